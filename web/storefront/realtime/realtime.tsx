import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches, useNavigation, useRevalidator } from 'react-router'
import { currentAccount } from '../../shared/api/account.ts'
import { cartApi } from '../../shared/api/cart.ts'
import { realtimeApi, type LiveEvent } from '../../shared/api/realtime.ts'
import { text as sharedCartText } from '../../shared/i18n/shared-cart.ts'
import { text as changesText } from '../../shared/i18n/live-changes.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { cartNews } from '../components/cart-news.ts'
import { startLiveUpdates, wakeWithPage } from '../../shared/realtime/live-updates.ts'
import { NO_CHAT_NEWS, NOT_PAUSED, type BrowserState } from '../state/browser-state.ts'
import { useStoreData } from '../state/store-context.ts'
import { showsOrder, showsOrders, shownVersion } from './shown-order.ts'

const SHOWS_INVOICES = /^\/conta\/faturas(?:\/|$)/

/** Somebody who stops writing is seen to write for so long. */
const TYPING_ENDS_MS = 5000

/** Keeps cart and orders on display as they are, whichever tab, device or person changes them. Fetched after the sign-in only. */
export function Realtime({ browser }: { readonly browser: BrowserState }) {
  const text = useText(changesText)
  const cartText = useText(sharedCartText)
  const store = useStoreData()
  const customerId = store.account?.customerId ?? null
  const { call, supplier, savedCart } = store
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const loaderData = useMatches().at(-1)?.loaderData
  const isStill = useNavigation().state === 'idle'
  const [news, setNews] = useState('')
  const screen = useRef({ pathname, loaderData, isStill, revalidate, savedCart })
  useEffect(() => {
    screen.current = { pathname, loaderData, isStill, revalidate, savedCart }
  }, [pathname, loaderData, isStill, revalidate, savedCart])

  useEffect(() => {
    if (customerId === null) return
    const api = { call, supplier }
    const { cart } = browser
    const knownOrders = new Map<number, number>()
    let typing: ReturnType<typeof setTimeout> | undefined
    const loadCart = () => cartApi(api).load(customerId)
    const reloadScreen = () => void screen.current.revalidate()
    // What the person is doing at the moment is no news.
    const announce = (change: string) => screen.current.isStill && setNews(change)

    // Tabs of one browser tell each other, also where no connection to the server can be had.
    const tabs = new BroadcastChannel(`cart of ${customerId}`)
    tabs.addEventListener('message', ({ data }) => onEvent({ kind: 'cart', version: Number(data) }))

    // What was saved before this script was there.
    const known = cart.getState().saved
    if (known !== null) tabs.postMessage(known.version)

    const stopCart = cart.subscribe(({ saved }, before) => {
      if (saved !== null && saved.version > (before.saved?.version ?? 0)) tabs.postMessage(saved.version)
      // What came with the page is no news.
      if (saved === before.saved || saved === null || saved === screen.current.savedCart) return
      const change = cartNews(before.saved, saved, cartText)
      if (change !== null) announce(change)
    })

    const catchUp = async (version: number): Promise<void> => {
      const before = cart.getState().saved
      const isNews = await cart.getState().actions.catchUp(version, loadCart)
      const { saved } = cart.getState()
      // What others changed is announced by name, above.
      if (isNews && saved !== null && cartNews(before, saved, cartText) === null) announce(cartText.byOneself)
    }

    const onEvent = (event: LiveEvent): void => {
      if (event.kind === 'cart') {
        // Where it fails, the next event or handshake brings it.
        catchUp(event.version).catch(() => undefined)
      } else if (event.kind === 'invoices') {
        if (!SHOWS_INVOICES.test(screen.current.pathname)) return
        announce(text.invoices)
        reloadScreen()
      } else if (event.kind === 'chat') {
        browser.chat.setState(({ tick }) => ({ tick: tick + 1, typingIn: null }))
      } else if (event.kind === 'typing') {
        clearTimeout(typing)
        browser.chat.setState({ typingIn: event.room })
        typing = setTimeout(() => browser.chat.setState({ typingIn: null }), TYPING_ENDS_MS)
      } else if (event.kind === 'order' && (knownOrders.get(event.number) ?? 0) < event.version) {
        knownOrders.set(event.number, event.version)
        const { pathname, loaderData } = screen.current
        if (!showsOrder(pathname, event.number) || shownVersion(loaderData, event.number) >= event.version) return
        announce(text.order(event.number))
        reloadScreen()
      }
    }
    // The screen is loaded again only while the server answers: its data would give way to an error.
    const refresh = async (): Promise<boolean> => {
      try {
        await catchUp(Infinity)
        const { pathname } = screen.current
        if (showsOrders(pathname) || SHOWS_INVOICES.test(pathname)) reloadScreen()
        browser.chat.setState(({ tick }) => ({ tick: tick + 1 }))
        return true
      } catch {
        return false
      }
    }
    const updates = startLiveUpdates({
      connect: (listener) => realtimeApi(api).connect({ customerId }, listener),
      onEvent,
      refresh,
      isStillOurs: async () => (await currentAccount(api))?.customerId === customerId,
      onPaused: (isPaused) => browser.liveUpdates.setState({ isPaused, retry: updates.wake }),
      isVisible: () => document.visibilityState === 'visible',
    })
    const stop = wakeWithPage(updates)
    return () => {
      stop()
      stopCart()
      tabs.close()
      clearTimeout(typing)
      browser.liveUpdates.setState(NOT_PAUSED)
      browser.chat.setState(NO_CHAT_NEWS)
    }
  }, [browser, call, supplier, customerId, text, cartText])

  return (
    <p role="status" className="visually-hidden">
      {news}
    </p>
  )
}
