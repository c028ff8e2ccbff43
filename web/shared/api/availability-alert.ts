import * as wire from '#contract/availability-alert.ts'
import type { AvailabilityAlert } from '#domain/catalog/availability-alert.ts'
import type { ApiContext } from './api-context.ts'

/** What a person of the customer's account waits for until it can be bought again. */
export const availabilityAlertApi = ({ call, supplier }: ApiContext, customerId: string) => {
  const at = { idcliente: customerId, idfornecedor: supplier.id }
  return {
    list: async (): Promise<readonly AvailabilityAlert[]> =>
      (await call(wire.availabilityAlerts, { params: {}, query: at })).avisos.map(wire.decodeAlert),

    /** @throws Refusal availabilityAlert.available where the product is back already */
    add: async (productId: string): Promise<void> => {
      await call(wire.addAvailabilityAlert, { params: {}, body: { ...at, idproduto: productId } })
    },

    remove: async (productId: string): Promise<void> => {
      await call(wire.removeAvailabilityAlert, { params: {}, body: { ...at, idcadastroextraproduto: productId } })
    },
  }
}

/** What a form did to the alert of one product, or why it did nothing. */
export type AlertReply =
  | { readonly productId: string; readonly isAdded: boolean }
  | { readonly productId: string; readonly message: string }
