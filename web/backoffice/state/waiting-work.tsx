import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { WaitingWork } from '#domain/saved-view.ts'
import { findWaitingWork } from '../../shared/api/saved-view.ts'
import { useOffice } from './office-context.ts'
import { usePolling } from './polling.ts'

const POLL_MS = 60_000
/** From screen to screen it is not counted more often. */
const LEAST_MS = 10_000

const WaitingWorkContext = createContext<WaitingWork>({ orders: null, registrations: null })

/** How much waits for the person, for the badges of the navigation. */
export const useWaitingWork = (): WaitingWork => use(WaitingWorkContext)

/** Counts what waits each minute, and after a screen was left. */
export function WaitingWorkProvider({ children }: { readonly children: ReactNode }) {
  const { call, supplier, waiting: atFirst } = useOffice()
  const { pathname } = useLocation()
  const [counted, setCounted] = useState({ waiting: atFirst, at: 0 })
  const count = (leastMs: number) => {
    const now = performance.now()
    if (now - counted.at < leastMs) return
    void findWaitingWork({ call, supplier }).then(
      (waiting) => setCounted({ waiting, at: now }),
      // What is shown stays until the next time.
      () => undefined,
    )
  }
  const countAfterScreen = useEffectEvent(() => count(LEAST_MS))
  usePolling(() => count(0), POLL_MS)
  useEffect(() => countAfterScreen(), [pathname])
  return <WaitingWorkContext value={counted.waiting}>{children}</WaitingWorkContext>
}
