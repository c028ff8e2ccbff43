import type { Paging } from '#contract/paging.ts'
import type {
  ApprovalStatus,
  CustomerFile,
  CustomerFilter,
  CustomerOrder,
  CustomerPage,
  CustomerSummary,
} from '#domain/customer/customer-record.ts'
import { addressesOf } from '#server/modules/address/queries.ts'
import {
  customerTraitsOf,
  findRecord,
  lastAcceptanceOf,
  APPROVAL_STATUS_SQL,
} from '#server/modules/registration/queries.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  isIndexable,
  matchesEveryWordByIndex,
  matchesEveryWord,
  likeWords,
} from '#server/platform/database/like-search.ts'
import {
  array,
  bool,
  date,
  int8,
  narrow,
  neverNull,
  nullable,
  type RowOf,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'

export const summaryRow = {
  id: uuid,
  kind: narrow<'person' | 'company'>(text),
  name: text,
  tradeName: nullable(text),
  document: text,
  email: text,
  phone: nullable(text),
  approvalStatus: narrow<ApprovalStatus>(text),
  reviewReason: text,
  createdAt: timestamptz,
  erpCode: nullable(text),
}
export type SummaryRow = RowOf<typeof summaryRow>

export const SUMMARY_COLUMNS = `c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, ${APPROVAL_STATUS_SQL} as approval_status, c.review_reason, c.created_at, c.erp_code`

export const toSummary = (row: SummaryRow): CustomerSummary => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  tradeName: row.tradeName,
  document: row.document,
  email: row.email,
  phone: row.phone ?? '',
  approvalStatus: row.approvalStatus,
  reviewReason: row.reviewReason,
  registeredAt: row.createdAt,
  erpCode: row.erpCode,
})

export const OF_STORE = 'from customer c where c.supplier_id = $1 and c.erased_at is null'
// $2 is the kind, $3 whether there is an ERP code, $4 and $5 the days of the registration in the time zone $6; null leaves
// each out.
const WANTED = `${OF_STORE} and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6)`
const WANTED_PARAMETERS = [uuid, text, bool, date, date, text] as const
export const OF_STATUS = `${WANTED} and ($7::text is null or ${APPROVAL_STATUS_SQL} = $7)`
export const OF_STATUS_PARAMETERS = [...WANTED_PARAMETERS, text] as const

const wantedBy = ({ supplier }: Scope, { kind, hasErpCode, from, until }: CustomerFilter) =>
  [supplier.id, kind, hasErpCode, from, until, supplier.timeZone] as const

/** The parameters of `OF_STATUS`. */
export const wantedWithStatus = (scope: Scope, filter: CustomerFilter) =>
  [...wantedBy(scope, filter), filter.approvalStatus] as const

const ORDER_BY: Readonly<Record<CustomerOrder, string>> = {
  newest: 'c.created_at desc, c.id',
  oldest: 'c.created_at, c.id',
  name: 'plain_text(c.name), c.id',
  'name-descending': 'plain_text(c.name) desc, c.id',
}

// Several statements, because they need different plans: the newest customers come from one index, a search from
// another, and a search with short words reads the customers of the store.
const listOf = (order: CustomerOrder) =>
  statement(`review.list ${order}`, {
    parameters: [...OF_STATUS_PARAMETERS, int8, int8],
    row: summaryRow,
    sql: `select ${SUMMARY_COLUMNS} ${OF_STATUS} order by ${ORDER_BY[order]} limit $8 offset $9`,
  })
const LISTS: Readonly<Record<CustomerOrder, ReturnType<typeof listOf>>> = {
  newest: listOf('newest'),
  oldest: listOf('oldest'),
  name: listOf('name'),
  'name-descending': listOf('name-descending'),
}
const COUNTS = `select count(*) filter (where c.is_approved) as approved,
     count(*) filter (where not c.is_approved and c.refused_at is not null) as refused,
     count(*) filter (where not c.is_approved and c.refused_at is null) as waiting`
const countAll = statement('review.counts', {
  parameters: WANTED_PARAMETERS,
  row: { waiting: int8, approved: int8, refused: int8 },
  sql: `${COUNTS} ${WANTED}`,
})

const pageFoundBy = (name: string, condition: typeof matchesEveryWordByIndex, order: CustomerOrder) =>
  statement(`review.search ${name} ${order}`, {
    parameters: [...OF_STATUS_PARAMETERS, array(text), int8, int8],
    row: summaryRow,
    sql: `select ${SUMMARY_COLUMNS} ${OF_STATUS} and ${condition('c.searchable_text', '$8')} order by ${ORDER_BY[order]} limit $9 offset $10`,
  })
const searchBy = (name: string, condition: typeof matchesEveryWordByIndex) => ({
  pages: {
    newest: pageFoundBy(name, condition, 'newest'),
    oldest: pageFoundBy(name, condition, 'oldest'),
    name: pageFoundBy(name, condition, 'name'),
    'name-descending': pageFoundBy(name, condition, 'name-descending'),
  } satisfies Record<CustomerOrder, unknown>,
  counts: statement(`review.found ${name}`, {
    parameters: [...WANTED_PARAMETERS, array(text)],
    row: { waiting: int8, approved: int8, refused: int8 },
    sql: `${COUNTS} ${WANTED} and ${condition('c.searchable_text', '$7')}`,
  }),
})
const searchByIndex = searchBy('by index', matchesEveryWordByIndex)
const searchShort = searchBy('short', matchesEveryWord)

/** The store's customers that a filter shows. */
export async function findCustomers(
  scope: Scope,
  filter: CustomerFilter,
  order: CustomerOrder,
  { limit, offset }: Paging,
): Promise<CustomerPage> {
  const { db } = scope
  const { approvalStatus } = filter
  const words = likeWords(filter.text)
  const wanted = wantedBy(scope, filter)
  const selection = wantedWithStatus(scope, filter)
  const search = isIndexable(words) ? searchByIndex : searchShort
  const [page, counted] = await (words.length === 0
    ? Promise.all([db.many(LISTS[order], [...selection, limit, offset]), db.one(countAll, wanted)])
    : Promise.all([
        db.many(search.pages[order], [...selection, words, limit, offset]),
        db.one(search.counts, [...wanted, words]),
      ]))
  const counts = counted ?? { waiting: 0, approved: 0, refused: 0 }
  const total = approvalStatus === null ? counts.waiting + counts.approved + counts.refused : counts[approvalStatus]
  return { customers: page.map(toSummary), total, counts }
}

const reviewRow = {
  erpCode: nullable(text),
  reviewedAt: nullable(timestamptz),
  reviewer: nullable(text),
  termsAcceptedAt: nullable(timestamptz),
  hasLogin: neverNull(bool),
  invitedAt: nullable(timestamptz),
  representatives: array(text),
  priceList: nullable(text),
}

const findReview = statement('review.of-customer', {
  parameters: [uuid, uuid],
  row: reviewRow,
  sql: `select c.erp_code, c.reviewed_at, l.name as reviewer,
     (select a.accepted_at from terms_acceptance a ${lastAcceptanceOf('c')}) as terms_accepted_at,
     c.login_id is not null as has_login,
     (select max(i.created_at) from linked_user_invitation i
       where i.supplier_id = $1 and i.customer_id = $2 and i.is_principal and i.expires_at > now()) as invited_at,
     array(select p.name from portfolio f join staff m on m.supplier_id = $1 and m.id = f.representative_id join login p on p.id = m.login_id
       where f.supplier_id = $1 and f.customer_id = $2 and m.is_active order by p.name) as representatives,
     (select t.name from price_list t where t.supplier_id = $1 and t.id = c.price_list_id) as price_list
   from customer c left join login l on l.id = c.reviewed_by
   where c.supplier_id = $1 and c.id = $2`,
})

const MAX_SAME_DOCUMENT = 20
const findSameDocument = statement('review.same-document', {
  parameters: [uuid, uuid],
  row: summaryRow,
  sql: `select ${SUMMARY_COLUMNS} ${OF_STORE} and c.id <> $2 and c.document = (select o.document from customer o where o.supplier_id = $1 and o.id = $2)
   order by c.created_at desc, c.id limit ${MAX_SAME_DOCUMENT}`,
})

/** Everything that the store knows of one of its customers; null for an unknown one. */
export async function findFile(scope: Scope, customerId: string): Promise<CustomerFile | null> {
  const [record, addresses, traits, review, sameDocument] = await Promise.all([
    findRecord(scope, customerId),
    addressesOf(scope, customerId),
    customerTraitsOf(scope),
    scope.db.one(findReview, [scope.supplier.id, customerId]),
    scope.db.many(findSameDocument, [scope.supplier.id, customerId]),
  ])
  if (record === null) return null
  return {
    record,
    sameDocument: sameDocument.map(toSummary),
    addresses,
    answers: traits.flatMap(({ id, name, kind }) => {
      const value = record.traits[id]
      return value === undefined ? [] : [{ id, name, kind, value }]
    }),
    erpCode: review?.erpCode ?? null,
    reviewedAt: review?.reviewedAt ?? null,
    reviewedBy: review?.reviewer ?? null,
    termsAcceptedAt: review?.termsAcceptedAt ?? null,
    hasLogin: review?.hasLogin ?? false,
    invitedAt: review?.invitedAt ?? null,
    representatives: review?.representatives ?? [],
    priceList: review?.priceList ?? null,
  }
}
