import { Refusal } from '#contract/client.ts'
import { decodeFault } from '#contract/field-faults.ts'
import {
  decidePayment,
  decodePaymentsToDecide,
  decodeProviderAccount,
  decodeRefunds,
  encodeAccountChange,
  encodePaymentAction,
  encodeProviderKind,
  listRefunds,
  paymentAccounts,
  paymentsToDecide,
  recordPayment,
  savePaymentAccount,
  settleRefund,
  testPaymentAccount,
  type AccountChange,
} from '#contract/payment-desk.ts'
import { reaisFromCents, type Cents } from '#domain/amounts.ts'
import type { PaymentAction, PaymentToDecide, RefundRecord } from '#domain/payment/charge.ts'
import type { ProviderAccount, ProviderKind } from '#domain/payment/provider-account.ts'
import type { FormProblem } from '../form-errors.ts'
import type { ApiContext } from './api-context.ts'

export const paymentDeskApi = ({ call, supplier }: ApiContext) => {
  const params = { idfornecedor: supplier.id }
  return {
    /** The newest first. */
    toDecide: async (): Promise<readonly PaymentToDecide[]> =>
      decodePaymentsToDecide(await call(paymentsToDecide, { params })),

    decide: async (id: string, action: PaymentAction): Promise<void> => {
      const body = { decisao: encodePaymentAction(action) }
      await call(decidePayment, { params: { ...params, idrecebimento: id }, body })
    },

    /** Those that staff make themselves first, then the newest. */
    refunds: async (): Promise<readonly RefundRecord[]> => decodeRefunds(await call(listRefunds, { params })),

    settleRefund: async (id: string): Promise<void> => {
      await call(settleRefund, { params: { ...params, iddevolucao: id } })
    },

    /** Money that no provider reports. */
    record: async (orderNumber: number, amount: Cents): Promise<void> => {
      await call(recordPayment, {
        params: { ...params, numpedido: orderNumber },
        body: { valor: reaisFromCents(amount) },
      })
    },

    accounts: async (): Promise<{ readonly accounts: readonly ProviderAccount[]; readonly hasSandbox: boolean }> => {
      const { contas, temDemonstracao } = await call(paymentAccounts, { params })
      return { accounts: contas.map(decodeProviderAccount), hasSandbox: temDemonstracao }
    },

    /** A secret that is empty stays as it is. */
    saveAccount: async (kind: ProviderKind, change: AccountChange): Promise<void> => {
      await call(savePaymentAccount, {
        params: { ...params, tipo: encodeProviderKind(kind) },
        body: encodeAccountChange(change),
      })
    },

    testAccount: async (kind: ProviderKind): Promise<void> => {
      await call(testPaymentAccount, { params: { ...params, tipo: encodeProviderKind(kind) } })
    },
  }
}

/** What is wrong with an account, field by field. */
export const accountProblem = (error: unknown, unreachable: string): FormProblem =>
  error instanceof Refusal
    ? {
        message: error.message,
        faults: Object.fromEntries(
          (error.body.campos ?? []).map(decodeFault).map(({ field, message }) => [field, message]),
        ),
      }
    : { message: unreachable, faults: {} }
