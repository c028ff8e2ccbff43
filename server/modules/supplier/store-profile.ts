import { changesBetween } from '#domain/access/audit.ts'
import { ensure, Failure } from '#domain/failure.ts'
import {
  MAX_PROFILE_VERSIONS,
  normalizedProfile,
  profileOf,
  storeProfileFaults,
  type BrandPicture,
  type EditedStoreProfile,
  type ScheduledStoreProfile,
  type StoreProfile,
  type StoreProfileVersion,
} from '#domain/supplier/store-profile.ts'
import type { Link, Presentation, Supplier } from '#domain/supplier/supplier.ts'
import { completeTheme } from '#domain/supplier/theme.ts'
import { encodeBrandPicture } from '#server/modules/picture/encode-sizes.ts'
import { pictureNameOf, storedPictures, storePictureFiles } from '#server/modules/picture/stored-pictures.ts'
import { int4, json, jsonb, jsonListSql, nullable, statement, uuid } from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const HISTORY = jsonListSql(
  `json_build_object('number', v.number, 'publishedAt', v.published_at, 'publishedBy', l.name)`,
  `store_profile_version v left join staff m on m.supplier_id = v.supplier_id and m.id = v.staff_id
     left join login l on l.id = m.login_id
   where v.supplier_id = s.id`,
  'v.number desc',
)

const SCHEDULE = `(select json_build_object('id', p.id, 'profile', p.profile, 'startsAt', p.starts_at,
     'localStart', to_char(p.starts_at at time zone s.time_zone, 'YYYY-MM-DD"T"HH24:MI'), 'basedOn', p.based_on, 'scheduledBy', l.name)
   from store_profile_schedule p left join staff m on m.supplier_id = p.supplier_id and m.id = p.staff_id
     left join login l on l.id = m.login_id
   where p.supplier_id = s.id)`

const find = statement('store-profile.find', {
  parameters: [uuid],
  row: {
    theme: jsonb<Partial<Supplier['theme']>>(),
    presentation: jsonb<Presentation>(),
    history: json<readonly StoreProfileVersion[]>(),
    schedule: nullable(json<ScheduledStoreProfile>()),
  },
  sql: `select s.theme, s.presentation, ${HISTORY} as history, ${SCHEDULE} as schedule from supplier s where s.id = $1`,
})
const findVersion = statement('store-profile.version', {
  parameters: [uuid, int4],
  row: { profile: jsonb<StoreProfile>() },
  sql: 'select profile from store_profile_version where supplier_id = $1 and number = $2',
})
// The key of the store and its analytics are not of the profile: they stay.
const publish = statement('store-profile.publish', {
  parameters: [uuid, jsonb(), jsonb()],
  sql: 'update supplier set theme = $2, presentation = presentation || $3 where id = $1',
})
const insertVersion = statement('store-profile.insert-version', {
  parameters: [uuid, int4, jsonb(), uuid, int4],
  sql: `with outdated as (delete from store_profile_version where supplier_id = $1 and number <= $2::integer - $5::integer)
   insert into store_profile_version (supplier_id, number, profile, staff_id) values ($1, $2, $3, $4)`,
})

/** Not from the cache, so that staff see what they stored. */
export async function storeProfile({ db, supplier }: Scope): Promise<EditedStoreProfile> {
  const found = await db.one(find, [supplier.id])
  ensure(found, 'supplier.notFound')
  const { theme, presentation, history, schedule } = found
  return {
    profile: profileOf({ theme: completeTheme(theme), presentation }),
    version: history[0]?.number ?? 0,
    history,
    schedule: schedule && { ...schedule, profile: completeProfile(schedule.profile) },
  }
}

/** A theme may have got choices since the profile was stored. */
export const completeProfile = (stored: StoreProfile): StoreProfile => ({
  ...stored,
  theme: completeTheme(stored.theme),
})

/**
 * Publishes a profile: the store shows it at the next request.
 * @param seen the number of the version that the change is based on
 * @throws Failure storeProfile.outdated where it was changed since, storeProfile.invalid with everything that is wrong,
 * storeProfile.pictureUnknown
 */
export function changeStoreProfile(scope: Scope, typed: StoreProfile, seen: number): Promise<EditedStoreProfile> {
  const faults = storeProfileFaults(typed)
  if (faults.length > 0) throw new Failure('storeProfile.invalid', {}, faults)
  return publishProfile(scope, seen, async (scope, before) => {
    await ensureStoredPictures(scope, typed, before)
    return normalizedProfile(typed)
  })
}

/**
 * Publishes an earlier version again, as a new one.
 * @throws Failure storeProfile.outdated, storeProfile.versionNotFound
 */
export function restoreStoreProfile(scope: Scope, number: number, seen: number): Promise<EditedStoreProfile> {
  return publishProfile(scope, seen, async ({ db, supplier }) => {
    const version = await db.one(findVersion, [supplier.id, number])
    ensure(version, 'storeProfile.versionNotFound')
    return completeProfile(version.profile)
  })
}

/** @returns the name of the picture, to be published. @throws Failure storeProfile.badPicture */
export async function addBrandPicture(scope: Scope, base64: string, use: BrandPicture): Promise<string> {
  const encoded = await encodeBrandPicture(base64, use)
  await storePictureFiles(scope, encoded)
  return pictureNameOf(scope.supplier.id, encoded.hash)
}

/** Those that the store has already may be files of the disk; others have to be uploaded. */
export async function ensureStoredPictures(
  scope: Scope,
  typed: StoreProfile,
  { profile, schedule }: EditedStoreProfile,
): Promise<void> {
  const known = schedule ? [profile, schedule.profile] : [profile]
  const changed = (['logo', 'favicon'] as const).filter(
    (use) => typed[use] !== '' && known.every((profile) => typed[use] !== profile[use]),
  )
  const stored = await storedPictures(
    scope,
    changed.map((use) => typed[use]),
  )
  for (const use of changed) ensure(stored.has(typed[use]), 'storeProfile.pictureUnknown', { field: use })
}

function publishProfile(
  scope: Scope,
  seen: number,
  next: (scope: Scope, before: EditedStoreProfile) => Promise<StoreProfile>,
): Promise<EditedStoreProfile> {
  return inLockedTransaction(scope, async (scope) => {
    const { actor } = scope
    const before = await storeProfile(scope)
    ensure(before.version === seen, 'storeProfile.outdated')
    const after = await next(scope, before)
    await writeVersion(scope, before, after, actor.kind === 'staff' ? actor.staffId : null)
    return storeProfile(scope)
  })
}

/** Within the lock of the store. Nothing happens where the store is like this already. */
export async function writeVersion(
  scope: Scope,
  before: EditedStoreProfile,
  after: StoreProfile,
  staffId: string | null,
): Promise<void> {
  const { db, supplier } = scope
  const changes = profileChanges(before.profile, after)
  if (changes.length === 0) return
  // The state before the first change on the screen becomes a version too.
  const number = Math.max(before.version, 1) + 1
  if (before.version === 0)
    await db.execute(insertVersion, [supplier.id, 1, JSON.stringify(before.profile), null, MAX_PROFILE_VERSIONS])
  await db.execute(insertVersion, [supplier.id, number, JSON.stringify(after), staffId, MAX_PROFILE_VERSIONS])
  const { theme, ...presentation } = after
  await db.execute(publish, [supplier.id, JSON.stringify(theme), JSON.stringify(presentation)])
  await recordEvent(scope, { action: 'store-profile.changed', customerId: null, changes })
}

export const profileChanges = (before: StoreProfile, after: StoreProfile) =>
  changesBetween(auditFields(before), auditFields(after))

const auditFields = ({
  theme: { text, ...theme },
  logo,
  favicon,
  slogan,
  about,
  seo,
  contacts,
  menu,
  footer,
}: StoreProfile) => ({
  ...theme,
  textColour: text,
  logo: logo.split('/').at(-1) ?? '',
  favicon: favicon.split('/').at(-1) ?? '',
  slogan,
  about,
  pageTitle: seo.title,
  pageDescription: seo.description,
  keywords: seo.keywords,
  email: contacts.email,
  phone: contacts.phone,
  whatsapp: contacts.whatsapp,
  hours: contacts.hours,
  storeAddress: contacts.address,
  menu: menu.map(linkText),
  footer: footer.flatMap(({ title, links }) => links.map((link) => `${title}: ${linkText(link)}`)),
})

const linkText = ({ label, target }: Link): string => `${label} → ${target}`
