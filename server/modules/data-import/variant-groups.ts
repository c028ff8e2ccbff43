import { FIELD_TITLES } from '#contract/import-sheet.ts'
import type { FieldChange } from '#domain/access/audit.ts'
import type { VariantAxis } from '#domain/catalog/variant-group.ts'
import type { DataImport } from '#domain/data-import/data-import.ts'
import type { ImportField } from '#domain/data-import/import-fields.ts'
import type { ReadRow } from '#domain/data-import/import-row.ts'
import { planVariants, type KnownGroup, type VariantPlanner } from '#domain/data-import/variant-plan.ts'
import { collectFamilies } from '#domain/data-import/variant-family.ts'
import { int4, int8, jsonb, neverNull, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { fileRows } from './file-rows.ts'
import type { FileRow } from './import-target.ts'

const listGroups = statement('data-import.variant-groups', {
  parameters: [uuid],
  row: {
    id: uuid,
    version: int4,
    name: text,
    code: nullable(text),
    axes: jsonb<readonly VariantAxis[]>(),
    nextRank: neverNull(int4),
    members: neverNull(jsonb<KnownGroup['members']>()),
  },
  sql: `select g.id, g.version, g.name, g.code, g.axes, coalesce(max(p.variant_rank) + 1, 0) as next_rank,
     coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'values', p.variant_values)) filter (where p.id is not null), '[]') as members
   from variant_group g left join product p on p.supplier_id = g.supplier_id and p.variant_group_id = g.id
   where g.supplier_id = $1 group by g.supplier_id, g.id order by g.created_at, g.id`,
})

/** Reads the whole file once for what rows say of their parents; null where its columns name none. */
export async function openVariants(
  scope: Scope,
  { id, columns, headers }: DataImport,
  read: (rows: readonly FileRow[]) => readonly ReadRow[],
): Promise<VariantPlanner | null> {
  if (!columns.includes('parent')) return null
  const titleOf = (field: ImportField) => headers[columns.indexOf(field)] || null
  const collector = collectFamilies([
    titleOf('axisValue') ?? titleOf('variation') ?? FIELD_TITLES.axisValue,
    titleOf('secondAxisValue') ?? FIELD_TITLES.secondAxisValue,
  ])
  for await (const rows of fileRows(scope, id)) for (const row of read(rows)) collector.add(row)
  const stored = await scope.db.many(listGroups, [scope.supplier.id])
  return planVariants(collector.families(), stored, () => crypto.randomUUID())
}

const listNames = statement('data-import.variant-group-names', {
  parameters: [uuid],
  row: { id: uuid, name: text },
  sql: 'select id, name from variant_group where supplier_id = $1',
})
export const variantGroupNames = async ({ db, supplier }: Scope): Promise<ReadonlyMap<string, string>> =>
  new Map((await db.many(listNames, [supplier.id])).map(({ id, name }) => [id, name]))

/** The groups `n` that the import $2 makes (without `former`) or changes. */
const PLANNED = `data_import i, jsonb_array_elements(i.new_variant_groups) with ordinality as e (planned, place),
     jsonb_to_record(e.planned) as n (id uuid, name text, code text, axes jsonb, former jsonb)
   where i.supplier_id = $1 and i.id = $2`

const lockGroups = statement('data-import.lock-variant-groups', {
  parameters: [uuid, uuid],
  sql: `select from variant_group g where g.supplier_id = $1 and g.id in (select n.id from ${PLANNED}) order by g.id for update`,
})
/** Locks the groups that an import changes; who changes a group locks it before its products. */
export const lockVariantGroups = ({ db, supplier }: Scope, id: string) => db.execute(lockGroups, [supplier.id, id])

const countTaken = statement('data-import.count-taken-variant-groups', {
  parameters: [uuid, uuid],
  row: { taken: neverNull(int8) },
  sql: `select count(*) as taken
   from (select n.* from ${PLANNED}) n
     left join variant_group g on g.supplier_id = $1 and g.id = n.id
   where case when n.former is null then exists (select from variant_group o where o.supplier_id = $1
         and (plain_text(o.name) = plain_text(n.name) or plain_text(o.code) = plain_text(n.code)))
       else g.version is distinct from (n.former ->> 'version')::integer end`,
})
/** Planned groups whose name or code is taken by now, and groups that were changed since they were read. */
export const countTakenGroups = async ({ db, supplier }: Scope, id: string): Promise<number> =>
  (await db.one(countTaken, [supplier.id, id]))?.taken ?? 0

const groupRow = { name: text, axes: jsonb<readonly VariantAxis[]>() }
const insert = statement('data-import.insert-variant-groups', {
  parameters: [uuid, uuid],
  row: groupRow,
  sql: `insert into variant_group (supplier_id, id, name, code, axes)
   select $1, n.id, n.name, n.code, n.axes from ${PLANNED} and n.former is null returning name, axes`,
})
const update = statement('data-import.update-variant-groups', {
  parameters: [uuid, uuid],
  row: { ...groupRow, former: jsonb<{ readonly axes: readonly VariantAxis[] }>() },
  sql: `update variant_group g set axes = n.axes, code = n.code, version = g.version + 1
   from (select n.* from ${PLANNED} and n.former is not null) n
   where g.supplier_id = $1 and g.id = n.id returning g.name, g.axes, n.former`,
})

/** Makes the groups that rows put their products into, and gives those of the store the values that are new. */
export async function writeVariantGroups(scope: Scope, id: string): Promise<void> {
  const made = await scope.db.many(insert, [scope.supplier.id, id])
  await record(
    scope,
    'variant-group.created',
    made.flatMap(({ name, axes }) => changesOf(name, null, axes)),
  )
  const changed = await scope.db.many(update, [scope.supplier.id, id])
  await record(
    scope,
    'variant-group.changed',
    changed.flatMap(({ name, axes, former }) => changesOf(name, former.axes, axes)),
  )
}

// A group that staff changed since, or that has other products by now, is kept as it is.
const remove = statement('data-import.remove-variant-groups', {
  parameters: [uuid, uuid],
  row: groupRow,
  sql: `delete from variant_group g using (select n.* from ${PLANNED} and n.former is null) n
   where g.supplier_id = $1 and g.id = n.id
     and not exists (select from product u where u.supplier_id = $1 and u.variant_group_id = g.id)
   returning g.name, g.axes`,
})
const restore = statement('data-import.restore-variant-groups', {
  parameters: [uuid, uuid],
  row: { ...groupRow, imported: jsonb<readonly VariantAxis[]>() },
  sql: `update variant_group g set axes = n.former -> 'axes', code = n.former ->> 'code', version = g.version + 1
   from (select n.* from ${PLANNED} and n.former is not null) n
   where g.supplier_id = $1 and g.id = n.id and g.version = (n.former ->> 'version')::integer + 1
   returning g.name, g.axes, n.axes as imported`,
})

/** Removes the groups that the import made and that no product is in, and takes its values from the others. */
export async function takeBackVariantGroups(scope: Scope, id: string): Promise<void> {
  const removed = await scope.db.many(remove, [scope.supplier.id, id])
  await record(
    scope,
    'variant-group.removed',
    removed.flatMap(({ name, axes }) => changesOf(name, axes, null)),
  )
  const restored = await scope.db.many(restore, [scope.supplier.id, id])
  await record(
    scope,
    'variant-group.changed',
    restored.flatMap(({ name, axes, imported }) => changesOf(name, imported, axes)),
  )
}

type Axes = readonly VariantAxis[] | null

function changesOf(name: string, before: Axes, after: Axes): FieldChange[] {
  const written = (axes: Axes) => axes && axes.map((axis) => `${axis.name}: ${axis.values.join(', ')}`).join('; ')
  const isNamed = (axes: Axes) => (axes === null ? null : name)
  const changes: FieldChange[] = [
    { field: 'name', part: name, before: isNamed(before), after: isNamed(after) },
    { field: 'axes', part: name, before: written(before), after: written(after) },
  ]
  return changes.filter((change) => change.before !== change.after)
}

/** One event for all of them. */
async function record(
  scope: Scope,
  action: 'variant-group.created' | 'variant-group.changed' | 'variant-group.removed',
  changes: readonly FieldChange[],
): Promise<void> {
  if (changes.length > 0) await recordEvent(scope, { action, customerId: null, changes })
}
