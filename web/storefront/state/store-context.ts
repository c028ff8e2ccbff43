import { createContext, use, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Call } from '#contract/client.ts'
import type { CartActions, CartStore } from './cart-store.ts'
import { quantityOf, viewOf, type CartState, type CartView } from './cart-state.ts'
import type { StoreData } from './store-data.ts'

/** What every screen of a store has at hand. */
export interface StoreValue extends StoreData {
  readonly cart: CartStore
  readonly call: Call
}

export const StoreContext = createContext<StoreValue | null>(null)

export function useStoreData(): StoreValue {
  const store = use(StoreContext)
  if (!store) throw new Error('a screen stands outside the store')
  return store
}

export function useCart<Selected>(select: (state: CartState) => Selected): Selected {
  return useStore(useStoreData().cart, select)
}

export function useCartActions(): CartActions {
  return useStore(useStoreData().cart, (state) => state.actions)
}

export function useQuantityOf(productId: string) {
  return useCart((state) => quantityOf(state, productId))
}

/** Lines and totals, computed again only when the cart changed. */
export function useCartView(): CartView {
  const { features } = useStoreData()
  const saved = useCart((state) => state.saved)
  const pending = useCart((state) => state.pending)
  return useMemo(() => viewOf({ saved, pending }, features.countsMultiple), [saved, pending, features.countsMultiple])
}
