import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { API_SCOPES, STAFF_MODULES, type ApiScope } from '#domain/access/can.ts'
import { PERMISSIONS } from '#domain/access/permission.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { actingFor, aCustomer, aLinkedUser, aPortfolio, aStaffMember, signedIn } from '#test/builders/people.ts'
import { anOperator } from '#test/builders/operator.ts'
import type { StoreBuilder } from '#test/builders/store.ts'
import { aKey, belongingsIn, type Belongings } from './belongings.ts'

/** The callers: all of specification §6 and rules §3, and all kinds of impostors. */
export const CALLERS = [
  'visitor',
  'customer',
  'other customer',
  'linked user',
  'linked user who submits',
  'linked user who sees orders',
  'linked user for addresses',
  'representative for the owner',
  'representative without client',
  'representative for another',
  'representative who lost the owner',
  'attendant for the owner',
  'attendant without client',
  'staff for customers',
  'staff for settings',
  'staff for all else',
  'staff for nothing',
  'staff for the owner',
  'key',
  'key that only reads',
  'customer of another store',
  'representative of another store',
  'staff of another store',
  'key of another store',
  'linked user who was paused',
  'revoked key',
  'staff who owes the second factor',
  'ended session',
  'expired session',
  'rubbish token',
  'operator',
] as const
export type Caller = (typeof CALLERS)[number]

export interface World extends Belongings {
  /** Null for the visitor. */
  readonly tokens: Readonly<Record<Caller, string | null>>
}

/** The session of a key of the store that works for the customer. */
export async function aKeySession(
  store: StoreBuilder,
  customerId: string,
  scopes: readonly ApiScope[],
): Promise<{ keyId: string; token: string }> {
  const keyId = await aKey(store, scopes)
  return {
    keyId,
    token: await openSession(openDatabase(store.pool), store.id, { apiKeyId: keyId, actingCustomerId: customerId }),
  }
}

const tokenOf = async (made: Promise<{ readonly token: string }>): Promise<string> => (await made).token

export async function aWorld(pool: pg.Pool): Promise<World> {
  const [belongings, elsewhere] = await Promise.all([belongingsIn(pool), belongingsIn(pool)])
  const [own, foreign, pretenders, operator] = await Promise.all([
    peopleOf(belongings),
    strangersOf(elsewhere),
    pretendersOf(belongings),
    anOperator(pool),
  ])
  return { ...belongings, tokens: { visitor: null, ...own, ...foreign, ...pretenders, operator: operator.token } }
}

async function peopleOf({ store, owner, linkedUser, representative }: Belongings) {
  const other = await aCustomer(store)
  const [lost, forAnother, without] = await Promise.all([
    aStaffMember(store, 'representative'),
    aStaffMember(store, 'representative'),
    aStaffMember(store, 'representative'),
  ])
  const attendant = await aStaffMember(store, 'attendant')
  await Promise.all([aPortfolio(store, forAnother, [other]), aPortfolio(store, without, [owner])])
  const rest = STAFF_MODULES.filter((module) => module !== 'customers' && module !== 'settings')
  return {
    customer: owner.token,
    'other customer': other.token,
    'linked user': linkedUser.token,
    'linked user who submits': await tokenOf(aLinkedUser(store, owner, ['submissao_pedido'])),
    'linked user who sees orders': await tokenOf(aLinkedUser(store, owner, ['ver_pedidos'])),
    'linked user for addresses': await tokenOf(aLinkedUser(store, owner, ['gerenciar_enderecos'])),
    'representative for the owner': await actingFor(store, representative.loginId, owner.customerId),
    'representative without client': without.token,
    'representative for another': await actingFor(store, forAnother.loginId, other.customerId),
    'representative who lost the owner': await actingFor(store, lost.loginId, owner.customerId),
    'attendant for the owner': await actingFor(store, attendant.loginId, owner.customerId),
    'attendant without client': await tokenOf(aStaffMember(store, 'attendant')),
    'staff for customers': await tokenOf(aStaffMember(store, 'staff', ['customers'])),
    'staff for settings': await tokenOf(aStaffMember(store, 'staff', ['settings'])),
    'staff for all else': await tokenOf(aStaffMember(store, 'staff', rest)),
    'staff for nothing': await tokenOf(aStaffMember(store, 'staff')),
    'staff for the owner': await actingFor(
      store,
      (await aStaffMember(store, 'staff', ['orders'])).loginId,
      owner.customerId,
    ),
    key: await tokenOf(aKeySession(store, owner.customerId, API_SCOPES)),
    'key that only reads': await tokenOf(aKeySession(store, owner.customerId, ['customer.read'])),
  }
}

/** With everything that their own store can give. */
async function strangersOf({ store, owner, representative }: Belongings) {
  return {
    'customer of another store': owner.token,
    'representative of another store': await actingFor(store, representative.loginId, owner.customerId),
    'staff of another store': await tokenOf(aStaffMember(store, 'staff', STAFF_MODULES)),
    'key of another store': await tokenOf(aKeySession(store, owner.customerId, API_SCOPES)),
  }
}

/** Of the same store, and the owner's own: they were valid once. */
async function pretendersOf({ store, owner }: Belongings) {
  const { pool, id } = store
  const [ended, expired] = await Promise.all([signedIn(store, owner.loginId), signedIn(store, owner.loginId)])
  // By statement: an event would be dispatched only when an application looks for events of others.
  await pool.query(
    `update session set ended_at = now() where supplier_id = $1 and token_hash = sha256($2::text::bytea)`,
    [id, ended],
  )
  await pool.query(
    `update session set expires_at = now() - interval '1 second' where supplier_id = $1 and token_hash = sha256($2::text::bytea)`,
    [id, expired],
  )
  const paused = await aLinkedUser(store, owner, PERMISSIONS)
  await pool.query('update linked_user set is_active = false where supplier_id = $1 and login_id = $2', [
    id,
    paused.loginId,
  ])
  const owing = await aStaffMember(store, 'staff', STAFF_MODULES)
  await pool.query('update login set has_second_factor = true where id = $1', [owing.loginId])
  const revoked = await aKeySession(store, owner.customerId, API_SCOPES)
  await pool.query('update api_key set revoked_at = now() where supplier_id = $1 and id = $2', [id, revoked.keyId])
  return {
    'linked user who was paused': paused.token,
    'revoked key': revoked.token,
    'staff who owes the second factor': owing.token,
    'ended session': ended,
    'expired session': expired,
    'rubbish token': randomUUID(),
  }
}
