import { newId } from '../../shared/new-id.ts'
import { redirectDocument, type LoaderFunctionArgs } from 'react-router'
import { orderTraits } from '#contract/order-trait.ts'
import { subscriptionTypes } from '#contract/subscription-offer.ts'
import { Refusal, Unreachable } from '#contract/client.ts'
import { deliveryOptions } from '#contract/delivery.ts'
import type { SavedCart } from '#domain/cart/cart.ts'
import { localMoment } from '#domain/calendar.ts'
import { selectedAddress, type SavedAddress } from '#domain/customer/address.ts'
import { startingDeliveryType, type DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { Trait } from '#domain/order/trait.ts'
import type { SubscriptionOffer } from '#domain/subscription/subscription.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { pauseAt } from '#domain/supplier/pause.ts'
import { sessionOf } from '../../shared/api/api-context.ts'
import { addressesOf } from '../../shared/api/address.ts'
import { cartApi } from '../../shared/api/cart.ts'
import { orderInstructions, type OrderInstructions } from '../../shared/api/order-instructions.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { paymentMethodsFor } from '../../shared/api/payment.ts'
import { text as checkoutText } from '../../shared/i18n/checkout.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { pageOf, pathWithin, requireCustomer, signInPath, type PageContext } from '../../shared/page-context.ts'
import { NOTHING_CHOSEN } from '../state/browser-state.ts'
import { readCheckoutChoices, type CheckoutOptions, type CheckoutChoices } from './checkout-state.ts'

const SESSION_ENDED = 401
const SERVER_FAULT = 500

export interface CheckoutData extends CheckoutOptions {
  /** ISO instant until which the store takes no orders; null where it does. */
  readonly pausedUntil: string | null
  readonly addresses: readonly SavedAddress[]
  /** Why there are no options. */
  readonly refusal: DeliveryRefusal | null
  /** The cart at the prices of the payment method, where the store varies them. */
  readonly pricedCart: SavedCart | null
  readonly wanted: CheckoutChoices
  /** What the supplier wants to be read before. An order can be sent all the same where it could not be loaded. */
  readonly instructions: OrderInstructions | 'failed' | null
  /** The supplier's own questions about an order. */
  readonly traits: readonly Trait[]
  readonly subscriptions: SubscriptionOffer
  /** The ISO date at the store. */
  readonly today: string
  /** For a form that is sent without script. */
  readonly key: string
}

export interface DeliveryRefusal {
  /** For people. */
  readonly message: string
  /** Another address may help. */
  readonly opensModal: boolean
  /** The same question may be answered another time. */
  readonly mayRetry: boolean
}

export async function loadCheckout(args: LoaderFunctionArgs): Promise<CheckoutData> {
  const { customerId } = await requireCustomer(args)
  const page = pageOf(args)
  const url = new URL(args.request.url)
  try {
    return await gather(page, customerId, readCheckoutChoices(url.searchParams))
  } catch (error) {
    throw signedOut(error, pathWithin(page.basename, url))
  }
}

/** An ended session leads to the sign-in and back. The whole page is loaded again, because its account is gone. */
export const signedOut = (error: unknown, path: string): unknown =>
  error instanceof Refusal && error.status === 401 ? redirectDocument(signInPath(path)) : error

async function gather(page: PageContext, customerId: string, wanted: CheckoutChoices): Promise<CheckoutData> {
  const features = featuresOf(page.supplier.tags)
  const [allAddresses, methods, traits, instructions, subscriptions] = await Promise.all([
    addressesOf(page, customerId),
    paymentMethodsFor(page, customerId),
    callStore(page, orderTraits, {}),
    loadInstructions(page),
    callStore(page, subscriptionTypes, {}),
  ])
  const addresses = shownAddresses(allAddresses, features.usesSingleAddress)
  // The server does not know which address was chosen before: use-delivery-quote.ts adds it in the browser.
  const chosen = page.browser?.delivery.getState() ?? NOTHING_CHOSEN
  const type = startingDeliveryType(features, wanted.type ?? page.deliveryType())
  const addressId =
    (selectedAddress(addresses, features, wanted.addressId ?? chosen.place?.addressId ?? null) ?? addresses[0])?.id ??
    null
  const paymentId = methods.find(({ id }) => id === (wanted.paymentId ?? page.paymentId()))?.id ?? methods[0]?.id
  const pricedBy = features.variesPriceByPayment ? paymentId : undefined

  const [found, pricedCart] = await Promise.all([
    type === 'delivery' && addressId === null
      ? { options: [], refusal: null }
      : findOptions(page, customerId, { type, addressId, paymentMethodId: pricedBy ?? null }),
    pricedBy || page.supplier.pickupAdjustment !== 0
      ? cartApi(page).load(customerId, { paymentMethodId: pricedBy, deliveryType: type })
      : null,
  ])
  return {
    ...found,
    instructions,
    traits,
    subscriptions,
    pausedUntil: pauseAt(page.supplier, new Date().toISOString()),
    today: localMoment(new Date().toISOString(), page.supplier.timeZone).date,
    addresses,
    methods,
    type,
    addressId,
    pricedCart,
    wanted: { ...wanted, paymentId: wanted.paymentId ?? page.paymentId() },
    key: newId(),
  }
}

async function loadInstructions(page: PageContext): Promise<CheckoutData['instructions']> {
  try {
    return await orderInstructions(page)
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreachable) return 'failed'
    throw error
  }
}

interface DeliveryQuery {
  readonly type: DeliveryType
  /** Only for a delivery. */
  readonly addressId: string | null
  /** Where prices vary by payment. */
  readonly paymentMethodId: string | null
}

/** A failure becomes data: the screen shows it in place of the options, and the rest of the screen works. */
async function findOptions(
  page: PageContext,
  customerId: string,
  { type, addressId, paymentMethodId }: DeliveryQuery,
): Promise<Pick<CheckoutData, 'options' | 'refusal'>> {
  try {
    const { options } = await callStore(page, deliveryOptions, {
      params: { session: sessionOf(customerId) },
      query: { type, addressId: type === 'delivery' ? addressId : null, paymentMethodId },
    })
    return { options, refusal: null }
  } catch (error) {
    if (error instanceof Unreachable)
      return {
        options: [],
        refusal: {
          message: withOverrides(checkoutText, await page.texts()).optionsFailed,
          opensModal: false,
          mayRetry: true,
        },
      }
    if (!(error instanceof Refusal) || error.status === SESSION_ENDED) throw error
    return {
      options: [],
      refusal: {
        message: error.message,
        opensModal: error.suggestsOtherAddress,
        mayRetry: error.status >= SERVER_FAULT,
      },
    }
  }
}

/** The primary address first; only one where the store keeps to one (specification §4 "Address"). */
function shownAddresses(addresses: readonly SavedAddress[], usesSingle: boolean): readonly SavedAddress[] {
  if (usesSingle) return addresses.slice(0, 1)
  return addresses.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
}
