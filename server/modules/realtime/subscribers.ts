import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'

/** By a job, which is retried: a listener that misses the event would leave a withdrawn right open. */
export const realtimeSubscribers = (realtime: Realtime): readonly Subscriber[] => [
  subscribe('access.revoked', { queue: 'realtime.access', isSlow: true }, async (_scope, { payload }) =>
    realtime.recheck(payload),
  ),
]
