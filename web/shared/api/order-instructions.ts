import { customContent } from '#contract/content.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

export interface OrderInstructions {
  readonly title: string
  readonly body: string
}

/** What is to be read before an order is sent; null where the supplier wrote nothing. */
export async function orderInstructions(context: ApiContext): Promise<OrderInstructions | null> {
  const { title, body } = await callStore(context, customContent, { query: { shownAt: 'ORDER_INSTRUCTIONS' } })
  return body.trim() === '' ? null : { title, body }
}
