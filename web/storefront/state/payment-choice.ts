import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keptPaymentId } from '../../shared/kept-payment.ts'

/** How somebody wants to pay, before there is an order: prices are shown by it, and the checkout starts with it. */
export interface ChosenPayment {
  readonly id: string
  readonly name: string
}

/** Of the store on display; undefined until somebody chose on this page, null once it was taken back. Only browsers change it. */
export const paymentChoice = createStore<{ readonly chosen: ChosenPayment | null | undefined }>(() => ({
  chosen: undefined,
}))

/** Undefined where this page knows of no choice: then what the browser kept holds. */
export const usePaymentChoice = (): ChosenPayment | null | undefined => useStore(paymentChoice, ({ chosen }) => chosen)
export const choosePayment = (chosen: ChosenPayment | null): void => paymentChoice.setState({ chosen })

/** By id: what was chosen on this page, or else what the browser kept. */
export function paymentIdInBrowser(cookies: string): string | null {
  const { chosen } = paymentChoice.getState()
  return chosen === undefined ? keptPaymentId(cookies) : (chosen?.id ?? null)
}
