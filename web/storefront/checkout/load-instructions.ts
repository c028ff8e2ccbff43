import { Refusal, Unreachable } from '#contract/client.ts'
import { customContent } from '#contract/content.ts'
import type { PageContext } from '../../shared/page-context.ts'

/** Null where the supplier wrote none; an order can be sent all the same where they cannot be had. */
export type Instructions = { readonly title: string; readonly body: string } | 'failed' | null

export async function loadInstructions({ call, supplier }: PageContext): Promise<Instructions> {
  try {
    const { titulo, conteudo } = await call(customContent, {
      params: { idfornecedor: supplier.id },
      query: { contentType: 'ORDER_INSTRUCTIONS' },
    })
    return conteudo.trim() === '' ? null : { title: titulo, body: conteudo }
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreachable) return 'failed'
    throw error
  }
}
