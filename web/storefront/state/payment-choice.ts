import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { BrowserState } from './browser-state.ts'
import { useBrowser, useBrowserState } from './use-browser.ts'

/** The payment method chosen before there is an order: prices are shown by it, and the checkout starts with it. */
export interface ChosenPayment {
  readonly id: string
  readonly name: string
}

export interface PaymentChoice {
  /** Undefined until a method is chosen on this page; null once the choice is cleared. */
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
  return chosen === undefined ? storedPaymentId(cookies) : (chosen?.id ?? null)
}

/** In a store whose prices vary by payment: the methods open to this person, and the one in the browser's cookie. */
export interface VaryingPrices {
  readonly methods: readonly PaymentMethod[]
  readonly storedId: string | null
}

/** The method by which prices are shown: what was chosen, or else the first, with which a checkout starts. */
export const pricingMethod = (
  { methods, storedId }: VaryingPrices,
  chosenId: string | null | undefined = storedId,
): PaymentMethod | null => methods.find(({ id }) => id === chosenId) ?? methods[0] ?? null

/** The payment method by which this browser shows the store's prices. A cookie, so that the server's first view has the same. */
export const storedPaymentId = (cookies: string): string | null =>
  /(?:^|;\s*)commerce-payment=([^;]+)/.exec(cookies)?.[1] ?? null
