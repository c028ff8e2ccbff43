import { describe, expect, test, vi } from 'vitest'
import * as wire from '#contract/order-desk.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { storeOrder } from '#contract/store-order.ts'
import { testApp, type Answer } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, type OpenStore } from '#test/builders/checkout.ts'
import { anOrder } from '#test/builders/orders.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aStaffMember, type Person } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { commitAbandonedMoves, HOLD_SECONDS } from './staff-moves.ts'

const app = testApp()
const { call, pool, server } = app

type Status = Reply<typeof storeOrder>['status']
type Staff = Pick<Person, 'token'>

const as = ({ token }: Staff) => ({ cookie: `commerce-auth-token=${token}` })
const at = (store: OpenStore, numpedido: number) => ({ params: { numpedido }, query: { idfornecedor: store.slug } })

const move = (
  store: OpenStore,
  staff: Staff,
  numpedido: number,
  [de, para]: readonly [Status, Status],
  recebimento?: Input<typeof wire.moveOrder>['body']['recebimento'],
) =>
  call(wire.moveOrder, {
    ...at(store, numpedido),
    headers: as(staff),
    body: { de, para, ...(recebimento ? { recebimento } : {}) },
  })
const hold = (store: OpenStore, staff: Staff, numpedido: number, [de, para]: readonly [Status, Status]) =>
  call(wire.holdMove, { ...at(store, numpedido), headers: as(staff), body: { de, para } })
const undo = (store: OpenStore, staff: Staff, numpedido: number) =>
  call(wire.undoMove, { ...at(store, numpedido), headers: as(staff) })
const refuse = (store: OpenStore, staff: Staff, numpedido: number, motivo: string) =>
  call(wire.refuseOrder, { ...at(store, numpedido), headers: as(staff), body: { motivo } })
const read = async (store: OpenStore, staff: Staff, numpedido: number) =>
  (await call(storeOrder, { ...at(store, numpedido), headers: as(staff) })).body

const answerOf = ({ status, failure }: Pick<Answer<typeof wire.moveOrder>, 'status' | 'failure'>) => [
  status,
  failure.codigo,
  failure.detalhes?.status,
]

async function aDesk() {
  const store = await anOpenStore(pool, { payment: { kind: 'cash', flow: 'pick-first' } })
  const [buyer, staff] = await Promise.all([aBuyer(app, store), aStaffMember(store, 'staff', ['orders'])])
  return { store, buyer, staff }
}

describe('staff move an order', () => {
  test('from submission to delivery, by the code that its customer says', async () => {
    const { store, buyer, staff } = await aDesk()
    const placed = await buyer.buy([units(await aProduct(store), 1)])
    const number = placed.body.numpedido
    for (const step of [
      ['ENVIADO', 'SEPARANDO'],
      ['SEPARANDO', 'EMENTREGA'],
    ] as const)
      expect((await move(store, staff, number, step)).body.status).toBe(step[1])

    const { codigoEntrega } = (await buyer.detail(number)).body
    expect(codigoEntrega).toMatch(/^\d{4}$/)
    expect((await read(store, staff, number)).codigoEntrega).toBeNull()
    const wrong = String((Number(codigoEntrega) + 1) % 10_000).padStart(4, '0')
    const deliver = ['EMENTREGA', 'ENTREGUE'] as const
    expect(answerOf(await move(store, staff, number, deliver, { codigo: wrong }))[1]).toBe('order.wrongCode')
    expect(answerOf(await move(store, staff, number, deliver))[1]).toBe('order.unproved')
    expect((await move(store, staff, number, deliver, { codigo: codigoEntrega ?? '' })).body.status).toBe('ENTREGUE')
    expect((await read(store, staff, number)).eventos.map(({ para, por }) => [para, por])).toEqual([
      ['ENVIADO', expect.any(String)],
      ['SEPARANDO', 'Carla Equipe'],
      ['EMENTREGA', 'Carla Equipe'],
      ['ENTREGUE', 'Carla Equipe'],
    ])
    // The customer reads no name of the store's people.
    expect((await buyer.detail(number)).body.eventos.map(({ por }) => por)).toEqual([
      expect.any(String),
      null,
      null,
      null,
    ])
    const subjects = (await mailsTo(pool, buyer.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining([`Pedido nº ${number} saiu para entrega`, `Pedido nº ${number} entregue`]),
    )
  })

  test('and take the cash at the handover: the customer said from how much change is wanted', async () => {
    const { store, buyer, staff } = await aDesk()
    const rice = await aProduct(store, { price: 87.5 })
    const cash = (trocoPara: number) => ({ formaPagamento: { idformapagto: store.paymentId, trocoPara } })
    const refused = await buyer.buy([units(rice, 1)], cash(87.49))
    expect([refused.status, refused.failure]).toMatchObject([
      422,
      { codigo: 'order.changeTooSmall', campo: 'formaPagamento.trocoPara' },
    ])
    const number = (await buyer.submit(buyer.order([units(rice, 1)], cash(100)))).body.numpedido
    expect((await read(store, staff, number)).trocoPara).toBe(100)
    expect((await mailsTo(pool, buyer.email))[0]?.plain).toMatch(/Troco para R\$\s100,00.*12,50/s)
    await move(store, staff, number, ['ENVIADO', 'SEPARANDO'])
    await move(store, staff, number, ['SEPARANDO', 'EMENTREGA'])
    const given = { recebidoPor: 'Ana', pago: true }
    const delivered = await move(store, staff, number, ['EMENTREGA', 'ENTREGUE'], given)
    expect(delivered.body).toMatchObject({ status: 'ENTREGUE', situacaoPagamento: 'PAGO' })
    // Repeated by the one who delivered, it is recorded once.
    expect((await move(store, staff, number, ['EMENTREGA', 'ENTREGUE'], given)).status).toBe(200)
    const { rows } = await pool.query('select amount_cents::integer as amount from payment where supplier_id = $1', [
      store.id,
    ])
    expect(rows).toEqual([{ amount: 8750 }])
  })

  test('to nothing that the table does not allow', async () => {
    const { store, buyer, staff } = await aDesk()
    const unpaid = await anOrder(store, buyer, { status: 'awaiting-payment' })
    expect(answerOf(await move(store, staff, unpaid, ['AGUARDANDOPAGAMENTO', 'PAGO']))).toEqual([
      409,
      'order.illegalTransition',
      'AGUARDANDOPAGAMENTO',
    ])
    const paid = await anOrder(store, buyer, { status: 'paid', paymentState: 'paid' })
    for (const to of ['EMENTREGA', 'ENTREGUE', 'ENVIADO', 'CANCELADO'] as const)
      expect(answerOf(await move(store, staff, paid, ['PAGO', to], { recebidoPor: 'Ana' }))).toEqual([
        409,
        'order.illegalTransition',
        'PAGO',
      ])
    // Also without a proof: the status is what is wrong.
    const { failure } = await move(store, staff, paid, ['PAGO', 'ENTREGUE'])
    expect([failure.codigo, failure.mensagem]).toEqual([
      'order.illegalTransition',
      expect.stringContaining('Este pedido está com a situação “Pago”'),
    ])
    expect((await move(store, staff, 99, ['PAGO', 'SEPARANDO'])).status).toBe(404)
  })

  test('of two at once one wins; the winner may repeat the call', async () => {
    const { store, buyer, staff } = await aDesk()
    const colleague = await aStaffMember(store, 'staff', ['picking'])
    const number = await anOrder(store, buyer, { paymentKind: 'cash' })
    const step = ['ENVIADO', 'SEPARANDO'] as const
    const answers = await Promise.all([move(store, staff, number, step), move(store, colleague, number, step)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const again = await Promise.all([move(store, staff, number, step), move(store, colleague, number, step)])
    expect(again.map(({ status }) => status)).toEqual(answers.map(({ status }) => status))
    expect((await read(store, staff, number)).eventos).toHaveLength(2)
  })

  test('cancel it for a reason, and return what it had reserved', async () => {
    const { store, buyer, staff } = await aDesk()
    const rice = await aProduct(store, { stock: 5 })
    const { numpedido } = (await buyer.buy([units(rice, 2)])).body
    await move(store, staff, numpedido, ['ENVIADO', 'SEPARANDO'])
    expect((await refuse(store, staff, numpedido, '  ')).status).toBe(400)
    const { body } = await refuse(store, staff, numpedido, 'Câmara fria quebrou')
    expect(body).toMatchObject({ status: 'CANCELADO' })
    expect(body.eventos.at(-1)).toMatchObject({ motivo: 'Câmara fria quebrou', por: 'Carla Equipe' })
    const { rows } = await pool.query('select stock from product where id = $1', [rice.id])
    expect(rows).toEqual([{ stock: 5000 }])
    expect(answerOf(await refuse(store, staff, numpedido, 'De novo'))).toEqual([
      409,
      'order.illegalTransition',
      'CANCELADO',
    ])
  })

  test('not without the module: pickers do not cancel', async () => {
    const { store, buyer } = await aDesk()
    const picker = await aStaffMember(store, 'staff', ['picking'])
    const number = await anOrder(store, buyer, { paymentKind: 'cash' })
    expect((await refuse(store, picker, number, 'Não quero')).status).toBe(404)
    expect((await move(store, picker, number, ['ENVIADO', 'SEPARANDO'])).status).toBe(200)
  })
})

describe('a held move', () => {
  const dueFor = (store: OpenStore, seconds: number) =>
    pool.query(`update held_move set due_at = now() - make_interval(secs => $2) where supplier_id = $1`, [
      store.id,
      seconds,
    ])
  const commitAbandoned = () => commitAbandonedMoves(server().appContext)

  test('is seen by staff alone until its time comes, and then made by its author', async () => {
    const { store, buyer, staff } = await aDesk()
    const number = await anOrder(store, buyer, { paymentKind: 'cash' })
    const { body } = await hold(store, staff, number, ['ENVIADO', 'SEPARANDO'])
    expect(body).toMatchObject({ status: 'ENVIADO', movimentoPendente: { para: 'SEPARANDO', por: 'Carla Equipe' } })
    expect((await buyer.detail(number)).body.movimentoPendente).toBeNull()
    await commitAbandoned()
    expect((await read(store, staff, number)).status).toBe('ENVIADO')
    await dueFor(store, 60)
    await commitAbandoned()
    const moved = await read(store, staff, number)
    expect(moved).toMatchObject({ status: 'SEPARANDO', movimentoPendente: null })
    expect(moved.eventos.at(-1)).toMatchObject({ para: 'SEPARANDO', por: 'Carla Equipe' })
  })

  test('is undone by anybody at the desk, and leaves no trace', async () => {
    const { store, buyer, staff } = await aDesk()
    const number = await anOrder(store, buyer, { paymentKind: 'cash' })
    await hold(store, staff, number, ['ENVIADO', 'SEPARANDO'])
    expect(answerOf(await hold(store, staff, number, ['ENVIADO', 'SEPARANDO']))[1]).toBe('order.moveHeld')
    const colleague = await aStaffMember(store, 'staff', ['orders'])
    expect((await undo(store, colleague, number)).body).toMatchObject({ status: 'ENVIADO', movimentoPendente: null })
    expect((await read(store, staff, number)).eventos).toHaveLength(1)
    expect(answerOf(await undo(store, staff, number))).toEqual([409, 'order.illegalTransition', 'ENVIADO'])
  })

  test('is left to its process when its time comes: a busy one answers late, and the person has the seconds from then', async () => {
    const { store, buyer, staff } = await aDesk()
    const number = await anOrder(store, buyer, { paymentKind: 'cash' })
    await hold(store, staff, number, ['ENVIADO', 'SEPARANDO'])
    await dueFor(store, 1)
    await commitAbandoned()
    expect((await undo(store, staff, number)).body).toMatchObject({ status: 'ENVIADO', movimentoPendente: null })
  })

  test('waits for an undo that arrived in time, and is made by its process then', async () => {
    const { store, buyer, staff } = await aDesk()
    const number = await anOrder(store, buyer, { paymentKind: 'cash' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await hold(store, staff, number, ['ENVIADO', 'SEPARANDO'])
      await dueFor(store, 0)
      vi.advanceTimersByTime(HOLD_SECONDS * 1000 + 100)
      expect((await undo(store, staff, number)).status).toBe(200)
      vi.advanceTimersByTime(1000)
      await hold(store, staff, number, ['ENVIADO', 'SEPARANDO'])
      vi.advanceTimersByTime(HOLD_SECONDS * 1000 - 100)
      expect((await read(store, staff, number)).movimentoPendente).not.toBeNull()
      await dueFor(store, 0)
      vi.advanceTimersByTime(1000)
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(async () => (await read(store, staff, number)).status).toBe('SEPARANDO')
  })

  test('is dropped where the order was cancelled meanwhile', async () => {
    const { store, buyer, staff } = await aDesk()
    const number = await anOrder(store, buyer, { paymentKind: 'cash' })
    await hold(store, staff, number, ['ENVIADO', 'SEPARANDO'])
    expect((await buyer.cancel(number)).status).toBe(200)
    await dueFor(store, 60)
    await commitAbandoned()
    expect(await read(store, staff, number)).toMatchObject({ status: 'CANCELADO', movimentoPendente: null })
  })

  test('never delivers, charges or cancels', async () => {
    const { store, buyer, staff } = await aDesk()
    const number = await anOrder(store, buyer, { status: 'ready-for-pickup', paymentKind: 'cash' })
    for (const to of ['ENTREGUE', 'CANCELADO', 'AGUARDANDOPAGAMENTO'] as const)
      expect(answerOf(await hold(store, staff, number, ['PRONTO_RETIRADA', to]))[0]).toBe(409)
  })
})

describe('a program of the store', () => {
  test('pulls the orders that changed, and moves them', async () => {
    const { store, buyer, staff } = await aDesk()
    const settings = await aStaffMember(store, 'staff', ['settings'])
    const { createApiKey, apiKeyLogin } = await import('#contract/api-key.ts')
    const key = await call(createApiKey, {
      params: { idfornecedor: store.slug },
      headers: as(settings),
      body: { nome: 'ERP', escopos: ['order.manage'] },
    })
    const login = await call(apiKeyLogin, { params: {}, body: { apiKey: key.body.apiKey, idFornecedor: store.slug } })
    expect(login.status).toBe(200)
    const erp = login.body
    const pull = (desde?: string) =>
      call(wire.listChangedOrders, {
        params: {},
        query: { idfornecedor: store.slug, ...(desde ? { desde } : {}) },
        headers: as(erp),
      })

    /** What comes once the transactions of other tests are over, which delay it. */
    const changedSince = async (cursor: string | undefined, expected: readonly (readonly [number, Status])[]) => {
      await expect
        .poll(async () => (await pull(cursor)).body.pedidos.map(({ numpedido, status }) => [numpedido, status]), {
          timeout: 120_000,
        })
        .toEqual(expected)
      return (await pull(cursor)).body.cursor
    }

    const first = await anOrder(store, buyer, { paymentKind: 'cash' })
    const begun = await changedSince(undefined, [[first, 'ENVIADO']])
    expect((await pull(begun)).body).toMatchObject({ pedidos: [], cursor: begun, haMais: false })

    const second = await anOrder(store, buyer, { paymentKind: 'cash' })
    expect((await move(store, erp, first, ['ENVIADO', 'SEPARANDO'])).body.eventos.at(-1)).toMatchObject({ por: 'ERP' })
    const later = await changedSince(begun, [
      [second, 'ENVIADO'],
      [first, 'SEPARANDO'],
    ])
    expect((await refuse(store, staff, second, 'Sem estoque')).status).toBe(200)
    await changedSince(later, [[second, 'CANCELADO']])
  })
})
