import { paymentMethods } from '#contract/payment.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { sessionOf, type ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

/** The payment methods that the customer may use; those of visitors for null. */
export const paymentMethodsFor = (context: ApiContext, customerId: string | null): Promise<readonly PaymentMethod[]> =>
  callStore(context, paymentMethods, { params: { session: sessionOf(customerId) }, query: { customerId } })
