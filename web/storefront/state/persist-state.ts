import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { EVERYTHING, ONLY_NECESSARY, parseConsent, type Consent } from '#domain/privacy/consent.ts'
import { consentInForce, consentKey } from '../../shared/consent.ts'
import { paymentIdInBrowser } from './payment-choice.ts'
import type { CartStore } from './cart-store.ts'
import { type BrowserState, NOTHING_CHOSEN } from './browser-state.ts'
import { withUnsaved } from './cart-edits.ts'
import { readSnapshot, withSnapshot, writeSnapshot } from './cart-snapshot.ts'
import { isPending, operationsOf } from './cart-state.ts'
import { storedAt } from './stored-page.ts'
import {
  allowedBy,
  besideOthers,
  isEqual,
  joinAnswers,
  joinDelivery,
  KEEP_DELAY_MS,
  EMPTY_STATE,
  readState,
  unsavedOf,
  VISITOR_CART_MAX_AGE_MS,
  writeState,
  type LocalState,
  type UnsavedCart,
} from './persisted-state.ts'

declare const APP_VERSION: string

/** Where React Router keeps how far each screen was scrolled. */
const SCROLL_KEY = 'react-router-scroll-positions'

export interface StatePersistence {
  readonly browser: BrowserState
  readonly cart: CartStore
  readonly supplierId: string
  readonly companyId: string
  readonly requiresPriorConsent: boolean
  /** Whether a pickup has other prices than a delivery. */
  readonly hasPickupPrices: boolean
  /** What comes before every path of the store. */
  readonly basename: string
  /** Null for a visitor. */
  readonly person: string | null
  /** Whether that person has a cart. */
  readonly isCustomer: boolean
}

/** Among whose stores a visitor chooses, for other pages of this host (specification §4 "Supplier resolution"). */
const COMPANY_KEY = 'company-id'

const keysOf = (supplierId: string): string => `state ${supplierId} `

/**
 * Keeps what the person changed from one page to the next, as far as the cookie preferences allow: read now, written
 * 500 ms after the last change and when the page is hidden. The delivery choice of another tab applies here too. Other
 * people's entries are cleared after a sign-out or a change of account. Returns a function that stops it.
 */
export function persistState({
  browser,
  cart,
  supplierId,
  companyId,
  requiresPriorConsent,
  hasPickupPrices,
  basename,
  person,
  isCustomer,
}: StatePersistence): () => void {
  const visitorKey = `${keysOf(supplierId)}visitor`
  const key = person === null ? visitorKey : `${keysOf(supplierId)}${person}`
  const snapshotKey = `${key} cart`
  const consent = (): Consent =>
    parseConsent(consentInForce(supplierId, requiresPriorConsent).slice(0, 4)) ??
    (requiresPriorConsent ? ONLY_NECESSARY : EVERYTHING)
  const read = (key: string): LocalState => {
    const text = attempt(() => localStorage.getItem(key)) ?? null
    return readState(text, APP_VERSION, Date.now(), key === visitorKey ? VISITOR_CART_MAX_AGE_MS : undefined)
  }
  const stored = () => read(key)
  /** Ids of the changes that the server confirmed to this page. */
  const settled = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeaving = false
  let snapshotVersion = 0
  /** The delivery choice that this page and the storage had in common last. */
  let shared = NOTHING_CHOSEN

  const keepForPrices = (id: string | null, type: DeliveryType | null) => {
    const place = { basename, isSecure: location.protocol === 'https:' }
    document.cookie = paymentCookie(id, place)
    if (hasPickupPrices) document.cookie = deliveryCookie(type, place)
  }

  /** Takes over what another page wrote, but for what was chosen here and is not written yet. */
  const followDelivery = () => {
    const { delivery } = allowedBy(consent(), stored())
    // An entry without a choice takes nothing back: the browser may keep none, or another version of the product wrote it.
    if (isEqual(delivery, NOTHING_CHOSEN)) return
    const own = browser.delivery.getState()
    const joined = joinDelivery(own, shared, delivery)
    shared = delivery
    if (!isEqual(joined, own)) browser.delivery.setState(joined)
  }

  const write = () => {
    followDelivery()
    if (consent().performance)
      keepForPrices(paymentIdInBrowser(browser, document.cookie), browser.delivery.getState().deliveryType)
    else keepForPrices(null, null)
    clearTimeout(timer)
    const now = stateNow(browser, cart)
    const before = stored()
    const unsaved = besideOthers(before.cart, now.cart, settled)
    const state = { ...now, ...joinAnswers(now, before), cart: unsaved }
    const text = writeState(allowedBy(consent(), state), APP_VERSION, Date.now())
    shared = now.delivery
    attempt(() => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)))
    attempt(() =>
      consent().performance ? localStorage.setItem(COMPANY_KEY, companyId) : localStorage.removeItem(COMPANY_KEY),
    )
    if (!maySnapshot()) attempt(() => localStorage.removeItem(snapshotKey))
  }
  const maySnapshot = () => consent().necessary && consent().performance
  const storedSnapshot = () => readSnapshot(attempt(() => localStorage.getItem(snapshotKey)) ?? null, APP_VERSION)
  /** A page that opens without internet was stored earlier, with the cart of then. */
  const takeSnapshot = () => {
    const { saved } = cart.getState()
    if (saved === null || saved.version <= snapshotVersion || !maySnapshot()) return
    if (!navigator.serviceWorker?.controller) return
    snapshotVersion = saved.version
    // Another tab may know a later cart.
    if ((storedSnapshot()?.version ?? 0) >= saved.version) return
    attempt(() => localStorage.setItem(snapshotKey, writeSnapshot(saved, APP_VERSION)))
  }
  const schedule = () => {
    clearTimeout(timer)
    // A field may hear after this that the page goes or is hidden, and a timer may not run any more.
    if (isLeaving || document.visibilityState === 'hidden') write()
    else timer = setTimeout(write, KEEP_DELAY_MS)
  }
  const leave = () => {
    isLeaving = true
    write()
    takeSnapshot()
    if (!consent().necessary) attempt(() => sessionStorage.removeItem(SCROLL_KEY))
  }
  const hide = () => {
    if (document.visibilityState === 'hidden') write()
    takeSnapshot()
  }
  const save = () => {
    const state = cart.getState()
    if (isPending(state)) void state.actions.flush().catch(() => undefined)
  }
  const hear = (event: StorageEvent) => {
    if (event.key === key) followDelivery()
    if (event.key === consentKey(supplierId)) browser.consent.setState({ digits: event.newValue })
  }

  // Where the sign-in loaded another page, this one has what the visitor put into the cart.
  const ofVisitor = isCustomer && consent().necessary ? read(visitorKey).cart : EMPTY_STATE.cart
  forgetOthers(keysOf(supplierId), key)
  forgetOthers(`searches ${supplierId} `, `searches ${supplierId} ${person ?? 'visitor'}`)
  forgetOthers(`chat ${supplierId} `, `chat ${supplierId} ${person ?? 'visitor'} `)
  if (storedAt() !== null) cart.setState((state) => withSnapshot(state, storedSnapshot()))
  restore(allowedBy(consent(), stored()), browser, cart, ofVisitor)
  followDelivery()
  const stops = [
    cart.subscribe((state, before) => {
      const { pending, pendingCombos, note } = state
      if (pending === before.pending && pendingCombos === before.pendingCombos && note === before.note) return
      const open = new Set(operationsOf(state).map(({ id }) => id))
      for (const { id } of operationsOf(before)) if (!open.has(id)) settled.add(id)
      schedule()
    }),
    browser.delivery.subscribe((own) => {
      if (!isEqual(own, shared)) schedule()
    }),
    browser.payment.subscribe(write),
    browser.user.subscribe(schedule),
    browser.visitor.subscribe(schedule),
    // A withdrawal is no change to wait for.
    browser.consent.subscribe(write),
  ]
  // Changes made before this script was loaded are saved too.
  schedule()
  const comeBack = () => {
    isLeaving = false
  }
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  addEventListener('online', save)
  addEventListener('offline', takeSnapshot)
  document.addEventListener('visibilitychange', hide)
  addEventListener('storage', hear)
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', comeBack)
    removeEventListener('online', save)
    removeEventListener('offline', takeSnapshot)
    document.removeEventListener('visibilitychange', hide)
    removeEventListener('storage', hear)
    attempt(() => localStorage.removeItem(key))
    attempt(() => localStorage.removeItem(snapshotKey))
    // Of a visitor who signs in the choice goes along; of a person who leaves nothing does (specification §4 "Delivery type").
    if (person !== null) {
      browser.delivery.setState(NOTHING_CHOSEN)
      browser.payment.setState({ chosen: null })
      keepForPrices(null, null)
      browser.user.setState(EMPTY_STATE.user)
    }
  }
}

const stateNow = ({ user, delivery, visitor }: BrowserState, cart: CartStore): LocalState => ({
  cart: unsavedOf(cart.getState()),
  user: user.getState(),
  delivery: delivery.getState(),
  visitor: visitor.getState(),
})

function restore(stored: LocalState, { user, visitor }: BrowserState, cart: CartStore, ofVisitor: UnsavedCart): void {
  const { actions } = cart.getState()
  actions.edit((state) => withUnsaved(withUnsaved(state, stored.cart), ofVisitor))
  actions.finishRestoring()
  user.setState(stored.user)
  if (stored.visitor.isAdult) visitor.setState(stored.visitor)
}

/** Removes what begins with `prefix`, except what begins with `own`. */
function forgetOthers(prefix: string, own: string): void {
  attempt(() => {
    for (const other of Object.keys(localStorage))
      if (other.startsWith(prefix) && !other.startsWith(own)) localStorage.removeItem(other)
  })
}

/** A browser without room or permission works without it. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Longer than any browser keeps it. */
const COOKIE_MAX_AGE_S = 400 * 24 * 3600

interface CookiePlace {
  /** What comes before every path of the store. */
  readonly basename: string
  readonly isSecure: boolean
}

/** What `document.cookie` takes to keep a choice for the pages of one store, or to forget it. */
const choiceCookie = (name: string, value: string | null, { basename, isSecure }: CookiePlace): string =>
  `${name}=${value ?? ''}; Path=${basename || '/'}; Max-Age=${value === null ? 0 : COOKIE_MAX_AGE_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** What `document.cookie` takes to keep the method for the pages of one store, or to forget it. */
export const paymentCookie = (id: string | null, place: CookiePlace): string =>
  choiceCookie('commerce-payment', id, place)

/** What `document.cookie` takes to keep a pickup for the pages of one store, or to forget it. */
const deliveryCookie = (type: DeliveryType | null, place: CookiePlace): string =>
  choiceCookie('commerce-delivery', type === 'pickup' ? type : null, place)
