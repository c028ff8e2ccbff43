import { randomBytes } from 'node:crypto'
import {
  codeFrom,
  type LinkKind,
  type OpenedLink,
  type ShortLink,
  type ShortLinkInput,
} from '#domain/content/short-link.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { shownVersionOf } from '#server/modules/content/versions.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import {
  bool,
  date,
  int8,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { isUuid } from '#server/platform/http/tenant.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

/** What a link `l` opens, as far as it can be opened now. */
const TARGETS = `left join product p on p.supplier_id = l.supplier_id and p.id = l.product_id and p.is_active
   left join category c on c.supplier_id = l.supplier_id and c.id = l.category_id
   left join lateral (select i.slug, shown.content ->> 'title' as title from content_item i ${shownVersionOf('i')}
     where i.supplier_id = l.supplier_id and i.id = l.page_id and shown.content -> 'tags' ? 'WEB') g on true
   left join coupon k on k.supplier_id = l.supplier_id and k.id = l.coupon_id and k.is_active
   left join shopping_list s on s.supplier_id = l.supplier_id and s.id = l.list_id and s.disabled_at is null`
const OPENS = `coalesce(p.name, c.name, g.title, k.code, s.name)`
const IS_OPEN = 'not l.is_archived and (l.ends_at is null or l.ends_at > now())'

const open = statement('short-link.open', {
  parameters: [uuid, text],
  row: {
    kind: neverNull(narrow<LinkKind>(text)),
    name: neverNull(text),
    path: neverNull(text),
    couponCode: nullable(text),
    listId: nullable(uuid),
  },
  sql: `select l.kind, ${OPENS} as name, k.code as coupon_code, s.id as list_id,
     coalesce('/produto/' || p.slug, '/categoria/' || c.slug, '/pagina/' || g.slug, '/listas/' || s.id, '/l/' || l.code) as path
   from short_link l ${TARGETS}
   where l.supplier_id = $1 and l.code = $2 and ${IS_OPEN} and ${OPENS} is not null`,
})
const count = statement('short-link.count', {
  parameters: [uuid, text],
  sql: `update short_link l set visits = l.visits + 1 where l.supplier_id = $1 and l.code = $2 and ${IS_OPEN}`,
})
const linkRow = {
  code: text,
  name: text,
  kind: narrow<LinkKind>(text),
  opens: nullable(text),
  until: nullable(date),
  isArchived: bool,
  visits: int8,
}
const COLUMNS = `l.code, l.name, l.kind, ${OPENS} as opens,
  ((l.ends_at - interval '1 microsecond') at time zone f.time_zone)::date as until, l.is_archived, l.visits`
const list = statement('short-link.list', {
  parameters: [uuid],
  row: linkRow,
  sql: `select ${COLUMNS} from short_link l join supplier f on f.id = l.supplier_id ${TARGETS}
   where l.supplier_id = $1 order by l.is_archived, l.created_at desc, l.code`,
})
// Null targets leave no row: the target is of another store, or there is none.
const insert = statement('short-link.insert', {
  parameters: [uuid, text, text, text, nullable(uuid), text, nullable(date)],
  row: { code: text },
  sql: `insert into short_link (supplier_id, code, name, kind, product_id, category_id, page_id, coupon_id, list_id, ends_at)
   select $1, $2, $3, $4, p.id, c.id, g.id, k.id, s.id, ($7::date + 1)::timestamp at time zone f.time_zone
   from supplier f
   left join product p on $4 = 'product' and p.supplier_id = f.id and p.id = $5
   left join category c on $4 = 'category' and c.supplier_id = f.id and c.id = $5
   left join content_item g on $4 = 'page' and g.kind = 'page' and g.supplier_id = f.id and g.id = $5
   left join coupon k on $4 = 'coupon' and k.supplier_id = f.id and k.code = upper($6)
   left join shopping_list s on $4 = 'list' and s.supplier_id = f.id and s.id = $5
   where f.id = $1 and coalesce(p.id, c.id, g.id, k.id, s.id) is not null
   returning code`,
})
const archive = statement('short-link.archive', {
  parameters: [uuid, text, bool],
  row: { name: text },
  sql: 'update short_link set is_archived = $3 where supplier_id = $1 and code = $2 and is_archived <> $3 returning name',
})
const exists = statement('short-link.exists', {
  parameters: [uuid, text],
  row: { code: text },
  sql: 'select code from short_link where supplier_id = $1 and code = $2',
})

/**
 * What the link leads to.
 * @throws Failure shortLink.notFound where it is unknown, archived or over, or what it opens is gone: all the same for who follows it.
 */
export async function openShortLink({ db, supplier }: Scope, typed: string): Promise<OpenedLink> {
  const code = typed.toLowerCase()
  const opened = await db.one(open, [supplier.id, code])
  ensure(opened, 'shortLink.notFound')
  return { code, ...opened }
}

/** Counts a visit, and nothing about the visitor. A link that opens nothing is not counted. */
export const countVisit = async ({ db, supplier }: Scope, code: string): Promise<void> => {
  await db.execute(count, [supplier.id, code.toLowerCase()])
}

/** Those that open first, then the archived ones; the newest first. */
export const listShortLinks = ({ db, supplier }: Scope): Promise<ShortLink[]> => db.many(list, [supplier.id])

/** @throws Failure shortLink.codeTaken, shortLink.targetUnknown */
export function createShortLink(scope: Scope, { code, name, kind, target, until }: ShortLinkInput): Promise<ShortLink> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const id = isUuid(target) ? target : null
    ensure(kind === 'coupon' || id !== null, 'shortLink.targetUnknown', { field: 'target' })
    const given = code ?? codeFrom(randomBytes(6))
    const values = [supplier.id, given, name, kind, id, target, until] as const
    const inserted = await db.one(insert, values).catch((error: unknown) => {
      if (violatedConstraint(error) === 'short_link_pkey') throw new Failure('shortLink.codeTaken', { field: 'code' })
      throw error
    })
    ensure(inserted, 'shortLink.targetUnknown', { field: 'target' })
    const made = (await listShortLinks(scope)).find((link) => link.code === given)
    ensure(made, 'shortLink.notFound')
    await recordEvent(scope, {
      action: 'short-link.created',
      customerId: null,
      changes: [{ field: 'target', part: name, before: null, after: made.opens ?? given }],
    })
    return made
  })
}

/** An archived link opens nothing, and can come back. @throws Failure shortLink.notFound */
export function archiveShortLink(scope: Scope, code: string, isArchived: boolean): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const changed = await db.one(archive, [supplier.id, code.toLowerCase(), isArchived])
    if (!changed) return ensure(await db.one(exists, [supplier.id, code.toLowerCase()]), 'shortLink.notFound')
    await recordEvent(scope, {
      action: 'short-link.changed',
      customerId: null,
      changes: [{ field: 'isArchived', part: changed.name, before: !isArchived, after: isArchived }],
    })
  })
}
