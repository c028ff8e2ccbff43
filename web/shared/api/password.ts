import {
  changePassword,
  encodeRecoveryId,
  requestRecovery,
  resetPassword,
  type BeforeRecovery,
} from '#contract/password.ts'
import { SESSION, withFieldNames, type ApiContext } from './api-context.ts'

const FIELD_NAMES = { senhaAtual: 'currentPassword', senha: 'password', codigo: 'code' }
const HERE = { sessao: SESSION }

export const passwordApi = ({ call, supplier }: ApiContext) => ({
  /** Sends a link for a new password; the answer for people, which is the same whether or not there is an account. */
  requestRecovery: async (identifier: string, { returnTo, wanted }: BeforeRecovery): Promise<string> => {
    const { mensagem = '' } = await call(requestRecovery, {
      params: { ...HERE, id: encodeRecoveryId(identifier) },
      query: { idfornecedor: supplier.id, voltar: returnTo, adicionar: wanted },
    })
    return mensagem
  },

  /** With the code of the link. Refusals name `code` or `password`. */
  reset: async (code: string, password: string): Promise<void> => {
    await withFieldNames(
      call(resetPassword, { params: HERE, body: { codigo: code, senha: password, idfornecedor: supplier.id } }),
      FIELD_NAMES,
    )
  },

  /** Refusals name `currentPassword` or `password`. */
  change: async (currentPassword: string, password: string): Promise<void> => {
    await withFieldNames(
      call(changePassword, {
        params: HERE,
        body: { senhaAtual: currentPassword, senha: password, idfornecedor: supplier.id, tokenOrigin: 'commerce' },
      }),
      FIELD_NAMES,
    )
  },
})
