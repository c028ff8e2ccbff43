import type { Author } from '../access/actor.ts'
import type { Cents, Quantity, UnitPrice } from '../amounts.ts'
import type { NotSellable, PricedProduct, ProductPricing } from '../catalog/product.ts'
import type { CouponBenefit } from '../coupon/coupon.ts'

/** A line as the rules read it; the screens know more of the product. */
export interface CartLine<Shown = ProductPricing> {
  readonly product: Shown
  readonly quantity: Quantity
  readonly isGiftWrapped: boolean
  readonly attendantPrice: UnitPrice | null
  /** Of a part of a combo: its share of the price of the combo. */
  readonly comboPrice?: UnitPrice
}

/** By name as people of Brazil sort (specification §4); equal names by id, so that every run gives one order. */
export function sortLines<Line extends { readonly product: Pick<ProductPricing, 'id' | 'name'> }>(
  lines: readonly Line[],
): Line[] {
  return lines.toSorted(({ product: a }, { product: b }) => {
    byName ??= new Intl.Collator('pt-BR')
    return byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)
  })
}

/** Made for the first comparison: on a phone it takes as long as everything else that a page declares. */
let byName: Intl.Collator | undefined

/** How much of a product a person wants: in a cart, on a shopping list, in a subscription. */
export interface WantedLine {
  readonly productId: string
  readonly quantity: Quantity
  readonly isGiftWrapped: boolean
}

/** A line as it is sent. */
export interface SentLine extends WantedLine {
  /** Whether the sender changed it since the version that the save is based on. */
  readonly isChanged: boolean
}

/** A line as it is stored. A removed one has quantity 0, so that an older tab cannot bring it back. */
export interface SavedLine extends WantedLine {
  readonly attendantPrice: UnitPrice | null
  /** The version of the cart that the last change of this line made. */
  readonly changedAtVersion: number
}

/** Which rule set the price of a line. */
export type PriceRule = 'combo' | 'attendant' | 'progressive' | 'wholesale' | 'promotion' | 'regular'

export interface LineTotals {
  readonly unitPrice: UnitPrice
  readonly rule: PriceRule
  readonly items: Cents
  readonly packaging: Cents
  readonly discount: Cents
  /** Items and packaging less the discount. */
  readonly total: Cents
}

/** Who changed something of a cart, for the other people who work on it. */
export interface CartAuthor {
  /** The first name; null for programs, and for people whose login was deleted. */
  readonly name: string | null
  /** Null where it was not recorded. */
  readonly role: Author['actingAs']
  /** ISO instant. */
  readonly at: string
}

/** A line at the store's own prices. */
export interface PricedLine extends CartLine<PricedProduct>, LineTotals {
  /** The person who set it last; null where that is the reader. */
  readonly setBy: CartAuthor | null
}

/** A combo of a cart: added, changed in number and removed as a whole. */
export interface CartCombo {
  /** Of this combo in this cart; a client makes it. */
  readonly id: string
  readonly comboId: string
  readonly name: string
  readonly quantity: number
  /** Of one combo. */
  readonly price: Cents
  /** Of all of them. */
  readonly total: Cents
  /** The chosen product of each part, in the quantity of all combos. */
  readonly parts: readonly PricedLine[]
  /** The person who set it last; null where that is the reader. */
  readonly setBy: CartAuthor | null
}

/** A change of a combo of a cart. */
export interface ComboChange {
  readonly id: string
  readonly comboId: string
  /** 0 removes it. */
  readonly quantity: number
  /** The chosen product of each part. */
  readonly productIds: readonly string[]
}

/** Why a combo of a cart cannot be bought any more: the store took it off, put other products into it, sells one of them no more or has too few of one. */
export type ComboLoss = 'ended' | 'changed' | NotSellable

/** A combo of a cart that cannot be bought as it was chosen: it stays out of the totals. */
export interface UnavailableCombo extends Pick<CartCombo, 'id' | 'comboId' | 'name' | 'quantity'> {
  readonly loss: ComboLoss
  readonly parts: readonly {
    readonly product: PricedProduct
    /** Of all combos. */
    readonly quantity: Quantity
    /** Why it cannot be bought by itself; null where it can. */
    readonly reason: NotSellable | null
  }[]
}

/** The products of such a combo that the store does not sell any more, by name. */
export const goneNames = ({ parts }: UnavailableCombo): string[] =>
  parts.filter(({ reason }) => reason === 'gone').map(({ product }) => product.name)

/** A customer's cart as the server stores and prices it. */
export interface SavedCart {
  /** Counts saves; the next save names it, so that no other session's line is overwritten. */
  readonly version: number
  readonly lines: readonly PricedLine[]
  readonly combos: readonly CartCombo[]
  readonly unavailableCombos: readonly UnavailableCombo[]
  /** The person who changed a line or a combo last, removed ones included; null where that is the reader. */
  readonly changedBy: CartAuthor | null
  /** Whether its prices are those of the customer's price list, instead of the store's own. */
  readonly hasPriceList: boolean
  readonly items: Cents
  readonly packaging: Cents
  readonly discount: Cents
  /** Without the delivery fee, which is known at checkout. */
  readonly total: Cents
  readonly coupon: AppliedCoupon | null
  /**
   * What the coupon of the cart is chosen from: the typed code and the automatic ones, as far as the customer may use them now. The
   * checkout chooses again, with the delivery fee.
   */
  readonly coupons: readonly AppliedCoupon[]
  /** The code as typed, applied or not. */
  readonly typedCode: string | null
  /** The best automatic coupon of the store for this cart, applied or not. */
  readonly automaticCoupon: AppliedCoupon | null
  readonly isAutomaticCouponOn: boolean
  readonly note: string
  readonly customerOrderNumber: string
  /** The chosen type of subscription; null where the order is not repeated. */
  readonly subscriptionTypeId: string | null
  /** An attendant negotiates: read-only until then (ISO instant). */
  readonly lockedUntil: string | null
  /** What the server changed on its own, for people to read. */
  readonly notice: string | null
}

export type AppliedCoupon = CouponBenefit & { readonly isAutomatic: boolean }
