import { moveItem } from '#domain/move-item.ts'

/** How a person wants the columns of a list. */
export interface ColumnSettings {
  /** All that were known when they were arranged; newer ones follow them. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Pixels, of those that are not as wide as they need. */
  readonly widths: Readonly<Record<string, number>>
}

export const USUAL_COLUMNS: ColumnSettings = { order: [], hidden: [], widths: {} }
export const MIN_WIDTH = 64
export const MAX_WIDTH = 640
export const WIDTH_STEP = 24

interface Identified {
  readonly id: string
}

/** Every column in the order of the person. The first one names its row and stays first. */
export function inChosenOrder<Each extends Identified>(columns: readonly Each[], { order }: ColumnSettings): Each[] {
  const placeOf = ({ id }: Each) => (order.includes(id) ? order.indexOf(id) : order.length + columns.length)
  const [first, ...others] = columns
  return first ? [first, ...others.toSorted((a, b) => placeOf(a) - placeOf(b))] : []
}

/** The columns that are shown, in order. */
export const shownColumns = <Each extends Identified>(columns: readonly Each[], settings: ColumnSettings): Each[] =>
  inChosenOrder(columns, settings).filter(({ id }, index) => index === 0 || !settings.hidden.includes(id))

/** With one column one place nearer to the start (-1) or to the end (1); never before the first. */
export function withMoved(columns: readonly Identified[], settings: ColumnSettings, id: string, by: -1 | 1) {
  const order = inChosenOrder(columns, settings).map((column) => column.id)
  const from = order.indexOf(id)
  const to = from + by
  if (from < 1 || to < 1 || to >= order.length) return settings
  return { ...settings, order: moveItem(order, from, to) }
}

export const withShown = (settings: ColumnSettings, id: string, isShown: boolean): ColumnSettings => ({
  ...settings,
  hidden: isShown ? settings.hidden.filter((hidden) => hidden !== id) : [...new Set([...settings.hidden, id])],
})

export const withWidth = (settings: ColumnSettings, id: string, pixels: number): ColumnSettings => ({
  ...settings,
  widths: { ...settings.widths, [id]: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, pixels))) },
})

/** What is stored, as far as it makes sense. */
export function readColumnSettings(stored: unknown): ColumnSettings {
  if (typeof stored !== 'object' || stored === null) return USUAL_COLUMNS
  const { order, hidden, widths } = stored as Partial<Record<keyof ColumnSettings, unknown>>
  const texts = (value: unknown) =>
    Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
  const numbers = typeof widths === 'object' && widths !== null ? Object.entries(widths) : []
  return {
    order: texts(order),
    hidden: texts(hidden),
    widths: Object.fromEntries(
      numbers.filter(
        (entry): entry is [string, number] =>
          typeof entry[1] === 'number' && entry[1] >= MIN_WIDTH && entry[1] <= MAX_WIDTH,
      ),
    ),
  }
}
