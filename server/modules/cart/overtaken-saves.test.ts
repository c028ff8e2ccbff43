import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { cartOf, units } from '#test/builders/cart.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

async function aShopper() {
  const store = await aStore(pool)
  const person = await aCustomer(store)
  const rice = await aProduct(store, { name: 'Arroz' })
  return { store, person, rice, cart: cartOf(app, store, person) }
}

/** Answers to the save, which has read the cart as it was before the change, and waits to write it until the change is committed. */
async function overtaken<Answer>(save: () => Promise<Answer>, change: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await change(client)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const saving = save()
    const isWaiting = async () =>
      (await pool.query('select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [rows[0]?.pid])).rowCount
    await expect.poll(isWaiting).toBe(1)
    await client.query('commit')
    return await saving
  } finally {
    client.release(true)
  }
}

describe('a save of a cart that somebody else changes while it is under way', () => {
  const addsTwo = (product: { readonly id: string }) => ({
    cartItens: [],
    operacoes: [{ id: randomUUID(), idproduto: product.id, diferenca: 2 }],
  })

  test('adds to what they put in, and once', async () => {
    const { person, rice, cart } = await aShopper()
    const { body: before } = await cart.save({ cartItens: [units(rice, 1)] })
    const added = addsTwo(rice)
    const saved = await overtaken(
      () => cart.save(added),
      (client) =>
        client.query(
          `with head as (update cart set version = version + 1 where customer_id = $1 returning version)
           update cart_line set quantity = 5000, changed_at_version = head.version from head where customer_id = $1`,
          [person.customerId],
        ),
    )
    expect(saved.body).toMatchObject({ versao: before.versao + 2, produtosSelecionados: [{ quantidade: 7 }] })
    expect((await cart.save(added)).body).toEqual(saved.body)
  })

  test('has no second effect where they did the same', async () => {
    const { store, person, rice, cart } = await aShopper()
    const { body: before } = await cart.save({ cartItens: [units(rice, 1)] })
    const added = addsTwo(rice)
    const saved = await overtaken(
      () => cart.save(added),
      (client) =>
        client.query(
          `with head as (update cart set version = version + 1 where customer_id = $2 returning version),
           done as (insert into cart_operation (supplier_id, customer_id, id, version) select $1, $2, $3, version from head)
           update cart_line set quantity = 3000, changed_at_version = head.version from head where customer_id = $2`,
          [store.id, person.customerId, added.operacoes[0]?.id],
        ),
    )
    expect(saved.body).toMatchObject({ versao: before.versao + 1, produtosSelecionados: [{ quantidade: 3 }] })
  })

  test('finds the cart that they made', async () => {
    const { store, person, rice, cart } = await aShopper()
    const salt = await aProduct(store, { name: 'Sal' })
    const saved = await overtaken(
      () => cart.save(addsTwo(rice)),
      (client) =>
        client.query(
          `with head as (insert into cart (supplier_id, customer_id, version) values ($1, $2, 1) returning *)
           insert into cart_line (supplier_id, customer_id, product_id, quantity, changed_at_version)
           select supplier_id, customer_id, $3, 1000, version from head`,
          [store.id, person.customerId, salt.id],
        ),
    )
    expect(saved.body).toMatchObject({
      versao: 2,
      produtosSelecionados: [
        { nome: 'Arroz', quantidade: 2 },
        { nome: 'Sal', quantidade: 1 },
      ],
    })
  })

  test('is refused where it is an attendant who begins to negotiate', async () => {
    const { store, person, rice, cart } = await aShopper()
    await cart.save({ cartItens: [units(rice, 1)] })
    const { staffId } = await aStaffMember(store, 'attendant')
    const refused = await overtaken(
      () => cart.save(addsTwo(rice)),
      (client) =>
        client.query(
          `update cart set version = version + 1, locked_by = $2, locked_until = now() + interval '15 minutes'
           where customer_id = $1`,
          [person.customerId, staffId],
        ),
    )
    expect([refused.status, refused.failure.codigo]).toEqual([409, 'cart.locked'])
    expect((await cart.load()).body.produtosSelecionados).toMatchObject([{ quantidade: 1 }])
  })
})
