import { claimInstallation, encodeNewStore, installationState } from '#contract/installation.ts'
import { decodeOffer, listSuppliers, supplierSettings } from '#contract/supplier.ts'
import { encodeDeliveryType } from '#contract/values.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { TypedStore } from '#domain/supplier/new-store.ts'
import type { SupplierOffer } from '#domain/supplier/offer.ts'
import { SESSION, withFieldNames, type ApiContext } from './api-context.ts'
import { savePlace } from '#contract/delivery.ts'

/** A place of delivery: a CEP of 8 digits, or a point. */
export type DeliveryPlace = { readonly postalCode: string } | { readonly latitude: number; readonly longitude: number }

export interface StoreQuery {
  /** Only the stores of this company. */
  readonly companyId?: string | null
  /** Only stores that serve the place, the nearest first. */
  readonly place?: DeliveryPlace | null
  readonly deliveryType?: DeliveryType | null
  /** Whether pickup counts only within the collect areas of the stores. */
  readonly respectsCollectAreas?: boolean
}

const encodePlace = (place: DeliveryPlace) =>
  'postalCode' in place ? { cep: place.postalCode } : { lat: place.latitude, lng: place.longitude }

export const storesApi = ({ call }: Pick<ApiContext, 'call'>) => ({
  list: async ({ companyId, place, deliveryType, respectsCollectAreas }: StoreQuery): Promise<SupplierOffer[]> =>
    (
      await call(listSuppliers, {
        params: { sessao: SESSION },
        query: {
          ...(companyId ? { idempresa: companyId } : {}),
          ...(place ? encodePlace(place) : {}),
          ...(deliveryType ? { tipoEntrega: encodeDeliveryType(deliveryType) } : {}),
          ...(respectsCollectAreas ? { queryPoligonoDeColeta: true } : {}),
        },
      })
    ).map(decodeOffer),

  /** Of the store with this id or slug. */
  name: async (store: string): Promise<string> =>
    (await call(supplierSettings, { params: { sessao: SESSION }, query: { idfornecedor: store } })).nome,

  /** Stores the visitor's place in a cookie. Refused where the store does not serve it; a wrong CEP names `postalCode`. */
  choosePlace: async (storeId: string, place: DeliveryPlace): Promise<void> => {
    await withFieldNames(call(savePlace, { params: {}, body: { idfornecedor: storeId, ...encodePlace(place) } }), {
      cep: 'postalCode',
    })
  },
})

export const installationApi = ({ call }: Pick<ApiContext, 'call'>) => ({
  /** Whether the installation waits for its first store. */
  isOpen: async (): Promise<boolean> => (await call(installationState, { params: {} })).aberta,

  /** Creates the first store with the code of the link and signs its owner in; the slug of the store. */
  claim: async (code: string, store: TypedStore): Promise<string> =>
    (
      await call(claimInstallation, {
        params: {},
        // The schema wants a code; none is refused like a wrong one.
        body: { ...encodeNewStore(store), codigo: code || '-', tokenOrigin: 'commerce' },
      })
    ).slug,
})
