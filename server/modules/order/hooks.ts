import type { OrderRequest } from '#contract/order-request.ts'
import type { ActingCustomer } from '#domain/access/actor.ts'
import { hook } from '#server/platform/http/hooks.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { OrderExtension } from './submit-order.ts'

type ExtensionOf = (scope: Scope, customerId: string, request: OrderRequest) => Promise<OrderExtension | null>

/** What is written in the transaction of a new order, such as the subscription that it begins; null is nothing. */
export const extensionOfOrder = hook<ExtensionOf>('the extension of an order')

type BeforeCancellation = (scope: Scope, customer: ActingCustomer, number: number) => Promise<void>

/** What is done before a customer cancels an order, such as to end its charges. */
export const beforeCancellation = hook<BeforeCancellation>('before the cancellation of an order')
