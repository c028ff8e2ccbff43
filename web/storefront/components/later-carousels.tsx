import { lazy, Suspense } from 'react'
import { useIsHydrated } from '../state/use-browser.ts'
import type { PageCarouselsProps } from './carousels.tsx'

const PageCarousels = lazy(() =>
  import('./carousels.tsx').then(
    ({ PageCarousels }) => ({ default: PageCarousels }),
    // The page is complete without them.
    () => ({ default: () => <></> }),
  ),
)

/** The carousels of a page, fetched after it, since it is complete without them. */
export const LaterCarousels = (props: PageCarouselsProps) =>
  useIsHydrated() && (
    <Suspense>
      <PageCarousels {...props} />
    </Suspense>
  )
