import { Suspense } from 'react'
import { laterPart } from '../../shared/later-part.tsx'
import { useIsHydrated } from '../state/use-browser.ts'
import type { PageCarouselsProps } from './carousels.tsx'

const PageCarousels = laterPart(async () => (await import('./carousels.tsx')).PageCarousels)

/** The carousels of a page, fetched after it, since it is complete without them. */
export const LaterCarousels = (props: PageCarouselsProps) =>
  useIsHydrated() && (
    <Suspense>
      <PageCarousels {...props} />
    </Suspense>
  )
