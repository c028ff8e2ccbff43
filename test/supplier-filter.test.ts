import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '#server/app.ts'
import '#server/first-start.ts'
import '#server/modules/installation/operated-stores.ts'
import '#server/modules/operator/invitations.ts'
import '#server/modules/second-factor/reset-for-operator.ts'
import '#server/platform/telemetry/state-counts.ts'
import { declaredStatements, type Statement } from '#server/platform/database/statement.ts'
import { ownDatabase } from './database.ts'

/** Statements that read or change rows of any store, by the reason why they may. */
const UNFILTERED: Readonly<Record<string, readonly string[]>> = {
  'finds the store behind what a request presents': [
    'store-domain.holder',
    'store-domain.served-token',
    'supplier.id-by-domain',
    'supplier.id-by-slug',
    'supplier.origins',
  ],
  'finds by the hash of a token, which is unguessable and of one store': [
    'negotiation.on-customer-of-session',
    'session.end-presented',
    'session.store',
  ],
  'concerns a person, who has one login for all stores': [
    'access.store-of-login',
    'demonstration.end-access',
    'factor-challenge.end-all',
    'login-token.end-all',
    'negotiation.of-person',
    'privacy.unknown-logins',
    'recovery.end-all',
    'recovery.recent',
    'second-factor.person-by-email',
    'session.end-of-login',
    'team.works-elsewhere',
  ],
  'counts what one mailbox was sent, whichever store sent it': ['email-proof.recent'],
  'erases what is left of a login that no store knows any more': [
    'access.erase-logins',
    'consent.erase-logins',
    'mail.erase-logins',
    'recovery.erase-logins',
    'registration.erase-logins',
    'second-factor.erase-logins',
    'session.erase-logins',
    'team.erase-invitations',
  ],
  'gets pairs of a store and a key, which were read together': [
    'event.settle',
    'mail.reopen',
    'search-log.insert',
    'session.find-several',
  ],
  'compares stores with each other, so that a visitor can choose one': ['supplier.offers'],
  'counts for the operator, who runs all stores': ['metrics.state-counts'],
  'finds stores of the installation for its operator': ['operated-store.list', 'store-limits.find'],
  'lists stores, and for each what is missing there': [
    'payment-provider.active',
    'payment-provider.at-sandbox',
    'payment-provider.demonstration',
    'recommendation.stale-stores',
    'report.stores-to-refresh',
    'sitemap.stores',
  ],
  'looks by the clock for work in all stores, which is then done in the scope of each': [
    'availability-alert.products-back',
    'charge.take-due',
    'chat.rooms-to-mail',
    'staff-notice.stores-due',
    'event.find-free',
    'event.take',
    'invoice.to-remind',
    'negotiation.abandoned',
    'order-desk.abandoned-moves',
    'order.lapsed-approvals',
    'quote.expiring',
    'quote.lapsed',
    'referral.due',
    'refund.pending',
    'refund.stuck',
    'shopping-list.to-mail',
    'store-domain.due',
    'store-profile.due',
    'report.recipients-of-week',
    'subscription.due',
    'subscription.lapsed',
    'subscription.to-plan',
  ],
  'deletes by age, in all stores alike': [
    'availability_alert.delete-expired',
    'cart-operation.delete-old',
    'cart-view.delete-old',
    'chat.delete-old',
    'data-import.delete-old',
    'email-proof.insert',
    'email_proof.delete-expired',
    'email_verification.delete-expired',
    'factor_challenge.delete-expired',
    'linked_user_invitation.delete-expired',
    'login_token.delete-expired',
    'mail.forget',
    'mail.trim',
    'measured_event.delete-expired',
    'password_recovery.delete-expired',
    'payment-webhook.delete-old',
    'phone_message.forget',
    'phone_message.trim',
    'phone_verification.delete-expired',
    'recommendation_feedback.delete-expired',
    'recovery.forget',
    'saved-view.delete-removed',
    'search_event.delete-expired',
    'session.delete-expired',
    'shopping-list.delete-disabled',
    'sign_in_token.delete-expired',
    'staff_invitation.delete-expired',
    'staff_notice.delete-expired',
  ],
  'is for the developer, on a machine whose stores are all theirs': [
    'outbox.mail',
    'outbox.newest',
    'outbox.phone-message',
  ],
}

// Of its own: a plan depends on what the tables hold, and of what is compared some plans show less.
const { connection } = await ownDatabase()
const client = new pg.Client(connection)
let tenantTables: ReadonlySet<string>

beforeAll(async () => {
  await client.connect()
  // A plan for any values, because there are none.
  await client.query('set plan_cache_mode = force_generic_plan; set enable_partition_pruning = off')
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'supplier_id' and c.relkind in ('r', 'p')`,
  )
  tenantTables = new Set(rows.map(({ name }) => name))
})
afterAll(() => client.end())

test('a statement that does not name the supplier of every row is seen', async () => {
  const parameters = [{ name: 'uuid', isNullable: false }]
  const seen = (text: string) => rowsOfAnySupplier({ name: 'seen', parameters, row: {}, text })
  expect(await seen('select name from product where id = $1')).toEqual(['product'])
  expect(await seen('update product p set name = p.code where p.supplier_id = $1')).toEqual([])
  // Only one of the two is of the supplier.
  const joined = 'select from cart c join customer u on u.id = c.customer_id'
  expect(await seen(`${joined} where c.supplier_id = $1`)).toEqual(['u'])
  expect(await seen(`${joined} and u.supplier_id = c.supplier_id where c.supplier_id = $1`)).toEqual([])
  expect(await seen(`${joined} and u.supplier_id = c.supplier_id where c.customer_id = $1`)).toEqual(['c', 'u'])
  expect(await seen('select from product where $1::uuid is null or supplier_id = $1')).toEqual(['product'])
})

test('every statement on rows of stores filters by the supplier, or says why not', async () => {
  const unfiltered: string[] = []
  // Statements that tests declare have no dot in their names; PostgreSQL makes no plan for a lock of a table.
  const planned = declaredStatements().filter(({ name, text }) => name.includes('.') && !text.startsWith('lock table '))
  for (const statement of planned) if ((await rowsOfAnySupplier(statement)).length > 0) unfiltered.push(statement.name)
  expect(unfiltered.toSorted()).toEqual(Object.values(UNFILTERED).flat().toSorted())
})

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Plans?: readonly Plan[]
  readonly [fact: string]: unknown
}

/**
 * The tables of stores, by their aliases, from which the statement takes rows whose supplier is not compared with a parameter.
 * PostgreSQL plans where it compares: what follows from `a.supplier_id = b.supplier_id and b.supplier_id = $1` is compared too.
 */
async function rowsOfAnySupplier({ parameters, text }: Statement): Promise<string[]> {
  const nodes = nodesOf(
    await planOf(
      text,
      parameters.map(({ name }) => name),
    ),
  )
  const conditions = nodes
    .flatMap((node) => Object.entries(node).filter(([fact]) => /Cond$|Filter$/.test(fact)))
    .flatMap(([, condition]) => conjunctsOf(String(condition)))
  const scans = nodes.flatMap(({ 'Node Type': type, 'Relation Name': table, Alias: alias = table }) =>
    type.endsWith('Scan') && table !== undefined && alias !== undefined ? [{ table, alias }] : [],
  )
  const keys = new Map(
    scans.flatMap(({ table, alias }): [string, string][] => {
      if (tenantTables.has(table)) return [[alias, `${alias}.supplier_id`]]
      return table === 'supplier' ? [[alias, `${alias}.id`]] : []
    }),
  )
  const ofTenants = scans.filter(({ table }) => tenantTables.has(table)).map(({ alias }) => alias)
  const isOfParameter = [...keys.values()].some((key) =>
    conditions.some((condition) => condition.startsWith(`${key} = $`)),
  )
  const isCompared = (key = '') =>
    conditions.some((condition) => condition.startsWith(`${key} = `) || condition.endsWith(` = ${key}`))
  return ofTenants.filter((alias) => !isOfParameter || !isCompared(keys.get(alias))).toSorted()
}

/** The parts of a condition that all have to hold. */
function conjunctsOf(condition: string): string[] {
  const inner = condition.startsWith('(') ? condition.slice(1, -1) : condition
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at < inner.length; at++) {
    if (inner[at] === '(') depth++
    if (inner[at] === ')') depth--
    if (depth > 0 || !inner.startsWith(' AND ', at)) continue
    parts.push(inner.slice(start, at))
    start = at + ' AND '.length
  }
  return parts.length === 0 ? [inner] : [...parts, inner.slice(start)].flatMap(conjunctsOf)
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

async function planOf(text: string, types: readonly string[]): Promise<Plan> {
  const list = (items: readonly string[]) => (items.length > 0 ? `(${items.join(', ')})` : '')
  await client.query(`prepare examined${list(types)} as ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json, verbose) execute examined${list(types.map(() => 'null'))}`,
  )
  await client.query('deallocate examined')
  const [explained] = rows
  if (!explained) throw new Error('PostgreSQL made no plan')
  return explained['QUERY PLAN'][0].Plan
}
