import { tagsWith } from '#contract/store-settings.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { featuresOf, type StoreSwitches } from '#domain/supplier/features.ts'
import {
  changedSettings,
  MAX_FORMER_SLUGS,
  normalizedSettings,
  storeSettingsFaults,
  type EditedStoreSettings,
  type StoreSettings,
  type TypedStoreSettings,
} from '#domain/supplier/store-settings.ts'
import type { Identification } from '#domain/supplier/supplier.ts'
import { refusingTaken } from '#server/modules/installation/insert-store.ts'
import { UNREAD_CONVERSATIONS } from '#server/modules/chat/queries.ts'
import {
  array,
  bool,
  int4,
  int8,
  narrow,
  neverNull,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const find = statement('store-settings.find', {
  parameters: [uuid],
  row: {
    name: text,
    slug: text,
    legalName: text,
    cnpj: text,
    identification: array(narrow<Identification>(text)),
    tags: array(text),
    analyticsTrackingId: neverNull(text),
    version: int4,
    unapproved: int8,
    overdue: int8,
    waitingConversations: int8,
  },
  sql: `select s.name, s.slug, s.legal_name, s.cnpj, s.identification, s.tags, s.settings_version as version,
     coalesce(s.presentation ->> 'analyticsTrackingId', '') as analytics_tracking_id,
     (select count(*) from customer c
      where c.supplier_id = $1 and c.erased_at is null and not c.is_approved and c.refused_at is null) as unapproved,
     (select count(distinct i.customer_id) from invoice i
      where i.supplier_id = $1 and i.cancelled_at is null and i.paid_cents < i.amount_cents
        and i.due_on < (now() at time zone s.time_zone)::date) as overdue,
     ${UNREAD_CONVERSATIONS} as waiting_conversations
   from supplier s where s.id = $1`,
})

// The identity of the store is kept without an empty entry for analytics.
const write = statement('store-settings.write', {
  parameters: [uuid, text, text, text, array(text), array(text), text, text],
  sql: `update supplier set slug = $8, name = $2, legal_name = $3, cnpj = $4, identification = $5, tags = $6,
     presentation = case when $7 = '' then presentation - 'analyticsTrackingId'
       else presentation || jsonb_build_object('analyticsTrackingId', $7::text) end,
     settings_version = settings_version + 1
   where id = $1`,
})

/** Not from the cache, so that staff see what they stored. */
export async function storeSettings(scope: Pick<Scope, 'db' | 'supplier'>): Promise<EditedStoreSettings> {
  return (await readSettings(scope)).settings
}

async function readSettings({ db, supplier }: Pick<Scope, 'db' | 'supplier'>) {
  const found = await db.one(find, [supplier.id])
  ensure(found, 'supplier.notFound')
  const { tags, unapproved, overdue, waitingConversations, ...stored } = found
  const { hasDelivery, hasPickup, ...switches } = featuresOf(tags)
  const settings: EditedStoreSettings = {
    ...stored,
    switches,
    store: { hasDelivery, hasPickup, hasSisterStores: supplier.hasSisterStores },
    concerned: { unapproved, overdue, waitingConversations },
  }
  return { settings, tags }
}

/**
 * Changes who the store is and how it works, from the next request on.
 * @param seen the version that the change is based on
 * @throws Failure storeSettings.ownersAlone, storeSettings.factorFirst, storeSettings.invalid with everything that is wrong, storeSettings.outdated where they were changed since
 */
export function changeStoreSettings(
  scope: Scope,
  typed: TypedStoreSettings,
  seen: number,
): Promise<EditedStoreSettings> {
  const change = inLockedTransaction(scope, async (scope) => {
    const { settings: before, tags } = await readSettings(scope)
    ensure(before.version === seen, 'storeSettings.outdated')
    const changed = changedSettings(before, typed)
    const faults = storeSettingsFaults(changed)
    if (faults.length > 0) throw new Failure('storeSettings.invalid', {}, faults)
    const after = normalizedSettings(changed)
    const changes = changesBetween(auditFields(before), auditFields(after))
    if (changes.length === 0) return before
    await ensureMayRequireFactor(scope, before.switches, after.switches)
    if (after.slug !== before.slug) await ensureMayGetSlug(scope, after.slug)
    const { name, slug, legalName, cnpj, identification, switches, analyticsTrackingId } = after
    await scope.db.execute(write, [
      scope.supplier.id,
      name,
      legalName,
      cnpj,
      identification,
      tagsWith(tags, switches),
      analyticsTrackingId,
      slug,
    ])
    await recordEvent(scope, { action: 'store-settings.changed', customerId: null, changes })
    return storeSettings(scope)
  })
  return refusingTaken('storeSettings.invalid', () => change)
}

const findOwnFactor = statement('store-settings.own-factor', {
  parameters: [uuid],
  row: { hasSecondFactor: bool },
  sql: 'select has_second_factor from login where id = $1',
})

/** Whom an owner requires a second factor of, the owner is one: nobody shuts out everybody. */
async function ensureMayRequireFactor(scope: Scope, before: StoreSwitches, after: StoreSwitches): Promise<void> {
  if (before.requiresSecondFactor === after.requiresSecondFactor) return
  const { db, actor } = scope
  ensure(can('team.manage', actor, scope), 'storeSettings.ownersAlone', { field: 'switches.requiresSecondFactor' })
  if (!after.requiresSecondFactor) return
  const own = await db.one(findOwnFactor, [loginIdOf(actor)])
  ensure(own?.hasSecondFactor === true, 'storeSettings.factorFirst', { field: 'switches.requiresSecondFactor' })
}

const countFormerSlugs = statement('store-settings.former-slugs', {
  parameters: [uuid, text],
  row: { count: neverNull(int4) },
  sql: `select count(*)::int from supplier_slug n
   where n.supplier_id = $1 and n.slug <> $2 and n.slug <> (select s.slug from supplier s where s.id = $1)`,
})

/** The present slug becomes an earlier one, unless the store goes back to one that it had. */
async function ensureMayGetSlug({ db, supplier }: Scope, slug: string): Promise<void> {
  const { count } = (await db.one(countFormerSlugs, [supplier.id, slug])) ?? { count: 0 }
  if (count < MAX_FORMER_SLUGS) return
  throw new Failure('storeSettings.invalid', {}, [{ field: 'slug', code: 'tooManySlugs' }])
}

const auditFields = ({
  name: storeName,
  slug: storeSlug,
  legalName,
  cnpj,
  identification,
  switches,
  analyticsTrackingId,
}: StoreSettings) => ({ storeName, storeSlug, legalName, cnpj, identification, ...switches, analyticsTrackingId })
