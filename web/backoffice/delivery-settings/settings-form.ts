import { basisPoints, centsFromReais, roundHalfUp, ZERO_CENTS, type BasisPoints, type Cents } from '#domain/amounts.ts'
import { isIsoDate } from '#domain/calendar.ts'
import type { Coordinates } from '#domain/customer/address.ts'
import { decimalFromCents, parseCoordinate, parseDecimal, parseSigned } from '#domain/decimal.ts'
import type { PickupStore } from '#domain/delivery/delivery-option.ts'
import {
  isOutline,
  isPostalRange,
  MAX_DAILY_CAPACITY,
  MAX_DATES_AHEAD,
  MAX_LEAD_DAYS,
  type BlockedDate,
  type DeliverySettings,
  type ServiceArea,
  type StoredDeliveryOption,
} from '#domain/delivery/delivery-settings.ts'
import { MOST_PICKUP_DISCOUNT_PERCENT, MOST_PICKUP_SURCHARGE_PERCENT } from '#domain/delivery/pickup-price.ts'
import { formatPostalCode } from '#domain/delivery/format-postal-code.ts'
import { keyboardText } from '#domain/keyboard-text.ts'
import { formText, type FormProblem } from '../../shared/form-errors.ts'
import type { text as settingsText } from '../../shared/i18n/delivery-settings.ts'

type Text = typeof settingsText
type Faults = Record<string, string>

/** The values of the controls of a form, by their names. */
export type TypedValues = Readonly<Record<string, string>>

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export const weekdayField = (day: number): string => `weekday${day}`

/** `-23.55, -46.633`, a line for each corner. */
export const typedCorners = (corners: readonly Coordinates[]): string =>
  corners.map(({ latitude, longitude }) => `${latitude}, ${longitude}`).join('\n')

const NOWHERE = { latitude: Number.NaN, longitude: Number.NaN }

/** Also with a comma for the decimals: `-23,55; -46,633`. Null where a line is no point. */
export function parseCorners(typed: string): Coordinates[] | null {
  const corners = linesOf(typed).map((line) => {
    const parts = line.includes(';') ? line.split(';') : line.split(/,\s+|\s+/)
    const [latitude = Number.NaN, longitude = Number.NaN, ...more] = (parts.length > 1 ? parts : line.split(',')).map(
      (part) => parseCoordinate(part) ?? Number.NaN,
    )
    return more.length > 0 ? NOWHERE : { latitude, longitude }
  })
  const isWhole = corners.every(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
  return isWhole ? corners : null
}

/** `05400-000 a 05499-999`, a line for each range. */
export const typedRanges = (ranges: readonly string[]): string =>
  ranges.map((range) => range.split('-').map(formatPostalCode).join(' a ')).join('\n')

/** Ranges as the store keeps them; a line that is none stays as it was typed, to be shown. */
export const parseRanges = (typed: string): string[] =>
  linesOf(typed).map((line) => {
    const [, from, to] = /^(\d{5}-?\d{3})(?:\s*(?:a|à|até|-)\s*(\d{5}-?\d{3}))?$/i.exec(keyboardText(line)) ?? []
    return from === undefined
      ? line
      : [from, to]
          .filter((end) => end !== undefined)
          .map(digits)
          .join('-')
  })

const digits = (text: string): string => text.replace(/\D/g, '')
const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const areaValues = (area: ServiceArea | null): TypedValues => ({
  name: area?.name ?? '',
  outline: typedCorners(area?.outline ?? []),
  postalRanges: typedRanges(area?.postalRanges ?? []),
})

export const storeValues = (store: PickupStore | null): TypedValues => ({
  name: store?.name ?? '',
  address: store?.address ?? '',
  hours: store?.hours ?? '',
  point: store ? typedCorners([store.coordinates]) : '',
})

const money = (amount: Cents | null): string => (amount === null ? '' : decimalFromCents(amount))

/** A new option goes out on workdays; an empty `isActive` is an unchecked box. */
export const optionValues = (option: StoredDeliveryOption | null): TypedValues => ({
  name: option?.name ?? '',
  description: option?.description ?? '',
  period: option?.period ?? '',
  place: option?.areaId ?? option?.pickupStoreId ?? '',
  fee: money(option?.fee ?? ZERO_CENTS),
  freeFrom: money(option?.freeFrom ?? null),
  minimum: money(option?.minimum ?? ZERO_CENTS),
  leadDays: String(option?.leadDays ?? 1),
  cutoff: option?.cutoff ?? '18:00',
  datesAhead: String(option?.datesAhead ?? 5),
  capacity: option?.capacity == null ? '' : String(option.capacity),
  isActive: option?.isActive === false ? '' : 'sim',
  ...Object.fromEntries(
    WEEKDAYS.map((day) => [weekdayField(day), (option?.weekdays ?? [1, 2, 3, 4, 5]).includes(day) ? 'sim' : '']),
  ),
})

/** `25/12/2026 Natal`, a line for each day. */
export const typedDates = (dates: readonly BlockedDate[]): string =>
  dates.map(({ date, reason }) => [date.split('-').reverse().join('/'), reason].filter(Boolean).join(' ')).join('\n')

export const typedIn = (form: FormData, values: TypedValues): TypedValues =>
  Object.fromEntries(Object.keys(values).map((name) => [name, formText(form, name)]))

/** The entry as typed, or what is wrong in it. */
type Parsed<Entry> = { readonly entry: Entry } | FormProblem

const parsed = <Entry>(entry: Entry, faults: Faults): Parsed<Entry> => {
  const [message] = Object.values(faults)
  return message === undefined ? { entry } : { message, faults }
}

export function areaIn(typed: TypedValues, id: string, text: Text): Parsed<ServiceArea> {
  const drawn = (typed['outline'] ?? '').trim()
  const outline = drawn === '' ? [] : parseCorners(drawn)
  const postalRanges = parseRanges(typed['postalRanges'] ?? '')
  const badRange = postalRanges.find((range) => !isPostalRange(range))
  const faults: Faults = {}
  if (outline === null || (outline.length > 0 && !isOutline(outline))) faults['outline'] = text.badOutline
  else if (outline.length === 0 && postalRanges.length === 0) faults['postalRanges'] = text.areaNowhere
  if (badRange !== undefined) faults['postalRanges'] = text.badRange(badRange)
  return parsed({ id, name: (typed['name'] ?? '').trim(), outline: outline ?? [], postalRanges }, faults)
}

export function storeIn(typed: TypedValues, id: string, text: Text): Parsed<PickupStore> {
  const [coordinates, ...more] = parseCorners(typed['point'] ?? '') ?? []
  const faults: Faults = coordinates === undefined || more.length > 0 ? { point: text.badPoint } : {}
  return parsed(
    {
      id,
      name: (typed['name'] ?? '').trim(),
      address: (typed['address'] ?? '').trim(),
      hours: (typed['hours'] ?? '').trim(),
      coordinates: coordinates ?? { latitude: 0, longitude: 0 },
    },
    faults,
  )
}

export function optionIn(
  typed: TypedValues,
  id: string,
  { areas, pickupStores }: Pick<DeliverySettings, 'areas' | 'pickupStores'>,
  text: Text,
): Parsed<StoredDeliveryOption> {
  const value = (name: string) => (typed[name] ?? '').trim()
  const faults: Faults = {}
  const amount = (name: string): Cents => {
    const reais = parseDecimal(value(name) || '0')
    if (reais === null || reais < 0 || reais > 1_000_000) faults[name] = text.badNumber
    return centsFromReais(reais ?? 0)
  }
  const count = (name: string, least: number, most: number): number => {
    const number = parseDecimal(value(name)) ?? Number.NaN
    if (!Number.isInteger(number) || number < least || number > most) faults[name] = text.badCount(least, most)
    return number
  }
  const weekdays = WEEKDAYS.filter((day) => value(weekdayField(day)) !== '')
  if (weekdays.length === 0) faults[weekdayField(1)] = text.noWeekday
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value('cutoff'))) faults['cutoff'] = text.badTime
  const isDelivery = areas.some((area) => area.id === value('place'))
  if (!isDelivery && !pickupStores.some((store) => store.id === value('place'))) faults['place'] = text.noPlace
  return parsed(
    {
      id,
      type: isDelivery ? 'delivery' : 'pickup',
      name: value('name'),
      description: value('description'),
      period: value('period'),
      areaId: isDelivery ? value('place') : null,
      pickupStoreId: isDelivery ? null : value('place'),
      fee: amount('fee'),
      freeFrom: value('freeFrom') === '' ? null : amount('freeFrom'),
      minimum: amount('minimum'),
      weekdays,
      leadDays: count('leadDays', 0, MAX_LEAD_DAYS),
      cutoff: value('cutoff'),
      datesAhead: count('datesAhead', 0, MAX_DATES_AHEAD),
      capacity: value('capacity') === '' ? null : count('capacity', 1, MAX_DAILY_CAPACITY),
      isActive: value('isActive') !== '',
    },
    faults,
  )
}

/** What a pickup adds to prices, in percent. */
export const typedPercent = (adjustment: BasisPoints): string => String(adjustment / 100).replace('.', ',')

export function pickupPercentIn(typed: string, { types: text }: Text): Parsed<BasisPoints> {
  const percent = parseSigned(typed.trim().replace(/\s*%$/, '') || '0')
  if (percent === null) return parsed(basisPoints(0), { pickupPercent: text.badPercent })
  const isInRange = percent >= -MOST_PICKUP_DISCOUNT_PERCENT && percent <= MOST_PICKUP_SURCHARGE_PERCENT
  const range = text.pickupPercentRange(MOST_PICKUP_DISCOUNT_PERCENT, MOST_PICKUP_SURCHARGE_PERCENT)
  return parsed(basisPoints(roundHalfUp(percent * 100)), isInRange ? {} : { pickupPercent: range })
}

/** Days as typed, in any order. */
export function datesIn(typed: string, text: Text): Parsed<readonly BlockedDate[]> {
  const dates = linesOf(typed).map((line) => {
    const [, day = '', month = '', year = '', reason = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\s*(.*)$/.exec(line) ?? []
    return { line, date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, reason: reason.trim() }
  })
  const bad = dates.find(({ date, reason }, at) => {
    const isTwice = dates.findIndex((other) => other.date === date) !== at
    return !isIsoDate(date) || isTwice || reason.length > 60
  })
  return parsed(
    dates.map(({ date, reason }) => ({ date, reason })),
    bad ? { blockedDates: text.badDate(bad.line) } : {},
  )
}
