import { urlOf } from '#contract/endpoint.ts'
import { decodeNfeWarning, deleteNfe, ownDanfe, putNfe, storeDanfe } from '#contract/nfe.ts'
import type { NfeWarning } from '#domain/order/nfe.ts'
import type { ApiContext } from './api-context.ts'

type Store = ApiContext['supplier']

/** What staff do with the note of an order. */
export const nfeApi = ({ call, supplier }: ApiContext) => {
  const of = (number: number) => ({ params: { numpedido: number }, query: { idfornecedor: supplier.id } })
  return {
    /** Stores the XML of the tax authority. Answers with what does not agree with the order. */
    put: async (number: number, xml: string): Promise<readonly NfeWarning[]> =>
      (await call(putNfe, { ...of(number), body: { xml } })).avisos.map(decodeNfeWarning),

    remove: async (number: number): Promise<void> => {
      await call(deleteNfe, of(number))
    },
  }
}

interface NfeFiles {
  readonly danfe: string
  readonly source: string
}

const filesAt = (urlFor: (format: 'PDF' | 'XML') => string): NfeFiles => ({
  danfe: urlFor('PDF'),
  source: urlFor('XML'),
})

/** Where the customer downloads the note of an order. */
export const ownNfeFiles = (supplier: Store, number: number): NfeFiles =>
  filesAt((formato) => urlOf(ownDanfe, { numpedido: number, idfornecedor: supplier.id }, { formato }))

/** Where the store does. */
export const storeNfeFiles = (supplier: Store, number: number): NfeFiles =>
  filesAt((formato) => urlOf(storeDanfe, { numpedido: number }, { idfornecedor: supplier.id, formato }))
