import { createContext, use, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { BrowserState } from './browser-state.ts'

export const BrowserContext = createContext<BrowserState | null>(null)

/** The state of the page; null on the server. */
export const useBrowser = (): BrowserState | null => use(BrowserContext)

/** A subscription to what does not change. */
export const neverChanges = () => () => undefined

/** Whether the page is in the browser and its script has taken over what the server rendered. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

/** One part of the state of the page; `initial` on the server and while the served page is hydrated. */
export function useBrowserState<State>(select: (browser: BrowserState) => StoreApi<State>, initial: State): State {
  const browser = useBrowser()
  const store = browser && select(browser)
  return useSyncExternalStore(
    store?.subscribe ?? neverChanges,
    () => (store ? store.getState() : initial),
    () => initial,
  )
}
