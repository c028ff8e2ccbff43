import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { authorOf, customerOf } from '#domain/access/actor.ts'
import { aCustomer, aLinkedUser, aLogin, aStaffMember } from '#test/builders/people.ts'
import { aStore, FIRST_ZONE, LAST_ZONE, type StoreBuilder } from '#test/builders/store.ts'
import { publishingScope } from '#test/builders/scope.ts'
import { testDatabase } from '#test/database.ts'
import { closeSessionsOf } from './close-session.ts'
import { openDatabase } from '../database/database.ts'
import { openSession, replaceSessionToken, type SessionHolder } from './open-session.ts'
import { readSession } from './session.ts'

const { pool } = testDatabase()
const db = openDatabase(pool)

async function actorIn(store: StoreBuilder, holder: SessionHolder) {
  const token = await openSession(db, store.id, holder)
  return async () => (await readSession(db, store.id, token))?.actor ?? null
}

const inPortfolio = (store: StoreBuilder, staffId: string, customerId: string) =>
  pool.query('insert into portfolio (supplier_id, representative_id, customer_id) values ($1, $2, $3)', [
    store.id,
    staffId,
    customerId,
  ])

async function aKey(store: StoreBuilder, scopes: readonly string[] = ['customer.read']): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into api_key (supplier_id, name, prefix, secret_hash, scopes) values ($1, 'ERP', 'bk_1', $2, $3) returning id`,
    [store.id, randomBytes(32), scopes],
  )
  return rows[0]?.id ?? ''
}

describe('a representative’s session', () => {
  test('works for a client of the portfolio, and says who acts', async () => {
    const store = await aStore(pool)
    const client = await aCustomer(store)
    const { staffId, loginId } = await aStaffMember(store, 'representative')
    const actor = await actorIn(store, { loginId, actingCustomerId: client.customerId })
    expect(await actor()).toMatchObject({ kind: 'representative', customer: null })

    await inPortfolio(store, staffId, client.customerId)
    const acting = await actor()
    expect(acting).toMatchObject({ kind: 'representative', customer: { id: client.customerId } })
    expect(acting && authorOf(acting)).toEqual({ loginId, actingAs: 'representative', apiKeyId: null })

    await pool.query('delete from portfolio where supplier_id = $1 and representative_id = $2', [store.id, staffId])
    expect(await actor()).toMatchObject({ customer: null })
  })

  test('does not work for a customer of another store', async () => {
    const store = await aStore(pool)
    const stranger = await aCustomer(await aStore(pool))
    const { loginId } = await aStaffMember(store, 'representative')
    await expect(openSession(db, store.id, { loginId, actingCustomerId: stranger.customerId })).rejects.toThrow(
      'foreign key',
    )
  })
})

describe('a person with several accounts', () => {
  test('comes in on the own one, and works on the one that the session names', async () => {
    const store = await aStore(pool)
    const [own, principal] = [await aCustomer(store), await aCustomer(store)]
    await pool.query('insert into linked_user (supplier_id, customer_id, login_id) values ($1, $2, $3)', [
      store.id,
      principal.customerId,
      own.loginId,
    ])
    expect(await (await actorIn(store, { loginId: own.loginId }))()).toMatchObject({
      kind: 'customer',
      customer: { id: own.customerId },
    })
    const linked = await actorIn(store, { loginId: own.loginId, actingCustomerId: principal.customerId })
    expect(await linked()).toMatchObject({ kind: 'linked-user', customer: { id: principal.customerId } })
  })

  test('is a visitor once the link is paused, or on an account that is not theirs', async () => {
    const store = await aStore(pool)
    const [principal, stranger] = [await aCustomer(store), await aCustomer(store)]
    const helper = await aLinkedUser(store, principal)
    const actor = await actorIn(store, { loginId: helper.loginId })
    expect(customerOf((await actor()) ?? { kind: 'visitor' })?.id).toBe(principal.customerId)
    await pool.query('update linked_user set is_active = false where supplier_id = $1 and login_id = $2', [
      store.id,
      helper.loginId,
    ])
    expect(await actor()).toEqual({ kind: 'visitor' })
    const foreign = await actorIn(store, { loginId: principal.loginId, actingCustomerId: stranger.customerId })
    expect(await foreign()).toEqual({ kind: 'visitor' })
  })
})

describe('the session of a key', () => {
  test('works for one customer within its scopes, until the key is revoked or its time is over', async () => {
    const store = await aStore(pool)
    const client = await aCustomer(store)
    const keyId = await aKey(store)
    const actor = await actorIn(store, { apiKeyId: keyId, actingCustomerId: client.customerId })
    expect(await actor()).toMatchObject({
      kind: 'api-key',
      keyId,
      scopes: ['customer.read'],
      customer: { id: client.customerId },
    })
    await pool.query(`update api_key set expires_at = now() - interval '1 second' where supplier_id = $1`, [store.id])
    expect(await actor()).toEqual({ kind: 'visitor' })
    await pool.query('update api_key set expires_at = null, revoked_at = now() where supplier_id = $1', [store.id])
    expect(await actor()).toEqual({ kind: 'visitor' })
  })
})

test('a session that has ended is not extended, and its successor ends when it would have ended', async () => {
  const store = await aStore(pool)
  const { loginId } = await aCustomer(store)
  const token = await openSession(db, store.id, { loginId })
  const endsIn = (time: string) =>
    pool.query('update session set expires_at = now() + $2::interval where supplier_id = $1', [store.id, time])
  await endsIn('1 hour')
  const successor = await replaceSessionToken(db, store.id, token, null)
  const { rows } = await pool.query<{ later: number }>(
    `select count(*)::int as later from session where supplier_id = $1 and expires_at > now() + interval '1 hour'`,
    [store.id],
  )
  expect(rows[0]?.later).toBe(0)
  expect(await replaceSessionToken(db, store.id, token, null)).toBeNull()
  await endsIn('-1 second')
  expect(await replaceSessionToken(db, store.id, successor ?? '', null)).toBeNull()
})

test('all sessions of a person end, in every store, but for the current one', async () => {
  const [here, there] = [await aStore(pool), await aStore(pool)]
  const { loginId } = await aLogin(here, 'Ana Souza')
  for (const store of [here, there]) {
    await pool.query(
      `insert into customer (supplier_id, login_id, kind, document, name, email) values ($1, $2, 'person', $3, 'Ana', 'ana@exemplo.com.br')`,
      [store.id, loginId, loginId],
    )
  }
  const kept = await openSession(db, here.id, { loginId })
  const others = [await openSession(db, here.id, { loginId }), await openSession(db, there.id, { loginId })]
  await closeSessionsOf(publishingScope(pool, here.id), loginId, kept)
  expect(await readSession(db, here.id, kept)).not.toBeNull()
  expect(
    await Promise.all([readSession(db, here.id, others[0] ?? ''), readSession(db, there.id, others[1] ?? '')]),
  ).toEqual([null, null])
})

test('a person is of age on the day of the birthday at the store', async () => {
  const isAdultIn = async (timeZone: string): Promise<boolean | undefined> => {
    const store = await aStore(pool, { timeZone })
    const { loginId, customerId } = await aCustomer(store)
    await pool.query(
      `update customer set birth_date = (now() at time zone '${FIRST_ZONE}')::date - interval '18 years'
       where supplier_id = $1 and id = $2`,
      [store.id, customerId],
    )
    return (await readSession(db, store.id, await openSession(db, store.id, { loginId })))?.isAdult
  }
  expect([await isAdultIn(FIRST_ZONE), await isAdultIn(LAST_ZONE)]).toEqual([true, false])
})
