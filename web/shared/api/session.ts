import {
  authenticate,
  decodeAccount,
  signInCandidate,
  signOut,
  type Account,
  transferLogin,
  exchangeLoginToken,
} from '#contract/access.ts'
import { apiKeyLogin } from '#contract/api-key.ts'
import { SESSION, type ApiContext } from './api-context.ts'

export interface Credentials {
  /** A document or an e-mail, as typed. */
  readonly identifier: string
  readonly password: string
  /** Another store, by id or slug, whose own domain continues the sign-in. */
  readonly store?: string | undefined
  /** Below the store. */
  readonly returnTo: string
}

const CLIENT = { tokenOrigin: 'commerce' } as const
const HERE = { sessao: SESSION }

export const sessionApi = ({ call, supplier }: ApiContext) => ({
  /** `continueAt` is a URL of another store that continues the sign-in; null for this store. */
  signIn: async ({
    identifier,
    password,
    store = supplier.id,
    returnTo,
  }: Credentials): Promise<{ readonly account: Account; readonly continueAt: string | null }> => {
    // An identifier that the store cannot read is refused before the password is sent.
    const { candidato } = await call(signInCandidate, {
      params: { ...HERE, login: identifier },
      query: { idfornecedor: store, r: String(Math.random()) },
    })
    const { usuario, redirecionar } = await call(authenticate, {
      params: HERE,
      body: {
        ...CLIENT,
        cpf: candidato.cpf ?? candidato.email ?? identifier,
        senha: password,
        idfornecedor: store,
        voltar: returnTo,
      },
    })
    return { account: decodeAccount(usuario), continueAt: redirecionar ?? null }
  },

  signOut: async (): Promise<void> => {
    await call(signOut, { params: HERE })
  },

  /** Continues the session for another customer that is open to the person. */
  switchCustomer: async (customerId: string, loginId: string | null): Promise<void> => {
    await call(authenticate, {
      params: HERE,
      body: {
        ...CLIENT,
        cpf: '',
        senha: '',
        idfornecedor: supplier.id,
        idcadastroextracliente: customerId,
        idUsuarioLogado: loginId,
      },
    })
  },

  /** `erpCode`: the code of the customer in the supplier's ERP. */
  signInByApiKey: async (apiKey: string, erpCode: string): Promise<void> => {
    await call(apiKeyLogin, {
      params: {},
      body: { ...CLIENT, apiKey, idErpUsuario: erpCode, idFornecedor: supplier.id },
    })
  },

  /** The URL at which another store, by id or slug, takes over the session; it works once. */
  transferTo: async (store: string): Promise<string> =>
    (await call(transferLogin, { params: {}, body: { idfornecedorDestino: store, voltar: '/' } })).redirecionar,

  /** Takes over a session from another store; the path to return to, below the store. */
  acceptTransfer: async (token: string, email: string): Promise<string> =>
    (
      await call(exchangeLoginToken, {
        params: HERE,
        body: { ...CLIENT, idfornecedor: supplier.id, token, email },
      })
    ).voltar,
})
