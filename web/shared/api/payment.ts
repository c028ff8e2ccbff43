import { decodePaymentMethod, paymentMethods } from '#contract/payment.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { sessionOf, type ApiContext } from './api-context.ts'

/** What a company will be able to pay with once it is a customer. */
export const paymentMethodsForCompanies = async ({ call, supplier }: ApiContext): Promise<readonly PaymentMethod[]> =>
  (
    await call(paymentMethods, {
      params: { sessao: sessionOf(null), idfornecedor: supplier.id },
      query: { tipoPessoa: 'JURIDICA' },
    })
  ).map(decodePaymentMethod)

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
