import { keptPaymentId } from '../../shared/kept-payment.ts'
import type { BrowserState } from './browser-state.ts'
import { useBrowser, useBrowserState } from './use-browser.ts'

/** The payment method chosen before there is an order: prices are shown by it, and the checkout starts with it. */
export interface ChosenPayment {
  readonly id: string
  readonly name: string
}

export interface PaymentChoice {
  /** Undefined until a method is chosen on this page; null once the choice is taken back. */
  readonly chosen: ChosenPayment | null | undefined
}

export const NO_PAYMENT_CHOICE: PaymentChoice = { chosen: undefined }

/** Undefined where nothing was chosen on this page: then the cookie decides. */
export const usePaymentChoice = (): ChosenPayment | null | undefined =>
  useBrowserState(({ payment }) => payment, NO_PAYMENT_CHOICE).chosen

export function useChoosePayment(): (chosen: ChosenPayment) => void {
  const browser = useBrowser()
  return (chosen) => browser?.payment.setState({ chosen })
}

/** The id of what was chosen on this page, or else of the choice in the cookie. */
export function paymentIdInBrowser({ payment }: Pick<BrowserState, 'payment'>, cookies: string): string | null {
  const { chosen } = payment.getState()
  return chosen === undefined ? keptPaymentId(cookies) : (chosen?.id ?? null)
}
