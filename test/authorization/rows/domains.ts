import * as domain from '#contract/store-domain.ts'
import { aDomain } from '#test/builders/domains.ts'
import { unique } from '#test/builders/store.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const MANAGES_DOMAINS = { answers: only(['staff for settings']), rightful: 'staff for settings' } as const

const inStore = ({ store }: Belongings) => ({ params: {}, query: { idfornecedor: store.slug } })
const ofDomain = async ({ store }: Belongings, serves = false) => ({
  params: { nome: (await aDomain(store, { serves })).name },
  query: { idfornecedor: store.slug },
})

/** The domains of the store. */
export const DOMAIN_ROWS: readonly Row[] = [
  { endpoint: domain.listDomains, ...MANAGES_DOMAINS, sent: inStore },
  {
    endpoint: domain.claimDomain,
    ...MANAGES_DOMAINS,
    sent: async (of) => {
      // A store has few.
      await of.store.pool.query('delete from domain_claim where supplier_id = $1', [of.store.id])
      return { ...inStore(of), body: { nome: `${unique('www.loja')}.exemplo` } }
    },
  },
  { endpoint: domain.verifyDomain, ...MANAGES_DOMAINS, sent: (of) => ofDomain(of) },
  {
    endpoint: domain.chooseMainDomain,
    ...MANAGES_DOMAINS,
    sent: async (of) => {
      await aDomain(of.store, { serves: true })
      return ofDomain(of, true)
    },
  },
  { endpoint: domain.removeDomain, ...MANAGES_DOMAINS, sent: (of) => ofDomain(of) },
]
