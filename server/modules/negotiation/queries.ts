import { authorOf } from '#domain/access/actor.ts'
import type { Cents, Quantity, UnitPrice } from '#domain/amounts.ts'
import {
  LEASE_MINUTES,
  PROPOSAL_HOURS,
  type ConsentChannel,
  type NegotiatedLine,
  type PriceRequest,
  type Proposal,
} from '#domain/cart/negotiation.ts'
import { seenPriceSql } from '#server/modules/catalog/product-row.ts'
import { ofOpenStoreSql } from '#server/platform/database/open-store-sql.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bool,
  bytea,
  int4,
  int8,
  isoTimeSql,
  json,
  jsonListSql,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const PROPOSAL = `(select json_build_object('id', o.id, 'attendantName', split_part(p.name, ' ', 1), 'endedAt', ${isoTimeSql('o.ended_at')},
     'lines', ${jsonListSql(
       `json_build_object('productId', i.id, 'name', i.name, 'quantity', (e.value ->> 'quantity')::integer,
          'price', (e.value ->> 'price')::bigint)`,
       `jsonb_array_elements(o.proposal) e join product i on i.supplier_id = $1 and i.id = (e.value ->> 'productId')::uuid`,
       'i.name',
     )})
   from negotiation o join staff m on m.supplier_id = $1 and m.id = o.staff_id join login p on p.id = m.login_id
   where o.supplier_id = $1 and o.customer_id = c.customer_id and o.proposal is not null and o.ended_by <> 'order'
     and o.ended_at > now() - interval '${PROPOSAL_HOURS} hours'
     and not exists (select from negotiation later where later.supplier_id = $1 and later.customer_id = c.customer_id
       and later.ended_by = 'order' and later.ended_at > o.ended_at)
   order by o.ended_at desc limit 1)`

const REQUESTS = jsonListSql(
  `json_build_object('productId', r.product_id, 'quantity', r.quantity, 'price', r.price, 'reason', r.reason,
     'isApproved', r.is_approved)`,
  'price_request r where r.supplier_id = $1 and r.negotiation_id = n.id',
  'r.requested_at',
)

const negotiationRow = {
  customerName: text,
  phone: nullable(text),
  changedAt: timestamptz,
  /** The name of the price list whose prices the customer pays. */
  priceListName: nullable(text),
  /** Null while no one holds the cart. */
  lockedUntil: nullable(timestamptz),
  holderId: nullable(uuid),
  holderName: nullable(text),
  /** Of the negotiation that runs, or whose lease has lapsed just now. */
  id: nullable(uuid),
  staffId: nullable(uuid),
  note: nullable(text),
  requests: json<readonly PriceRequest[]>(),
  consentAt: nullable(timestamptz),
  consentChannel: nullable(narrow<ConsentChannel>(text)),
  consentItems: nullable(narrow<Cents>(int8)),
  /** Who agreed on the own screen, or who wrote the consent down. */
  consentBy: nullable(uuid),
  /** The version of the cart that changed a line or a combo last. */
  contentVersion: neverNull(int8),
  /** Nothing was changed since the consent. */
  isConsentCurrent: bool,
  /** The customer was requested to agree, and nothing was changed since. */
  isConsentRequested: bool,
  /** Who waits for the turn; a request lasts as long as a lease. */
  turnById: nullable(uuid),
  turnByName: nullable(text),
  turnSessionHash: nullable(bytea),
  proposal: nullable(json<Proposal>()),
}
export type NegotiationRow = RowOf<typeof negotiationRow>

const findOne = statement('negotiation.find', {
  parameters: [uuid, uuid],
  row: negotiationRow,
  sql: `select u.name as customer_name, u.phone, c.updated_at as changed_at,
     (select p.name from price_list p where p.supplier_id = $1 and p.id = (select id from price_list_of($1, $2))) as price_list_name,
     case when c.locked_until > now() then c.locked_until end as locked_until,
     case when c.locked_until > now() then c.locked_by end as holder_id,
     case when c.locked_until > now() then
       (select p.name from staff m join login p on p.id = m.login_id where m.supplier_id = $1 and m.id = c.locked_by) end as holder_name,
     n.id, n.staff_id, n.note, ${REQUESTS} as requests,
     n.consent_at, n.consent_channel, n.consent_cents as consent_items, n.consent_by,
     newest.version as content_version, coalesce(n.consent_version >= newest.version, false) as is_consent_current,
     coalesce(n.consent_requested_version >= newest.version, false) as is_consent_requested,
     t.id as turn_by_id, t.name as turn_by_name, n.turn_session_hash,
     ${PROPOSAL} as proposal
   from cart c
   join customer u on u.supplier_id = $1 and u.id = c.customer_id
   left join negotiation n on n.supplier_id = $1 and n.customer_id = c.customer_id and n.ended_at is null
   cross join lateral (select greatest(
     (select max(l.changed_at_version) from cart_line l where l.supplier_id = $1 and l.customer_id = $2),
     (select max(b.changed_at_version) from cart_combo b where b.supplier_id = $1 and b.customer_id = $2), 0) as version) newest
   left join lateral (
     select m.id, p.name from staff m join login p on p.id = m.login_id
     where m.supplier_id = $1 and m.id = n.turn_requested_by and m.is_active
       and n.turn_requested_at > now() - interval '${LEASE_MINUTES} minutes') t on true
   where c.supplier_id = $1 and c.customer_id = $2`,
})

/** Undefined for a customer without a cart. */
export const findNegotiation = ({ db, supplier }: Scope, customerId: string): Promise<NegotiationRow | undefined> =>
  db.one(findOne, [supplier.id, customerId])

const hold = statement('negotiation.hold', {
  parameters: [uuid, uuid, uuid, nullable(bytea)],
  row: { version: int8 },
  sql: `with held as (
     update negotiation set session_hash = $4 where supplier_id = $1 and customer_id = $2 and ended_at is null)
   update cart set locked_by = $3, locked_until = now() + interval '${LEASE_MINUTES} minutes', version = version + 1
   where supplier_id = $1 and customer_id = $2 returning version`,
})
const start = statement('negotiation.start', {
  parameters: [uuid, uuid, uuid],
  sql: 'insert into negotiation (supplier_id, customer_id, staff_id) values ($1, $2, $3)',
})

interface LeaseHolder {
  readonly staffId: string
  /** The session with whose end the lease ends; null where any of the person's holds it. */
  readonly sessionHash: Buffer | null
}

/** Starts or prolongs the lease, and returns the version that the cart came to. The cart must be locked. */
export async function holdCart(
  { db, supplier }: Scope,
  customerId: string,
  { staffId, sessionHash }: LeaseHolder,
  isNew: boolean,
): Promise<number> {
  if (isNew) await db.execute(start, [supplier.id, customerId, staffId])
  const held = await db.one(hold, [supplier.id, customerId, staffId, sessionHash])
  if (!held) throw new Error('a locked cart is there')
  return held.version
}

const lockHeldCarts = statement('negotiation.lock-held', {
  parameters: [uuid, uuid],
  sql: 'select from cart where supplier_id = $1 and locked_by = $2 order by customer_id for no key update',
})
const handOver = statement('negotiation.hand-over', {
  parameters: [uuid, uuid, uuid],
  row: { customerId: uuid, version: int8 },
  sql: `with passed as (
     update negotiation set staff_id = $3, session_hash = null, turn_requested_by = null, turn_requested_at = null, turn_session_hash = null
     where supplier_id = $1 and staff_id = $2 and ended_at is null returning customer_id)
   update cart c set locked_by = $3, locked_until = now() + interval '${LEASE_MINUTES} minutes', version = version + 1
   from passed p where c.supplier_id = $1 and c.customer_id = p.customer_id and c.locked_by = $2
   returning c.customer_id, c.version`,
})
/** Gives the carts that a person negotiates in to another one, with all that was agreed. */
export async function handOverCarts(scope: Scope, fromId: string, toId: string): Promise<void> {
  const { db, supplier } = scope
  await db.execute(lockHeldCarts, [supplier.id, fromId])
  const carts = await db.many(handOver, [supplier.id, fromId, toId])
  // Transient events, which are no statements.
  for (const cart of carts) await publish(scope, 'cart.changed', cart)
}

const findAttendant = statement('negotiation.attendant', {
  parameters: [uuid, uuid],
  row: { staffId: uuid },
  sql: `select n.staff_id from negotiation n join staff m on m.supplier_id = $1 and m.id = n.staff_id and m.is_active
   where n.supplier_id = $1 and n.id = $2`,
})
/** Who led a negotiation; undefined where the person does not work for the store any more. */
export const attendantOf = async ({ db, supplier }: Scope, id: string): Promise<string | undefined> =>
  (await db.one(findAttendant, [supplier.id, id]))?.staffId

const write = statement('negotiation.write-lines', {
  parameters: [uuid, uuid, int8, uuid, text, array(uuid), array(int4), array(int8)],
  sql: `with buyer as materialized (select g as prices from price_group_of($1, $2) g),
   head as (
     update cart set version = $3, updated_at = now() where supplier_id = $1 and customer_id = $2)
   insert into cart_line (supplier_id, customer_id, product_id, quantity, is_gift_wrapped, attendant_price,
     changed_at_version, changed_by, changed_as, changed_at, seen)
   select $1, $2, l.product_id, l.quantity, false, l.price, $3, $4, $5, now(),
     ${seenPriceSql('l.product_id', 'buyer.prices')}
   from unnest($6::uuid[], $7::integer[], $8::bigint[]) as l(product_id, quantity, price) cross join buyer
   on conflict (supplier_id, customer_id, product_id) do update set quantity = excluded.quantity,
     is_gift_wrapped = cart_line.is_gift_wrapped and excluded.quantity > 0, attendant_price = excluded.attendant_price,
     changed_at_version = excluded.changed_at_version, changed_by = excluded.changed_by, changed_as = excluded.changed_as,
     changed_at = excluded.changed_at,
     seen = case when cart_line.quantity = 0 then excluded.seen else cart_line.seen end`,
})

/** Sets quantity and attendant price of lines. The cart must be locked. */
export function writeLines(
  { db, supplier, actor }: Scope,
  customerId: string,
  version: number,
  lines: readonly NegotiatedLine[],
): Promise<unknown> {
  const { loginId, actingAs } = authorOf(actor)
  return db.execute(write, [
    supplier.id,
    customerId,
    version,
    loginId,
    actingAs,
    lines.map(({ productId }) => productId),
    lines.map(({ quantity }) => quantity),
    lines.map(({ price }) => price),
  ])
}

const note = statement('negotiation.write-note', {
  parameters: [uuid, uuid, text],
  row: { version: int8 },
  sql: `with noted as (
     update negotiation set note = $3 where supplier_id = $1 and customer_id = $2 and ended_at is null)
   update cart set version = version + 1 where supplier_id = $1 and customer_id = $2 returning version`,
})

/** The version of the cart grows, so that its screens read the note. */
export const writeNote = async ({ db, supplier }: Scope, customerId: string, text: string): Promise<number> =>
  (await db.one(note, [supplier.id, customerId, text]))?.version ?? 0

const request = statement('negotiation.request-price', {
  parameters: [uuid, uuid, uuid, int4, int8, text],
  sql: `insert into price_request (supplier_id, negotiation_id, product_id, quantity, price, reason)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (supplier_id, negotiation_id, product_id) do update set quantity = excluded.quantity, price = excluded.price,
     reason = excluded.reason, requested_at = now(), is_approved = null, decided_at = null, decided_by = null`,
})
export const writeRequest = (
  { db, supplier }: Scope,
  negotiationId: string,
  { productId, quantity, price, reason }: Omit<PriceRequest, 'isApproved'>,
): Promise<unknown> => db.execute(request, [supplier.id, negotiationId, productId, quantity, price, reason])

const decide = statement('negotiation.decide-price', {
  parameters: [uuid, uuid, uuid, bool, uuid],
  row: { quantity: narrow<Quantity>(int4), price: narrow<UnitPrice>(int8) },
  sql: `update price_request set is_approved = $4, decided_at = now(), decided_by = $5
   where supplier_id = $1 and negotiation_id = $2 and product_id = $3 and is_approved is null
   returning quantity, price`,
})
/** Undefined where the request is gone or was decided before. */
export const decideRequest = (
  { db, supplier }: Scope,
  negotiationId: string,
  productId: string,
  isApproved: boolean,
  staffId: string,
) => db.one(decide, [supplier.id, negotiationId, productId, isApproved, staffId])

const consent = statement('negotiation.consent', {
  parameters: [uuid, uuid, int8, int8, text, uuid],
  sql: `update negotiation set consent_version = $3, consent_cents = $4, consent_at = now(), consent_channel = $5, consent_by = $6
   where supplier_id = $1 and customer_id = $2 and ended_at is null`,
})
export const writeConsent = (
  { db, supplier, actor }: Scope,
  customerId: string,
  version: number,
  items: Cents,
  channel: ConsentChannel,
): Promise<unknown> => db.execute(consent, [supplier.id, customerId, version, items, channel, authorOf(actor).loginId])

const requestConsent = statement('negotiation.request-consent', {
  parameters: [uuid, uuid, int8],
  sql: `update negotiation set consent_requested_version = $3 where supplier_id = $1 and id = $2`,
})
export const writeConsentRequest = (
  { db, supplier }: Scope,
  negotiationId: string,
  version: number,
): Promise<unknown> => db.execute(requestConsent, [supplier.id, negotiationId, version])

const requestTurn = statement('negotiation.request-turn', {
  parameters: [uuid, uuid, uuid, nullable(bytea)],
  sql: `update negotiation set turn_requested_by = $3, turn_requested_at = now(), turn_session_hash = $4
   where supplier_id = $1 and id = $2`,
})
export const writeTurnRequest = (
  { db, supplier, sessionHash }: Scope,
  negotiationId: string,
  staffId: string,
): Promise<unknown> => db.execute(requestTurn, [supplier.id, negotiationId, staffId, sessionHash])

const pass = statement('negotiation.pass-turn', {
  parameters: [uuid, uuid, uuid],
  sql: `update negotiation set staff_id = $3, turn_requested_by = null, turn_requested_at = null,
     turn_session_hash = null where supplier_id = $1 and id = $2`,
})
/** The negotiation goes on with another person, who has to be given the lease as well. */
export const writeNegotiator = ({ db, supplier }: Scope, negotiationId: string, staffId: string): Promise<unknown> =>
  db.execute(pass, [supplier.id, negotiationId, staffId])

const findLimit = statement('negotiation.consent-limit', {
  parameters: [uuid, uuid, uuid],
  row: { approvalAbove: nullable(narrow<Cents>(int8)) },
  sql: `select approval_above_cents as approval_above from linked_user where supplier_id = $1 and customer_id = $2 and login_id = $3`,
})
/** The total above which the person cannot agree alone; null for everybody but linked users with a limit. */
export const consentLimitOf = async (
  { db, supplier }: Scope,
  customerId: string,
  loginId: string,
): Promise<Cents | null> => (await db.one(findLimit, [supplier.id, customerId, loginId]))?.approvalAbove ?? null

// Of all stores: the sweep belongs to none.
/** Of `cart c`: the session that took the cart or prolonged its lease last has ended, or its person does not work for the store any more. */
const HOLDER_HAS_LEFT = `not exists (
     select from staff m join session s on s.supplier_id = m.supplier_id and s.login_id = m.login_id
     where m.supplier_id = c.supplier_id and m.id = c.locked_by and m.is_active and s.ended_at is null and s.expires_at > now()
       and not exists (select from negotiation n where n.supplier_id = c.supplier_id and n.customer_id = c.customer_id
         and n.ended_at is null and n.session_hash <> s.token_hash))`

export interface Lease {
  readonly supplierId: string
  readonly customerId: string
}
const leaseRow = { supplierId: uuid, customerId: uuid }

// In every store, because the schedule runs for all of them.
const findAbandoned = statement('negotiation.abandoned', {
  parameters: [int8],
  row: leaseRow,
  sql: `select c.supplier_id, c.customer_id from cart c
   where c.locked_by is not null and (c.locked_until <= now() or ${HOLDER_HAS_LEFT})
     and ${ofOpenStoreSql('c')} order by c.locked_until limit $1`,
})
/** Leases that were not renewed, and those of people who have left. */
export const findAbandonedLeases = ({ db }: Pick<Scope, 'db'>, limit: number) => db.many(findAbandoned, [limit])

// In the store of the session, which a browser may have ended from the page of another store.
const findOnCustomer = statement('negotiation.on-customer-of-session', {
  parameters: [bytea],
  row: leaseRow,
  sql: `select c.supplier_id, c.customer_id from supplier p
   join session s on s.supplier_id = p.id and s.token_hash = $1 and s.login_id is not null
   join cart c on c.supplier_id = p.id and c.locked_by is not null and c.customer_id = coalesce(s.acting_customer_id,
     (select u.id from customer u where u.supplier_id = p.id and u.login_id = s.login_id),
     (select l.customer_id from linked_user l where l.supplier_id = p.id and l.login_id = s.login_id and l.is_active
      order by l.created_at limit 1))`,
})
/** The lease on the cart of the customer whom the session was for. */
export const findLeasesOnCustomer = ({ db }: Pick<Scope, 'db'>, sessionHash: Buffer): Promise<readonly Lease[]> =>
  db.many(findOnCustomer, [sessionHash])

// In every store: a new password ends the sessions in all of them.
const findOfPerson = statement('negotiation.of-person', {
  parameters: [nullable(uuid), nullable(bytea)],
  row: { ...leaseRow, isHolder: bool },
  sql: `with person as (
     select $1::uuid as login_id where $1::uuid is not null
     union select s.login_id from supplier p join session s on s.supplier_id = p.id and s.token_hash = $2)
   select c.supplier_id, c.customer_id, true as is_holder
   from person join staff m on m.login_id = person.login_id
   join cart c on c.supplier_id = m.supplier_id and c.locked_by = m.id
   where ${HOLDER_HAS_LEFT}
   union all
   select c.supplier_id, c.customer_id, false from customer u
   join cart c on c.supplier_id = u.supplier_id and c.customer_id = u.id and c.locked_by is not null
   where u.login_id = $1 and not exists (
     select from session s where s.supplier_id = u.supplier_id and s.login_id = $1 and s.ended_at is null and s.expires_at > now())`,
})
interface PersonWhoLeft {
  readonly loginId: string | null
  readonly sessionHash: Buffer | null
}
/** The leases that a person held by a session that has ended, and those on the own carts of a person who is not signed in any more. */
export const findLeasesOfPerson = ({ db }: Pick<Scope, 'db'>, { loginId, sessionHash }: PersonWhoLeft) =>
  db.many(findOfPerson, [loginId, sessionHash])

const findLeft = statement('negotiation.holder-has-left', {
  parameters: [uuid, uuid],
  row: { customerId: uuid },
  sql: `select c.customer_id from cart c
   where c.supplier_id = $1 and c.customer_id = $2 and c.locked_by is not null and ${HOLDER_HAS_LEFT}`,
})
/** The cart must be locked. */
export const hasHolderLeft = async ({ db, supplier }: Scope, customerId: string): Promise<boolean> =>
  (await db.one(findLeft, [supplier.id, customerId])) !== undefined

export const negotiationPrivacy = {
  tables: {
    negotiation: { exportedAs: 'negotiations', erasedBy: 'foreign key' },
  },
  exports: {
    negotiations: jsonListSql(
      `json_build_object('startedAt', ${isoTimeSql('n.started_at')}, 'note', n.note,
        'consent', case when n.consent_at is not null
          then json_build_object('at', ${isoTimeSql('n.consent_at')}, 'channel', n.consent_channel) end)`,
      'negotiation n where n.supplier_id = $1 and n.customer_id = $3',
      'n.started_at',
    ),
  },
} as const satisfies PrivacyPart
