import { boletoText, getBoleto } from '#contract/boleto.ts'
import * as method from '#contract/order-method.ts'
import * as account from '#contract/payment-account.ts'
import * as desk from '#contract/payment-desk.ts'
import * as wire from '#contract/charge.ts'
import * as settlement from '#contract/settlement.ts'
import { beforeCancellation } from '#server/modules/order/hooks.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import type { PaymentAccounts } from './accounts.ts'
import { boletoOfInvoices, boletoOfOrder } from './boleto-paper.ts'
import { changeMethod } from './change-method.ts'
import { endBeforeCancellation } from './close-charges.ts'
import { checkOwnCharges, checkOwnSettlement } from './check-charges.ts'
import { resolvePayment, paymentsToDecide, paymentsToDecideOf, recordPayment } from './resolve-payment.ts'
import { payAtSandbox } from './demonstration.ts'
import { confirmKeySettlement, isPaidToKey, keySettlementsToConfirm } from './key-settlements.ts'
import { ordersToConfirm, pixKeyOf, savePixKey } from './pix-key.ts'
import { listRefunds, settleRefund } from './refunds.ts'
import { chargesOfOwn, payOwnOrder, receiptOf, startCard } from './receipts.ts'
import { changeMethodByStaff, methodChoicesOf } from './staff-method.ts'
import { ownSettlement, readSettlement, settleInvoices, settlementOptions } from './settlements.ts'

export function chargeRoutes(server: Server, accounts: PaymentAccounts): void {
  const { paymentSandbox } = server.appContext.services
  server.hooks.set(beforeCancellation, (scope, customer, number) =>
    endBeforeCancellation(scope, accounts, customer, number),
  )

  serve(server, wire.generateReceipt, ({ scope, customer, input: { params } }) =>
    receiptOf(scope, accounts, customer, params.orderNumber),
  )

  serve(server, getBoleto, async ({ scope, customer, input: { params } }) => ({
    name: boletoText.fileName(params.orderNumber),
    base64: (await boletoOfOrder(scope, accounts, customer, params.orderNumber)).toString('base64'),
  }))

  serve(server, wire.generateCardToken, ({ scope, customer, input: { body } }) =>
    startCard(scope, accounts, customer, body.orderNumber),
  )

  serve(server, wire.payByCard, ({ scope, customer, input: { params, body } }) =>
    payOwnOrder(scope, accounts, customer, params.orderNumber, body),
  )

  serve(server, wire.changePaymentMethod, ({ scope, customer, input: { params, query, body } }) =>
    changeMethod(scope, accounts, customer, params.orderNumber, { ...query, ...body }),
  )

  serve(server, method.listMethodChoices, ({ scope, input: { params } }) => methodChoicesOf(scope, params.number))

  serve(server, method.changeOrderMethod, ({ scope, input: { params, query, body } }) =>
    changeMethodByStaff(scope, accounts, params.number, { ...query, ...body }),
  )

  serve(server, wire.checkCharges, async ({ scope, customer, input: { params } }) => ({
    isSettled: await checkOwnCharges(scope, accounts, customer, params.orderNumber),
  }))

  serve(server, wire.playBank, async ({ scope, customer, input: { params } }) => {
    const charges = await chargesOfOwn(scope, customer, params.orderNumber)
    await payAtSandbox(scope, accounts, paymentSandbox, charges)
  })

  serve(server, settlement.settleInvoices, ({ scope, customer, input: { body } }) =>
    settleInvoices(scope, accounts, customer, body),
  )

  serve(server, settlement.settlementOptions, ({ scope, customer }) => settlementOptions(scope, accounts, customer))

  serve(server, settlement.getSettlement, ({ scope, customer, input: { params } }) =>
    readSettlement(scope, accounts, customer, params.id),
  )

  serve(server, settlement.checkSettlement, async ({ scope, customer, input: { params } }) => ({
    isSettled: await checkOwnSettlement(scope, accounts, customer, params.id),
  }))

  serve(server, settlement.getSettlementBoleto, async ({ scope, customer, input: { params } }) => {
    const { settlement: own } = await ownSettlement(scope, customer, params.id)
    const pdf = await boletoOfInvoices(scope, accounts, customer, params.id)
    return { name: boletoText.invoicesFileName(own.invoices), base64: pdf.toString('base64') }
  })

  serve(server, settlement.playBankForInvoices, async ({ scope, customer, input: { params } }) => {
    const { charges } = await ownSettlement(scope, customer, params.id)
    await payAtSandbox(scope, accounts, paymentSandbox, charges)
  })

  serve(server, account.paymentAccounts, async ({ scope }) => ({
    accounts: await accounts.listForScreen(scope),
    pixKey: await pixKeyOf(scope),
    hasSandbox: paymentSandbox !== null,
  }))

  serve(server, account.savePixKey, ({ scope, input: { body } }) => savePixKey(scope, body))

  serve(server, account.savePaymentAccount, ({ scope, input: { params, body } }) =>
    accounts.save(scope, params.kind, body),
  )

  serve(server, account.testPaymentAccount, ({ scope, input: { params } }) => accounts.test(scope, params.kind))

  serve(server, desk.pixToConfirm, async ({ scope }) => {
    const takesKey = await isPaidToKey(scope, accounts)
    const [orders, settlements] = await Promise.all([ordersToConfirm(scope, takesKey), keySettlementsToConfirm(scope)])
    return [...orders, ...settlements]
  })

  serve(server, desk.confirmSettlement, ({ scope, input: { params, body } }) =>
    confirmKeySettlement(scope, params.id, body.amount),
  )

  serve(server, desk.paymentsToDecide, ({ scope, input: { query } }) =>
    paymentsToDecide(scope, query, query.sort, query),
  )

  serve(server, desk.paymentsToDecideOf, ({ scope, input: { params } }) =>
    paymentsToDecideOf(scope, params.orderNumber),
  )

  serve(server, desk.resolvePayment, ({ scope, input: { params, body } }) =>
    resolvePayment(scope, params.id, body.action),
  )

  serve(server, desk.listRefunds, ({ scope, input: { query } }) => listRefunds(scope, query, query.sort, query))

  serve(server, desk.settleRefund, ({ scope, input: { params } }) => settleRefund(scope, params.id))

  serve(server, desk.recordPayment, ({ scope, input: { params, body } }) =>
    recordPayment(scope, params.orderNumber, body.amount),
  )
}
