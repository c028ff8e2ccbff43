import * as wire from '#contract/delivery-settings.ts'
import type { StoredDeliverySettings } from '#domain/delivery/delivery-settings.ts'
import type { ApiContext } from './api-context.ts'

/** How the store delivers, for the staff who decide it. */
export const deliverySettingsApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    read: async (): Promise<StoredDeliverySettings> =>
      wire.decodeDeliverySettings(await call(wire.getDeliverySettings, { params: {}, query })),

    /** All of them as they are to be; `version` is the one that the change is based on. */
    change: async (settings: StoredDeliverySettings): Promise<StoredDeliverySettings> =>
      wire.decodeDeliverySettings(
        await call(wire.changeDeliverySettings, {
          params: {},
          query,
          body: wire.encodeDeliverySettings(settings),
        }),
      ),
  }
}
