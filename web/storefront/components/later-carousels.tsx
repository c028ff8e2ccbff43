import { lazy, Suspense } from 'react'
import type { CarouselPage } from '../../shared/api/content.ts'
import { useIsHydrated } from '../state/use-browser.ts'

const PageCarousels = lazy(() =>
  import('./carousels.tsx').then(
    ({ PageCarousels }) => ({ default: PageCarousels }),
    // The page is complete without them.
    () => ({ default: () => <></> }),
  ),
)

interface LaterCarouselsProps {
  readonly page: CarouselPage
  /** Path of their screen, below the store. */
  readonly place: string
}

/** The carousels of a page, fetched after it, since it is complete without them. */
export const LaterCarousels = (props: LaterCarouselsProps) =>
  useIsHydrated() && (
    <Suspense>
      <PageCarousels {...props} />
    </Suspense>
  )
