import { describe, expect, test } from 'vitest'
import { changePaymentMethod } from '#contract/charge.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, buyerOf } from '#test/builders/checkout.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { actingFor, aLinkedUser, anAddress, aPortfolio, aStaffMember } from '#test/builders/people.ts'
import { cookie, negotiations } from '#test/builders/quotes.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app
const { aNegotiation, seen, accept, price } = negotiations(app, pool)

test('what was offered and accepted stays the price by another payment method', async () => {
  const of = await aNegotiation({ tags: ['has-delivery', 'support-budget', 'support-price-variance-by-payment'] })
  const dearer = await aPaymentMethod(of.store, { kind: 'machine', adjustment: 1000 })
  await price(of)
  expect((await accept(of)).status).toBe(200)
  const { total } = (await seen(of)).body.versoes?.at(-1)?.resposta ?? {}
  const change = (idformapagto: string, simular: boolean) =>
    call(changePaymentMethod, {
      params: { idfornecedor: of.store.slug, numpedido: of.number },
      query: { simular },
      body: { idformapagto },
      headers: cookie(of.buyer.token),
    })
  for (const simular of [true, false])
    expect((await change(dearer, simular)).body).toMatchObject({ totalAnterior: total, total, diferenca: 0 })
  expect((await of.buyer.detail(of.number)).body.totalpedido).toBe(total)
})

describe('the answer to a quote that was requested for the customer', () => {
  const subjects = async (email: string) => (await mailsTo(pool, email)).map(({ subject }) => subject)

  test.each(['linked user', 'representative'])('reaches the customer and the %s', async (who) => {
    const store = await anOpenStore(pool, { tags: ['has-delivery', 'support-budget'], payment: { kind: 'cash' } })
    const customer = await aBuyer(app, store, { isEmailProved: true })
    const attendant = await aStaffMember(store, 'attendant')
    const product = await aProduct(store, { price: 10 })
    const requester =
      who === 'linked user'
        ? await aLinkedUser(store, customer, ['submissao_pedido'])
        : await aStaffMember(store, 'representative')
    if ('staffId' in requester) await aPortfolio(store, requester, [customer])
    const token =
      'staffId' in requester ? await actingFor(store, requester.loginId, customer.customerId) : requester.token
    const buyer = buyerOf(app, store, { ...customer, token }, await anAddress(store, customer.customerId))
    const { body } = await buyer.buy([units(product, 2)])
    expect(body.status).toBe('ORCAMENTO_NOVO')

    const of = { store, buyer, rice: product, beans: product, attendant, number: body.numpedido }
    expect((await price(of, { itens: [[1, 2, 9]] })).status).toBe(200)
    const ready = `Seu orçamento nº ${of.number} está pronto`
    expect(await subjects(customer.email)).toContain(ready)
    expect(await subjects(requester.email)).toEqual([`${ready} (Ana Souza)`])
  })

  test('does not reach a linked user who left the account since', async () => {
    const store = await anOpenStore(pool, { tags: ['has-delivery', 'support-budget'], payment: { kind: 'cash' } })
    const customer = await aBuyer(app, store, { isEmailProved: true })
    const user = await aLinkedUser(store, customer, ['submissao_pedido'])
    const attendant = await aStaffMember(store, 'attendant')
    const product = await aProduct(store, { price: 10 })
    const buyer = buyerOf(app, store, user, await anAddress(store, customer.customerId))
    const { body } = await buyer.buy([units(product, 2)])
    await pool.query('update linked_user set is_active = false where supplier_id = $1', [store.id])

    const of = { store, buyer, rice: product, beans: product, attendant, number: body.numpedido }
    expect((await price(of, { itens: [[1, 2, 9]] })).status).toBe(200)
    expect(await subjects(customer.email)).toContain(`Seu orçamento nº ${of.number} está pronto`)
    expect(await subjects(user.email)).toEqual([])
  })
})
