import * as wire from '#contract/search-synonym.ts'
import * as log from '#contract/search-log.ts'
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
  {
    endpoint: log.listMissedSearches,
    ...MANAGES_PRODUCTS,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, dias: 30, page: 1, limit: 20 } }),
  },
  { endpoint: log.listSynonymProposals, ...MANAGES_PRODUCTS, sent: inStore },
  {
    endpoint: log.decideSynonymProposal,
    ...MANAGES_PRODUCTS,
    sent: (of) => ({
      ...inStore(of),
      body: { palavra: unique('refri'), significado: 'guarana', decisao: 'ACEITAR' },
    }),
  },
]
