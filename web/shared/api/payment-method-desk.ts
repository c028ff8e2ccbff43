import * as desk from '#contract/payment-method-desk.ts'
import type { PaymentMethodContent, StoredPaymentMethod } from '#domain/payment/stored-payment-method.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

const FIELD_NAMES = {
  nome: 'name',
  descricao: 'description',
  fluxo: 'flow',
  variacaoPercentual: 'adjustment',
  valorMinimo: 'minimum',
  prazoDias: 'termDays',
}

/** The ways to pay of a store, for those who decide them. Each change answers all of them. */
export const paymentMethodDeskApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    list: async (): Promise<StoredPaymentMethod[]> =>
      desk.decodeStoredMethods(await call(desk.listStoredMethods, { params: {}, query })),

    create: async (content: PaymentMethodContent): Promise<StoredPaymentMethod[]> =>
      desk.decodeStoredMethods(
        await withFieldNames(
          call(desk.createMethod, { params: {}, query, body: desk.encodeMethodContent(content) }),
          FIELD_NAMES,
        ),
      ),

    /** `version` is the one that the change is based on. */
    change: async (id: string, version: number, content: PaymentMethodContent): Promise<StoredPaymentMethod[]> =>
      desk.decodeStoredMethods(
        await withFieldNames(
          call(desk.changeMethod, {
            params: { idformapagto: id },
            query,
            body: { ...desk.encodeMethodContent(content), versao: version },
          }),
          FIELD_NAMES,
        ),
      ),

    arrange: async (ids: readonly string[]): Promise<StoredPaymentMethod[]> =>
      desk.decodeStoredMethods(await call(desk.arrangeMethods, { params: {}, query, body: { formas: [...ids] } })),
  }
}
