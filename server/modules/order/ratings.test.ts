import { expect, test } from 'vitest'
import * as wire from '#contract/order-rating.ts'
import type { Stars } from '#domain/order/rating.ts'
import { testApp } from '#test/builders/app.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { anOrder, aRatedOrder } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

const as = (store: StoreBuilder, { token }: { readonly token: string }) => ({
  'x-idfornecedor': store.slug,
  cookie: `commerce-auth-token=${token}`,
})

async function aCustomerOf(store: StoreBuilder) {
  const person = await aCustomer(store)
  return {
    ...person,
    rate: (numpedido: number, itens: string[] = []) =>
      call(wire.rateOrder, {
        params: { idfornecedor: store.slug, numpedido },
        headers: as(store, person),
        body: { nota: 4, comentario: 'Chegou\ncedo.', itens },
      }),
  }
}

test('a delivered order is rated once, with its items; before the delivery it is not', async () => {
  const store = await aStore(pool)
  const person = await aCustomerOf(store)
  const early = await anOrder(store, person, { status: 'out-for-delivery' })
  const refused = await person.rate(early)
  expect([refused.status, refused.failure.codigo]).toEqual([409, 'order.notRatable'])
  expect(refused.failure.detalhes).toEqual({ status: 'EMENTREGA' })

  const number = await anOrder(store, person, { status: 'delivered' })
  expect((await person.rate(number, ['2:5'])).failure.codigo).toBe('order.ratingOfUnknownLine')
  const rated = await Promise.all([person.rate(number, ['1:5']), person.rate(number, ['1:5'])])
  expect(rated.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(rated.find(({ status }) => status === 200)?.body).toMatchObject({
    nota: 4,
    comentario: 'Chegou\ncedo.',
    itens: [{ posicao: 1, nota: 5 }],
    resposta: null,
  })
  const again = await person.rate(number)
  expect([again.status, again.failure.codigo]).toEqual([409, 'order.ratedAlready'])
})

test('a browser rates by a form, without the supplier in the path', async () => {
  const store = await aStore(pool)
  const person = await aCustomerOf(store)
  const number = await anOrder(store, person, { status: 'delivered' })
  const send = (payload: string) =>
    app.server().app.inject({
      method: 'POST',
      url: `/v1/app/pedido/${number}/avaliar`,
      headers: { ...as(store, person), 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  const wrong = await send('nota=6')
  expect([wrong.statusCode, wrong.json().campo]).toEqual([400, 'nota'])
  const reply = await send('nota=3&comentario=Faltou+gelo&itens=1:2')
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ nota: 3, comentario: 'Faltou gelo', itens: [{ posicao: 1, nota: 2 }] })
})

test('the store lists its ratings and answers; only the first answer sends an e-mail to the customer', async () => {
  const store = await aStore(pool)
  const person = await aCustomerOf(store)
  const number = await aRatedOrder(store, person)
  await aRatedOrder(store, person, '')
  const staff = await aStaffMember(store, 'staff', ['orders'])
  const list = async (query: { respondida?: boolean; nota?: Stars }) =>
    (await call(wire.listRatings, { params: {}, query, headers: as(store, staff) })).body
  expect(await list({ respondida: false })).toMatchObject({ total: 2, semResposta: 2, notaMedia: 4 })
  expect(await list({ nota: 5 })).toMatchObject({ total: 0, avaliacoes: [] })

  const answer = (texto: string) =>
    call(wire.answerRating, { params: { numpedido: number }, query: {}, headers: as(store, staff), body: { texto } })
  expect((await answer('Obrigado!')).body.resposta?.texto).toBe('Obrigado!')
  expect((await answer('Obrigado, Ana!')).body.resposta?.texto).toBe('Obrigado, Ana!')
  expect(await list({ respondida: true })).toMatchObject({
    total: 1,
    semResposta: 1,
    avaliacoes: [{ numpedido: number, resposta: 'Obrigado, Ana!' }],
  })
  const mails = await mailsTo(pool, person.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`Pedido nº ${number}: a loja respondeu à sua avaliação`])

  const elsewhere = await aStaffMember(await aStore(pool), 'staff', ['orders'])
  const stranger = await call(wire.answerRating, {
    params: { numpedido: number },
    query: {},
    headers: { cookie: `commerce-auth-token=${elsewhere.token}`, 'x-idfornecedor': store.slug },
    body: { texto: 'Oi' },
  })
  expect(stranger.status).toBeGreaterThanOrEqual(400)
})
