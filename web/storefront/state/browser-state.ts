import type { ComponentType } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Call } from '#contract/client.ts'
import type { Coordinates } from '#domain/customer/address.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { Balance } from '#domain/payment/invoice.ts'
import { cartApi } from '../../shared/api/cart.ts'
import type { QuantityControlProps } from '../components/add-to-cart/quantity-control-props.ts'
import type { LoadedCarousels } from '../components/carousel-source.ts'
import { createCartStore, type CartStore } from './cart-store.ts'
import { createListMemory, type ListMemory } from './list-memory.ts'
import type { ListFilterParts, ProductTableParts } from './list-view.ts'
import { createModals, type ModalRequest, type Modals } from './modal.ts'
import type { StoreData } from './store-data.ts'
import type { StoreReading } from './store-reading.ts'

/**
 * The state of one page in the browser. client.tsx creates it; components read it with `useBrowser`, loaders and actions
 * from `PageContext.browser`. On the server both are null, so that no state is shared between requests.
 */
export interface BrowserState {
  /** Calls the API. Every call of the page goes through it. */
  readonly call: Call
  readonly cart: CartStore
  readonly delivery: StoreApi<DeliveryChoice>
  readonly payment: StoreApi<PaymentChoice>
  readonly user: StoreApi<UserChoices>
  readonly visitor: StoreApi<VisitorAnswers>
  readonly consent: StoreApi<ConsentChoice>
  readonly balance: StoreApi<KnownBalance>
  /** The last request to open or close a modal; null before the first. */
  readonly modalRequest: StoreApi<ModalRequest | null>
  readonly modals: Modals
  /** Where a refusal for too many requests came in the way; null otherwise. */
  readonly interrupted: StoreApi<InterruptedScreen | null>
  readonly storeReading: StoreReading
  readonly lists: ListMemory
  /** The start page as it was last shown, and to which viewer. */
  readonly lastHome: StoreApi<{ readonly viewer: string; readonly carousels: LoadedCarousels } | null>
  readonly liveUpdates: StoreApi<LiveUpdatesState>
  readonly chat: StoreApi<ChatNews>
  /** Components that some pages need, loaded before the first render that shows them. */
  readonly parts: {
    accountBanner: ComponentType | null
    quantityControl: ComponentType<QuantityControlProps> | null
    productTable: ProductTableParts | null
    listFilters: ListFilterParts | null
  }
}

/** A loaded balance, and the customer that it belongs to. */
export interface KnownBalance {
  readonly customerId: string | null
  readonly balance: Balance | null
}

export const NO_BALANCE: KnownBalance = { customerId: null, balance: null }

/** The chosen delivery type and place. Null is not chosen yet: the store's default applies. */
export interface DeliveryChoice {
  readonly deliveryType: DeliveryType | null
  readonly place: ChosenPlace | null
}

export interface ChosenPlace {
  /** One of the customer's addresses; null for a visitor, who entered a postal code or a point on the map. */
  readonly addressId: string | null
  /** 8 digits; null where only a point is known. */
  readonly postalCode: string | null
  readonly coordinates: Coordinates | null
  /** Short, for the header: `Casa`, `Rua Harmonia, 123`, `05435-000`. */
  readonly label: string
}

export const NOTHING_CHOSEN: DeliveryChoice = { deliveryType: null, place: null }

/** The payment method chosen before there is an order: prices are shown by it, and the checkout starts with it. */
export interface ChosenPayment {
  readonly id: string
  readonly name: string
}

export interface PaymentChoice {
  /** Undefined until a method is chosen on this page; null once the choice is cleared. */
  readonly chosen: ChosenPayment | null | undefined
}

export const NO_PAYMENT_CHOICE: PaymentChoice = { chosen: undefined }

/** The screen that a refusal for too many requests led away from, to return to with what was typed. */
export interface InterruptedScreen {
  /** Below the store, with its query. */
  readonly path: string
  readonly forms: readonly TypedForm[]
  readonly modal: ModalRequest | null
  /** Whether the page for too many requests has taken its place; before that it is still shown itself. */
  readonly isLeft: boolean
}

/** By name of the control: its value, or whether it is checked. */
export type TypedForm = Readonly<Record<string, string | boolean>>

export interface UserChoices {
  /** Until when the person put off the terms of use; milliseconds of the clock. */
  readonly termsPutOffUntil: number
}
export const NOTHING_PUT_OFF: UserChoices = { termsPutOffUntil: 0 }

export interface VisitorAnswers {
  /** Answered "18 or older". */
  readonly isAdult: boolean
}
export const NOTHING_ANSWERED: VisitorAnswers = { isAdult: false }

/** Whether the connection for changes of cart and orders is open (web/storefront/realtime). */
export interface LiveUpdatesState {
  /** The connection is lost: only what is read now and then brings news. */
  readonly isPaused: boolean
  readonly retry: () => void
}
export const NOT_PAUSED: LiveUpdatesState = { isPaused: false, retry: () => undefined }

/** What an open page learns of the chat. */
export interface ChatNews {
  readonly unread: number
  /** Counts events: what is shown of the chat is then read again. */
  readonly tick: number
  /** The name of the room in which the store is writing. */
  readonly typingIn: string | null
}
export const NO_CHAT_NEWS: ChatNews = { unread: 0, tick: 0, typingIn: null }

/** The consent digits in local storage (stored-consent.ts); undefined until they were read. */
export interface ConsentChoice {
  readonly digits: string | null | undefined
}

export const CONSENT_NOT_READ: ConsentChoice = { digits: undefined }

export function createBrowserState(call: Call, { supplier, savedCart, account }: StoreData): BrowserState {
  const modalRequest = createStore<ModalRequest | null>(() => null)
  return {
    call,
    cart: createCartStore(savedCart, cartApi({ call, supplier }), account?.customerId ?? null),
    delivery: createStore<DeliveryChoice>(() => NOTHING_CHOSEN),
    payment: createStore<PaymentChoice>(() => NO_PAYMENT_CHOICE),
    user: createStore<UserChoices>(() => NOTHING_PUT_OFF),
    visitor: createStore<VisitorAnswers>(() => NOTHING_ANSWERED),
    consent: createStore<ConsentChoice>(() => CONSENT_NOT_READ),
    balance: createStore<KnownBalance>(() => NO_BALANCE),
    modalRequest,
    modals: createModals(modalRequest),
    interrupted: createStore<InterruptedScreen | null>(() => null),
    storeReading: { isDue: false },
    lists: createListMemory(),
    lastHome: createStore(() => null),
    liveUpdates: createStore(() => NOT_PAUSED),
    chat: createStore(() => NO_CHAT_NEWS),
    parts: { accountBanner: null, quantityControl: null, productTable: null, listFilters: null },
  }
}
