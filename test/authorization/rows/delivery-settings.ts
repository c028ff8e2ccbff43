import * as settings from '#contract/delivery-settings.ts'
import { encodeWith } from '#contract/wire/convert.ts'
import { deliverySettings } from '#server/modules/delivery/delivery-settings.ts'
import { publishingScope } from '#test/builders/scope.ts'
import { unique } from '#test/builders/store.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const MANAGES_SETTINGS = { answers: only(['staff for settings']), rightful: 'staff for settings' } as const

const inStore = ({ store }: Belongings) => ({ params: {}, query: { idfornecedor: store.slug } })

/** How a store delivers, for those who decide it. */
export const DELIVERY_SETTINGS_ROWS: readonly Row[] = [
  { endpoint: settings.getDeliverySettings, ...MANAGES_SETTINGS, sent: inStore },
  {
    endpoint: settings.changeDeliverySettings,
    ...MANAGES_SETTINGS,
    sent: async (of) => {
      const stored = await deliverySettings(publishingScope(of.store.pool, of.store.id))
      const body = encodeWith(settings.ConfiguracaoEntrega, stored) as object
      return { ...inStore(of), body: { ...body, datasSemEntrega: [{ data: '2030-12-25', motivo: unique('Natal') }] } }
    },
  },
]
