import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as desk from '#contract/combo-desk.ts'
import * as wire from '#contract/combo.ts'
import type { Received } from '#contract/endpoint.ts'
import { testApp } from '#test/builders/app.ts'
import { aBreakfast, aCombo } from '#test/builders/combos.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

type ComboToSend = Received<typeof desk.createCombo>['body']

const app = testApp()
const { call, pool } = app

const namesOf = (combos: readonly { readonly nome: string }[]) => combos.map(({ nome }) => nome).toSorted()

const listed = async (store: StoreBuilder) =>
  namesOf((await call(wire.listCombos, { params: { idfornecedor: store.slug }, query: {} })).body)

async function pricesOf(store: StoreBuilder) {
  const staff = await aStaffMember(store, 'staff', ['prices'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${staff.token}` }
  return {
    list: (query: object = {}) => call(desk.listStoreCombos, { params: {}, query, headers }),
    read: (idcombo: string) => call(desk.getStoreCombo, { params: { idcombo }, query: {}, headers }),
    create: (body: ComboToSend) => call(desk.createCombo, { params: {}, query: {}, headers, body }),
    change: (idcombo: string, body: ComboToSend & { readonly versao: number }) =>
      call(desk.changeCombo, { params: { idcombo }, query: {}, headers, body }),
  }
}

describe('the combos of a store', () => {
  test('are shown to all with their price, what their parts cost and how many there are', async () => {
    const store = await aStore(pool)
    const coffee = await aProduct(store, { name: 'Café', price: 20, stock: 7 })
    const bread = await aProduct(store, { name: 'Pão', price: 12 })
    const cake = await aProduct(store, { name: 'Bolo', price: 15 })
    const comboId = await aCombo(store, {
      price: 45.5,
      parts: [
        { name: 'Café', units: 2, products: [coffee] },
        { name: 'Acompanha', products: [cake, bread] },
      ],
    })
    const { body } = await call(wire.getCombo, { params: { idcombo: comboId }, query: { idfornecedor: store.slug } })
    expect(body).toMatchObject({
      idcombopromocional_cabecalho: comboId,
      preco: 45.5,
      precoAvulso: 52,
      disponivel: 3,
      partes: [
        { parte: 1, quantidade: 2, fixa: true },
        { parte: 2, nome: 'Acompanha', quantidade: 1, fixa: false },
      ],
      produtos: [
        { nome: 'Café', parte: 1 },
        { nome: 'Bolo', parte: 2 },
        { nome: 'Pão', parte: 2 },
      ],
    })
    const all = await call(wire.listCombos, { params: { idfornecedor: store.slug }, query: {} })
    expect(all.body).toEqual([body])
  })

  test('answer by the path with a slash at its end, as clients write it', async () => {
    const store = await aStore(pool)
    const { comboId } = await aBreakfast(store)
    const { statusCode } = await app.server().app.inject({
      url: `/v4/promotional-combo/${comboId}/?idformapagamento=${randomUUID()}&tipoEntrega=DELIVERY&idfornecedor=${store.slug}`,
    })
    expect(statusCode).toBe(200)
  })

  test('cost the same by every payment method, which changes what their products cost apart', async () => {
    const store = await aStore(pool, { tags: ['support-price-variance-by-payment'] })
    const { comboId } = await aBreakfast(store)
    const pix = await aPaymentMethod(store, { adjustment: -500 })
    const read = async (idformapagamento?: string) => {
      const query = { idfornecedor: store.slug, ...(idformapagamento ? { idformapagamento } : {}) }
      const { body } = await call(wire.getCombo, { params: { idcombo: comboId }, query })
      return [body.preco, body.precoAvulso, body.produtos[0]?.preco]
    }
    expect(await read()).toEqual([25, 32, 20])
    expect(await read(pix)).toEqual([25, 30.4, 19])
  })

  test('show no price to a visitor of a store that hides prices', async () => {
    const store = await aStore(pool, { tags: ['has-delivery', 'hide-price-for-logged-out-customers'] })
    const { comboId } = await aBreakfast(store)
    const { body } = await call(wire.getCombo, { params: { idcombo: comboId }, query: { idfornecedor: store.slug } })
    expect(JSON.stringify(body)).not.toMatch(/preco/i)
  })

  test('are those that are on, in their period, and whose parts are sold', async () => {
    const store = await aStore(pool)
    const other = await aStore(pool)
    const gone = await aProduct(store, { isActive: false })
    await aBreakfast(store, { name: 'Vale' })
    await aBreakfast(store, { name: 'Desligado', isActive: false })
    await aBreakfast(store, { name: 'Vencido', endsAt: '2020-01-01T00:00:00Z' })
    await aBreakfast(store, { name: 'Agendado', startsAt: '2199-01-01T00:00:00Z' })
    await aBreakfast(other, { name: 'De outra loja' })
    await aCombo(store, { name: 'Sem parte', parts: [{ units: 2, products: [gone] }] })
    expect(await listed(store)).toEqual(['Vale'])
  })

  test('made for one customer are shown to that customer alone', async () => {
    const store = await aStore(pool)
    const marina = await aCustomer(store)
    const bruno = await aCustomer(store)
    const { comboId } = await aBreakfast(store, { name: 'Da Marina', customers: [marina.customerId] })
    await aBreakfast(store, { name: 'De todos' })
    const of = async (person: typeof marina) => {
      const headers = { cookie: `commerce-auth-token=${person.token}`, 'x-idfornecedor': store.slug }
      const params = { idfornecedor: store.slug, idcliente: person.customerId }
      const { body } = await call(wire.listCustomerCombos, { params, query: {}, headers })
      const found = await call(wire.getCombo, { params: { idcombo: comboId }, query: {}, headers })
      return [namesOf(body), found.status]
    }
    expect(await of(marina)).toEqual([['Da Marina', 'De todos'], 200])
    expect(await of(bruno)).toEqual([['De todos'], 404])
    expect(await listed(store)).toEqual(['De todos'])
  })
})

describe('staff with prices', () => {
  async function aDesk() {
    const store = await aStore(pool)
    const [coffee, bread, cake] = [await aProduct(store), await aProduct(store), await aProduct(store)]
    const terms = {
      nome: 'Café da manhã',
      preco: 25.9,
      partes: [
        { nome: 'Café', quantidade: 1, produtos: [coffee.id] },
        { nome: 'Acompanha', quantidade: 2, produtos: [cake.id, bread.id] },
      ],
    }
    return { store, coffee, terms, prices: await pricesOf(store) }
  }

  test('make a combo, change it and switch it off; each change is in the log', async () => {
    const { store, terms, prices } = await aDesk()
    const { body: made } = await prices.create({ ...terms, de: '2026-11-01', ate: '2099-12-31' })
    expect(made).toMatchObject({ versao: 1, situacao: 'VALENDO', de: '2026-11-01', ate: '2099-12-31', clientes: null })
    expect(await listed(store)).toEqual(['Café da manhã'])
    const { body: changed } = await prices.change(made.idcombo, { ...terms, nome: 'Lanche', ativo: false, versao: 1 })
    expect(changed).toMatchObject({ versao: 2, nome: 'Lanche', situacao: 'DESLIGADO', de: null, ate: null })
    expect(changed.partes.map(({ produtos }) => produtos.length)).toEqual([1, 2])
    await expect.poll(() => listed(store)).toEqual([])
    const { rows } = await pool.query(
      "select action from audit_event where supplier_id = $1 and action like 'combo.%'",
      [store.id],
    )
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['combo.changed', 'combo.created'])
  })

  test('read which of its products the store does not sell any more', async () => {
    const { store, terms, prices } = await aDesk()
    const { body: made } = await prices.create(terms)
    const gone = made.partes[0]?.produtos[0]
    await pool.query('update product set is_active = false where supplier_id = $1 and id = $2', [store.id, gone?.id])
    const { body } = await prices.read(made.idcombo)
    expect(body.partes.map(({ produtos }) => produtos.map(({ aVenda }) => aVenda))).toEqual([[false], [true, true]])
  })

  test('find them by name and by how they are', async () => {
    const { terms, prices } = await aDesk()
    await prices.create({ ...terms, nome: 'Cesta de Páscoa', ate: '2020-01-01' })
    await prices.create({ ...terms, nome: 'Cesta de Natal', de: '2199-01-01' })
    await prices.create(terms)
    const { body } = await prices.list({ busca: 'PASCOA' })
    expect(namesOf(body.combos)).toEqual(['Cesta de Páscoa'])
    const { body: scheduled } = await prices.list({ situacao: 'AGENDADO' })
    expect([namesOf(scheduled.combos), scheduled.total]).toEqual([['Cesta de Natal'], 1])
    expect(scheduled.totais).toEqual({ VALENDO: 1, AGENDADO: 1, VENCIDO: 1, DESLIGADO: 0 })
  })

  test('do not overwrite what another person changed', async () => {
    const { terms, prices } = await aDesk()
    const { body: made } = await prices.create(terms)
    await prices.change(made.idcombo, { ...terms, preco: 20, versao: 1 })
    const { status, failure } = await prices.change(made.idcombo, { ...terms, preco: 30, versao: 1 })
    expect([status, failure.codigo]).toEqual([409, 'combo.outdated'])
    expect((await prices.read(made.idcombo)).body.preco).toBe(20)
  })

  test('cannot use products or customers of another store', async () => {
    const { terms, prices } = await aDesk()
    const other = await aStore(pool)
    const foreign = await aProduct(other)
    const stranger = await aCustomer(other)
    const parts = [{ nome: 'Café', quantidade: 2, produtos: [foreign.id] }]
    expect((await prices.create({ ...terms, partes: parts })).failure.codigo).toBe('combo.productNotFound')
    const { failure } = await prices.create({ ...terms, clientes: [stranger.customerId] })
    expect(failure.codigo).toBe('combo.customerNotFound')
    expect((await prices.list()).body.total).toBe(0)
  })
})
