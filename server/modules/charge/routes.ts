import { boletoText, getBoleto } from '#contract/boleto.ts'
import * as account from '#contract/payment-account.ts'
import * as desk from '#contract/payment-desk.ts'
import * as wire from '#contract/charge.ts'
import { decodeOffset } from '#contract/paging.ts'
import { centsFromReais } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import type { PixReceiver } from '#domain/payment/provider-account.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import type { PaymentAccounts } from './accounts.ts'
import { txidOf } from './api-pix.ts'
import { boletoPdf } from './boleto-paper.ts'
import { changeMethod } from './change-method.ts'
import { checkOwnCharges } from './check-charges.ts'
import { decidePayment, paymentsToDecide, paymentsToDecideOf, recordPayment } from './decide-payment.ts'
import { pixKeyOf, pixToConfirm, savePixKey } from './pix-key.ts'
import { callProvider } from './provider-http.ts'
import { listRefunds, settleRefund } from './refunds.ts'
import { payOwnOrder, receiptOf, sandboxCharge, startCard } from './receipts.ts'

export function chargeRoutes(server: Server, accounts: PaymentAccounts): void {
  const { paymentSandbox } = server.appContext.services

  serve(server, wire.generateReceipt, async ({ scope, customer, input: { params } }) =>
    wire.encodeReceipt(await receiptOf(scope, accounts, customer, params.numorder)),
  )

  serve(server, getBoleto, async ({ scope, customer, input: { params } }) => ({
    nome: boletoText.fileName(params.numorder),
    pdf: (await boletoPdf(scope, accounts, customer, params.numorder)).toString('base64'),
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
    }
    return wire.encodeMethodChange(await changeMethod(scope, accounts, customer, params.numpedido, wanted))
  })

  serve(server, wire.checkCharges, async ({ scope, customer, input: { params } }) => ({
    paga: await checkOwnCharges(scope, accounts, customer, params.numorder),
  }))

  serve(server, wire.playBank, async ({ scope, customer, input: { params } }) => {
    ensure(paymentSandbox !== null, 'request.notFound')
    const charge = await sandboxCharge(scope, accounts, customer, params.numorder)
    // A bank's charge is known by its txid, one of Mercado Pago by our id.
    for (const reference of [txidOf(charge.id), charge.id])
      await callProvider({
        method: 'POST',
        url: `${paymentSandbox.url}/__control/charges/${reference}/pay`,
        headers: { 'x-control-token': paymentSandbox.controlToken, 'content-type': 'application/json' },
        body: '{}',
        mayBeLocal: true,
      })
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

  serve(server, desk.pixToConfirm, async ({ scope }) =>
    (await pixToConfirm(scope, accounts)).map(desk.encodePixToConfirm),
  )

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

  serve(server, desk.decidePayment, async ({ scope, input: { params, body } }) => {
    await decidePayment(scope, params.idrecebimento, desk.decodePaymentAction(body.decisao))
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
