import { basisPoints, cents, reaisFromCents, subtractCents, type BasisPoints, type Cents } from '../amounts.ts'
import { instantOf } from '../calendar.ts'
import { Failure, type FailureCode } from '../failure.ts'
import { keyboardText } from '../keyboard-text.ts'
import type { Channel } from '../order/channel.ts'

/** 100 %, in hundredths of a percent. */
const MOST_PERCENT = 10_000

/** The code of a coupon as it is stored and compared, as it was typed or pasted from a message, which may quote it. */
export const couponCodeOf = (typed: string): string => {
  const code = keyboardText(typed).toUpperCase()
  return QUOTED.exec(code)?.[2] ?? code
}
const QUOTED = /^(["'])(.+)\1$/

export const COUPON_KINDS = ['percent', 'fixed'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

/** What a coupon takes off: a share of what it is for, or an amount. */
export type CouponDiscount =
  | { readonly kind: 'percent'; readonly value: BasisPoints }
  | { readonly kind: 'fixed'; readonly value: Cents }

const DISCOUNTS: { readonly [Kind in CouponKind]: (value: number) => CouponDiscount & { readonly kind: Kind } } = {
  percent: (value) => ({ kind: 'percent', value: basisPoints(value) }),
  fixed: (value) => ({ kind: 'fixed', value: cents(value) }),
}

/** The discount of a kind and a whole number, which stand side by side on the wire and in the database. */
export const withDiscount = <Of extends { readonly kind: CouponKind; readonly value: number }>({
  kind,
  value,
  ...rest
}: Of): Omit<Of, 'kind' | 'value'> & CouponDiscount => ({ ...rest, ...DISCOUNTS[kind](value) })

/** What is made of a discount, for each kind in its own way. */
export function matchDiscount<T>(
  discount: CouponDiscount,
  { percent, fixed }: { readonly percent: (share: BasisPoints) => T; readonly fixed: (amount: Cents) => T },
): T {
  switch (discount.kind) {
    case 'percent':
      return percent(discount.value)
    case 'fixed':
      return fixed(discount.value)
  }
}

/** Whether it takes something off, and at most all. */
export const isSoundDiscount = (discount: CouponDiscount): boolean =>
  discount.value > 0 && matchDiscount(discount, { percent: (share) => share <= MOST_PERCENT, fixed: () => true })

/** What a coupon gives, as browser and server know it. */
export type CouponBenefit = CouponDiscount & BenefitTerms

interface BenefitTerms {
  readonly code: string
  /** It lowers the delivery fee and no line. */
  readonly isForDelivery: boolean
  /** The only products whose lines it lowers; null is every one. */
  readonly productIds: readonly string[] | null
  /** Lines with a progressive price get no discount (naoUsarCupomComPolitica). */
  readonly avoidsPolicies: boolean
  /** Items of the cart, before any discount, from which on the coupon gives anything. */
  readonly minimumItems: Cents
}

/** What a coupon lowers: all products, some products, those of some categories, or the delivery fee. */
export const COUPON_TARGETS = ['items', 'products', 'categories', 'delivery'] as const
export type CouponTarget = (typeof COUPON_TARGETS)[number]

/** A coupon as the supplier made it, with how often it was used. Only the server knows these. */
export type Coupon = CouponDiscount & CouponRules

interface CouponRules extends Omit<BenefitTerms, 'isForDelivery' | 'productIds'> {
  readonly target: CouponTarget
  /** Of the products or the categories that it is for; a category has its subcategories. */
  readonly targetIds: readonly string[]
  readonly isAutomatic: boolean
  /** Switched on by staff. One that is off is as good as none. */
  readonly isActive: boolean
  /** The only channel of sale that it holds in; null is every one. */
  readonly channel: Channel | null
  /** Whether it only holds for the first order of a customer; cancelled orders do not count. */
  readonly isFirstOrderOnly: boolean
  readonly hasOrdered: boolean
  /** It is the code that the customer gives to friends. */
  readonly isForFriends: boolean
  /** It was given to another customer. */
  readonly isOfAnother: boolean
  /** ISO instants; the end is the first moment at which it no longer holds. */
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly maxUses: number | null
  readonly used: number
  readonly perCustomerLimit: number | null
  readonly usedByCustomer: number
}

/** What a coupon is checked against. `now` is an ISO instant; `items` the items of the cart before any discount. */
export interface CouponUse {
  readonly now: string
  readonly items: Cents
  readonly channel: Channel
}

export type CouponRefusal = Extract<
  FailureCode,
  | 'coupon.invalid'
  | 'coupon.forFriends'
  | 'coupon.notStarted'
  | 'coupon.expired'
  | 'coupon.exhausted'
  | 'coupon.otherChannel'
  | 'coupon.firstOrderOnly'
  | 'coupon.belowMinimum'
>

/** Why the coupon cannot be used, or null. Its minimum comes last: the cart may still grow. */
export function refusalOf(coupon: Coupon, { now, items, channel }: CouponUse): CouponRefusal | null {
  if (!coupon.isActive || coupon.isOfAnother) return 'coupon.invalid'
  if (coupon.isForFriends) return 'coupon.forFriends'
  const at = instantOf(now)
  if (coupon.startsAt !== null && at < instantOf(coupon.startsAt)) return 'coupon.notStarted'
  if (coupon.endsAt !== null && at >= instantOf(coupon.endsAt)) return 'coupon.expired'
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses) return 'coupon.exhausted'
  if (coupon.perCustomerLimit !== null && coupon.usedByCustomer >= coupon.perCustomerLimit) return 'coupon.exhausted'
  if (coupon.channel !== null && coupon.channel !== channel) return 'coupon.otherChannel'
  if (coupon.isFirstOrderOnly && coupon.hasOrdered) return 'coupon.firstOrderOnly'
  return items < coupon.minimumItems ? 'coupon.belowMinimum' : null
}

/** @throws Failure `coupon.*` with the reason why the coupon cannot be used. */
export function ensureUsable(coupon: Coupon, use: CouponUse): void {
  const refusal = refusalOf(coupon, use)
  if (refusal === null) return
  if (refusal !== 'coupon.belowMinimum') throw new Failure(refusal)
  throw new Failure(refusal, {
    minimumReais: reaisFromCents(coupon.minimumItems),
    missingReais: reaisFromCents(subtractCents(coupon.minimumItems, use.items)),
  })
}

/** A product with the category that it is in and the one above. */
export interface CategorizedProduct {
  readonly id: string
  readonly categoryIds: readonly string[]
}

/** What the coupon gives to a cart of these products. */
export function benefitOf<Stored extends Coupon>(
  coupon: Stored,
  products: readonly CategorizedProduct[],
): Stored & Pick<CouponBenefit, 'isForDelivery' | 'productIds'> {
  const ids = new Set(coupon.targetIds)
  const isTarget = ({ id, categoryIds }: CategorizedProduct) =>
    coupon.target === 'products' ? ids.has(id) : categoryIds.some((category) => ids.has(category))
  const isForSome = coupon.target === 'products' || coupon.target === 'categories'
  const productIds = isForSome ? products.filter(isTarget).map(({ id }) => id) : null
  return { ...coupon, isForDelivery: coupon.target === 'delivery', productIds }
}
