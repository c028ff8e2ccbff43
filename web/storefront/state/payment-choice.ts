import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** How somebody wants to pay, before there is an order: the checkout starts with it. */
export interface ChosenPayment {
  readonly id: string
  readonly name: string
}

/** Of the store on display. Only browsers change it. */
const paymentChoice = createStore<{ readonly chosen: ChosenPayment | null }>(() => ({ chosen: null }))

export const usePaymentChoice = (): ChosenPayment | null => useStore(paymentChoice, ({ chosen }) => chosen)
export const choosePayment = (chosen: ChosenPayment | null): void => paymentChoice.setState({ chosen })
