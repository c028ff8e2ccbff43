import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router'
import type { ModalRequest } from '../state/modal.ts'
import { useBrowserState } from '../state/use-browser.ts'

// Fetched with the first that is opened; where that fails, each has a screen of its own.
const Modals = lazy(() =>
  import('./modals.tsx').then(
    ({ Modals }) => ({ default: Modals }),
    () => ({
      default: ({ request }: { readonly request: ModalRequest }) => request.name && <Navigate to={request.screen} />,
    }),
  ),
)

/** Where modals and side menus open. */
export function ModalHost() {
  const request = useBrowserState(({ modalRequest }) => modalRequest, null)
  return (
    request && (
      <Suspense>
        <Modals request={request} />
      </Suspense>
    )
  )
}
