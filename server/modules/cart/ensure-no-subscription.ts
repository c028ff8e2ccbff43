import { ensure } from '#domain/failure.ts'

/** What the specification writes for "no subscription" (§4 "Subscription type selection"). */
const WITHOUT = ['', 'whitout']

/** No store sells by subscription yet; a type of one is refused rather than forgotten. */
export function ensureNoSubscription(typeId: string | undefined): void {
  ensure(typeId === undefined || WITHOUT.includes(typeId), 'subscription.unavailable', { field: 'idtipoassinatura' })
}
