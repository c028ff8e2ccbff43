import { changesBetween } from '#domain/access/audit.ts'
import {
  addressFaults,
  contentToEdit,
  isPageSlug,
  MAX_VERSIONS,
  NO_PERIOD,
  publicationFaults,
  scheduledAfter,
  shownAt,
  type Content,
  type ContentAddress,
  type EditedContent,
  type Period,
} from '#domain/content/edited-content.ts'
import { ensure, Failure, type FieldFault } from '#domain/failure.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import {
  array,
  bool,
  int4,
  int8,
  jsonb,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { auditFields, recordChange } from './audit-content.ts'
import { ensureStoredPictures } from './banner-pictures.ts'
import { EDITED_COLUMNS, editedRow } from './versions.ts'

/** Of one kind in a store. */
const MAX_ITEMS = 200

const find = statement('content.find-edited', {
  parameters: [uuid, uuid],
  row: { ...editedRow, now: timestamptz },
  sql: `select ${EDITED_COLUMNS}, now() from content_item i where i.supplier_id = $1 and i.id = $2`,
})
const countItems = statement('content.count', {
  parameters: [uuid, text],
  row: { items: neverNull(int8), nextPosition: neverNull(int4) },
  sql: `select count(*) as items, coalesce(max(position) + 1, 0) as next_position from content_item where supplier_id = $1 and kind = $2`,
})
const insertItem = statement('content.insert', {
  parameters: [uuid, uuid, text, nullable(text), nullable(text), nullable(uuid), int4, jsonb()],
  sql: `insert into content_item (supplier_id, id, kind, slug, place, page_id, position, draft)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
})
// A page that people may have linked to leaves its former slug behind.
const updateItem = statement('content.update', {
  parameters: [uuid, uuid, nullable(text), nullable(text), nullable(uuid), nullable(jsonb())],
  sql: `with left_behind as (
     insert into content_former_slug (supplier_id, slug, page_id)
     select i.supplier_id, i.slug, i.id from content_item i
     where i.supplier_id = $1 and i.id = $2 and i.slug <> $3
       and exists (select from content_version v where v.supplier_id = $1 and v.item_id = $2 and v.starts_at <= now())
     on conflict (supplier_id, slug) do update set page_id = excluded.page_id)
   update content_item set slug = $3, place = $4, page_id = $5, draft = $6, dropped_draft = null, version = version + 1
   where supplier_id = $1 and id = $2`,
})
const dropDraft = statement('content.drop-draft', {
  parameters: [uuid, uuid],
  sql: `update content_item set dropped_draft = draft, draft = null, version = version + 1 where supplier_id = $1 and id = $2`,
})
const recoverDraft = statement('content.recover-draft', {
  parameters: [uuid, uuid],
  sql: `update content_item set draft = dropped_draft, dropped_draft = null, version = version + 1 where supplier_id = $1 and id = $2`,
})
const deleteItem = statement('content.delete', {
  parameters: [uuid, uuid],
  sql: 'delete from content_item where supplier_id = $1 and id = $2',
})
// What waits for its start is replaced by what is scheduled now; what is published now takes the place of what is shown.
const insertVersion = statement('content.publish', {
  parameters: [uuid, uuid, jsonb(), nullable(text), nullable(text), nullable(uuid)],
  sql: `with period as (
     select coalesce($4::text::timestamp at time zone s.time_zone, now()) as starts_at, $5::text::timestamp at time zone s.time_zone as ends_at
     from supplier s where s.id = $1),
   replaced as (
     delete from content_version v using period
     where v.supplier_id = $1 and v.item_id = $2 and v.starts_at > now() and period.starts_at > now()),
   ended as (
     update content_version v set ends_at = now() from period
     where v.supplier_id = $1 and v.item_id = $2 and v.starts_at <= now() and (v.ends_at is null or v.ends_at > now())
       and period.starts_at <= now())
   insert into content_version (supplier_id, item_id, number, content, starts_at, ends_at, staff_id)
   select $1, $2, coalesce((select max(number) from content_version where supplier_id = $1 and item_id = $2), 0) + 1,
     $3, period.starts_at, period.ends_at, $6
   from period`,
})
const deleteOutdated = statement('content.delete-outdated', {
  parameters: [uuid, uuid, int4],
  sql: `delete from content_version where supplier_id = $1 and item_id = $2 and ends_at <= now() and number <= (
     select max(number) from content_version where supplier_id = $1 and item_id = $2) - $3::integer
     and exists (select from content_item where supplier_id = $1 and id = $2 and kind <> 'terms')`,
})
const withdraw = statement('content.withdraw', {
  parameters: [uuid, uuid, bool],
  sql: `with cancelled as (
     delete from content_version where supplier_id = $1 and item_id = $2 and starts_at > now())
   update content_version set ends_at = now()
   where supplier_id = $1 and item_id = $2 and not $3 and starts_at <= now() and (ends_at is null or ends_at > now())`,
})
const isPast = statement('content.is-past', {
  parameters: [uuid, text],
  row: { isPast: neverNull(bool) },
  sql: 'select $2::text::timestamp at time zone s.time_zone <= now() as is_past from supplier s where s.id = $1',
})
const findTargets = statement('content.targets', {
  parameters: [uuid, array(uuid), nullable(uuid), nullable(uuid)],
  row: { products: neverNull(int8), hasCategory: neverNull(bool), hasPage: neverNull(bool) },
  sql: `select (select count(*) from product where supplier_id = $1 and id = any ($2)) as products,
     $3::uuid is null or exists (select from category where supplier_id = $1 and id = $3) as has_category,
     $4::uuid is null or exists (select from content_item where supplier_id = $1 and id = $4 and kind = 'page') as has_page`,
})
const findPlace = statement('content.place-in-list', {
  parameters: [uuid, uuid, text],
  row: { place: neverNull(int8) },
  sql: `select place from (
     select i.id, row_number() over (order by i.position, i.created_at, i.id) as place
     from content_item i where i.supplier_id = $1 and i.kind = $3) listed
   where listed.id = $2`,
})
// Renumbers the items of one list; an unknown neighbour means the end.
const move = statement('content.move', {
  parameters: [uuid, uuid, nullable(uuid)],
  sql: `with moved as (
     select kind, coalesce(place, '') as place, page_id from content_item where supplier_id = $1 and id = $2),
   others as (
     select i.id, row_number() over (order by i.position, i.created_at, i.id) as at from content_item i
     join moved m on i.kind = m.kind and coalesce(i.place, '') = m.place and i.page_id is not distinct from m.page_id
     where i.supplier_id = $1 and i.id <> $2),
   places as (
     select id, at * 2 as at from others
     union all select $2, coalesce((select at * 2 - 1 from others where id = $3), 1000000)),
   ranked as (select id, row_number() over (order by at) - 1 as position from places)
   update content_item i set position = ranked.position
   from ranked where i.supplier_id = $1 and i.id = ranked.id and i.position <> ranked.position`,
})

/** @throws Failure content.notFound */
export async function findContent(
  { db, supplier }: Scope,
  id: string,
): Promise<EditedContent & { readonly now: string }> {
  const found = await db.one(find, [supplier.id, id])
  ensure(found, 'content.notFound')
  return found
}

/**
 * Creates content as a draft.
 * @throws Failure content.invalid, content.slugTaken, content.targetUnknown, content.pictureUnknown, content.tooMany
 */
export function createContent(scope: Scope, address: ContentAddress, content: Content): Promise<EditedContent> {
  const id = crypto.randomUUID()
  return inLockedTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const counted = await db.one(countItems, [supplier.id, content.kind])
    ensure(counted && counted.items < MAX_ITEMS, 'content.tooMany', { maximum: MAX_ITEMS })
    await ensureSound(scope, address, content, [])
    const { slug, place, pageId } = address
    const values = [
      supplier.id,
      id,
      content.kind,
      slug,
      place,
      pageId,
      counted.nextPosition,
      JSON.stringify(content),
    ] as const
    await withUniqueSlug(() => db.execute(insertItem, values))
    return findContent(scope, id)
  })
}

interface Change {
  /** The version that the change is based on. */
  readonly seen: number
  readonly address: ContentAddress
  readonly content: Content
}

/** What everybody sees stays as it is. @throws Failure content.outdated, and those of `createContent` */
export const saveDraft = (scope: Scope, id: string, { seen, address, content }: Change): Promise<EditedContent> =>
  changeContent(scope, id, seen, async (scope, before) => {
    await ensureSound(scope, address, content, addressFaults(before, address, before.now), before)
    await updateAddress(scope, before, address, content)
  })

/**
 * Goes back to what was published; the draft can be recovered until the next change. Refused for content that was never published, which
 * can be removed.
 * @throws Failure content.outdated, content.noDraft
 */
export const discardDraft = (scope: Scope, id: string, seen: number): Promise<EditedContent> =>
  changeContent(scope, id, seen, async ({ db, supplier }, { draft, versions }) => {
    ensure(draft !== null && versions.length > 0, 'content.noDraft')
    await db.execute(dropDraft, [supplier.id, id])
  })

/** @throws Failure content.outdated, content.noDraft */
export const restoreDraft = (scope: Scope, id: string, seen: number): Promise<EditedContent> =>
  changeContent(scope, id, seen, async ({ db, supplier }, { hasDroppedDraft }) => {
    ensure(hasDroppedDraft, 'content.noDraft')
    await db.execute(recoverDraft, [supplier.id, id])
  })

/**
 * Shows the content at once or from an instant on, until another instant or another version.
 * @throws Failure content.invalid, and those of `saveDraft`
 */
export const publishContent = (
  scope: Scope,
  id: string,
  { seen, address, content, period }: Change & { readonly period: Period },
): Promise<EditedContent> =>
  changeContent(scope, id, seen, async (scope, before) => {
    const faults = publicationFaults(content, period)
    if (faults.length === 0 && period.until !== null && (await isInPast(scope, period.until)))
      faults.push({ field: 'until', code: 'reversed' })
    const isScheduled = faults.length === 0 && period.from !== null && !(await isInPast(scope, period.from))
    if (isScheduled) faults.push(...addressFaults(before, address, before.now))
    await ensureSound(scope, address, content, faults, before)
    await publishVersion(scope, before, address, content, period, isScheduled)
  })

/** Shows an earlier version again, at once; a draft is dropped. @throws Failure content.outdated, content.versionNotFound */
export const restoreContent = (scope: Scope, id: string, number: number, seen: number): Promise<EditedContent> =>
  changeContent(scope, id, seen, async (scope, before) => {
    const version = before.versions.find((version) => version.number === number)
    ensure(version, 'content.versionNotFound')
    await publishVersion(scope, before, before, version.content, NO_PERIOD, false)
  })

/** Ends what is shown and cancels what is scheduled, or only the latter. @throws Failure content.outdated */
export const withdrawContent = (
  scope: Scope,
  id: string,
  seen: number,
  isOnlyScheduled: boolean,
): Promise<EditedContent> =>
  changeContent(scope, id, seen, async (scope, before) => {
    const [shown, scheduled] = [shownAt(before.versions, before.now), scheduledAfter(before.versions, before.now)]
    await scope.db.execute(withdraw, [scope.supplier.id, id, isOnlyScheduled])
    await updateAddress(scope, before, before, before.draft)
    const ends = shown !== null && !isOnlyScheduled
    await recordChange(scope, 'content.withdrawn', before, [
      ...(scheduled ? changesBetween({ shownFrom: scheduled.startsAt }, {}) : []),
      ...(ends ? changesBetween({ shownUntil: shown.endsAt }, { shownUntil: before.now }) : []),
    ])
  })

/** @throws Failure content.notFound, content.isShown, content.termsAreKept */
export function removeContent(scope: Scope, id: string): Promise<void> {
  return inLockedTransaction(scope, async (scope) => {
    const before = await findContent(scope, id)
    const isInUse = shownAt(before.versions, before.now) ?? scheduledAfter(before.versions, before.now)
    ensure(isInUse === null, 'content.isShown')
    ensure(before.kind !== 'terms' || before.versions.length === 0, 'content.termsAreKept')
    await scope.db.execute(deleteItem, [scope.supplier.id, id])
    const content = contentToEdit(before, before.now)
    await recordChange(scope, 'content.removed', before, changesBetween(content ? auditFields(content) : {}, {}))
  })
}

/** Puts an item before another of its list; null is the end. @throws Failure content.notFound */
export function moveContent(scope: Scope, id: string, beforeId: string | null): Promise<void> {
  return inLockedTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const moved = await findContent(scope, id)
    const position = async () => ({ place: (await db.one(findPlace, [supplier.id, id, moved.kind]))?.place ?? null })
    const before = await position()
    await db.execute(move, [supplier.id, id, beforeId])
    await recordChange(scope, 'content.moved', moved, changesBetween(before, await position()))
  })
}

type Found = EditedContent & { readonly now: string }

function changeContent(
  scope: Scope,
  id: string,
  seen: number,
  change: (scope: Scope, before: Found) => Promise<void>,
): Promise<EditedContent> {
  return inLockedTransaction(scope, async (scope) => {
    const before = await findContent(scope, id)
    ensure(before.version === seen, 'content.outdated')
    await change(scope, before)
    return findContent(scope, id)
  })
}

async function publishVersion(
  scope: Scope,
  before: Found,
  address: ContentAddress,
  content: Content,
  { from, until }: Period,
  isScheduled: boolean,
): Promise<void> {
  const { db, supplier, actor } = scope
  const staffId = actor.kind === 'staff' ? actor.staffId : null
  await updateAddress(scope, before, address, null)
  await db.execute(insertVersion, [supplier.id, before.id, JSON.stringify(content), from, until, staffId])
  await db.execute(deleteOutdated, [supplier.id, before.id, MAX_VERSIONS])
  const shown = shownAt(before.versions, before.now)
  await recordChange(scope, isScheduled ? 'content.scheduled' : 'content.published', { ...before, draft: content }, [
    ...changesBetween(
      { ...(shown ? auditFields(shown.content) : {}), slug: before.slug, shownFrom: shown?.startsAt ?? null },
      { ...auditFields(content), slug: address.slug, shownFrom: from ?? before.now, shownUntil: until },
    ),
  ])
}

async function updateAddress(
  scope: Scope,
  { id }: Found,
  address: ContentAddress,
  draft: Content | null,
): Promise<void> {
  const { slug, place, pageId } = address
  const json = draft && JSON.stringify(draft)
  await withUniqueSlug(() => scope.db.execute(updateItem, [scope.supplier.id, id, slug, place, pageId, json]))
}

/** @throws Failure content.slugTaken */
async function withUniqueSlug(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'content_item_supplier_id_slug_key') throw new Failure('content.slugTaken', { field: 'slug' })
    if (constraint === 'content_item_texts' || constraint === 'content_item_terms')
      throw new Failure('content.outdated')
    throw error
  }
}

const isInPast = async ({ db, supplier }: Scope, localTime: string): Promise<boolean> =>
  (await db.one(isPast, [supplier.id, localTime]))?.isPast ?? false

/** Faults of the form, and names of what is not of this store. Pictures that are shown already may be files of the disk. */
async function ensureSound(
  scope: Scope,
  { slug, place, pageId }: ContentAddress,
  content: Content,
  faults: readonly FieldFault[],
  before: EditedContent | null = null,
): Promise<void> {
  const isPage = content.kind === 'page'
  const slugFaults = isPage && !isPageSlug(slug ?? '') ? [{ field: 'slug', code: 'notAPageSlug' }] : []
  if (faults.length + slugFaults.length > 0) throw new Failure('content.invalid', {}, [...slugFaults, ...faults])
  const isPlaced =
    isPage === (slug !== null) &&
    (content.kind === 'carousel') === (place !== null) &&
    (place === 'page') === (pageId !== null)
  ensure(isPlaced && (before === null || before.kind === content.kind), 'content.targetUnknown')
  if (content.kind !== 'carousel') return
  const targets = await scope.db.one(findTargets, [scope.supplier.id, content.productIds, content.categoryId, pageId])
  ensure(
    targets?.hasCategory && targets.hasPage && targets.products === content.productIds.length,
    'content.targetUnknown',
  )
  await ensureStoredPictures(scope, content.banners, before)
}
