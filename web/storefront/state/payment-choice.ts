import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { NO_PAYMENT_CHOICE, type BrowserState, type ChosenPayment } from './browser-state.ts'
import type { VaryingPrices } from './store-data.ts'
import { useBrowser, useBrowserState } from './use-browser.ts'

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

/** The method by which prices are shown: what was chosen, or else the first, with which a checkout starts. */
export const pricingMethod = (
  { methods, storedId }: VaryingPrices,
  chosenId: string | null | undefined = storedId,
): PaymentMethod | null => methods.find(({ id }) => id === chosenId) ?? methods[0] ?? null

/** The payment method by which this browser shows the store's prices. A cookie, so that the server's first view has the same. */
export const storedPaymentId = (cookies: string): string | null =>
  /(?:^|;\s*)commerce-payment=([^;]+)/.exec(cookies)?.[1] ?? null
