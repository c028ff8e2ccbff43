import * as accountMenu from '../../shared/i18n/account-menu.ts'
import * as accountStatement from '../../shared/i18n/account-statement.ts'
import * as account from '../../shared/i18n/account.ts'
import * as address from '../../shared/i18n/address.ts'
import * as approval from '../../shared/i18n/approval.ts'
import * as availabilityAlert from '../../shared/i18n/availability-alert.ts'
import * as buying from '../../shared/i18n/buying.ts'
import * as card from '../../shared/i18n/card.ts'
import * as cartChanges from '../../shared/i18n/cart-changes.ts'
import * as cart from '../../shared/i18n/cart.ts'
import * as catalog from '../../shared/i18n/catalog.ts'
import * as changePayment from '../../shared/i18n/change-payment.ts'
import * as chat from '../../shared/i18n/chat.ts'
import * as checkout from '../../shared/i18n/checkout.ts'
import * as combos from '../../shared/i18n/combos.ts'
import * as commonOnDemand from '../../shared/i18n/common-on-demand.ts'
import * as common from '../../shared/i18n/common.ts'
import * as contact from '../../shared/i18n/contact.ts'
import * as content from '../../shared/i18n/content.ts'
import * as deliveryConditions from '../../shared/i18n/delivery-conditions.ts'
import * as entrance from '../../shared/i18n/entrance.ts'
import * as error from '../../shared/i18n/error.ts'
import * as form from '../../shared/i18n/form.ts'
import * as home from '../../shared/i18n/home.ts'
import * as interrupted from '../../shared/i18n/interrupted.ts'
import * as invoices from '../../shared/i18n/invoices.ts'
import * as listFilters from '../../shared/i18n/list-filters.ts'
import * as list from '../../shared/i18n/list.ts'
import * as liveChanges from '../../shared/i18n/live-changes.ts'
import * as map from '../../shared/i18n/map.ts'
import * as modals from '../../shared/i18n/modals.ts'
import * as moreProducts from '../../shared/i18n/more-products.ts'
import * as negotiation from '../../shared/i18n/negotiation.ts'
import * as offline from '../../shared/i18n/offline.ts'
import * as orderExtras from '../../shared/i18n/order-extras.ts'
import * as orders from '../../shared/i18n/orders.ts'
import * as ownHome from '../../shared/i18n/own-home.ts'
import * as password from '../../shared/i18n/password.ts'
import * as privacyRequests from '../../shared/i18n/privacy-requests.ts'
import * as privacy from '../../shared/i18n/privacy.ts'
import * as productTable from '../../shared/i18n/product-table.ts'
import * as product from '../../shared/i18n/product.ts'
import * as quickOrder from '../../shared/i18n/quick-order.ts'
import * as quotes from '../../shared/i18n/quotes.ts'
import * as orderReturns from '../../shared/i18n/order-returns.ts'
import * as ratings from '../../shared/i18n/ratings.ts'
import * as receive from '../../shared/i18n/receive.ts'
import * as recommendations from '../../shared/i18n/recommendations.ts'
import * as referrals from '../../shared/i18n/referrals.ts'
import * as registration from '../../shared/i18n/registration.ts'
import * as repeatOrder from '../../shared/i18n/repeat-order.ts'
import * as search from '../../shared/i18n/search.ts'
import * as settlements from '../../shared/i18n/settlements.ts'
import * as sharedCart from '../../shared/i18n/shared-cart.ts'
import * as shell from '../../shared/i18n/shell.ts'
import * as shoppingLists from '../../shared/i18n/shopping-lists.ts'
import * as shortLink from '../../shared/i18n/short-link.ts'
import * as subscriptions from '../../shared/i18n/subscriptions.ts'
import * as trait from '../../shared/i18n/trait.ts'
import * as users from '../../shared/i18n/users.ts'
import * as variants from '../../shared/i18n/variants.ts'
import * as verification from '../../shared/i18n/verification.ts'
import { areaOf, keyOf } from '../../shared/i18n/dictionary.ts'

/** A text of a dictionary, as a store that words it in its own way needs to know it. */
export interface Wording {
  readonly key: string
  /** Where shoppers read it. */
  readonly screen: WordedScreen
  /** With `{0}`, `{1}` and so on in place of its values. */
  readonly text: string
}

/** The dictionaries of what shoppers read, by where they read it; the back office keeps its own words. */
const SCREENS = {
  everywhere: [
    common,
    commonOnDemand,
    shell,
    accountMenu,
    buying,
    form,
    list,
    modals,
    liveChanges,
    interrupted,
    offline,
    error,
  ],
  home: [home, ownHome, recommendations, content],
  products: [catalog, search, listFilters, productTable, moreProducts],
  product: [product, variants, combos, availabilityAlert, ratings],
  'quick-order': [quickOrder, shoppingLists, repeatOrder],
  cart: [cart, cartChanges, sharedCart, negotiation],
  checkout: [checkout, receive, deliveryConditions, map, approval, trait],
  orders: [orders, orderExtras, orderReturns, changePayment, card, quotes],
  entrance: [entrance, registration, verification, password, shortLink],
  account: [
    account,
    address,
    accountStatement,
    invoices,
    settlements,
    referrals,
    users,
    privacy,
    privacyRequests,
    contact,
  ],
  subscriptions: [subscriptions],
  chat: [chat],
} as const satisfies Readonly<Record<string, readonly object[]>>
export type WordedScreen = keyof typeof SCREENS
export const WORDED_SCREENS = Object.keys(SCREENS) as readonly WordedScreen[]

/** Every text of the store that its staff may word in their own way, screen by screen. */
export const storeWordings = (): readonly Wording[] =>
  WORDED_SCREENS.flatMap((screen) =>
    SCREENS[screen]
      .flatMap((module: object) => Object.values(module) as unknown[])
      .filter((exported) => typeof exported === 'object' && exported !== null)
      .flatMap((texts) => wordingsOf(texts).map((wording) => ({ ...wording, screen }))),
  )

type Worded = Omit<Wording, 'screen'>

/** The texts that a dictionary defines; those that it takes from others have their keys there. None for any other object. */
function wordingsOf(texts: object): Worded[] {
  const area = areaOf(texts)
  const walk = (text: unknown, key: string): Worded[] => {
    if (typeof text === 'object' && text !== null)
      return Object.entries(text).flatMap(([name, inner]) => walk(inner, `${key}.${name}`))
    if (keyOf(text) !== key) return []
    if (typeof text === 'string') return [{ key, text }]
    return typeof text === 'function' ? wordingsOfFunction(text as (...values: unknown[]) => unknown, key) : []
  }
  return area === undefined ? [] : walk(texts, area)
}

function wordingsOfFunction(text: (...values: unknown[]) => unknown, key: string): Worded[] {
  const places = Array.from({ length: text.length }, (_, place) => `{${place}}`)
  const many = called(text, places)
  if (many === null) return []
  const one = called(text, [1, ...places.slice(1)])
  const isOwnForOne = one !== null && one !== many.replaceAll('{0}', '1')
  return [{ key, text: many }, ...(isOwnForOne ? [{ key: `${key}.one`, text: one }] : [])]
}

/** Null for a text that is no plain sentence of its values. */
function called(text: (...values: unknown[]) => unknown, values: readonly unknown[]): string | null {
  try {
    const made = text(...values)
    return typeof made === 'string' && !/NaN|undefined|Invalid Date/.test(made) ? made : null
  } catch {
    return null
  }
}

/** Whether the value at each place of the original is in the wording too; `.one` may say the number in words. */
export function hasPlaces(wording: string, { key, text }: Worded): boolean {
  const places = new Set(text.match(/\{\d\}/g) ?? [])
  if (key.endsWith('.one')) places.delete('{0}')
  return [...places].every((place) => wording.includes(place))
}
