import type { Content, ContentKind, ContentVersion, Place } from '#domain/content/edited-content.ts'
import {
  bool,
  int4,
  isoTimeSql,
  json,
  jsonb,
  jsonListSql,
  narrow,
  neverNull,
  nullable,
  text,
  uuid,
} from '#server/platform/database/statement.ts'

/**
 * Joins a `content_item` with the version that is shown at an instant: of those that have started and not ended the one that
 * started last. `shownAt` of the domain is the same rule.
 */
export const shownVersionOf = (item: string, instant = 'now()'): string => `cross join lateral (
     select v.content from content_version v
     where v.supplier_id = ${item}.supplier_id and v.item_id = ${item}.id
       and v.starts_at <= ${instant} and (v.ends_at is null or v.ends_at > ${instant})
     order by v.starts_at desc, v.number desc limit 1) shown`

const HISTORY = jsonListSql(
  `json_build_object('number', v.number, 'content', v.content, 'startsAt', ${isoTimeSql('v.starts_at')},
     'endsAt', ${isoTimeSql('v.ends_at')}, 'publishedAt', ${isoTimeSql('v.published_at')}, 'publishedBy', l.name)`,
  `content_version v left join staff m on m.supplier_id = v.supplier_id and m.id = v.staff_id
     left join login l on l.id = m.login_id
   where v.supplier_id = i.supplier_id and v.item_id = i.id`,
  'v.number desc',
)

/** For statements that read an item `i` with its history. */
export const EDITED_COLUMNS = `i.id, i.kind, i.version, i.slug, i.place, i.page_id, i.draft,
  i.dropped_draft is not null as has_dropped_draft, ${HISTORY} as versions`

export const editedRow = {
  id: uuid,
  kind: narrow<ContentKind>(text),
  version: int4,
  slug: nullable(text),
  place: nullable(narrow<Place>(text)),
  pageId: nullable(uuid),
  draft: nullable(jsonb<Content>()),
  hasDroppedDraft: neverNull(bool),
  versions: json<readonly ContentVersion[]>(),
}
