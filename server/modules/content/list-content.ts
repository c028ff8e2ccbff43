import type { ContentKind, ListedContent, Place, Shown } from '#domain/content/edited-content.ts'
import type { Device } from '#domain/content/content.ts'
import {
  bool,
  isoTimeSql,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const listedRow = {
  id: uuid,
  slug: nullable(text),
  place: nullable(narrow<Place>(text)),
  pageId: nullable(uuid),
  title: neverNull(text),
  shows: nullable(narrow<Shown>(text)),
  device: nullable(narrow<Device>(text)),
  isEmpty: neverNull(bool),
  isShown: neverNull(bool),
  shownUntil: nullable(text),
  scheduledFrom: nullable(text),
  scheduledUntil: nullable(text),
  isPublished: neverNull(bool),
  hasDraft: neverNull(bool),
}

const oneVersion = (condition: string, order: string): string => `(
     select v.content, v.starts_at, v.ends_at from content_version v
     where v.supplier_id = i.supplier_id and v.item_id = i.id and ${condition}
     order by ${order} limit 1)`

const nothingForSale = (condition: string): string =>
  `not exists (select from product p where p.supplier_id = i.supplier_id and p.is_active and ${condition})`

// `contentToEdit` and `publicationAt` of the domain are the same rules.
const list = statement('content.list', {
  parameters: [uuid, text],
  row: listedRow,
  sql: `select i.id, i.slug, i.place, i.page_id, coalesce(edited.content ->> 'title', '') as title,
     edited.content ->> 'shows' as shows, edited.content ->> 'device' as device,
     case edited.content ->> 'shows'
       when 'tag' then ${nothingForSale("p.tags @> array[edited.content ->> 'productTag']")}
       when 'category' then ${nothingForSale(`p.category_id in (select c.id from category c
         where c.supplier_id = i.supplier_id and (edited.content ->> 'categoryId')::uuid in (c.id, c.parent_id))`)}
       when 'products' then ${nothingForSale("p.id in (select jsonb_array_elements_text(edited.content -> 'productIds')::uuid)")}
       else false end as is_empty,
     shown.starts_at is not null as is_shown, ${isoTimeSql('shown.ends_at')} as shown_until,
     ${isoTimeSql('scheduled.starts_at')} as scheduled_from, ${isoTimeSql('scheduled.ends_at')} as scheduled_until,
     latest.starts_at is not null as is_published, i.draft is not null as has_draft
   from content_item i
   left join lateral ${oneVersion('v.starts_at <= now() and (v.ends_at is null or v.ends_at > now())', 'v.starts_at desc, v.number desc')} shown on true
   left join lateral ${oneVersion('v.starts_at > now()', 'v.number desc')} scheduled on true
   left join lateral ${oneVersion('true', 'v.number desc')} latest on true
   cross join lateral (select coalesce(i.draft, scheduled.content, shown.content, latest.content) as content) edited
   where i.supplier_id = $1 and i.kind = $2
   order by i.position, i.created_at, i.id`,
})

/** The content of a kind in its order, without the texts and versions of each. */
export async function listContent({ db, supplier }: Scope, kind: ContentKind): Promise<ListedContent[]> {
  const found = await db.many(list, [supplier.id, kind])
  return found.map(toListed)
}

function toListed({
  isShown,
  scheduledFrom,
  scheduledUntil,
  isPublished,
  hasDraft,
  shows,
  device,
  isEmpty,
  ...row
}: RowOf<typeof listedRow>): ListedContent {
  return {
    ...row,
    state: isShown ? 'live' : scheduledFrom !== null ? 'scheduled' : isPublished ? 'ended' : 'draft',
    scheduled: scheduledFrom === null ? null : { startsAt: scheduledFrom, endsAt: scheduledUntil },
    hasChanges: hasDraft && isPublished,
    carousel: shows && device && { shows, device, isEmpty },
  }
}
