import type { ComponentType } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Call } from '#contract/client.ts'
import { cartApi } from '../../shared/api/cart.ts'
import type { QuantityControlProps } from '../components/add-to-cart/quantity-control.tsx'
import type { LoadedCarousels } from '../components/carousels.tsx'
import { NO_BALANCE, type KnownBalance } from './balance.ts'
import { createCartStore, type CartStore } from './cart-store.ts'
import { NOTHING_CHOSEN, type DeliveryChoice } from './delivery-choice.ts'
import type { InterruptedScreen } from './interrupted-screen.ts'
import { createListMemory, type ListMemory } from './list-memory.ts'
import type { ListFilterParts, ProductTableParts } from './list-view.ts'
import { createModals, type ModalRequest, type Modals } from './modal.ts'
import { NO_PAYMENT_CHOICE, type PaymentChoice } from './payment-choice.ts'
import type { StoreData } from './store-context.ts'

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
    lists: createListMemory(),
    lastHome: createStore(() => null),
    liveUpdates: createStore(() => NOT_PAUSED),
    chat: createStore(() => NO_CHAT_NEWS),
    parts: { accountBanner: null, quantityControl: null, productTable: null, listFilters: null },
  }
}
