import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import { refreshHabitsOf } from './refresh-recommendations.ts'

export const recommendationSubscribers: readonly Subscriber[] = [
  // What was ordered just now is not due again; what was cancelled is.
  subscribe(['order.placed', 'order.moved'], { queue: 'recommendation.habits' }, async (scope, { payload }) => {
    const isBought = !('to' in payload) || payload.to === 'cancelled' || payload.from.startsWith('quote-')
    if (scope.features.recommends && isBought) await refreshHabitsOf(scope, payload.number, new Date())
  }),
]
