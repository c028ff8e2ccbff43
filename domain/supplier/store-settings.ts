import { parseDocument } from '../customer/document.ts'
import type { FieldFault } from '../failure.ts'
import type { StoreSwitches, SupplierFeatures } from './features.ts'
import { parseSlug, slugFaultOf, type SlugFault } from './new-store.ts'
import type { Identification, Supplier } from './supplier.ts'

/** Who the store is, and how it works: what its owner decides for the whole store. */
export interface StoreSettings {
  readonly name: string
  /** The segment of its URLs. An earlier one still leads to the store. */
  readonly slug: string
  readonly legalName: string
  /** As typed; stored without punctuation. */
  readonly cnpj: string
  /** What people sign in and register with. */
  readonly identification: readonly Identification[]
  readonly switches: StoreSwitches
  /** Of the supplier's Google Analytics 4; empty where there is none. */
  readonly analyticsTrackingId: string
}

/** What a client sends; null leaves as it is what clients of an earlier version do not know. */
export interface TypedStoreSettings extends Omit<StoreSettings, 'slug' | 'switches'> {
  readonly slug: string | null
  readonly switches: Omit<StoreSwitches, 'requiresSecondFactor'> & { readonly requiresSecondFactor: boolean | null }
}

/** How many earlier slugs are reserved for a store. */
export const MAX_FORMER_SLUGS = 5

export interface EditedStoreSettings extends StoreSettings {
  /** Goes up with every change: a change that is based on an older one is refused. */
  readonly version: number
  /** What is decided elsewhere, and some switches depend on. */
  readonly store: StoreFacts
  /** Whom some switches would concern today. */
  readonly concerned: ConcernedBySwitches
}

export type StoreFacts = Pick<SupplierFeatures, 'hasDelivery' | 'hasPickup'> & Pick<Supplier, 'hasSisterStores'>

export interface ConcernedBySwitches {
  /** Customers whose registration waits for the store. */
  readonly unapproved: number
  /** Customers with an invoice past its due date. */
  readonly overdue: number
  /** Conversations with messages that the store has not read. */
  readonly waitingConversations: number
}

/** As Google Analytics 4 makes them. */
const TRACKING_ID = /^G-[A-Z0-9]{4,20}$/

export type StoreSettingsFault =
  | SlugFault
  | 'slugTaken'
  | 'tooManySlugs'
  | 'notACnpj'
  | 'noDocument'
  | 'notATrackingId'
  | 'noTrackingId'

/** The settings after a change that leaves out some of them. */
export const changedSettings = (
  before: StoreSettings,
  { slug, switches, ...typed }: TypedStoreSettings,
): StoreSettings => ({
  ...typed,
  slug: slug ?? before.slug,
  switches: {
    ...switches,
    requiresSecondFactor: switches.requiresSecondFactor ?? before.switches.requiresSecondFactor,
  },
})

/** Everything that is wrong with the settings, by field. */
export function storeSettingsFaults(settings: StoreSettings): FieldFault[] {
  const { slug, cnpj, identification, switches, analyticsTrackingId } = settings
  const faults: { field: string; code: StoreSettingsFault }[] = []
  const slugFault = slugFaultOf(parseSlug(slug))
  if (slugFault !== null) faults.push({ field: 'slug', code: slugFault })
  if (parseDocument(cnpj)?.kind !== 'cnpj') faults.push({ field: 'cnpj', code: 'notACnpj' })
  // Who registers gives a document: an e-mail alone opens no account.
  if (identification.every((kind) => kind === 'email')) faults.push({ field: 'identification', code: 'noDocument' })
  if (analyticsTrackingId !== '' && !TRACKING_ID.test(trackingId(analyticsTrackingId)))
    faults.push({ field: 'analyticsTrackingId', code: 'notATrackingId' })
  if (analyticsTrackingId === '' && switches.tracksAnalytics)
    faults.push({ field: 'analyticsTrackingId', code: 'noTrackingId' })
  return faults
}

const trackingId = (typed: string): string => typed.trim().toUpperCase()

/** Settings without faults, as they are stored. */
export const normalizedSettings = (settings: StoreSettings): StoreSettings => ({
  ...settings,
  slug: parseSlug(settings.slug),
  cnpj: parseDocument(settings.cnpj)?.value ?? settings.cnpj,
  analyticsTrackingId: trackingId(settings.analyticsTrackingId),
})

/** Why a switch that is on does nothing: another one decides, or what it needs is off. */
export type IdleReason =
  | 'blocked-already'
  | 'quotes-block'
  | 'needs-delivery'
  | 'needs-both'
  | 'single-address'
  | 'only-store'

type IdleSwitches = Partial<Record<keyof StoreSwitches, IdleReason>>

/** The switches that are on and do nothing while the others, and the store, are as they are. */
export function idleSwitches(
  switches: StoreSwitches,
  { hasDelivery, hasPickup, hasSisterStores }: StoreFacts,
): IdleSwitches {
  const idle: IdleSwitches = {
    ...(switches.blocksUnapproved
      ? { restrictsUnapproved: 'blocked-already' }
      : switches.takesQuotes && { restrictsUnapproved: 'quotes-block' }),
    ...(!hasDelivery && { requiresAddressToAccess: 'needs-delivery' }),
    ...(!(hasDelivery && hasPickup) && { prefersDeliveryWithPickup: 'needs-both' }),
    ...(switches.usesSingleAddress && { usesPrimaryAddress: 'single-address' }),
    ...(!hasSisterStores && { requiresSupplierToAccess: 'only-store' }),
  }
  const isOn = ([name]: [string, IdleReason]) => switches[name as keyof StoreSwitches]
  return Object.fromEntries(Object.entries(idle).filter(isOn))
}
