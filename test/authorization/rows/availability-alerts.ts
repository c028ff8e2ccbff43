import * as wire from '#contract/availability-alert.ts'
import { aProduct, unique } from '#test/builders/store.ts'
import { LINKED_USERS, only } from '../answers.ts'
import type { Row } from '../row.ts'

const MANAGES = only(['customer', ...LINKED_USERS, 'key'])

/** What people wait for until it can be bought again. */
export const AVAILABILITY_ALERT_ROWS: readonly Row[] = [
  {
    endpoint: wire.availabilityAlerts,
    answers: MANAGES,
    sent: ({ store, owner }) => ({
      params: {},
      query: { idcliente: owner.customerId, idfornecedor: store.slug },
    }),
  },
  {
    endpoint: wire.addAvailabilityAlert,
    answers: MANAGES,
    sent: async ({ store, owner }) => ({
      params: {},
      body: {
        idcliente: owner.customerId,
        idfornecedor: store.slug,
        idproduto: (await aProduct(store, { name: unique('Esgotado'), stock: 0 })).id,
      },
    }),
  },
  {
    endpoint: wire.removeAvailabilityAlert,
    answers: MANAGES,
    sent: ({ store, owner, productId }) => ({
      params: {},
      body: { idcliente: owner.customerId, idfornecedor: store.slug, idcadastroextraproduto: productId },
    }),
  },
]
