/** Formats of dates that every spreadsheet knows by their number (ECMA-376, 18.8.30); its others are plain numbers. */
const KNOWN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** How a cell of a style shows its number: as a date, with zeros before it, or plainly. */
export interface NumberStyle {
  readonly isDate: boolean
  /** Null where it adds nothing to the number but signs between its digits. */
  readonly format: string | null
}

export function numberStyle(id: number, own: ReadonlyMap<number, string>): NumberStyle {
  const format = own.get(id)
  if (format === undefined)
    return { isDate: KNOWN_DATES.some(([first, last]) => id >= first && id <= last), format: null }
  const isPadded = /^0{2,}$/.test(withoutLiterals(format))
  return { isDate: showsDate(format), format: isPadded ? format : null }
}

const withoutLiterals = (format: string): string => format.replace(/"[^"]*"|\\.|_.|\*./g, '')

/** Letters of days and hours outside of quotes, colours and escapes; `[h]` counts hours. */
const showsDate = (format: string): boolean =>
  /[dmyhsa]/i.test(
    withoutLiterals(format.split(';')[0] ?? '')
      .replace(/\[(?:h+|m+|s+)\]/gi, 'h')
      .replace(/\[[^\]]*\]/g, '')
      .replace(/general/gi, ''),
  )

const DAY_MS = 86_400_000

/** The day of a serial number; null where it is none. The year 1900 of spreadsheets has a 29 February. */
export function dayOfSerial(serial: number, is1904: boolean): string | null {
  const days = Math.floor(serial)
  if (!(days >= (is1904 ? 0 : 1) && days <= 2_958_465)) return null
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(start + days * DAY_MS).toISOString().slice(0, 10)
}

/** The time of day of a serial number below 1, as `09:30`; null where it is none. */
export function timeOfSerial(serial: number): string | null {
  if (!(serial >= 0 && serial < 1)) return null
  return new Date(Math.round(serial * DAY_MS)).toISOString().slice(11, 16)
}
