import * as wire from '#contract/search-synonym.ts'
import { unique } from '#test/builders/store.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const MANAGES_PRODUCTS = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

const inStore = ({ store }: Belongings) => ({ params: {}, query: { idfornecedor: store.slug } })

/** What words mean to the search of a store. */
export const SEARCH_SYNONYM_ROWS: readonly Row[] = [
  { endpoint: wire.listSynonyms, ...MANAGES_PRODUCTS, sent: inStore },
  {
    endpoint: wire.setSynonym,
    ...MANAGES_PRODUCTS,
    sent: (of) => ({ ...inStore(of), body: { palavra: unique('refri'), significados: ['guarana'] } }),
  },
]
