import { changesBetween } from '#domain/access/audit.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { isReordering } from '#domain/move-item.ts'
import {
  MAX_TRAITS,
  normalizedTrait,
  traitFaults,
  type StoredTrait,
  type TraitContent,
  type TraitForm,
} from '#domain/order/stored-trait.ts'
import type { TraitKind } from '#domain/order/trait.ts'
import { array, bool, int4, narrow, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const statementsOf = (form: TraitForm, table: 'customer_trait' | 'order_trait') => ({
  list: statement(`trait.${form}-list`, {
    parameters: [uuid],
    row: {
      id: uuid,
      name: text,
      hint: text,
      kind: narrow<TraitKind>(text),
      choices: array(text),
      isRequired: bool,
      version: int4,
    },
    sql: `select id, name, hint, kind, choices, is_required, version from ${table}
     where supplier_id = $1 and removed_at is null order by position, name, id`,
  }),
  insert: statement(`trait.${form}-insert`, {
    parameters: [uuid, uuid, text, text, array(text), bool, text],
    sql: `insert into ${table} (supplier_id, id, name, hint, choices, is_required, kind, position)
     values ($1, $2, $3, $4, $5, $6, $7, (select coalesce(max(position), 0) + 1 from ${table} where supplier_id = $1))`,
  }),
  update: statement(`trait.${form}-update`, {
    parameters: [uuid, uuid, text, text, array(text), bool],
    sql: `update ${table} set name = $3, hint = $4, choices = $5, is_required = $6, version = version + 1
     where supplier_id = $1 and id = $2`,
  }),
  remove: statement(`trait.${form}-remove`, {
    parameters: [uuid, uuid],
    sql: `update ${table} set removed_at = now() where supplier_id = $1 and id = $2`,
  }),
  arrange: statement(`trait.${form}-arrange`, {
    parameters: [uuid, array(uuid)],
    sql: `update ${table} t set position = placed.at from unnest($2::uuid[]) with ordinality as placed (id, at)
     where t.supplier_id = $1 and t.id = placed.id`,
  }),
})

const STATEMENTS = {
  registration: statementsOf('registration', 'customer_trait'),
  order: statementsOf('order', 'order_trait'),
}

/** Not from the cache, so that staff see what they stored. */
export const storedTraits = ({ db, supplier }: Scope, form: TraitForm): Promise<StoredTrait[]> =>
  db.many(STATEMENTS[form].list, [supplier.id])

/** Behind the others. @throws Failure trait.invalid with everything that is wrong, trait.tooMany */
export function createTrait(scope: Scope, form: TraitForm, typed: TraitContent): Promise<StoredTrait[]> {
  const id = crypto.randomUUID()
  const content = normalizedTrait(typed)
  return changeTraits(scope, form, id, async ({ db, supplier }, all) => {
    ensure(all.length < MAX_TRAITS, 'trait.tooMany', { maximum: MAX_TRAITS })
    ensureSound(content, all)
    const { name, hint, choices, isRequired, kind } = content
    await db.execute(STATEMENTS[form].insert, [supplier.id, id, name, hint, choices, isRequired, kind])
  })
}

/**
 * Changes a field, but for its kind: what was answered would become something else.
 * @throws Failure trait.notFound, trait.outdated where it was changed since `seen`, and those of `createTrait`
 */
export const changeTrait = (
  scope: Scope,
  form: TraitForm,
  id: string,
  typed: TraitContent,
  seen: number,
): Promise<StoredTrait[]> =>
  changeTraits(scope, form, id, async ({ db, supplier }, all) => {
    const stored = all.find((trait) => trait.id === id)
    ensure(stored, 'trait.notFound')
    ensure(stored.version === seen, 'trait.outdated')
    const content = normalizedTrait({ ...typed, kind: stored.kind })
    ensureSound(
      content,
      all.filter((trait) => trait.id !== id),
    )
    const { name, hint, choices, isRequired } = content
    await db.execute(STATEMENTS[form].update, [supplier.id, id, name, hint, choices, isRequired])
  })

/** Removing one again changes nothing. @returns the fields that are left */
export const removeTrait = (scope: Scope, form: TraitForm, id: string): Promise<StoredTrait[]> =>
  changeTraits(scope, form, id, ({ db, supplier }) => db.execute(STATEMENTS[form].remove, [supplier.id, id]))

/** @throws Failure trait.outdated where the ids are not those of all fields of the form */
export const arrangeTraits = (scope: Scope, form: TraitForm, ids: readonly string[]): Promise<StoredTrait[]> =>
  changeTraits(scope, form, null, async ({ db, supplier }, all) => {
    const stored = all.map(({ id }) => id)
    ensure(isReordering(ids, stored), 'trait.outdated')
    await db.execute(STATEMENTS[form].arrange, [supplier.id, ids])
  })

function ensureSound(content: TraitContent, others: readonly StoredTrait[]): void {
  const faults = traitFaults(content, others)
  if (faults.length > 0) throw new Failure('trait.invalid', {}, faults)
}

/** Makes a change and records it: of one field, or of their order (null). */
function changeTraits(
  scope: Scope,
  form: TraitForm,
  id: string | null,
  change: (scope: Scope, all: readonly StoredTrait[]) => Promise<unknown>,
): Promise<StoredTrait[]> {
  return inLockedTransaction(scope, async (scope) => {
    const before = await storedTraits(scope, form)
    await change(scope, before)
    const after = await storedTraits(scope, form)
    const fields = (all: readonly StoredTrait[]) =>
      id === null ? { order: all.map(({ name }) => name) } : auditFields(all.find((trait) => trait.id === id))
    const changes = changesBetween(fields(before), fields(after))
    const part = [...after, ...before].find((trait) => trait.id === id)?.name
    if (changes.length > 0)
      await recordEvent(scope, {
        action: 'trait.changed',
        customerId: null,
        changes: changes.map((each) => (part === undefined ? each : { ...each, part })),
      })
    return after
  })
}

const auditFields = (trait: StoredTrait | undefined) =>
  trait === undefined
    ? {}
    : {
        name: trait.name,
        traitHint: trait.hint,
        choices: trait.choices,
        isRequired: trait.isRequired,
      }
