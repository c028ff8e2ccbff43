import { urlOf } from '#contract/endpoint.ts'
import { ownDanfe, storeDanfe } from '#contract/nfe.ts'
import type { ApiContext } from './api-context.ts'

type Store = ApiContext['supplier']

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
