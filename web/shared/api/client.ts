import { authenticateRepresentative } from '#contract/access.ts'
import type { Paging } from '#contract/paging.ts'
import { decodeClient, listClients } from '#contract/representative.ts'
import type { PortfolioClient } from '#domain/customer/customer-record.ts'
import { SESSION, type ApiContext } from './api-context.ts'

/** The clients of a representative's portfolio. */
export const clientApi = ({ call, supplier }: ApiContext) => ({
  list: async (
    loginId: string,
    search: string,
    paging: Paging,
  ): Promise<{ readonly clients: readonly PortfolioClient[]; readonly total: number }> => {
    const wire = await call(listClients, {
      params: { idfornecedor: supplier.id, idrepresentante: loginId },
      query: { ...paging, ...(search ? { search } : {}) },
    })
    return { clients: wire.clientes.map(decodeClient), total: wire.total }
  },

  /** Continues as the client; null continues without one. */
  choose: async (clientId: string | null): Promise<void> => {
    await call(authenticateRepresentative, {
      params: { sessao: SESSION },
      body: {
        cpf: '',
        senha: '',
        idfornecedor: supplier.id,
        tokenOrigin: 'commerce',
        loginAsRepresentante: true,
        idcliente: clientId,
      },
    })
  },
})
