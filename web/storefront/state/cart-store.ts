import { createStore, type StoreApi } from 'zustand/vanilla'
import { MAX_OPERATIONS } from '#contract/cart-change.ts'
import { Refusal } from '#contract/client.ts'
import type { SavedCart } from '#domain/cart/cart.ts'
import type { CartApi, CartToSave } from '../../shared/api/cart.ts'
import {
  initialCart,
  isPending,
  operationsToSend,
  withConfirmation,
  withReading,
  withRefusedCombo,
  type CartState,
} from './cart-state.ts'

/** From the last change to the save (specification §9). */
export const CART_SAVE_DELAY_MS = 1000
/** From the code to its check (specification §9). */
export const COUPON_DELAY_MS = 200
const RETRY_DELAY_MS = 5000

type CartSettings = Pick<CartToSave, 'couponCode' | 'isAutomaticCouponOn' | 'subscriptionTypeId'>

export interface CartActions {
  /** Any change, as those of cart-edits.ts. */
  edit(next: (state: CartState) => CartState): void
  /** Resolves then; `finishRestoring` reports it. */
  readonly restored: Promise<void>
  /** Reports that what an earlier page could not save is in the cart again, or cannot be read. */
  finishRestoring(): void
  /** Applies a coupon after a moment, or removes it with null at once. */
  setCoupon(code: string | null): Promise<void>
  /** Saves them now, with what is pending. */
  saveSettings(settings: CartSettings): Promise<void>
  /** Saves what is pending now and waits for the answer. */
  flush(): Promise<void>
  /**
   * Saves what is pending, also from an earlier page, then neither saves nor reads the cart until another one is taken over
   * or the result is called. For what ends the session of this customer.
   */
  pause(): Promise<() => void>
  /** Shows what was saved elsewhere: loads the cart unless this version, or a later one, is on display. Returns whether the cart is news. */
  catchUp(version: number, load: () => Promise<SavedCart>): Promise<boolean>
  /** Replaces the cart by that of the person who is signed in now, with what that person changed as a visitor; null for a visitor. */
  replace(saved: SavedCart | null, customerId: string | null): void
}

export type CartStore = StoreApi<CartState & { readonly actions: CartActions }>

/**
 * The cart of one page. On the server it only has what is shown; in the browser it saves itself. `customerId` is null
 * for a visitor, whose cart stays in the browser until the sign-in.
 */
export function createCartStore(
  saved: SavedCart | null,
  api: Pick<CartApi, 'save'>,
  initialCustomerId: string | null,
): CartStore {
  let customerId = initialCustomerId
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  /** Of the last save that failed. */
  let mayHaveArrived = false
  let reading: Promise<unknown> = Promise.resolve()
  const restoring = Promise.withResolvers<void>()
  let current: Promise<void> = Promise.resolve()

  const save = async (settings: CartSettings = {}): Promise<void> => {
    clearTimeout(timer)
    const owner = customerId
    if (!owner || isPaused) return
    const sent = operationsToSend(getState()).slice(0, MAX_OPERATIONS)
    setState({ saving: 'saving' })
    try {
      const confirmed = await api.save(owner, { operations: sent, ...settings })
      // Another customer has signed in since: this is not their cart.
      if (customerId !== owner) return
      setState((state) => withConfirmation(state, confirmed, sent))
      if (getState().saving === 'waiting') schedule(CART_SAVE_DELAY_MS)
    } catch (error) {
      if (customerId !== owner) throw error
      // A refused coupon or combo is shown beside its field; the other changes are sent again without it.
      const refusesCombo = error instanceof Refusal && error.code.startsWith('combo.')
      if (refusesCombo) setState((state) => withRefusedCombo(state, error.message, sent))
      if (refusesCombo || (error instanceof Refusal && 'couponCode' in settings)) {
        setState({ saving: hasPending() ? 'waiting' : 'saved', problem: null })
        if (hasPending()) schedule(CART_SAVE_DELAY_MS)
        throw error
      }
      mayHaveArrived = !(error instanceof Refusal && error.isClear)
      setState({ saving: 'failed', problem: error instanceof Refusal ? error.message : null })
      // What the server refused will be refused again; a lost connection comes back, and a fault of the server passes.
      if (mayHaveArrived) schedule(RETRY_DELAY_MS)
      throw error
    }
  }

  const hasPending = (): boolean => isPending(getState())

  const isUnanswered = (): boolean => getState().saving === 'failed' && mayHaveArrived

  // One save at a time, so that changes arrive in their order.
  const enqueue = (settings?: CartSettings): Promise<void> => {
    const next = current.catch(() => undefined).then(() => save(settings))
    current = next
    return next
  }

  const schedule = (delayMs: number): void => {
    clearTimeout(timer)
    if (isPaused) return
    timer = setTimeout(() => void enqueue().catch(() => undefined), delayMs)
  }

  const update = (next: (state: CartState) => CartState): void => {
    const before = getState()
    setState(next)
    const { pending, pendingCombos, note } = getState()
    const isSame = pending === before.pending && pendingCombos === before.pendingCombos && note === before.note
    if (!isSame) schedule(CART_SAVE_DELAY_MS)
  }

  const actions: CartActions = {
    edit: update,
    restored: restoring.promise,
    finishRestoring: () => restoring.resolve(),
    setCoupon: async (code) => {
      const owner = customerId
      if (code !== null) await new Promise((resolve) => setTimeout(resolve, COUPON_DELAY_MS))
      if (customerId === owner) await enqueue({ couponCode: code })
    },
    saveSettings: enqueue,
    flush: async () => {
      if (getState().saving === 'saved') return current.catch(() => undefined)
      // Each combo goes in a save of its own.
      for (let others = getState().pendingCombos.size; others > 1; others--) await enqueue()
      await enqueue()
    },
    pause: async () => {
      if (customerId !== null) await actions.restored
      await actions.flush().catch(() => undefined)
      isPaused = true
      clearTimeout(timer)
      await reading
      return () => {
        isPaused = false
        if (hasPending()) schedule(CART_SAVE_DELAY_MS)
      }
    },
    catchUp: async (version, load) => {
      const owner = customerId
      // The answer to a save of this tab that is under way may bring the version.
      await current.catch(() => undefined)
      // A save without an answer may have arrived: the cart is read by sending it again.
      if (isUnanswered()) return enqueue().then(() => version !== Infinity)
      if (isPaused || customerId !== owner || (getState().saved?.version ?? 0) >= version) return false
      const answer = load()
      reading = answer.catch(() => undefined)
      const loaded = await answer
      if (customerId !== owner) return false
      const shown = getState().saved?.version ?? 0
      setState((state) => withReading(state, loaded))
      return loaded.version > shown
    },
    replace: (cart, owner) => {
      isPaused = false
      // The same customer's cart, read again for another reason, takes nothing that is still to be saved.
      if (owner === customerId) return setState((state) => withReading(state, cart))
      // What a visitor put into the cart is added to that of the customer.
      setState(customerId === null ? { saved: cart } : initialCart(cart))
      customerId = owner
      clearTimeout(timer)
      if (hasPending()) schedule(CART_SAVE_DELAY_MS)
    },
  }
  const store: CartStore = createStore(() => ({ ...initialCart(saved), actions }))
  const { getState, setState } = store
  return store
}
