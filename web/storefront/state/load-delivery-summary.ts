import { Refusal, Unreachable } from '#contract/client.ts'
import { deliveryConditions } from '#contract/delivery.ts'
import { summarizeDelivery, type DeliverySummary } from '#domain/delivery/delivery-option.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'

/** On what terms a store delivers. Every screen is whole without it. */
export async function loadDeliverySummary(page: ApiContext): Promise<DeliverySummary | null> {
  try {
    return summarizeDelivery((await callStore(page, deliveryConditions, {})).options)
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreachable) return null
    throw error
  }
}
