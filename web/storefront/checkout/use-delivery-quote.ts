import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { deliveryTypesOf } from '#domain/delivery/delivery-type.ts'
import type { CartState } from '../state/cart-state.ts'
import { stayingOn } from '../state/current-path.ts'
import { placeOfAddress } from '../state/chosen-place.ts'
import { useChooseDelivery } from '../state/delivery-choice.ts'
import { NOTHING_CHOSEN, type DeliveryChoice } from '../state/browser-state.ts'
import { paymentIdInBrowser, useChoosePayment } from '../state/payment-choice.ts'
import { useStoreData } from '../state/store-context.ts'
import { useBrowser } from '../state/use-browser.ts'
import { checkoutSearch, followDelivery, isOfferOutdated, type CheckoutChoices } from './checkout-state.ts'
import type { CheckoutData } from './load-checkout.ts'

interface DeliveryQuote {
  readonly wanted: CheckoutChoices
  /** The options on display are about to be replaced. */
  readonly isUpdating: boolean
  /** Loads the delivery options and prices for this choice; the answer comes as the screen's data. */
  readonly changeDelivery: (change: Partial<CheckoutChoices>) => void
  readonly choose: (change: Partial<CheckoutChoices>) => void
}

interface Sending {
  readonly isSending: boolean
  /** Whether the screen tells what became of an order that was sent. */
  readonly isAnswered: boolean
}

/**
 * The customer's choices. Type and address are in the URL, because the options depend on them;
 * the options are loaded again when the cart changes: in the drawer, by a coupon, in another tab. While `isSending` nothing is.
 */
export function useDeliveryQuote(data: CheckoutData, { isSending, isAnswered }: Sending): DeliveryQuote {
  const { cart, features, savedCart } = useStoreData()
  const [picked, setPicked] = useState<Pick<CheckoutChoices, 'optionId' | 'date' | 'paymentId'>>(data.wanted)
  const navigate = useNavigate()
  const location = useLocation()
  const browser = useBrowser()
  const chooseDelivery = useChooseDelivery()
  const choosePayment = useChoosePayment()
  // Shown as chosen at once; the answer, which is other data, ends the question.
  const [question, setQuestion] = useState<
    | (Pick<CheckoutChoices, 'type' | 'addressId'> & { readonly about: CheckoutData; readonly isPostponed: boolean })
    | null
  >(null)
  // Another navigation would take away what is said of the order, which is perhaps placed.
  const isDropped = question?.isPostponed && isAnswered && !isSending
  const { type, addressId } = question?.about === data && !isDropped ? question : data
  const wanted: CheckoutChoices = { ...picked, type, addressId }
  const isUpdating = type !== data.type || addressId !== data.addressId
  const latest = useRef({ type, addressId })
  /** Which the address bar says a moment later. */
  const hasChosenAddress = useRef(false)
  /** The cart by which the options on display, or on their way, were asked for. */
  const offeredFor = useRef(savedCart)
  /** What was chosen while a form was on its way: another navigation would take the place of the one to the placed order. */
  const postponed = useRef<Partial<CheckoutChoices> | null>(null)

  const go = (next: Partial<CheckoutChoices>, cartVersion?: number) => {
    const changed = { ...wanted, ...postponed.current, ...next }
    latest.current = { type: changed.type, addressId: changed.addressId }
    setQuestion({ ...latest.current, about: data, isPostponed: isSending })
    postponed.current = isSending ? { ...latest.current, paymentId: changed.paymentId } : null
    if (isSending) return
    offeredFor.current = cart.getState().saved
    // A store that varies prices by payment offers by payment as well.
    const search = checkoutSearch(
      { ...changed, paymentId: features.variesPriceByPayment ? changed.paymentId : null },
      cartVersion,
    )
    void navigate(`/finalizar${search}`, { replace: true, preventScrollReset: true, state: stayingOn(location) })
  }

  /** What is chosen here counts in the whole store, but for an address that is not served: that is only tried here. */
  const changeDelivery = (change: Partial<CheckoutChoices>) => {
    if (change.addressId) hasChosenAddress.current = true
    go(change)
    const address = data.addresses.find(({ id }) => id === change.addressId)
    chooseDelivery({
      ...(change.type ? { deliveryType: change.type } : {}),
      ...(address && address.isServed !== false ? { place: placeOfAddress(address) } : {}),
    })
  }

  // An address that was asked for on this screen stays when the browser only remembers another, or loads the first one.
  const isAddressOpen = () => data.wanted.addressId === null && !hasChosenAddress.current
  const follow = (chosen: DeliveryChoice, before: DeliveryChoice) => {
    const next = followDelivery(latest.current, chosen, before, {
      types: deliveryTypesOf(features),
      addresses: data.addresses,
      isAddressOpen: isAddressOpen(),
    })
    if (next.type !== latest.current.type || next.addressId !== latest.current.addressId) go(next)
  }

  // What is chosen elsewhere in the store, and what this browser remembers while the server made the page without it.
  useEffect(() => {
    if (!browser) return
    const { delivery } = browser
    if (!isAnswered && data.wanted.type === null && isAddressOpen()) follow(delivery.getState(), NOTHING_CHOSEN)
    return delivery.subscribe(follow)
  })

  // One choice for the whole store: prices are shown by it everywhere.
  const choose = (change: Partial<CheckoutChoices>) => {
    setPicked({ ...picked, ...change })
    const method = data.methods.find(({ id }) => id === change.paymentId)
    if (method) choosePayment({ id: method.id, name: method.name })
  }

  useEffect(() =>
    browser?.payment.subscribe(({ chosen }) => {
      if (!chosen) return
      setPicked((before) => ({ ...before, paymentId: chosen.id }))
      if (features.variesPriceByPayment) go({ paymentId: chosen.id })
    }),
  )

  // The address bar may name another method than the store's other screens do.
  const namedId = data.wanted.paymentId
  useEffect(() => {
    const method = data.methods.find(({ id }) => id === namedId)
    if (browser && method && method.id !== paymentIdInBrowser(browser, document.cookie))
      browser.payment.setState({ chosen: { id: method.id, name: method.name } })
  }, [browser, namedId, data.methods])

  useEffect(() => {
    if (isSending || !postponed.current) return
    if (!isAnswered) return go({})
    postponed.current = null
    latest.current = { type: data.type, addressId: data.addressId }
  })

  useEffect(() => {
    const followCart = (state: CartState) => {
      // A cart that came with the screen's own data has its options already.
      if (state.saved === savedCart) offeredFor.current = savedCart
      else if (!isSending && isOfferOutdated(offeredFor.current, state, features)) go({}, state.saved?.version)
    }
    followCart(cart.getState())
    return cart.subscribe(followCart)
  })

  return { wanted, isUpdating, changeDelivery, choose }
}
