import { Refusal, Unreachable } from '#contract/client.ts'
import { summarizeDelivery, type DeliverySummary } from '#domain/delivery/delivery-option.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { deliveryApi } from '../../shared/api/delivery.ts'

/** On what terms a store delivers. Every screen is whole without it. */
export async function loadDeliverySummary(page: ApiContext): Promise<DeliverySummary | null> {
  try {
    return summarizeDelivery(await deliveryApi(page).conditions(null))
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreachable) return null
    throw error
  }
}
