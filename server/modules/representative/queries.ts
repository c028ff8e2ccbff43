import type { Paging } from '#contract/paging.ts'
import type { FieldChange } from '#domain/access/audit.ts'
import type { Cents } from '#domain/amounts.ts'
import type { PortfolioClient } from '#domain/customer/customer-record.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  isIndexable,
  likeWords,
  matchesEveryWord,
  matchesEveryWordByIndex,
} from '#server/platform/database/like-search.ts'
import {
  array,
  bool,
  int8,
  json,
  narrow,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { recordEventOfEach } from '#server/platform/session/audit.ts'

const IN_PORTFOLIO = `
  from portfolio p
  join customer c on c.supplier_id = p.supplier_id and c.id = p.customer_id
  where p.supplier_id = $1 and p.representative_id = $2
    and ${matchesEveryWord('c.searchable_text', '$3')}`

// Sorted by trade name, as the list shows it.
const BY_NAME = "plain_text(coalesce(nullif(c.trade_name, ''), c.name)), c.id"

// Without a search the number of clients is counted without reading names.
const countAll = statement('representative.count-all', {
  parameters: [uuid, uuid],
  row: { total: int8 },
  sql: 'select count(*) as total from portfolio where supplier_id = $1 and representative_id = $2',
})
const countFound = statement('representative.count', {
  parameters: [uuid, uuid, array(text)],
  row: { total: int8 },
  sql: `select count(*) as total ${IN_PORTFOLIO}`,
})

const clientRow = {
  id: uuid,
  name: text,
  tradeName: nullable(text),
  document: text,
  email: text,
  phone: nullable(text),
  city: nullable(text),
  state: nullable(text),
  isApproved: bool,
  creditLimit: narrow<Cents>(int8),
  creditAvailable: narrow<Cents>(int8),
  cartLineCount: int8,
  lastOrder:
    nullable(
      json<{
        readonly number: number
        readonly placedAt: string
        readonly total: Cents
        readonly status: OrderStatus
      }>(),
    ),
}

/** Order, address and cart are read only for the clients of the page: some of the customers `c` that `from` finds. */
const pageOfClients = (from: string, order: string, paging: string): string => `with page as materialized (
     select c.* ${from}
     order by ${order}
     ${paging})
   select c.id, c.name, c.trade_name as "tradeName", c.document, c.email, c.phone, a.city, a.state, c.is_approved as "isApproved",
     c.credit_limit_cents as "creditLimit", c.credit_limit_cents - c.credit_used_cents as "creditAvailable",
     (select count(*) from cart_line l where l.supplier_id = $1 and l.customer_id = c.id and l.quantity > 0) as "cartLineCount",
     o.summary as "lastOrder"
   from page c
   left join lateral (
     select a.city, a.state from address a
     where a.supplier_id = $1 and a.customer_id = c.id and a.removed_at is null and not a.is_billing
     order by a.is_primary desc, a.created_at limit 1) a on true
   left join lateral (
     select json_build_object('number', o.number, 'placedAt', o.placed_at, 'total', o.total_cents, 'status', o.status) as summary
     from purchase_order o
     where o.supplier_id = $1 and o.customer_id = c.id
     order by o.number desc limit 1) o on true
   order by ${order}`

const findClients = statement('representative.clients', {
  parameters: [uuid, uuid, array(text), int8, int8],
  row: clientRow,
  sql: pageOfClients(IN_PORTFOLIO, BY_NAME, 'limit $4 offset $5'),
})

const OF_STORE = 'from customer c where c.supplier_id = $1 and c.erased_at is null'
// Several statements, because they need different plans: the newest customers come from one index, a search from another, and a search with
// short words reads the customers of the store.
const anyClients = (name: string, condition: string, order: string) => ({
  page: statement(`representative.any-clients ${name}`, {
    parameters: [uuid, array(text), int8, int8],
    row: clientRow,
    sql: pageOfClients(`${OF_STORE} and ${condition}`, order, 'limit $3 offset $4'),
  }),
  count: statement(`representative.count-any ${name}`, {
    parameters: [uuid, array(text)],
    row: { total: int8 },
    sql: `select count(*) as total ${OF_STORE} and ${condition}`,
  }),
})
const newestClients = anyClients('newest', 'cardinality($2::text[]) = 0', 'c.created_at desc, c.id')
const clientsByIndex = anyClients('by index', matchesEveryWordByIndex('c.searchable_text', '$2'), BY_NAME)
const clientsByShortWords = anyClients('short', matchesEveryWord('c.searchable_text', '$2'), BY_NAME)

interface ClientQuery extends Paging {
  readonly search: string
}

export interface ClientPage {
  readonly clients: readonly PortfolioClient[]
  readonly total: number
}

/** The clients of a portfolio by name. The search finds names, document, e-mail, phone and ERP code, and ignores accents. */
export async function listClients(
  { db, supplier }: Scope,
  representativeId: string,
  { search, limit, offset }: ClientQuery,
): Promise<ClientPage> {
  const words = likeWords(search)
  const portfolio = [supplier.id, representativeId] as const
  const [clients, count] = await Promise.all([
    db.many(findClients, [...portfolio, words, limit, offset]),
    words.length === 0 ? db.one(countAll, portfolio) : db.one(countFound, [...portfolio, words]),
  ])
  return { clients: clients.map(withInstant), total: count?.total ?? 0 }
}

/** Any customers of the store, for who takes orders: the newest, or those that a search finds by name. */
export async function listAnyClients(
  { db, supplier }: Scope,
  { search, limit, offset }: ClientQuery,
): Promise<ClientPage> {
  const words = likeWords(search)
  const { page, count } = words.length === 0 ? newestClients : isIndexable(words) ? clientsByIndex : clientsByShortWords
  const [clients, counted] = await Promise.all([
    db.many(page, [supplier.id, words, limit, offset]),
    db.one(count, [supplier.id, words]),
  ])
  return { clients: clients.map(withInstant), total: counted?.total ?? 0 }
}

const withInstant = (client: PortfolioClient): PortfolioClient =>
  client.lastOrder
    ? { ...client, lastOrder: { ...client.lastOrder, placedAt: new Date(client.lastOrder.placedAt).toISOString() } }
    : client

const findInPortfolio = statement('representative.access', {
  parameters: [uuid, uuid, uuid],
  row: { found: bool },
  sql: `select exists (
     select from portfolio p join customer c on c.supplier_id = p.supplier_id and c.id = p.customer_id
     where p.supplier_id = $1 and p.representative_id = $2 and (c.id = $3 or c.login_id = $3)) as found`,
})

/** Whether the client, named by its own id or its login, belongs to the portfolio. */
export async function isInPortfolio(
  { db, supplier }: Scope,
  representativeId: string,
  clientId: string,
): Promise<boolean> {
  return (await db.one(findInPortfolio, [supplier.id, representativeId, clientId]))?.found === true
}

// Who else looks after the client stays; a client of both is only left by the first.
const moveClients = statement('representative.move-clients', {
  parameters: [uuid, uuid, nullable(uuid), array(uuid)],
  row: { customerId: uuid },
  sql: `with moved as (
     delete from portfolio where supplier_id = $1 and representative_id = $2 and ($4::uuid[] is null or customer_id = any($4))
     returning customer_id),
   added as (
     insert into portfolio (supplier_id, representative_id, customer_id)
     select $1, $3, customer_id from moved where $3::uuid is not null
     on conflict do nothing)
   select customer_id from moved`,
})

interface Representative {
  readonly id: string
  readonly name: string
}

/** Moves clients, or the whole portfolio (null), to another representative, or to nobody; each move is in the history of its client. */
export async function moveClientsOf(
  scope: Scope,
  from: Representative,
  to: Representative | null,
  customerIds: readonly string[] | null,
): Promise<number> {
  const moved = await scope.db.many(moveClients, [scope.supplier.id, from.id, to?.id ?? null, customerIds])
  const changes: FieldChange[] = [{ field: 'representative', before: from.name, after: to?.name ?? null }]
  const customers = moved.map(({ customerId }) => ({ id: customerId, changes }))
  if (customers.length > 0) await recordEventOfEach(scope, 'customer.reassigned', customers)
  return moved.length
}

// Of clients of the store who are in the portfolio already, nothing changes.
const addClientRows = statement('representative.add-clients', {
  parameters: [uuid, uuid, array(uuid)],
  row: { customerId: uuid },
  sql: `insert into portfolio (supplier_id, representative_id, customer_id)
   select $1, $2, c.id from customer c where c.supplier_id = $1 and c.id = any($3) and c.erased_at is null
   on conflict do nothing returning customer_id`,
})

/** Puts clients into a portfolio; each is in the history of its client. Who is no customer of the store is left out. */
export async function addClientsTo(scope: Scope, to: Representative, customerIds: readonly string[]): Promise<void> {
  const added = await scope.db.many(addClientRows, [scope.supplier.id, to.id, customerIds])
  const changes: FieldChange[] = [{ field: 'representative', before: null, after: to.name }]
  const customers = added.map(({ customerId }) => ({ id: customerId, changes }))
  if (customers.length > 0) await recordEventOfEach(scope, 'customer.reassigned', customers)
}

export const representativePrivacy = {
  tables: {
    portfolio: { exportedAs: null, erasedBy: 'foreign key' },
    // Representatives are staff of the store, which only the store removes.
    staff: { exportedAs: null, erasedBy: 'nothing' },
  },
} as const satisfies PrivacyPart
