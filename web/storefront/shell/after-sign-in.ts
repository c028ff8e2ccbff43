/** From the sign-in to the load of the addresses (specification §4 "Login", §9). */
export const ADDRESS_LOAD_DELAY_MS = 1000

export type Load = (signal: AbortSignal) => Promise<void>

/** What follows on a sign-in; the cart comes with the frame of the page (store.tsx). */
export interface Loads {
  readonly invoices: Load
  readonly addresses: Load
}

/**
 * Loads the invoices at once, and the addresses a second later (specification §4 "Login"). The page is whole without
 * either: what could not be loaded is asked for again on the next screen. Gives back what stops all of it.
 */
export function afterSignIn({ invoices, addresses }: Loads): () => void {
  const leaving = new AbortController()
  const run = (load: Load): void => void load(leaving.signal).catch(() => undefined)
  run(invoices)
  const timer = setTimeout(() => run(addresses), ADDRESS_LOAD_DELAY_MS)
  return () => {
    clearTimeout(timer)
    leaving.abort()
  }
}
