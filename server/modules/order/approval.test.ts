import { describe, expect, test } from 'vitest'
import { changePaymentMethod } from '#contract/charge.ts'
import { changeUser, inviteUser, listAccountUsers } from '#contract/linked-user.ts'
import { moveOrder } from '#contract/order-desk.ts'
import { listOrders } from '#contract/order-list.ts'
import { decideOrder } from '#contract/order.ts'
import { acceptQuote } from '#contract/quote.ts'
import { lapseApprovals } from './approve-order.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, buyerOf, type OpenStoreFields } from '#test/builders/checkout.ts'
import { eventsHandledIn, mailsTo } from '#test/builders/outbox.ts'
import { aLinkedUser, anAddress, aStaffMember } from '#test/builders/people.ts'
import { cookie, negotiations } from '#test/builders/quotes.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { scopeOf } from '#test/builders/scope.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app
const { aNegotiation, price } = negotiations(app, pool)

/** A store, a customer, and a user of the account whose orders above R$ 50 need approval; ten pieces of rice at R$ 10 are in stock. */
async function anAccount(fields: OpenStoreFields = {}, creditLimitCents = 0) {
  const store = await anOpenStore(pool, { payment: { kind: 'cash', flow: 'pick-first' }, ...fields })
  const principal = await aBuyer(app, store, { isEmailProved: true, creditLimitCents })
  const user = await aLinkedUser(store, principal, ['submissao_pedido'], 5000)
  const buyer = buyerOf(app, store, user, await anAddress(store, principal.customerId))
  const rice = await aProduct(store, { name: 'Arroz', price: 10, stock: 10 })
  const decide = (numpedido: number, aprovado: boolean, person: { readonly token: string } = principal) =>
    call(decideOrder, {
      params: { idfornecedor: store.slug, numpedido },
      headers: cookie(person.token),
      body: { aprovado, ...(aprovado ? {} : { motivo: 'Temos no estoque' }) },
    })
  return { store, principal, user, buyer, rice, decide }
}

type Account = Awaited<ReturnType<typeof anAccount>>

const buy = async ({ buyer, rice }: Account, pieces: number) => (await buyer.buy([units(rice, pieces)])).body

/** In pieces and cents. */
async function taken({ store }: Account) {
  const { rows } = await pool.query<{ stock: number; credit: number; invoices: number }>(
    `select (select stock / 1000 from product where supplier_id = $1) as stock,
       (select coalesce(sum(credit_used_cents), 0)::integer from customer where supplier_id = $1) as credit,
       (select count(*)::integer from invoice where supplier_id = $1 and cancelled_at is null) as invoices`,
    [store.id],
  )
  return rows[0]
}

const subjects = async (email: string) => (await mailsTo(pool, email)).map(({ subject }) => subject)

describe('an order of a linked user above the limit', () => {
  test('is neither charged nor moved before the principal approves it, and both get mails', async () => {
    const account = await anAccount({ payment: { kind: 'pix', flow: 'pay-first' } })
    const { store, principal, user, buyer, decide } = account
    const { numpedido, status } = await buy(account, 6)
    expect([status, (await taken(account))?.stock]).toEqual(['ENVIADO', 4])
    expect((await buyer.detail(numpedido)).body).toMatchObject({ aprovacao: 'AGUARDANDO', podeAprovar: false })
    const waiting = await call(listOrders, {
      params: { idcliente: principal.customerId },
      query: { aguardandoAprovacao: true },
      headers: { 'x-idfornecedor': store.slug, ...cookie(principal.token) },
    })
    expect(waiting.body).toMatchObject({ total: 1, aguardandoAprovacao: 1, pedidos: [{ numpedido }] })
    await eventsHandledIn(pool, [store.id])
    expect((await pool.query('select from charge where supplier_id = $1', [store.id])).rowCount).toBe(0)

    expect((await decide(numpedido, true, user)).failure.codigo).toBe('access.notAllowed')
    const { body } = await decide(numpedido, true)
    expect(body).toMatchObject({ status: 'AGUARDANDOPAGAMENTO', aprovacao: 'APROVADA', podeAprovar: false })
    expect(body.eventos.map(({ tipo, para }) => [tipo, para])).toEqual([
      ['MOVIDO', 'ENVIADO'],
      ['APROVADO', 'ENVIADO'],
      ['MOVIDO', 'AGUARDANDOPAGAMENTO'],
    ])
    expect((await decide(numpedido, false)).failure.codigo).toBe('order.approvalClosed')
    expect(await subjects(principal.email)).toEqual([
      `Pedido nº ${numpedido} aprovado`,
      `Pedido nº ${numpedido} aguarda a sua aprovação`,
    ])
    expect(await subjects(user.email)).toEqual([
      `O seu pedido nº ${numpedido} foi aprovado`,
      `Pedido nº ${numpedido} aguarda aprovação`,
    ])
  })

  test('up to the limit, and by the principal, needs no approval', async () => {
    const account = await anAccount()
    const ofUser = await buy(account, 5)
    const ofPrincipal = (await account.principal.buy([units(account.rice, 5)])).body
    for (const { numpedido } of [ofUser, ofPrincipal])
      expect((await account.principal.detail(numpedido)).body).toMatchObject({ aprovacao: null, podeAprovar: false })
  })

  test('cannot be picked before, and is cancelled by a refusal, whose reason its author reads', async () => {
    const account = await anAccount()
    const { store, user, decide } = account
    const staff = await aStaffMember(store, 'staff', ['orders'])
    const { numpedido } = await buy(account, 6)
    const pick = () =>
      call(moveOrder, {
        params: { numpedido },
        query: { idfornecedor: store.slug },
        body: { de: 'ENVIADO', para: 'SEPARANDO' },
        headers: cookie(staff.token),
      })
    const early = await pick()
    expect([early.status, early.failure.codigo]).toEqual([409, 'order.approvalOpen'])
    const { body } = await decide(numpedido, false)
    expect(body).toMatchObject({ status: 'CANCELADO', aprovacao: 'RECUSADA' })
    expect((await taken(account))?.stock).toBe(10)
    await eventsHandledIn(pool, [store.id])
    const [refusal] = await mailsTo(pool, user.email)
    expect(refusal?.subject).toBe(`O seu pedido nº ${numpedido} não foi aprovado`)
    expect(refusal?.plain).toContain('Temos no estoque')
  })

  test('on account holds its credit, and is invoiced once it is approved', async () => {
    const account = await anAccount({ payment: { kind: 'account', flow: 'pick-first' } }, 20_000)
    const { numpedido } = await buy(account, 6)
    expect(await taken(account)).toEqual({ stock: 4, credit: 6000, invoices: 0 })
    expect((await account.decide(numpedido, true)).body.status).toBe('ENVIADO')
    expect(await taken(account)).toEqual({ stock: 4, credit: 6000, invoices: 1 })

    const other = await anAccount({ payment: { kind: 'account', flow: 'pick-first' } }, 20_000)
    await other.decide((await buy(other, 6)).numpedido, false)
    expect(await taken(other)).toEqual({ stock: 10, credit: 0, invoices: 0 })
  })

  test('is not raised by its author with another way to pay, but by the principal', async () => {
    const account = await anAccount({ tags: ['has-delivery', 'support-price-variance-by-payment'] })
    const { store, principal, user } = account
    const dearer = await aPaymentMethod(store, { kind: 'machine', flow: 'pick-first', adjustment: 1000 })
    const cheaper = await aPaymentMethod(store, { kind: 'cash', flow: 'pick-first', adjustment: -500 })
    const { numpedido } = await buy(account, 6)
    await account.decide(numpedido, true)
    const small = (await buy(account, 4)).numpedido
    const change = (number: number, idformapagto: string, person: { readonly token: string }) =>
      call(changePaymentMethod, {
        params: { idfornecedor: store.slug, numpedido: number },
        body: { idformapagto },
        headers: cookie(person.token),
      })
    const refused = await change(numpedido, dearer, user)
    expect([refused.status, refused.failure.codigo]).toEqual([409, 'order.raiseNeedsApproval'])
    expect(refused.failure.mensagem).toContain('66,00')
    expect((await principal.detail(numpedido)).body.totalpedido).toBe(60)
    expect((await change(small, dearer, user)).body.total).toBe(44)
    expect((await change(numpedido, cheaper, user)).body.total).toBe(57)
    expect((await change(numpedido, dearer, principal)).body.total).toBe(66)
  })

  test('approved and refused at once ends as one of both', async () => {
    const account = await anAccount()
    const { numpedido } = await buy(account, 6)
    const answers = await Promise.all([account.decide(numpedido, true), account.decide(numpedido, false)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = await account.principal.detail(numpedido)
    const isApproved = answers[0]?.status === 200
    expect([body.status, body.aprovacao]).toEqual(isApproved ? ['ENVIADO', 'APROVADA'] : ['CANCELADO', 'RECUSADA'])
    expect((await taken(account))?.stock).toBe(isApproved ? 4 : 10)
  })

  test('is cancelled when no one answers in time', async () => {
    const account = await anAccount()
    const { store, principal, user } = account
    const { numpedido } = await buy(account, 6)
    const openScope = async (supplierId: string) => (supplierId === store.id ? scopeOf(app.server(), store) : null)
    const { db } = app.server().appContext
    await lapseApprovals(db, openScope)
    expect((await principal.detail(numpedido)).body.status).toBe('ENVIADO')
    await pool.query("update purchase_order set approval_due_at = now() - interval '1 minute' where supplier_id = $1", [
      store.id,
    ])
    await lapseApprovals(db, openScope)
    await lapseApprovals(db, openScope)
    expect((await principal.detail(numpedido)).body.status).toBe('CANCELADO')
    expect((await taken(account))?.stock).toBe(10)
    await eventsHandledIn(pool, [store.id])
    expect((await mailsTo(pool, user.email))[0]?.plain).toContain('terminou sem resposta')
    expect(await subjects(principal.email)).toContain(`Pedido nº ${numpedido} cancelado`)
  })
})

test('a quote that a linked user accepts above the limit waits for the principal', async () => {
  const of = await aNegotiation()
  await price(of)
  const user = await aLinkedUser(of.store, of.buyer, ['submissao_pedido'], 5000)
  const params = { idfornecedor: of.store.slug, numpedido: of.number }
  const accepted = await call(acceptQuote, { params, body: { versao: 1 }, headers: cookie(user.token) })
  expect([accepted.status, accepted.body]).toEqual([200, { status: 'ENVIADO' }])
  expect((await of.buyer.detail(of.number)).body).toMatchObject({ aprovacao: 'AGUARDANDO', podeAprovar: true })
  expect((await subjects(of.buyer.email))[0]).toBe(`Pedido nº ${of.number} aguarda a sua aprovação`)
  const decision = { params, headers: cookie(of.buyer.token), body: { aprovado: true } }
  expect((await call(decideOrder, decision)).body).toMatchObject({ status: 'ENVIADO', aprovacao: 'APROVADA' })
  const [approved] = await mailsTo(pool, of.buyer.email)
  expect(approved?.subject).toBe(`Pedido nº ${of.number} aprovado`)
  expect(approved?.plain).not.toContain('Total estimado')
})

test('the limit is set for a user and for an invited person, and taken away again', async () => {
  const { store, principal, user } = await anAccount()
  const headers = { 'x-idfornecedor': store.slug, ...cookie(principal.token) }
  const users = async () => {
    const params = { sessao: sessionOf(principal), idcliente: principal.customerId }
    const { usuarios, convites } = (await call(listAccountUsers, { params, headers })).body
    return [usuarios.find(({ idusuario }) => idusuario === user.loginId)?.aprovacao, convites[0]?.aprovacao]
  }
  const change = (fields: object) =>
    call(changeUser, { params: { idusuario: user.loginId }, headers, body: { dadosUsuario: fields } })
  expect(await users()).toEqual([{ acimaDe: 50 }, undefined])
  await change({ nome: 'Bruno' })
  await call(inviteUser, {
    params: { sessao: sessionOf(principal), idcliente: principal.customerId },
    headers,
    body: { email: `bia-${store.slug}@exemplo.com.br`, aprovacao: { acimaDe: 0 } },
  })
  expect(await users()).toEqual([{ acimaDe: 50 }, { acimaDe: 0 }])
  await change({ aprovacao: {} })
  expect(await users()).toEqual([{}, { acimaDe: 0 }])
})
