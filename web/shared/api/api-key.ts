import { createApiKey, decodeApiKey, encodeNewApiKey, listApiKeys, revokeApiKey } from '#contract/api-key.ts'
import type { ApiKey, NewApiKey } from '#domain/access/api-key.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

const FIELD_NAMES = { nome: 'name', expiraEm: 'lastDay' }

export const apiKeyApi = ({ call, supplier }: ApiContext) => {
  const params = { idfornecedor: supplier.id }
  return {
    /** The revoked ones last. */
    list: async (): Promise<readonly ApiKey[]> => (await call(listApiKeys, { params })).map(decodeApiKey),

    /** The secret is in this answer alone. Refusals name the field of `NewApiKey` at fault. */
    create: async (key: NewApiKey): Promise<{ readonly name: string; readonly secret: string }> => {
      const { chave, apiKey } = await withFieldNames(
        call(createApiKey, { params, body: encodeNewApiKey(key) }),
        FIELD_NAMES,
      )
      return { name: chave.nome, secret: apiKey }
    },

    revoke: async (id: string): Promise<void> => {
      await call(revokeApiKey, { params: { ...params, idchave: id } })
    },
  }
}
