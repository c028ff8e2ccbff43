import type { OrderFlow, OrderStatus } from '#domain/order/order-status.ts'
import type { TraitKind } from '#domain/order/trait.ts'
import type { PaymentKind } from '#domain/payment/payment-method.ts'
import type { Identification, Presentation, Theme } from '#domain/supplier/supplier.ts'
import type { Interval } from '#domain/subscription/schedule.ts'
import type { ArtName } from '../pictures/art.ts'
import type { LogoKind } from '../pictures/logos.ts'
import type { DepartmentEntry, VariantGroupEntry } from './catalogue.ts'

export interface SearchEntry {
  /** As the search reads it: plain, without accents. */
  readonly text: string
  readonly times: number
  /** What was searched for next, and how many products it found. */
  readonly next?: { readonly text: string; readonly found: number }
  /** The name of the product that most of them chose. */
  readonly chosen?: string
}

/** A supplier and everything of its store that is not a person or an order. Money in reais. */
export interface StoreEntry {
  readonly slug: string
  /** The first store of the company, where it has several; it shares a folder of pictures with it. */
  readonly sisterOf?: string
  /** Host names of the store; on `localhost` itself it is found by its slug. */
  readonly domains: readonly string[]
  /** Web clients of other hosts that may call the store. */
  readonly clientOrigins: readonly string[]
  readonly name: string
  readonly legalName: string
  readonly cnpj: string
  readonly tags: readonly string[]
  readonly segments: readonly string[]
  readonly identification: readonly Identification[]
  readonly theme: Theme
  readonly logo: LogoKind
  readonly presentation: Omit<Presentation, 'logo' | 'favicon' | 'socialPicture'>
  readonly area: AreaEntry
  readonly pickupStores: readonly PickupStoreEntry[]
  /** Added to every price of who fetches the order. */
  readonly pickupPercent?: number
  readonly deliveryOptions: readonly DeliveryOptionEntry[]
  readonly paymentMethods: readonly PaymentMethodEntry[]
  readonly coupons: readonly CouponEntry[]
  /** What customers and the friends whom they bring get. */
  readonly referrals?: ReferralEntry
  /** None where each order begins as a quote. */
  readonly combos?: readonly ComboEntry[]
  readonly priceLists?: readonly PriceListEntry[]
  readonly promotions: readonly PromotionEntry[]
  readonly subscriptionTypes: readonly SubscriptionTypeEntry[]
  /** The extra fields of every order. */
  readonly orderTraits: readonly OrderTraitEntry[]
  /** The extra fields of the registration form. */
  readonly customerTraits: readonly OrderTraitEntry[]
  /** The terms of use, in their first version. */
  readonly terms: string
  readonly banners: readonly BannerEntry[]
  readonly rows: readonly { readonly title: string; readonly tag: string }[]
  /** Below the products of each list. */
  readonly listRow?: { readonly title: string; readonly tag: string }
  readonly pages: readonly { readonly slug: string; readonly title: string; readonly body: string }[]
  /** What is to be read before an order is sent. */
  readonly orderInstructions?: { readonly title: string; readonly body: string }
  /** The store's own wording (docs/static-texts.md). */
  readonly texts?: Readonly<Record<string, string>>
  /** What people search for, with the words that the products have instead; plain, without accents. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>
  /** What shoppers searched for in vain, and what they did then. */
  readonly searches?: readonly SearchEntry[]
  /** Groups of tags by which shoppers filter, with what each tag is called. */
  readonly tagGroups: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Departments together, by their names. */
  readonly sectors: Readonly<Record<string, readonly string[]>>
  /** The departments that a segment sees; one that is not here sees all. */
  readonly segmentDepartments?: Readonly<Record<string, readonly string[]>>
  readonly departments: readonly DepartmentEntry[]
  readonly variantGroups?: readonly VariantGroupEntry[]
}

export interface AreaEntry {
  readonly name: string
  readonly corners: readonly (readonly [longitude: number, latitude: number])[]
  /** 'from-to', eight digits each. */
  readonly postalCodes: readonly string[]
}

export interface PickupStoreEntry {
  readonly name: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
  readonly hours: string
}

export interface DeliveryOptionEntry {
  readonly name: string
  readonly description: string
  /** Name of the pickup store; a delivery has none. */
  readonly pickupStore?: string
  readonly fee: number
  readonly freeFrom?: number
  readonly minimum?: number
  readonly weekdays: readonly number[]
  readonly leadDays: number
  readonly cutoff: string
  readonly period: string
  readonly datesAhead: number
  readonly capacity?: number
}

export interface PaymentMethodEntry {
  readonly kind: PaymentKind
  readonly name: string
  readonly description: string
  readonly flow: OrderFlow
  /** In percent, added to every price. */
  readonly adjustment?: number
  readonly minimum?: number
  readonly customerKind?: 'person' | 'company'
}

export interface CouponEntry {
  readonly code: string
  readonly description: string
  readonly percent?: number
  readonly fixed?: number
  readonly isAutomatic?: true
  readonly avoidsPolicies?: true
  readonly minimumItems?: number
  readonly maxPerCustomer?: number
  /** Shown to customers among their coupons. */
  readonly isListed?: true
  readonly isFirstOrderOnly?: true
}

/** Both in reais. */
export interface ReferralEntry {
  readonly friend: number
  readonly reward: number
  readonly rewardDays: number
}

/** Products that have one price together. The price in reais. */
export interface ComboEntry {
  readonly name: string
  readonly description: string
  readonly price: number
  readonly parts: readonly {
    readonly name: string
    readonly units?: number
    /** Codes; the buyer chooses one of several. */
    readonly products: readonly string[]
  }[]
}

export interface PriceListEntry {
  readonly name: string
  /** Of all prices of the store; negative is a discount. */
  readonly adjustmentPercent: number
  /** Documents of the customers who pay these prices. */
  readonly customers: readonly string[]
  /** Agreed prices in reais, by the name of the product. */
  readonly prices: Readonly<Record<string, number>>
}

/** A lower price of some products, for a month from midnight of a day on. */
export interface PromotionEntry {
  readonly name: string
  readonly percent: number
  /** Days from the first start of the demonstration; 0 or before is on the air. */
  readonly startsInDays: number
  readonly forCompanies?: boolean
  /** By their names, with a promotional price in reais where the percentage does not decide. */
  readonly products: Readonly<Record<string, number | null>>
}

/** How often the store repeats an order. */
export interface SubscriptionTypeEntry {
  readonly name: string
  readonly description: string
  readonly interval: Interval
  readonly minimum: number
  /** The reminder is sent so many days before an order is placed. */
  readonly noticeDays: number
}

export interface OrderTraitEntry {
  readonly name: string
  readonly hint?: string
  readonly kind: TraitKind
  readonly choices?: readonly string[]
  readonly isRequired?: true
}

export interface BannerEntry {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly link: string
  readonly alt: string
  /** A deep colour: white text lies on it. */
  readonly background: string
  readonly glow: string
  /** Names of products of the store, tallest first. */
  readonly products: readonly string[]
  readonly garnish: readonly ArtName[]
}

/** An account of the demonstration; all have the same password. */
export interface LoginEntry {
  readonly email: string
  readonly name: string
  readonly document?: { readonly kind: 'cpf' | 'cnpj' | 'foreign'; readonly number: string }
}

export interface CustomerEntry {
  readonly store: string
  /** What the customer is called in the supplier's own books. */
  readonly erpCode?: string
  readonly login?: string
  readonly kind: 'person' | 'company'
  readonly document: string
  readonly name: string
  readonly tradeName?: string
  readonly email: string
  readonly phone: string
  readonly birthDate?: string
  readonly stateRegistration?: string
  /** Answers to the store's `customerTraits`, by name. */
  readonly traits?: Readonly<Record<string, string>>
  /** The registration was just sent, and the store has not decided yet. */
  readonly isWaiting?: true
  readonly creditLimit?: number
  readonly creditUsed?: number
  readonly addresses: readonly AddressEntry[]
}

export interface AddressEntry {
  readonly nickname: string
  readonly street: string
  readonly number: string
  readonly district: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly complement?: string
  readonly referencePoint?: string
  readonly latitude: number
  readonly longitude: number
  readonly isPrimary?: true
  readonly isBilling?: true
}

/** An order of the past. Prices and totals follow from the catalogue by the rules of the domain. */
export interface OrderEntry {
  readonly store: string
  readonly customer: string
  /** The representative who ordered for the customer. */
  readonly representative?: string
  readonly daysAgo: number
  readonly time: string
  /** Every status in turn, with the hours after submission. */
  readonly way: readonly (readonly [status: OrderStatus, hours: number, reason?: string])[]
  readonly deliveryOption: string
  /** Nickname; pickup has none. */
  readonly address?: string
  readonly deliveredInDays: number
  readonly paymentMethod: string
  readonly coupon?: string
  readonly note?: string
  readonly customerOrderNumber?: string
  /** Name of the type of the subscription that began with this order. */
  readonly subscription?: string
  readonly lines: readonly (readonly [product: string, quantity: number, wrap?: 'gift'])[]
}
