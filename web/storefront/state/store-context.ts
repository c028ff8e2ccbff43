import { createContext, use, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Call } from '#contract/client.ts'
import { basisPoints, type BasisPoints } from '#domain/amounts.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { productForPayment } from '#domain/payment/price-by-payment.ts'
import { startingDeliveryType } from '#domain/delivery/delivery-type.ts'
import { deliveryAdjustment, joinAdjustments } from '#domain/delivery/pickup-price.ts'
import type { CartActions, CartStore } from './cart-store.ts'
import { quantityOf, viewOf, type CartState, type CartView } from './cart-state.ts'
import { useDeliveryChoice } from './delivery-choice.ts'
import { pricingMethod, usePaymentChoice } from './payment-choice.ts'
import type { StoreData } from './store-data.ts'

/** What every screen of a store has at hand. */
export interface StoreValue extends StoreData {
  readonly cart: CartStore
  readonly call: Call
}

export const StoreContext = createContext<StoreValue | null>(null)

export function useStoreData(): StoreValue {
  const store = use(StoreContext)
  if (!store) throw new Error('a screen is outside of the store')
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

const UNCHANGED = basisPoints(0)

/** Null where the store's prices do not vary, or are not shown. */
export function usePricingMethod(): PaymentMethod | null {
  const { prices } = useStoreData()
  const chosen = usePaymentChoice()
  return prices && pricingMethod(prices, chosen === undefined ? undefined : (chosen?.id ?? null))
}

/** What receiving as chosen adds to every price of the store's own list. */
export function useDeliveryAdjustment(): BasisPoints {
  const { supplier, features, storedDeliveryType } = useStoreData()
  const { deliveryType } = useDeliveryChoice()
  return deliveryAdjustment(supplier, startingDeliveryType(features, deliveryType ?? storedDeliveryType))
}

/** What the payment method and the way to receive add to every price of the store's own list. */
export function useAdjustment(): BasisPoints {
  const ofDelivery = useDeliveryAdjustment()
  return joinAdjustments(usePricingMethod()?.adjustment ?? UNCHANGED, ofDelivery)
}

/** The same in the first view of a page, before anything was chosen on it. */
export const firstAdjustment = ({ supplier, features, prices, storedDeliveryType }: StoreData): BasisPoints =>
  joinAdjustments(
    (prices && pricingMethod(prices)?.adjustment) ?? UNCHANGED,
    deliveryAdjustment(supplier, startingDeliveryType(features, storedDeliveryType)),
  )

/** A product at the prices on display. What goes into the cart is the product itself: its prices are worked out there. */
export function useShownProduct<Shown extends Product>(product: Shown): Shown {
  const adjustment = useAdjustment()
  return useMemo(() => productForPayment(product, adjustment), [product, adjustment])
}

/** Lines and totals, computed again only when the cart changed. */
export function useCartView(): CartView {
  const { features } = useStoreData()
  const saved = useCart((state) => state.saved)
  const pending = useCart((state) => state.pending)
  const pendingCombos = useCart((state) => state.pendingCombos)
  const adjustment = useAdjustment()
  return useMemo(
    () => viewOf({ saved, pending, pendingCombos }, features.countsMultiple, adjustment),
    [saved, pending, pendingCombos, features.countsMultiple, adjustment],
  )
}
