import { describe, expect, test } from 'vitest'
import { changePaymentMethod } from '#contract/charge.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, buyerOf } from '#test/builders/checkout.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { actingFor, aLinkedUser, anAddress, aPortfolio, aStaffMember } from '#test/builders/people.ts'
import { cookie, negotiations, type Negotiation } from '#test/builders/quotes.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app
const { aNegotiation, seen, accept, counter, price } = negotiations(app, pool)

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

describe('what the store does not sell any more', () => {
  const archive = ({ store }: Negotiation, { id }: { readonly id: string }) =>
    pool.query('update product set is_active = false where supplier_id = $1 and id = $2', [store.id, id])
  const stored = async ({ store }: Negotiation) =>
    (
      await pool.query(
        `select o.status, o.total_cents, v.version, v.priced_at, v.offer_lines
         from purchase_order o join quote_version v on v.supplier_id = $1 and v.order_number = o.number
         where o.supplier_id = $1 order by v.version`,
        [store.id],
      )
    ).rows
  const refusedAt = (campo: string) => ({
    codigo: 'quote.lineNotSold',
    mensagem: 'A loja não vende mais: Feijão. Deixe a quantidade em 0.',
    campo,
    itensName: ['Feijão'],
  })

  test('is not offered, and no mail invites to approve it; the rest is', async () => {
    const of = await aNegotiation()
    await archive(of, of.beans)
    const before = await stored(of)
    const { status, failure } = await price(of)
    expect([status, failure]).toEqual([422, expect.objectContaining(refusedAt('itens.1.quantidade'))])
    expect(await stored(of)).toEqual(before)
    const ready = `Seu orçamento nº ${of.number} está pronto`
    expect((await mailsTo(pool, of.buyer.email)).map(({ subject }) => subject)).not.toContain(ready)

    const { body } = await price(of, {
      itens: [
        [1, 10, 9],
        [2, 0, 0],
      ],
    })
    expect(body.orcamento.semVenda).toEqual([])
    expect(body.orcamento.versoes[0]?.itens.map(({ aVenda }) => aVenda)).toEqual([true, false])
    expect((await mailsTo(pool, of.buyer.email)).map(({ subject }) => subject)).toContain(ready)
    expect((await accept(of)).status).toBe(200)
  })

  test('cannot be in a counter-offer, nor in an offer after one without it', async () => {
    const of = await aNegotiation()
    await price(of, {
      itens: [
        [1, 10, 9],
        [2, 0, 0],
      ],
    })
    await archive(of, of.beans)
    const before = await stored(of)
    const { status, failure } = await counter(of, 1, [
      [2, 4],
      [1, 8],
    ])
    expect([status, failure]).toEqual([422, expect.objectContaining(refusedAt('itens.0.quantidade'))])
    expect(await stored(of)).toEqual(before)

    const countered = await counter(of, 1, [
      [2, 0],
      [1, 8],
    ])
    expect([countered.status, countered.body.semVenda]).toEqual([200, []])
    expect((await price(of, { versao: 2 })).failure).toMatchObject(refusedAt('itens.1.quantidade'))
  })

  test('is named until the quote is closed, also if it was archived after the counter-offer', async () => {
    const of = await aNegotiation()
    await price(of)
    await counter(of, 1, [
      [1, 8],
      [2, 4],
    ])
    await archive(of, of.beans)
    expect((await seen(of)).body.semVenda).toEqual(['Feijão'])
    await of.buyer.cancel(of.number, 'Ficou caro')
    expect((await seen(of)).body.semVenda).toEqual([])
  })
})
