import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerSettings, signOut } from '#contract/access.ts'
import { ownApp, sessionOf } from '#test/builders/app.ts'
import { someTerms } from '#test/builders/content.ts'
import { aCustomer, aLinkedUser, aStaffMember, signedIn, type Person } from '#test/builders/people.ts'
import { aPriceList } from '#test/builders/price-lists.ts'
import { publishingScope } from '#test/builders/scope.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { testDatabase } from '#test/database.ts'
import { openDatabase, type Db } from '../database/database.ts'
import { declaredStatements } from '../database/statement.ts'
import { openNotifications, type Notifications } from '../database/notifications.ts'
import { closeSession } from './close-session.ts'
import { openSession } from './open-session.ts'
import { openSessionCache, type SessionCache } from './session-cache.ts'
import { readSession } from './session.ts'

const { connection, pool } = testDatabase()
let notifications: Notifications
let reads = 0
/** Counts its statements, which are readings of sessions. */
let db: Db
let cache: SessionCache

beforeAll(async () => {
  notifications = await openNotifications(connection, () => undefined)
  const plain = openDatabase(pool, (...written) => cache.noteWrite(...written))
  db = {
    ...plain,
    one: (...read) => {
      reads++
      return plain.one(...read)
    },
  }
  cache = await openSessionCache(db, notifications)
})
afterAll(() => notifications.close())

test('requests at the same time and soon after share one reading', async () => {
  const store = await aStore(pool)
  const { token } = await aCustomer(store)
  // Before that the account itself is news.
  await notifications.caughtUp()
  reads = 0
  const sessions = await Promise.all([cache.read(store.id, token), cache.read(store.id, token)])
  expect(sessions[0]?.actor.kind).toBe('customer')
  expect(await cache.read(store.id, token)).toBe(sessions[0])
  expect(reads).toBe(1)
})

test('a token opens a session in its own store alone, and one that opens none is looked up each time', async () => {
  const [store, other] = [await aStore(pool), await aStore(pool)]
  const { token } = await aCustomer(store)
  expect(await cache.read(store.id, token)).not.toBeNull()
  reads = 0
  for (let time = 0; time < 2; time++) expect(await cache.read(other.id, token)).toBeNull()
  expect(reads).toBe(2)
})

test.each([
  ['session.find', [], true],
  ['session.end', ['session'], true],
  ['session.end-presented', ['session'], false],
  ['session.end-of-login', ['session'], false],
  ['session.replace', ['session'], true],
  ['registration.insert-customer', ['customer'], true],
  ['registration.update-login', ['login'], false],
  ['session.hold-login', [], false],
])('the statement %s tells that it writes %j, of one supplier: %s', (name, tables, isOfOneSupplier) =>
  expect(declaredStatements().find((statement) => statement.name === name)?.writes).toEqual({
    tables,
    isOfOneSupplier,
  }),
)

test('what the process itself ends is ended for its next request', async () => {
  const store = await aStore(pool)
  const { token } = await aCustomer(store)
  const stays = await aCustomer(store)
  expect(await cache.read(store.id, token)).not.toBeNull()
  expect(await cache.read(store.id, stays.token)).not.toBeNull()
  const scope = publishingScope(pool, store.id)
  await db.transaction((inTransaction) => closeSession({ ...scope, db: inTransaction }, token))
  expect(await cache.read(store.id, token)).toBeNull()
  expect(await cache.read(store.id, stays.token)).not.toBeNull()
})

describe('within a second another process has noticed', () => {
  interface Held {
    readonly store: StoreBuilder
    readonly buyer: Person
    readonly token: string
    /** Of the staff member, API key or price list that the case is about. */
    readonly id: string
  }
  const aBuyer = async (): Promise<Held> => {
    const store = await aStore(pool)
    const buyer = await aCustomer(store)
    return { store, buyer, token: buyer.token, id: '' }
  }
  const staffHeld = async (role: 'representative' | 'staff'): Promise<Held> => {
    const { store, buyer } = await aBuyer()
    const { staffId, loginId } = await aStaffMember(store, role, ['orders'])
    await pool.query('insert into portfolio (supplier_id, representative_id, customer_id) values ($1, $2, $3)', [
      store.id,
      staffId,
      buyer.customerId,
    ])
    const actingCustomerId = role === 'representative' ? buyer.customerId : null
    return { store, buyer, id: staffId, token: await openSession(db, store.id, { loginId, actingCustomerId }) }
  }
  const keyHeld = async (): Promise<Held> => {
    const { store, buyer } = await aBuyer()
    const { rows } = await pool.query<{ id: string }>(
      "insert into api_key (supplier_id, name, prefix, secret_hash) values ($1, 'ERP', 'bk_1', $2) returning id",
      [store.id, randomBytes(32)],
    )
    const apiKeyId = rows[0]?.id ?? ''
    const token = await openSession(db, store.id, { apiKeyId, actingCustomerId: buyer.customerId })
    return { store, buyer, token, id: apiKeyId }
  }
  const linkedHeld = async (): Promise<Held> => {
    const { store, buyer } = await aBuyer()
    return { store, buyer, token: (await aLinkedUser(store, buyer, ['orders'])).token, id: '' }
  }
  const listHeld = async (): Promise<Held> => {
    const held = await aBuyer()
    return { ...held, id: await aPriceList(held.store, { customers: [held.buyer] }) }
  }
  const termsHeld = async (): Promise<Held> => {
    const store = await aStore(pool)
    await someTerms(store, 1)
    const buyer = await aCustomer(store)
    return { store, buyer, token: buyer.token, id: '' }
  }
  const sql =
    (text: string, value: (held: Held) => string = ({ buyer }) => buyer.customerId) =>
    (held: Held) =>
      pool.query(text, [held.store.id, value(held)])
  const ofStaff = ({ id }: Held) => id

  test.each<readonly [what: string, before: () => Promise<Held>, change: (held: Held) => Promise<unknown>]>([
    [
      'a session that ended',
      aBuyer,
      sql('update session set ended_at = now() where supplier_id = $1 and login_id = $2', ({ buyer }) => buyer.loginId),
    ],
    [
      'a person’s new name',
      aBuyer,
      ({ buyer }) => pool.query("update login set name = 'Ana Lima' where id = $1", [buyer.loginId]),
    ],
    ['a customer’s new name', aBuyer, sql("update customer set name = 'Ana Lima' where supplier_id = $1 and id = $2")],
    [
      'an approval withdrawn',
      aBuyer,
      sql(
        "update customer set is_approved = false, refused_at = now(), review_reason = 'Dados' where supplier_id = $1 and id = $2",
      ),
    ],
    [
      'a limit of credit',
      aBuyer,
      sql('update customer set credit_limit_cents = 100 where supplier_id = $1 and id = $2'),
    ],
    [
      'other modules of staff',
      () => staffHeld('staff'),
      sql("update staff set modules = '{}' where supplier_id = $1 and id = $2", ofStaff),
    ],
    [
      'a member of staff who has left',
      () => staffHeld('staff'),
      sql('update staff set is_active = false where supplier_id = $1 and id = $2', ofStaff),
    ],
    [
      'a client of another representative',
      () => staffHeld('representative'),
      sql('delete from portfolio where supplier_id = $1 and customer_id = $2'),
    ],
    [
      'a key revoked',
      keyHeld,
      sql('update api_key set revoked_at = now() where supplier_id = $1 and id = $2', ofStaff),
    ],
    [
      'a linked user paused',
      linkedHeld,
      sql('update linked_user set is_active = false where supplier_id = $1 and customer_id = $2'),
    ],
    [
      'a price list withdrawn',
      listHeld,
      sql('update price_list set is_active = false where supplier_id = $1 and id = $2', ofStaff),
    ],
    [
      'a price list of one’s own',
      listHeld,
      sql('update customer set price_list_id = null where supplier_id = $1 and id = $2'),
    ],
    [
      'buying on account',
      aBuyer,
      ({ store }) =>
        pool.query("insert into payment_method (supplier_id, kind, name) values ($1, 'account', 'Na conta')", [
          store.id,
        ]),
    ],
    ['new terms', termsHeld, ({ store }) => someTerms(store, 2)],
    ['accepted terms', termsHeld, sql('delete from terms_acceptance where supplier_id = $1 and customer_id = $2')],
  ])('%s', async (_what, begin, change) => {
    const held = await begin()
    const read = () => cache.read(held.store.id, held.token)
    const before = await read()
    expect(before).toEqual(await readSession(db, held.store.id, held.token))
    await change(held)
    const changed = await readSession(db, held.store.id, held.token)
    expect(changed).not.toEqual(before)
    await notifications.caughtUp()
    expect(await read()).toEqual(changed)
  })
})

describe('two servers', () => {
  const [one, other] = [ownApp(), ownApp()]

  test('who signs out of one is signed out of the other within a second', async () => {
    const store = await aStore(pool)
    const buyer = await aCustomer(store)
    const elsewhere = { ...buyer, token: await signedIn(store, buyer.loginId) }
    const nameAt = async (app: typeof one, person: Person) => {
      const headers = { 'x-idfornecedor': store.slug }
      const { body } = await app.call(customerSettings, { params: { sessao: sessionOf(person) }, query: {}, headers })
      return body.usuario?.nome
    }
    for (const app of [one, other]) expect(await nameAt(app, buyer)).toBe('Ana Souza')
    expect(await nameAt(other, elsewhere)).toBe('Ana Souza')
    await one.call(signOut, { params: { sessao: sessionOf(buyer) }, headers: { 'x-idfornecedor': store.slug } })
    expect(await nameAt(one, buyer)).toBeUndefined()
    await other.server().appContext.cache.caughtUp()
    expect(await nameAt(other, buyer)).toBeUndefined()
    expect(await nameAt(other, elsewhere)).toBe('Ana Souza')
  })
})
