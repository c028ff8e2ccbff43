import { changeClientOrigins, listClientOrigins } from '#contract/supplier.ts'
import { authenticateRepresentative } from '#contract/access.ts'
import { withFieldNames, type ApiContext, SESSION } from './api-context.ts'

/** The clients of a representative's portfolio. */
export const clientApi = ({ call, supplier }: ApiContext) => ({
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

/** The web pages of other hosts that may call the store. */
export const clientOriginApi = ({ call, supplier }: ApiContext) => {
  const params = { idfornecedor: supplier.id }
  const list = async (): Promise<readonly string[]> => (await call(listClientOrigins, { params })).origens
  const change = async (changed: (seen: readonly string[]) => readonly string[]): Promise<void> => {
    const seen = await list()
    const origins = changed(seen)
    // What another person adds or removes in between stays as it is.
    const body = { origens: [...origins], origensVistas: [...seen] }
    await withFieldNames(call(changeClientOrigins, { params, body }), { [`origens.${seen.length}`]: 'origin' })
  }
  return {
    list,
    /** Refusals name the field `origin`. */
    add: (origin: string): Promise<void> => change((seen) => [...seen, origin]),
    remove: (origin: string): Promise<void> => change((seen) => seen.filter((one) => one !== origin)),
  }
}
