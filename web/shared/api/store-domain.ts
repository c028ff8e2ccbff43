import * as wire from '#contract/store-domain.ts'
import type { StoreDomain } from '#domain/supplier/domain-claim.ts'
import type { Reply } from '#contract/endpoint.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

export interface StoreDomains {
  readonly domains: readonly StoreDomain[]
  /** Where a domain has to point to. */
  readonly host: string
}

export const storeDomainApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  const of = (domain: string) => ({ params: { nome: domain }, query })
  const domainsIn = ({ dominios, apontarPara }: Reply<typeof wire.listDomains>): StoreDomains => ({
    domains: dominios.map(wire.decodeDomain),
    host: apontarPara,
  })
  return {
    list: async (): Promise<StoreDomains> => domainsIn(await call(wire.listDomains, { params: {}, query })),
    /** Refusals name the field `domain`. */
    claim: async (typed: string): Promise<StoreDomains> =>
      domainsIn(
        await withFieldNames(call(wire.claimDomain, { params: {}, query, body: { nome: typed } }), {
          nome: 'domain',
        }),
      ),
    verify: async (domain: string): Promise<StoreDomains> => domainsIn(await call(wire.verifyDomain, of(domain))),
    makeMain: async (domain: string): Promise<void> => {
      await call(wire.chooseMainDomain, of(domain))
    },
    remove: async (domain: string): Promise<void> => {
      await call(wire.removeDomain, of(domain))
    },
  }
}
