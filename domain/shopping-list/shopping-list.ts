import { loginIdOf, worksForStore, type Actor } from '../access/actor.ts'
import { SUBMIT_PERMISSION } from '../access/permission.ts'
import type { Cents, Quantity } from '../amounts.ts'
import type { WantedLine } from '../cart/cart.ts'
import type { QuantityLimits } from '../cart/change-quantity.ts'
import type { PicturedProduct } from '../catalog/named-product.ts'
import type { NotSellable } from '../catalog/product.ts'
import type { FailureCode } from '../failure.ts'
import type { SellableNow } from '../order/repeat-order.ts'

/** Made on the customer's account, or by the store for the customer. */
export type ListOrigin = 'from-client' | 'to-client'

export const MAX_LISTS = 100
export const MAX_LIST_LINES = 500
export const MAX_LIST_NAME = 80

export interface ShoppingList {
  readonly id: string
  readonly name: string
  readonly origin: ListOrigin
  /** Whether the others on the account see it; always so of a list of the store. */
  readonly isShared: boolean
  /** Whether the reader made it. */
  readonly isOwn: boolean
  readonly mayChange: boolean
  /** First name; null where the person is erased, or it was a program. */
  readonly authorName: string | null
  readonly lineCount: number
  /** ISO instant. */
  readonly changedAt: string
}

/** A product of a list beside what it is today. */
export interface ShoppingListLine extends WantedLine, PicturedProduct {
  readonly limits: QuantityLimits
  readonly today: SellableNow | NotSellable
}

export interface ListWithLines {
  readonly list: ShoppingList
  readonly lines: readonly ShoppingListLine[]
}

/** What a new list begins with. */
export interface ListSource {
  readonly fromCart?: boolean
  readonly fromOrder?: number
  readonly fromList?: string
}

export interface ListToCreate extends ListSource {
  readonly name: string
  /** Left out where the caller is the only customer that it may be for. */
  readonly customerId?: string
  readonly isShared: boolean
  readonly lines?: readonly WantedLine[]
}

/** What is left out stays as it is. */
export interface ListChange {
  readonly name?: string
  readonly isShared?: boolean
  /** False disables the list, true restores it. */
  readonly isActive?: boolean
}

/** What a list put into the cart, and what it could not. */
export interface AppliedList {
  /** Of the cart afterwards. */
  readonly version: number
  /** Products that are in the cart now in at least the quantity of the list, or in what is sold of it. */
  readonly count: number
  readonly notSold: readonly { readonly productId: string; readonly name: string; readonly reason: NotSellable }[]
  /** How many of the products that the caller chose are not on the list. */
  readonly notOnList: number
  /** Sold in another quantity than that of the list. */
  readonly adjusted: readonly {
    readonly productId: string
    readonly name: string
    readonly unit: string
    readonly wanted: Quantity
    readonly quantity: Quantity
  }[]
  /** Of all products of the cart, before delivery. */
  readonly total: Cents
}

/** Why the actor may not change a list that the actor sees, or null. */
export function listRefusal(
  { origin, createdBy }: { readonly origin: ListOrigin; readonly createdBy: string | null },
  actor: Actor,
): FailureCode | null {
  if (origin === 'to-client') return worksForStore(actor) ? null : 'shoppingList.madeByStore'
  if (createdBy !== null && createdBy === loginIdOf(actor)) return null
  switch (actor.kind) {
    case 'customer':
    case 'representative':
      return null
    case 'linked-user':
      return actor.permissions.includes(SUBMIT_PERMISSION) ? null : 'access.notAllowed'
    case 'api-key':
      return actor.scopes.includes('cart.write') ? null : 'access.notAllowed'
    default:
      return 'access.notAllowed'
  }
}
