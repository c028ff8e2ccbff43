import { Refusal } from '#contract/client.ts'
import { refusalsByField } from './refused-fields.ts'
import {
  decodePixReceiver,
  decodeProviderAccount,
  encodeAccountChange,
  encodePixReceiver,
  encodeProviderKind,
  paymentAccounts,
  savePaymentAccount,
  savePixKey,
  testPaymentAccount,
  type AccountChange,
} from '#contract/payment-account.ts'
import {
  confirmSettlement,
  resolvePayment,
  decodePaymentsToDecide,
  decodePixToConfirm,
  decodeRefunds,
  encodePaymentAction,
  encodePaymentFilter,
  encodeRefundFilter,
  listRefunds,
  paymentsToDecide,
  paymentsToDecideOf,
  pixToConfirm,
  recordPayment,
  settleRefund,
} from '#contract/payment-desk.ts'
import type { Paging } from '#contract/paging.ts'
import { reaisFromCents, type Cents } from '#domain/amounts.ts'
import type {
  MoneyOrder,
  PaymentAction,
  PaymentFilter,
  PaymentToDecide,
  PixToConfirm,
  RefundFilter,
  RefundRecord,
} from '#domain/payment/charge.ts'
import type { PixReceiver, ProviderAccount, ProviderKind } from '#domain/payment/provider-account.ts'
import type { FormProblem } from '../form-errors.ts'
import type { ApiContext } from './api-context.ts'

/** What receives the money of a store. */
export interface StoreAccounts {
  readonly accounts: readonly ProviderAccount[]
  /** The store's own key, for a Pix that no account reports; null without one. */
  readonly pixKey: PixReceiver | null
  readonly hasSandbox: boolean
}

export const paymentDeskApi = ({ call, supplier }: ApiContext) => {
  const params = { idfornecedor: supplier.id }
  return {
    toDecide: async (
      filter: PaymentFilter,
      order: MoneyOrder,
      paging: Paging,
    ): Promise<{ readonly payments: readonly PaymentToDecide[]; readonly total: number }> => {
      const wire = await call(paymentsToDecide, { params, query: { ...encodePaymentFilter(filter, order), ...paging } })
      return { payments: decodePaymentsToDecide(wire.recebimentos), total: wire.total }
    },

    /** Of one order. */
    toDecideOf: async (orderNumber: number): Promise<readonly PaymentToDecide[]> =>
      decodePaymentsToDecide(await call(paymentsToDecideOf, { params: { ...params, numpedido: orderNumber } })),

    decide: async (id: string, action: PaymentAction): Promise<void> => {
      const body = { decisao: encodePaymentAction(action) }
      await call(resolvePayment, { params: { ...params, idrecebimento: id }, body })
    },

    refunds: async (
      filter: RefundFilter,
      order: MoneyOrder,
      paging: Paging,
    ): Promise<{ readonly refunds: readonly RefundRecord[]; readonly total: number }> => {
      const wire = await call(listRefunds, { params, query: { ...encodeRefundFilter(filter, order), ...paging } })
      return { refunds: decodeRefunds(wire), total: wire.total }
    },

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

    /** Of invoices, to the store's key. */
    confirmSettlement: async (id: string, amount: Cents): Promise<void> => {
      await call(confirmSettlement, { params: { ...params, idquitacao: id }, body: { valor: reaisFromCents(amount) } })
    },

    /** Orders and invoices that are paid to the store's key, the newest first. */
    pixToConfirm: async (): Promise<readonly PixToConfirm[]> =>
      decodePixToConfirm(await call(pixToConfirm, { params })),

    accounts: async (): Promise<StoreAccounts> => {
      const { contas, chaveDireta, temDemonstracao } = await call(paymentAccounts, { params })
      return {
        accounts: contas.map(decodeProviderAccount),
        pixKey: chaveDireta && decodePixReceiver(chaveDireta),
        hasSandbox: temDemonstracao,
      }
    },

    /** An empty key removes the one that is stored. */
    savePixKey: async (receiver: PixReceiver): Promise<void> => {
      await call(savePixKey, { params, body: encodePixReceiver(receiver) })
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
    ? { message: error.message, faults: refusalsByField(error) }
    : { message: unreachable, faults: {} }
