import * as wire from '#contract/measurement.ts'
import type { LoggedEvent, MeasuredEvent, MeasuredItem } from '#domain/measurement/measurement.ts'
import type { ApiContext } from './api-context.ts'

export const measurementApi = ({ call, supplier }: ApiContext) => ({
  /** Whether it may be sent: a purchase may only once. */
  log: async (event: LoggedEvent): Promise<boolean> =>
    (
      await call(wire.logMeasurement, {
        params: { idfornecedor: supplier.id },
        body: wire.encodeLoggedEvent(event),
      })
    ).registrado,
})

/** As Google Analytics calls it. */
export const measuredName = (event: MeasuredEvent): string => wire.nameOfEvent(event)

/** As Google Analytics takes it. */
export const measuredItem = ({ code, name, brand, ...numbers }: MeasuredItem) => ({
  item_id: code,
  item_name: name,
  ...(brand === undefined ? {} : { item_brand: brand }),
  ...numbers,
})
