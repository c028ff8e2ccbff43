import { changesBetween } from '#domain/access/audit.ts'
import { ensure, Failure } from '#domain/failure.ts'
import {
  MAX_PROFILE_VERSIONS,
  normalizedProfile,
  profileOf,
  storeProfileFaults,
  type BrandPicture,
  type EditedStoreProfile,
  type StoreProfile,
  type StoreProfileVersion,
} from '#domain/supplier/store-profile.ts'
import type { Link, Presentation, Supplier } from '#domain/supplier/supplier.ts'
import { completeTheme } from '#domain/supplier/theme.ts'
import { encodeBrandPicture } from '#server/modules/picture/encode-sizes.ts'
import { pictureNameOf, storedPictures, storePictureFiles } from '#server/modules/picture/stored-pictures.ts'
import { int4, json, jsonb, jsonListSql, statement, uuid } from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const HISTORY = jsonListSql(
  `json_build_object('number', v.number, 'publishedAt', v.published_at, 'publishedBy', l.name)`,
  `store_profile_version v left join staff m on m.supplier_id = v.supplier_id and m.id = v.staff_id
     left join login l on l.id = m.login_id
   where v.supplier_id = s.id`,
  'v.number desc',
)

const find = statement('store-profile.find', {
  parameters: [uuid],
  row: {
    theme: jsonb<Partial<Supplier['theme']>>(),
    presentation: jsonb<Presentation>(),
    history: json<readonly StoreProfileVersion[]>(),
  },
  sql: `select s.theme, s.presentation, ${HISTORY} as history from supplier s where s.id = $1`,
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
  const { theme, presentation, history } = found
  return {
    profile: profileOf({ theme: completeTheme(theme), presentation }),
    version: history[0]?.number ?? 0,
    history,
  }
}

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
    return { ...version.profile, theme: completeTheme(version.profile.theme) }
  })
}

/** @returns the name of the picture, to be published. @throws Failure storeProfile.badPicture */
export async function addBrandPicture(scope: Scope, base64: string, use: BrandPicture): Promise<string> {
  const encoded = await encodeBrandPicture(base64, use)
  await storePictureFiles(scope, encoded)
  return pictureNameOf(scope.supplier.id, encoded.hash)
}

/** Those that the store has already may be files of the disk; others have to be uploaded. */
async function ensureStoredPictures(scope: Scope, typed: StoreProfile, before: StoreProfile): Promise<void> {
  const changed = (['logo', 'favicon'] as const).filter((use) => typed[use] !== '' && typed[use] !== before[use])
  const stored = await storedPictures(
    scope,
    changed.map((use) => typed[use]),
  )
  for (const use of changed) ensure(stored.has(typed[use]), 'storeProfile.pictureUnknown', { field: use })
}

function publishProfile(
  scope: Scope,
  seen: number,
  next: (scope: Scope, before: StoreProfile) => Promise<StoreProfile>,
): Promise<EditedStoreProfile> {
  return inLockedTransaction(scope, async (scope) => {
    const { db, supplier, actor } = scope
    const before = await storeProfile(scope)
    ensure(before.version === seen, 'storeProfile.outdated')
    const after = await next(scope, before.profile)
    const changes = changesBetween(auditFields(before.profile), auditFields(after))
    if (changes.length === 0) return before
    // The state before the first change on the screen becomes a version too.
    const number = Math.max(before.version, 1) + 1
    if (before.version === 0)
      await db.execute(insertVersion, [supplier.id, 1, JSON.stringify(before.profile), null, MAX_PROFILE_VERSIONS])
    const staffId = actor.kind === 'staff' ? actor.staffId : null
    await db.execute(insertVersion, [supplier.id, number, JSON.stringify(after), staffId, MAX_PROFILE_VERSIONS])
    const { theme, ...presentation } = after
    await db.execute(publish, [supplier.id, JSON.stringify(theme), JSON.stringify(presentation)])
    await recordEvent(scope, { action: 'store-profile.changed', customerId: null, changes })
    return storeProfile(scope)
  })
}

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
