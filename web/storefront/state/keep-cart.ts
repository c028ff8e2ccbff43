import type { CartStore } from './cart-store.ts'
import type { PendingLine } from './cart-state.ts'

/** A change that could not be saved for longer than this is no longer what the person wants. */
const MAX_AGE_MS = 24 * 3600 * 1000

interface Kept {
  readonly keptAt: number
  readonly lines: readonly PendingLine[]
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What was changed and not confirmed when the page ended. Anything unreadable counts as nothing. */
export function takePending(shelf: Shelf, key: string, now: number): readonly PendingLine[] {
  try {
    const kept = JSON.parse(shelf.getItem(key) ?? 'null') as Kept | null
    return kept && now - kept.keptAt < MAX_AGE_MS ? kept.lines : []
  } catch {
    return []
  }
}

/** Keeps what is not saved yet; a browser without room or permission goes on without. */
export function keepPending(shelf: Shelf, key: string, lines: readonly PendingLine[], now: number): void {
  try {
    if (lines.length === 0) shelf.removeItem(key)
    else shelf.setItem(key, JSON.stringify({ keptAt: now, lines } satisfies Kept))
  } catch {
    // The cart is saved in a second anyway.
  }
}

/**
 * Lets no change be lost between the touch and the save: what is pending is written to the browser at once, sent when
 * the page goes away or the connection comes back, and taken up again by the next page. The answer ends it and clears what was kept.
 */
export function keepCart(cart: CartStore, key: string): () => void {
  const { actions } = cart.getState()
  for (const line of takePending(localStorage, key, Date.now())) actions.restore(line)
  const unsubscribe = cart.subscribe((state, before) => {
    if (state.pending !== before.pending) keepPending(localStorage, key, [...state.pending.values()], Date.now())
  })
  const send = () => {
    if (cart.getState().pending.size > 0) void actions.flush().catch(() => undefined)
  }
  addEventListener('pagehide', send)
  addEventListener('online', send)
  return () => {
    removeEventListener('pagehide', send)
    removeEventListener('online', send)
    unsubscribe()
    localStorage.removeItem(key)
  }
}
