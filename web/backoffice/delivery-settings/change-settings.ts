import type {
  DeliverySettings,
  ServiceArea,
  StoredDeliveryOption,
  StoredDeliverySettings,
} from '#domain/delivery/delivery-settings.ts'
import type { PickupStore } from '#domain/delivery/delivery-option.ts'

/** The lists of the settings whose entries have a form each. */
export type EntryList = 'areas' | 'pickupStores' | 'options'
export type Entry = ServiceArea | PickupStore | StoredDeliveryOption

export const isEntryList = (text: string): text is EntryList =>
  text === 'areas' || text === 'pickupStores' || text === 'options'

export const entryOf = (settings: DeliverySettings, list: EntryList, id: string): Entry | null =>
  settings[list].find((entry) => entry.id === id) ?? null

/** How an entry stood when a form was shown, to see whether another person changed it since; empty for a new one. */
export const seenText = (entry: Entry | null): string => (entry === null ? '' : JSON.stringify(entry))

/** The same of what is no entry. */
export const seenTypes = (settings: DeliverySettings): string => {
  const { timeZone, hasDelivery, hasPickup, pickupAdjustment, blockedDates } = settings
  return JSON.stringify([timeZone, hasDelivery, hasPickup, pickupAdjustment, blockedDates])
}

/** The entry of `seenText`; null for a new one. */
export const seenEntry = (text: string): Entry | null => (text === '' ? null : (JSON.parse(text) as Entry))

/** With the entry in place of the one with its id, otherwise at `place`, or behind all others. */
export function withEntry(
  settings: StoredDeliverySettings,
  list: EntryList,
  entry: Entry,
  place = Number.MAX_SAFE_INTEGER,
): StoredDeliverySettings {
  const entries: readonly Entry[] = settings[list]
  const at = entries.findIndex(({ id }) => id === entry.id)
  if (at !== -1) return { ...settings, [list]: entries.with(at, entry) }
  const added = { ...settings, [list]: entries.toSpliced(place, 0, entry) }
  return 'type' in entry ? { ...added, ...switchedOnBy(entry, settings) } : added
}

/** Who sets up the first delivery or pickup wants the store to offer it. */
function switchedOnBy(
  { type, isActive }: StoredDeliveryOption,
  { options, hasDelivery, hasPickup }: DeliverySettings,
): Pick<DeliverySettings, 'hasDelivery' | 'hasPickup'> {
  const isFirst = isActive && options.every((option) => option.type !== type)
  return {
    hasDelivery: hasDelivery || (isFirst && type === 'delivery'),
    hasPickup: hasPickup || (isFirst && type === 'pickup'),
  }
}

export const withoutEntry = (
  settings: StoredDeliverySettings,
  list: EntryList,
  id: string,
): StoredDeliverySettings => ({
  ...settings,
  [list]: settings[list].filter((entry) => entry.id !== id),
})

/** The areas and stores that an option needs, by their ids. */
export const placesInUse = ({ options }: DeliverySettings): ReadonlySet<string | null> =>
  new Set(options.flatMap(({ areaId, pickupStoreId }) => [areaId, pickupStoreId]))
