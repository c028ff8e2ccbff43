import { acknowledgeChanges, decodeChange, encodeChange, listUnseenChanges } from '#contract/unseen-changes.ts'
import type { UnseenChange } from '#domain/cart/unseen-changes.ts'
import { sessionOf, type ApiContext } from './api-context.ts'

/** What changed in the cart since somebody saw it. */
export const unseenChangesApi = ({ call, supplier }: ApiContext, customerId: string) => {
  const sent = {
    params: { sessao: sessionOf(customerId), idcliente: customerId },
    query: { idfornecedor: supplier.id },
  }
  return {
    read: async (): Promise<readonly UnseenChange[]> =>
      (await call(listUnseenChanges, sent)).produtos.map(decodeChange),
    /** Answers with what is still to be seen. */
    acknowledge: async (changes: readonly UnseenChange[]): Promise<readonly UnseenChange[]> =>
      (await call(acknowledgeChanges, { ...sent, body: { produtos: changes.map(encodeChange) } })).produtos.map(
        decodeChange,
      ),
  }
}
