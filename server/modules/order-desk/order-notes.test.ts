import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as wire from '#contract/order-note.ts'
import { myData } from '#contract/privacy.ts'
import { testApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aStaffMember, type Person } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

async function aDesk() {
  const store = await anOpenStore(pool, { payment: { kind: 'cash', flow: 'pick-first' } })
  const [staff, colleague, buyer] = [
    await aStaffMember(store, 'staff', ['orders']),
    await aStaffMember(store, 'staff', ['orders']),
    await aBuyer(app, store),
  ]
  const { id } = await aProduct(store, { name: 'Arroz', price: 10 })
  const numpedido = (await buyer.buy([{ id, quantidade: 1 }])).body.numpedido
  const as = ({ token }: Pick<Person, 'token'>) => ({
    cookie: `commerce-auth-token=${token}`,
    'x-idfornecedor': store.slug,
  })
  const add = (texto: string, idanotacao: string = randomUUID(), person: Pick<Person, 'token'> = staff) =>
    call(wire.addOrderNote, { params: { numpedido }, headers: as(person), body: { idanotacao, texto } })
  const remove = (idanotacao: string, person: Pick<Person, 'token'> = staff) =>
    call(wire.removeOrderNote, { params: { numpedido, idanotacao }, headers: as(person) })
  const list = async (person: Pick<Person, 'token'> = staff) =>
    (await call(wire.listOrderNotes, { params: { numpedido }, headers: as(person) })).body.anotacoes
  return { store, staff, colleague, buyer, numpedido, as, add, remove, list }
}

test('staff note something about an order once, read it with its author, and remove only their own', async () => {
  const { colleague, add, remove, list } = await aDesk()
  const id = randomUUID()
  expect((await add('  Cliente pede para ligar antes\nPortão azul ', id)).body.anotacoes).toMatchObject([
    { idanotacao: id, texto: 'Cliente pede para ligar antes\nPortão azul', propria: true, por: expect.any(String) },
  ])
  expect((await add('Outra vez', id)).body.anotacoes).toHaveLength(1)
  await add('Separar por último', randomUUID(), colleague)
  expect(await list(colleague)).toMatchObject([{ texto: 'Separar por último', propria: true }, { propria: false }])
  expect((await remove(id, colleague)).failure.codigo).toBe('order.noteNotFound')
  expect((await remove(id)).status).toBe(200)
  expect((await remove(id)).failure.codigo).toBe('order.noteNotFound')
  expect(await list()).toMatchObject([{ texto: 'Separar por último' }])
})

test('an empty note is refused, and one about the order of another store does not exist', async () => {
  const { add, as, staff } = await aDesk()
  expect((await add(' \n ')).failure.codigo).toBe('order.noteMissing')
  const missing = { params: { numpedido: 987_654 }, headers: as(staff) }
  expect((await call(wire.listOrderNotes, missing)).failure.codigo).toBe('order.notFound')
  const body = { idanotacao: randomUUID(), texto: 'Nada' }
  expect((await call(wire.addOrderNote, { ...missing, body })).failure.codigo).toBe('order.notFound')
})

test('the customer never gets a note: neither with the order nor with the own data', async () => {
  const { store, buyer, numpedido, add } = await aDesk()
  const secret = 'Cuidado, já devolveu duas vezes'
  const version = async () =>
    (
      await pool.query('select changed_in from purchase_order where supplier_id = $1 and number = $2', [
        store.id,
        numpedido,
      ])
    ).rows
  const before = await version()
  await add(secret)
  expect(await version()).toEqual(before)
  expect(JSON.stringify((await buyer.detail(numpedido)).body)).not.toContain(secret)
  const data = await call(myData, {
    params: { sessao: 'token', idfornecedor: store.slug },
    headers: { cookie: `commerce-auth-token=${buyer.token}` },
  })
  expect(data.status).toBe(200)
  expect(JSON.stringify(data.body)).not.toMatch(/Cuidado|notação interna/)
})

test('the log of changes has how many notes there are, and not what they say', async () => {
  const { store, numpedido, add } = await aDesk()
  await add('Portão azul')
  const { rows } = await pool.query(
    `select changes, customer_id as customer from audit_event where supplier_id = $1 and action = 'order.noted' and order_number = $2`,
    [store.id, numpedido],
  )
  expect(rows).toEqual([{ changes: [{ field: 'internalNotes', before: 0, after: 1 }], customer: null }])
})
