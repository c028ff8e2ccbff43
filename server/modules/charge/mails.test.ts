import { expect, test } from 'vitest'
import * as wire from '#contract/charge.ts'
import { formatDigitableLine } from '#domain/payment/boleto.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aPaymentAccount, cardTokenOf, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { anAddress, aStaffMember } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'

const app = await testAppWithSandbox()
const { call, pool, control } = app

/** An order of 30 reais. */
async function anOrderBy(kind: 'card' | 'boleto') {
  const store = await anOpenStore(pool, { payment: { kind, flow: 'pay-first' } })
  await aPaymentAccount(app, store, 'mercado-pago', 'api-pix')
  const buyer = await aBuyer(app, store)
  await anAddress(store, buyer.customerId, { isBilling: true })
  const { id } = await aProduct(store, { price: 10 })
  const { body } = await buyer.buy([{ id, quantidade: 3 }])
  const number = body.numpedido
  const headers = { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug }
  const params = { numorder: number, idclient: buyer.customerId }
  return { store, buyer, number, headers, params }
}

const subjectsTo = async (email: string) => (await mailsTo(pool, email)).map(({ subject }) => subject)

test('a boleto is mailed with its line and its Pix, then that it was paid', async () => {
  const { buyer, number, params, headers } = await anOrderBy('boleto')
  const { body } = await call(wire.generateReceipt, { params, headers })
  const [mail] = (await mailsTo(pool, buyer.email)).filter(({ subject }) => subject.startsWith('Boleto do pedido'))
  expect(mail?.plain).toContain(formatDigitableLine(body.linhaDigitavel ?? ''))
  expect(mail?.plain.replaceAll(/\s+/g, '')).toContain(body.pixCopiaECola?.replaceAll(/\s+/g, ''))
  await control(`charges/${body.txid}/pay`)
  await expect.poll(() => subjectsTo(buyer.email)).toContain(`Pagamento do pedido nº ${number} recebido`)
  expect((await subjectsTo(buyer.email)).filter((subject) => subject.includes('Boleto'))).toHaveLength(1)
})

test('a disputed card is mailed to those who look after the money, and to no one else', async () => {
  const { store, buyer, number, params, headers } = await anOrderBy('card')
  const [finance, picker] = await Promise.all([
    aStaffMember(store, 'staff', ['finance']),
    aStaffMember(store, 'staff', ['picking']),
  ])
  const { body } = await call(wire.generateCardToken, { params: {}, body: { numpedido: number }, headers })
  const card = { idtransacao: body.idtransacao, token: await cardTokenOf(app, 'APRO'), bandeira: 'master', parcelas: 1 }
  expect((await call(wire.payByCard, { params, body: card, headers })).body.situacao).toBe('PAGA')
  await control(`charges/${body.idtransacao}/chargeback`)
  await expect.poll(() => subjectsTo(finance.email)).toEqual([`Contestação do pagamento do pedido nº ${number}`])
  expect(await subjectsTo(picker.email)).toEqual([])
  expect((await buyer.detail(number)).body.status).toBe('PAGO')
  expect(await subjectsTo(buyer.email)).not.toContain(`Contestação do pagamento do pedido nº ${number}`)
})
