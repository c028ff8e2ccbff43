import { describe, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { anOpenStore, buyerOf, type OpenStore } from '#test/builders/checkout.ts'
import {
  actingFor,
  aCustomer,
  aLinkedUser,
  anAddress,
  aPortfolio,
  aStaffMember,
  type Person,
} from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { aKeySession } from './callers.ts'

const app = testApp()
const { pool } = app

type Buying = readonly [who: string, come: (store: OpenStore, principal: Person) => Promise<string>, away: string]
/** Who buys for a customer, and what takes that away. */
const BUYERS: readonly Buying[] = [
  ['customer whose approval', (_store, { token }) => Promise.resolve(token), 'update customer set is_approved = false'],
  [
    'linked user whose permission',
    async (store, principal) => (await aLinkedUser(store, principal, ['submissao_pedido'])).token,
    `update linked_user set permissions = '{}'`,
  ],
  [
    'linked user whose place',
    async (store, principal) => (await aLinkedUser(store, principal, ['submissao_pedido'])).token,
    'update linked_user set is_active = false',
  ],
  ['representative whose client', aSellerFor, 'delete from portfolio'],
  ['representative whose job', aSellerFor, 'update staff set is_active = false'],
  [
    'program whose key',
    async (store, { customerId }) =>
      (await aKeySession(store, customerId, ['customer.read', 'cart.write', 'order.submit'])).token,
    'update api_key set revoked_at = now()',
  ],
]

async function aSellerFor(store: OpenStore, principal: Person): Promise<string> {
  const seller = await aStaffMember(store, 'representative')
  await aPortfolio(store, seller, [principal])
  return actingFor(store, seller.loginId, principal.customerId)
}

describe.each(BUYERS)('a %s was taken away', (_who, come, away) => {
  async function aFullCart() {
    const store = await anOpenStore(pool)
    await pool.query(`update supplier set tags = tags || '{restrict-not-approved-user-submission}' where id = $1`, [
      store.id,
    ])
    const principal = await aCustomer(store)
    const buyer = buyerOf(
      app,
      store,
      { ...principal, token: await come(store, principal) },
      await anAddress(store, principal.customerId),
    )
    const items = [units(await aProduct(store), 1)]
    expect((await buyer.cart.save({ cartItens: items })).status).toBe(200)
    return { store, submit: () => buyer.submit(buyer.order(items)) }
  }
  const orders = async (store: OpenStore) =>
    (await pool.query('select from purchase_order where supplier_id = $1', [store.id])).rowCount

  test('a moment ago buys nothing any more', async () => {
    const { store, submit } = await aFullCart()
    await pool.query(`${away} where supplier_id = $1`, [store.id])
    expect(['access.sessionExpired', 'access.notAllowed', 'order.notAllowed', 'order.awaitingApproval']).toContain(
      (await submit()).failure.codigo,
    )
    expect(await orders(store)).toBe(0)
  })

  test('after the session was read buys nothing either', async () => {
    const { store, submit } = await aFullCart()
    const client = await pool.connect()
    const pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    try {
      // Written and not yet committed: the submission reads the session as it was, and waits for the row.
      await client.query('begin')
      await client.query(`${away} where supplier_id = $1`, [store.id])
      const submitted = submit()
      const waiting = async () =>
        (
          await pool.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'for (share|no key update)' and $1 = any (pg_blocking_pids(pid))`,
            [pid],
          )
        ).rowCount
      await expect.poll(waiting).toBe(1)
      await client.query('commit')
      expect(['order.notAllowed', 'order.awaitingApproval']).toContain((await submitted).failure.codigo)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await orders(store)).toBe(0)
  })
})
