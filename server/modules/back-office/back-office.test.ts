import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as wire from '#contract/back-office.ts'
import { toWire } from '#contract/wire/convert.ts'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { MAX_VIEWS } from '#domain/saved-view.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function aColleague(store: StoreBuilder, modules: Parameters<typeof aStaffMember>[2] = ['orders']) {
  const { token } = await aStaffMember(store, 'staff', modules)
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  const params = { lista: 'pedidos' } as const
  return {
    headers,
    views: async () =>
      (await call(wire.listSavedViews, { params, headers })).body.visoes.map(({ nome, minha, padrao }) => [
        nome,
        minha ? 'minha' : 'de outra pessoa',
        ...(padrao ? ['padrão'] : []),
      ]),
    save: (nome: string, daEquipe: boolean, idvisao: string = randomUUID()) =>
      call(wire.saveView, {
        params: { ...params, idvisao },
        headers,
        body: { nome, parametros: 'situacao=em-aberto', daEquipe },
      }),
    remove: (idvisao: string) => call(wire.deleteView, { params: { ...params, idvisao }, headers }),
    begin: (idvisao: string | null) => call(wire.chooseDefaultView, { params, headers, body: { idvisao } }),
  }
}

describe('saved views', () => {
  test('are the own ones and those of the team, and each person begins with another', async () => {
    const store = await aStore(pool)
    const [ana, bia] = [await aColleague(store), await aColleague(store)]
    const own = (await ana.save('Minhas', false)).body.idvisao
    const shared = (await ana.save('Da equipe', true)).body.idvisao
    expect(await ana.views()).toEqual([
      ['Minhas', 'minha'],
      ['Da equipe', 'minha'],
    ])
    expect(await bia.views()).toEqual([['Da equipe', 'de outra pessoa']])
    expect([(await bia.begin(shared)).status, (await bia.begin(own)).failure.codigo]).toEqual([
      200,
      'access.notAllowed',
    ])
    expect(await bia.views()).toEqual([['Da equipe', 'de outra pessoa', 'padrão']])
    expect((await ana.views())[1]).toEqual(['Da equipe', 'minha'])

    // No longer shared: the person who began with it begins with the whole list again.
    await ana.save('Da equipe', false, shared)
    expect(await bia.views()).toEqual([])
    await ana.save('Da equipe', true, shared)
    expect(await bia.views()).toEqual([['Da equipe', 'de outra pessoa']])
    await bia.begin(shared)
    await bia.begin(null)
    expect(await bia.views()).toEqual([['Da equipe', 'de outra pessoa']])
  })

  test('are kept of every list of the staff', async () => {
    const { headers } = await aColleague(await aStore(pool), [...STAFF_MODULES])
    // Clients are the list of representatives.
    const lists = (Object.keys(wire.VIEWED_LISTS) as wire.ViewedList[]).filter((list) => list !== 'clients')
    const body = { nome: 'Minha', parametros: '', daEquipe: false }
    const answers = lists.map(async (list) => {
      const params = toWire(wire.saveView.codecs.params, { list, id: randomUUID() })
      return [list, (await call(wire.saveView, { params, headers, body })).status]
    })
    expect(await Promise.all(answers)).toEqual(lists.map((list) => [list, 200]))
  })

  test('are changed and removed by their author, and come back for all who began with them', async () => {
    const store = await aStore(pool)
    const [ana, bia] = [await aColleague(store), await aColleague(store)]
    const id = (await ana.save('Hoje', true)).body.idvisao
    expect((await bia.save('Minha agora', true, id)).failure.codigo).toBe('access.notAllowed')
    await bia.remove(id)
    expect(await bia.views()).toEqual([['Hoje', 'de outra pessoa']])
    expect((await ana.save('Amanhã', true, id)).body).toMatchObject({ idvisao: id, nome: 'Amanhã', minha: true })
    await bia.begin(id)
    await ana.remove(id)
    expect([await ana.views(), await bia.views()]).toEqual([[], []])
    expect((await bia.begin(id)).failure.codigo).toBe('access.notAllowed')
    await ana.save('Amanhã', true, id)
    expect(await ana.views()).toEqual([['Amanhã', 'minha']])
    expect(await bia.views()).toEqual([['Amanhã', 'de outra pessoa', 'padrão']])
  })

  test('are those of a list that the person sees, of this store, and not too many', async () => {
    const store = await aStore(pool)
    const ana = await aColleague(store)
    const id = (await ana.save('Hoje', true)).body.idvisao
    const withoutOrders = await aColleague(store, ['customers'])
    expect((await withoutOrders.save('Nada', false)).failure.codigo).toBe('access.notAllowed')
    const elsewhere = await aColleague(await aStore(pool))
    expect(await elsewhere.views()).toEqual([])
    // The same id in another store is another view.
    expect((await elsewhere.save('Outra', false, id)).status).toBe(200)
    expect(await ana.views()).toEqual([['Hoje', 'minha']])

    await pool.query(
      `insert into saved_view (supplier_id, id, list, login_id, name, search, is_shared)
       select supplier_id, gen_random_uuid(), list, login_id, 'Visão ' || n, '', false
       from saved_view, generate_series(2, $3) n where supplier_id = $1 and id = $2`,
      [store.id, id, MAX_VIEWS],
    )
    expect((await ana.save('Uma a mais', false)).failure.codigo).toBe('view.tooMany')
    expect((await ana.save('Hoje cedo', true, id)).status).toBe(200)
  })
})

describe('a paused store', () => {
  async function aPausableStore(tags = ['has-delivery']) {
    const store = await anOpenStore(pool, { tags, payment: { kind: 'cash' } })
    const { headers } = await aColleague(store)
    return {
      store,
      buyer: await aBuyer({ call }, store),
      rice: await aProduct(store, { price: 10 }),
      pause: (minutos: number) => call(wire.pauseStore, { params: {}, headers, body: { minutos } }),
      waiting: async () => (await call(wire.waitingWork, { params: {}, headers })).body.pausadaAte,
      /** Every process learns of a change by a notice of the database. */
      whenPaused: (isPaused: boolean) =>
        expect
          .poll(async () => (await call(wire.waitingWork, { params: {}, headers })).body.pausadaAte !== null)
          .toBe(isPaused),
    }
  }

  test('takes no order until it opens again, keeps the cart, and knows an order that was sent before', async () => {
    const { buyer, rice, pause, whenPaused, store } = await aPausableStore()
    const before = { 'idempotency-key': randomUUID() }
    await buyer.cart.save({ cartItens: [units(rice, 1)] }, { idformapagamento: store.paymentId })
    const first = await buyer.submit(buyer.order([units(rice, 1)]), before)
    expect(first.status).toBe(200)

    const { status, body } = await pause(30)
    expect([status, Date.parse(body.pausadaAte ?? '') > Date.now() + 29 * 60_000]).toEqual([200, true])
    await whenPaused(true)
    const refused = await buyer.buy([units(rice, 2)])
    expect([refused.status, refused.failure.codigo]).toEqual([409, 'order.storePaused'])
    expect(refused.failure.mensagem).toMatch(/volta a receber pedidos às \d\d:\d\d/)
    expect((await buyer.cart.load()).body.produtosSelecionados).toHaveLength(1)
    expect((await buyer.submit(buyer.order([units(rice, 1)]), before)).body.numpedido).toBe(first.body.numpedido)

    expect((await pause(0)).body).toEqual({ pausadaAte: null })
    await whenPaused(false)
    expect((await buyer.buy([units(rice, 2)])).status).toBe(200)
    const { rows } = await pool.query(`select from audit_event where supplier_id = $1 and action = 'store.paused'`, [
      store.id,
    ])
    expect(rows).toHaveLength(2)
  })

  test('opens by itself, and takes quotes meanwhile', async () => {
    const { buyer, rice, pause, whenPaused, store } = await aPausableStore(['has-delivery', 'support-budget'])
    await pause(30)
    await whenPaused(true)
    expect((await buyer.buy([units(rice, 2)])).body.status).toBe('ORCAMENTO_NOVO')
    await pool.query(`update supplier set paused_until = now() - interval '1 second' where id = $1`, [store.id])
    await whenPaused(false)
  })

  test('is paused for four hours at most, by those who manage orders', async () => {
    const { store, pause } = await aPausableStore()
    expect((await pause(241)).status).toBe(400)
    const { headers } = await aColleague(store, ['picking'])
    expect((await call(wire.pauseStore, { params: {}, headers, body: { minutos: 5 } })).failure.codigo).toBe(
      'access.notAllowed',
    )
  })
})
