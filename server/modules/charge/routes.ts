import { boletoText, getBoleto } from '#contract/boleto.ts'
import * as account from '#contract/payment-account.ts'
import * as desk from '#contract/payment-desk.ts'
import * as wire from '#contract/charge.ts'
import { decodeOffset } from '#contract/paging.ts'
import * as settlement from '#contract/settlement.ts'
import { centsFromReais } from '#domain/amounts.ts'
import type { PixReceiver } from '#domain/payment/provider-account.ts'
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
    contas: (await accounts.listForScreen(scope)).map(account.encodeProviderAccount),
    chaveDireta: encodeKey(await pixKeyOf(scope)),
    temDemonstracao: paymentSandbox !== null,
  }))

  serve(server, account.savePixKey, async ({ scope, input: { body } }) =>
    encodeKey(await savePixKey(scope, account.decodePixReceiver(body))),
  )

  serve(server, desk.pixToConfirm, async ({ scope }) => {
    if (!(await isPaidToKey(scope, accounts))) return []
    const [orders, settlements] = await Promise.all([ordersToConfirm(scope), keySettlementsToConfirm(scope)])
    return [...orders, ...settlements].map(desk.encodePixToConfirm)
  })

  serve(server, desk.confirmSettlement, async ({ scope, input: { params, body } }) => {
    await confirmKeySettlement(scope, params.idquitacao, centsFromReais(body.valor))
    return { sucesso: true }
  })

  serve(server, account.savePaymentAccount, async ({ scope, input: { params, body } }) => {
    const saved = await accounts.save(scope, account.decodeProviderKind(params.tipo), account.decodeAccountChange(body))
    return saved.map(account.encodeProviderAccount)
  })

  serve(server, account.testPaymentAccount, async ({ scope, input: { params } }) =>
    (await accounts.test(scope, account.decodeProviderKind(params.tipo))).map(account.encodeProviderAccount),
  )

  serve(server, desk.paymentsToDecide, async ({ scope, input: { query } }) => {
    const order = desk.decodeMoneyOrder(query.ordenacao)
    const paging = decodeOffset('payments', query)
    const { payments, total } = await paymentsToDecide(scope, desk.decodePaymentFilter(query), order, paging)
    return { recebimentos: payments.map(desk.encodePaymentToDecide), total }
  })

  serve(server, desk.paymentsToDecideOf, async ({ scope, input: { params } }) =>
    (await paymentsToDecideOf(scope, params.numpedido)).map(desk.encodePaymentToDecide),
  )

  serve(server, desk.resolvePayment, async ({ scope, input: { params, body } }) => {
    await resolvePayment(scope, params.idrecebimento, desk.decodePaymentAction(body.decisao))
    return { sucesso: true }
  })

  serve(server, desk.listRefunds, async ({ scope, input: { query } }) => {
    const order = desk.decodeMoneyOrder(query.ordenacao)
    const paging = decodeOffset('refunds', query)
    const { refunds, total } = await listRefunds(scope, desk.decodeRefundFilter(query), order, paging)
    return { devolucoes: refunds.map(desk.encodeRefund), total }
  })

  serve(server, desk.settleRefund, async ({ scope, input: { params } }) => {
    await settleRefund(scope, params.iddevolucao)
    return { sucesso: true }
  })

  serve(server, desk.recordPayment, async ({ scope, input: { params, body } }) => {
    await recordPayment(scope, params.numpedido, centsFromReais(body.valor))
    return { sucesso: true }
  })
}

const encodeKey = (key: PixReceiver | null) => key && account.encodePixReceiver(key)
