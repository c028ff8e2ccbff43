import { decodePaymentMethod, paymentMethods } from '#contract/payment.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { sessionOf, type ApiContext } from './api-context.ts'

/** The payment methods that the customer may use; those of visitors for null. */
export const paymentMethodsFor = async (
  { call, supplier }: ApiContext,
  customerId: string | null,
): Promise<readonly PaymentMethod[]> =>
  (
    await call(paymentMethods, {
      params: { sessao: sessionOf(customerId), idfornecedor: supplier.id },
      query: customerId ? { idcliente: customerId } : {},
    })
  ).map(decodePaymentMethod)
