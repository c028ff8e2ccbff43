import { createStore, type StoreApi } from 'zustand/vanilla'
import { Refusal } from '#contract/client.ts'
import type { QuantityChange } from '#domain/cart/change-quantity.ts'
import type { SavedCart } from '#domain/cart/cart.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { CartApi, CartToSave } from '../../shared/api/cart.ts'
import {
  initialCart,
  linesToSave,
  withChange,
  withConfirmation,
  withGiftWrap,
  withPending,
  withReading,
  type CartState,
  type PendingLine,
} from './cart-state.ts'

/** From the last change to the save (specification §9). */
export const CART_SAVE_DELAY_MS = 1000
/** From the code to its check (specification §9). */
export const COUPON_DELAY_MS = 200
const RETRY_DELAY_MS = 5000

export interface CartActions {
  change(product: Product, change: QuantityChange): void
  setGiftWrap(product: Product, isGiftWrapped: boolean): void
  /** Puts a line back as it was. */
  restore(line: PendingLine): void
  /** Reports that what an earlier page could not save is in the cart again, or cannot be read. */
  finishRestoring(): void
  setNote(note: string): void
  /** Applies a coupon after a moment, or removes it with null at once. */
  setCoupon(code: string | null): Promise<void>
  setAutomaticCoupon(isOn: boolean): Promise<void>
  /** Saves what is pending now and waits for the answer. */
  flush(): Promise<void>
  /**
   * Saves what is pending, also from an earlier page, then neither saves nor reads the cart until another one is taken over
   * or the result is called. For what ends the session of this customer.
   */
  pause(): Promise<() => void>
  /** Shows what was saved elsewhere: loads the cart unless this version is on display. Returns whether it was loaded. */
  catchUp(version: number, load: () => Promise<SavedCart>): Promise<boolean>
  /** Replaces the cart by that of the person who is signed in now; null for a visitor. */
  replace(saved: SavedCart | null, customerId: string | null): void
}

export type CartStore = StoreApi<CartState & { readonly actions: CartActions }>

type SaveExtras = Pick<CartToSave, 'couponCode' | 'isAutomaticCouponOn'>

/**
 * The cart of one page. On the server it only has what is shown; in the browser it saves itself. `customerId` is null
 * for a visitor, whose cart cannot be saved.
 */
export function createCartStore(
  saved: SavedCart | null,
  api: Pick<CartApi, 'save'>,
  initialCustomerId: string | null,
): CartStore {
  let customerId = initialCustomerId
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  let reading: Promise<unknown> = Promise.resolve()
  const restoring = Promise.withResolvers<void>()
  let current: Promise<void> = Promise.resolve()

  const save = async (extras: SaveExtras = {}): Promise<void> => {
    clearTimeout(timer)
    const owner = customerId
    if (!owner || isPaused) return
    const sent = getState()
    setState({ saving: 'saving', problem: null })
    try {
      const confirmed = await api.save(owner, {
        lines: linesToSave(sent),
        version: sent.saved?.version,
        note: sent.note ?? undefined,
        ...extras,
      })
      // Another customer has signed in since: this is not their cart.
      if (customerId !== owner) return
      setState((state) => withConfirmation(state, confirmed, sent))
      if (getState().saving === 'waiting') schedule(CART_SAVE_DELAY_MS)
    } catch (error) {
      if (customerId !== owner) throw error
      // A refused coupon is shown beside its field; the other changes are sent again without it.
      if (error instanceof Refusal && 'couponCode' in extras) {
        setState({ saving: isPending() ? 'waiting' : 'saved' })
        if (isPending()) schedule(CART_SAVE_DELAY_MS)
        throw error
      }
      setState({ saving: 'failed', problem: error instanceof Refusal ? error.message : null })
      // What the server refused will be refused again; a lost connection comes back.
      if (!(error instanceof Refusal)) schedule(RETRY_DELAY_MS)
      throw error
    }
  }

  const isPending = (): boolean => getState().pending.size > 0 || getState().note !== null

  // One save at a time: each is based on the version that the one before it confirmed.
  const enqueue = (extras?: SaveExtras): Promise<void> => {
    const next = current.catch(() => undefined).then(() => save(extras))
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
    if (getState().pending !== before.pending || getState().note !== before.note) schedule(CART_SAVE_DELAY_MS)
  }

  const actions: CartActions = {
    change: (product, change) => update((state) => withChange(state, product, change)),
    setGiftWrap: (product, isGiftWrapped) => update((state) => withGiftWrap(state, product, isGiftWrapped)),
    restore: (line) => update((state) => withPending(state, line)),
    finishRestoring: () => restoring.resolve(),
    setNote: (note) => update((state) => ({ ...state, note, saving: 'waiting' })),
    setCoupon: async (code) => {
      const owner = customerId
      if (code !== null) await new Promise((resolve) => setTimeout(resolve, COUPON_DELAY_MS))
      if (customerId === owner) await enqueue({ couponCode: code })
    },
    setAutomaticCoupon: (isOn) => enqueue({ isAutomaticCouponOn: isOn }),
    flush: () => (getState().saving === 'saved' ? current.catch(() => undefined) : enqueue()),
    pause: async () => {
      if (customerId !== null) await restoring.promise
      await actions.flush().catch(() => undefined)
      isPaused = true
      clearTimeout(timer)
      await reading
      return () => {
        isPaused = false
        if (isPending()) schedule(CART_SAVE_DELAY_MS)
      }
    },
    catchUp: async (version, load) => {
      const owner = customerId
      // The answer to a save of this tab that is under way may bring the version.
      await current.catch(() => undefined)
      if (isPaused || customerId !== owner || (getState().saved?.version ?? 0) >= version) return false
      const answer = load()
      reading = answer.catch(() => undefined)
      const loaded = await answer
      if (customerId === owner) setState((state) => withReading(state, loaded))
      return customerId === owner
    },
    replace: (cart, owner) => {
      isPaused = false
      // The same customer's cart, read again for another reason, takes nothing that is still to be saved.
      if (owner === customerId) return setState((state) => withReading(state, cart))
      customerId = owner
      clearTimeout(timer)
      setState(initialCart(cart))
    },
  }
  const store: CartStore = createStore(() => ({ ...initialCart(saved), actions }))
  const { getState, setState } = store
  return store
}

/** Runs what ends the session of the cart's customer: the cart is saved before, and neither saved nor read during it. */
export async function withCartSaved<Result>(
  cart: CartStore | undefined,
  endSession: () => Promise<Result>,
): Promise<Result> {
  const resume = await cart?.getState().actions.pause()
  try {
    return await endSession()
  } catch (error) {
    resume?.()
    throw error
  }
}
