import type { Cents } from '#domain/amounts.ts'
import type { SubscriptionType } from '#domain/subscription/subscription.ts'
import { hook } from '#server/platform/http/hooks.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { CartDelivery } from './read-cart.ts'

type DeliveryFeeOf = (scope: Scope, customerId: string, delivery: CartDelivery) => Promise<Cents | null>

/** The delivery fee of a cart; null where it is unknown. */
export const deliveryFeeOfCart = hook<DeliveryFeeOf>('the delivery fee of a cart')

type OfferedTypes = (scope: Scope) => Promise<readonly SubscriptionType[]>

/** The types of subscription that a store offers with its carts. */
export const subscriptionTypesOfCart = hook<OfferedTypes>('the subscription types of a cart')
