import { EVENT_NAMES } from '#contract/measurement.ts'
import type { MeasuredEvent, MeasuredItem } from '#domain/measurement/measurement.ts'

/** As Google Analytics calls it. */
export const measuredName = (event: MeasuredEvent): string => EVENT_NAMES[event]

/** As Google Analytics takes it. */
export const measuredItem = ({ code, name, brand, ...numbers }: MeasuredItem) => ({
  item_id: code,
  item_name: name,
  ...(brand === undefined ? {} : { item_brand: brand }),
  ...numbers,
})
