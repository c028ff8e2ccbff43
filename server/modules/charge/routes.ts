import { boletoText, getBoleto } from '#contract/boleto.ts'
import * as account from '#contract/payment-account.ts'
import * as desk from '#contract/payment-desk.ts'
import * as wire from '#contract/charge.ts'
import * as settlement from '#contract/settlement.ts'
import { centsFromReais } from '#domain/amounts.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import type { PaymentAccounts } from './accounts.ts'
import { boletoOfInvoices, boletoOfOrder } from './boleto-paper.ts'
import { changeMethod } from './change-method.ts'
import { checkOwnCharges, checkOwnSettlement } from './check-charges.ts'
import { resolvePayment, paymentsToDecide, paymentsToDecideOf, recordPayment } from './resolve-payment.ts'
import { payAtSandbox } from './demonstration.ts'
import { confirmKeySettlement, isPaidToKey, keySettlementsToConfirm } from './key-settlements.ts'
import { ordersToConfirm, pixKeyOf, savePixKey } from './pix-key.ts'
import { listRefunds, settleRefund } from './refunds.ts'
import { chargesOfOwn, payOwnOrder, receiptOf, startCard } from './receipts.ts'
import { ownSettlement, readSettlement, settleInvoices, settlementOptions } from './settlements.ts'

export function chargeRoutes(server: Server, accounts: PaymentAccounts): void {
  const { paymentSandbox } = server.appContext.services

  serve(server, wire.generateReceipt, async ({ scope, customer, input: { params } }) =>
    wire.encodeReceipt(await receiptOf(scope, accounts, customer, params.numorder)),
  )

  serve(server, getBoleto, async ({ scope, customer, input: { params } }) => ({
    nome: boletoText.fileName(params.numorder),
    pdf: (await boletoOfOrder(scope, accounts, customer, params.numorder)).toString('base64'),
  }))

  serve(server, wire.generateCardToken, async ({ scope, customer, input: { body } }) =>
    wire.encodeCardForm(await startCard(scope, accounts, customer, body.numpedido)),
  )

  serve(server, wire.payByCard, async ({ scope, customer, input: { params, body } }) =>
    wire.encodeReceipt(await payOwnOrder(scope, accounts, customer, params.numorder, wire.decodeCard(body))),
  )

  serve(server, wire.changePaymentMethod, async ({ scope, customer, input: { params, query, body } }) => {
    const wanted = {
      methodId: body.idformapagto,
      installments: body.quantParcelas ?? 1,
      isSimulated: query.simular ?? false,
      seenTotal: body.totalVisto === undefined ? null : centsFromReais(body.totalVisto),
      changeFor: body.trocoPara === undefined ? null : centsFromReais(body.trocoPara),
    }
    return wire.encodeMethodChange(await changeMethod(scope, accounts, customer, params.numpedido, wanted))
  })

  serve(server, wire.checkCharges, async ({ scope, customer, input: { params } }) => ({
    paga: await checkOwnCharges(scope, accounts, customer, params.numorder),
  }))

  serve(server, wire.playBank, async ({ scope, customer, input: { params } }) => {
    const charges = await chargesOfOwn(scope, customer, params.numorder)
    await payAtSandbox(scope, accounts, paymentSandbox, charges)
    return { sucesso: true }
  })

  serve(server, settlement.settleInvoices, async ({ scope, customer, input: { body } }) => {
    const wanted = { numbers: body.faturas, method: settlement.decodeSettlementMethod(body.forma) }
    return settlement.encodeSettlement(await settleInvoices(scope, accounts, customer, wanted))
  })

  serve(server, settlement.settlementOptions, async ({ scope, customer }) =>
    settlement.encodeSettlementOptions(await settlementOptions(scope, accounts, customer)),
  )

  serve(server, settlement.getSettlement, async ({ scope, customer, input: { params } }) =>
    settlement.encodeSettlement(await readSettlement(scope, accounts, customer, params.idquitacao)),
  )

  serve(server, settlement.checkSettlement, async ({ scope, customer, input: { params } }) => ({
    encerrada: await checkOwnSettlement(scope, accounts, customer, params.idquitacao),
  }))

  serve(server, settlement.getSettlementBoleto, async ({ scope, customer, input: { params } }) => {
    const { settlement: own } = await ownSettlement(scope, customer, params.idquitacao)
    const pdf = await boletoOfInvoices(scope, accounts, customer, params.idquitacao)
    return { nome: boletoText.invoicesFileName(own.invoices), pdf: pdf.toString('base64') }
  })

  serve(server, settlement.playBankForInvoices, async ({ scope, customer, input: { params } }) => {
    const { charges } = await ownSettlement(scope, customer, params.idquitacao)
    await payAtSandbox(scope, accounts, paymentSandbox, charges)
    return { sucesso: true }
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
    if (!(await isPaidToKey(scope, accounts))) return []
    const [orders, settlements] = await Promise.all([ordersToConfirm(scope), keySettlementsToConfirm(scope)])
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
