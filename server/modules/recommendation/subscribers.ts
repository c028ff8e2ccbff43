import type { DomainEvent } from '#domain/events.ts'
import { isOpenQuote } from '#domain/order/order-status.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import { refreshHabitsOf } from './refresh-recommendations.ts'

export const recommendationSubscribers: readonly Subscriber[] = [
  // What was ordered just now is not due again; what was cancelled is.
  subscribe(
    ['order.placed', 'order.moved'],
    { queue: 'recommendation.habits', concerns: changesHabits },
    async (scope, { payload }) => {
      if (scope.features.recommends) await refreshHabitsOf(scope, payload.number, new Date())
    },
  ),
]

function changesHabits({ payload }: DomainEvent<'order.placed' | 'order.moved'>): boolean {
  return !('to' in payload) || payload.to === 'cancelled' || isOpenQuote(payload.from)
}
