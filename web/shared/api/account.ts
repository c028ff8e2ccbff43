import { customerSettings, decodeAccount, type Account, type Usuario } from '#contract/access.ts'
import { SESSION, type ApiContext } from './api-context.ts'

export const accountApi = ({ call, supplier }: ApiContext) => ({
  /** Who is signed in; null for a visitor. */
  current: async (): Promise<Account | null> => {
    const { usuario } = await call(customerSettings, {
      params: { sessao: SESSION },
      query: { idfornecedor: supplier.id, resumo: true },
    })
    return usuario && decodeAccount(usuario)
  },
})

/** The account that a reply brings, such as that of a sign-in; null in all others. */
export function accountIn(reply: unknown): Account | null {
  // Some replies are null, such as that of a missing billing address.
  const usuario = (reply as { usuario?: Usuario } | null)?.usuario
  return usuario?.papel ? decodeAccount(usuario) : null
}
