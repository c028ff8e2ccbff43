import { Suspense, useEffect } from 'react'
import { useMatches } from 'react-router'
import { can } from '#domain/access/can.ts'
import { canonicalStoreUrl } from '#domain/supplier/store-url.ts'
import { parseConsent } from '#domain/privacy/consent.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { consentInForce, storedConsent } from '../../shared/consent.ts'
import { headOf } from '../../shared/head-of.ts'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { laterPart } from '../../shared/later-part.tsx'
import { useOutcomeOnce } from '../../shared/use-outcome-once.ts'
import { recordChoice } from '../privacy/choose-consent.ts'
import { ConsentBar } from '../privacy/consent-bar.tsx'
import { AgeQuestion, TermsQuestion } from '../privacy/questions.tsx'
import { CONSENT_NOT_READ, type BrowserState } from '../state/browser-state.ts'
import { useBrowserState } from '../state/use-browser.ts'
import { useReturnFromInterruption } from '../state/interrupted-screen.ts'
import { persistState } from '../state/persist-state.ts'
import { useCart, useStoreData } from '../state/store-context.ts'
import { placeOfVisitor } from '../state/chosen-place.ts'
import { compactOnScroll } from './compact-header.ts'
import { DepartmentMenu } from './department-menu.tsx'
import { OfflineNotice } from './offline-notice.tsx'

// Where it cannot be fetched, the store works on without.
const SignedIn = laterPart(async () => (await import('./customer-preload.tsx')).CustomerPreload)
const LiveUpdates = laterPart(async () => (await import('../realtime/realtime.tsx')).Realtime)
const Chat = laterPart(async () => (await import('../chat/chat-dock.tsx')).ChatDock)
const OfflineCatalogue = laterPart(async () => (await import('../offline/offline-catalogue.tsx')).OfflineCatalogue)
const UnsavedCart = laterPart(async () => (await import('../cart/unsaved-cart.tsx')).UnsavedCart)
const Measurement = laterPart(async () => (await import('../measurement/measurement.tsx')).Measurement)

/** What every screen needs after hydration: stored choices, and the store's questions. Fetched after the page. */
export function AfterHydration({ browser }: { readonly browser: BrowserState }) {
  const store = useStoreData()
  const text = useText(shellText)
  const { cart, account, supplier, features, basename, chosenPlace } = store
  const person = account === null ? null : (account.customerId ?? account.loginId)
  const isCustomer = Boolean(account?.customerId)
  const isCartRefused = useCart((state) => state.problem !== null)
  const { requiresPriorConsent } = features
  const hasPickupPrices = supplier.pickupAdjustment !== 0
  const { digits } = useBrowserState(({ consent }) => consent, CONSENT_NOT_READ)
  // Undefined until what this browser stores was read: it may be a refusal, or the answer to a question.
  const mayMeasure =
    digits !== undefined &&
    parseConsent((digits ?? consentInForce(supplier.id, requiresPriorConsent)).slice(0, 4))?.performance

  useEffect(
    () =>
      persistState({
        browser,
        cart,
        supplierId: supplier.id,
        companyId: supplier.companyId,
        requiresPriorConsent,
        hasPickupPrices,
        basename,
        person,
        isCustomer,
      }),
    [
      browser,
      cart,
      supplier.id,
      supplier.companyId,
      requiresPriorConsent,
      hasPickupPrices,
      basename,
      person,
      isCustomer,
    ],
  )

  useReturnFromInterruption(browser)
  useOutcomeOnce()

  useEffect(() => {
    browser.consent.setState({ digits: storedConsent(supplier.id) })
  }, [browser, supplier.id])

  // What the store keeps itself is the later choice.
  useEffect(() => {
    if (chosenPlace !== null && browser.delivery.getState().place === null)
      browser.delivery.setState({ place: placeOfVisitor(chosenPlace, text) })
  }, [browser, chosenPlace, text])

  useSearchKey()
  useArrowKeys()
  useBarOfOneRow()
  useEffect(compactOnScroll, [])

  // After a sign-in the choice is that of the person, too.
  useEffect(() => void recordChoice(store), [store])

  return (
    <>
      <DocumentHead />
      <OfflineNotice />
      {isCartRefused && (
        <Suspense>
          <UnsavedCart />
        </Suspense>
      )}
      <DepartmentMenu />
      <ConsentBar />
      {digits !== undefined && (
        <>
          <AgeQuestion />
          <TermsQuestion />
        </>
      )}
      {features.tracksAnalytics && mayMeasure && (
        <Suspense>
          <Measurement />
        </Suspense>
      )}
      {'serviceWorker' in navigator && (
        <Suspense>
          <OfflineCatalogue />
        </Suspense>
      )}
      {account?.customerId && (
        <Suspense>
          <SignedIn browser={browser} />
          <LiveUpdates browser={browser} />
          {can('chat.use', actorOf(account), { features }) && <Chat browser={browser} />}
        </Suspense>
      )}
    </>
  )
}

/** The server writes the head of the first page; from then on title, description and address follow the screen. */
function DocumentHead() {
  const { supplier, texts } = useStoreData()
  const matches = useMatches()

  useEffect(() => {
    const data = Object.fromEntries(matches.map((match) => [match.id, match.loaderData]))
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    // The server named the store's host; that of the URL may be another name of the same machine.
    const { origin } = new URL(canonical?.href ?? location.href)
    const head = headOf(
      matches.map((match) => ({ route: { id: match.id, handle: match.handle } })),
      data,
      null,
      { supplier, canonicalUrl: canonicalStoreUrl(origin, supplier), texts },
    )
    // A screen that could not be loaded shows the reason in its heading.
    const heading = matches.at(-1)?.loaderData === undefined ? document.querySelector('main h1')?.textContent : null
    document.title = heading ? `${heading} | ${supplier.name}` : head.title
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description ?? '')
    if (head.canonicalUrl) canonical?.setAttribute('href', head.canonicalUrl)
  }, [matches, supplier, texts])

  return null
}

const EDITED = 'input, textarea, select, [contenteditable]'

/** "/" goes to the search, unless it is typed into something. */
function useSearchKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const isTyped = event.target instanceof Element && event.target.closest(EDITED) !== null
      if (isTyped || document.querySelector('dialog:modal') !== null) return
      const search = document.querySelector<HTMLInputElement>('header input[type=search]')
      if (!search) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const GROUP = '[data-arrow-keys]'
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const stopsIn = (group: Element): HTMLElement[] =>
  [...group.querySelectorAll<HTMLElement>('a, button:enabled, summary, [type=checkbox]')].filter(
    (stop) => stop.checkVisibility() && stop.closest('[inert]') === null,
  )

const withFocus = (stops: readonly HTMLElement[]): HTMLElement | undefined =>
  stops.find((stop) => stop === document.activeElement)
const stopWithFocus = (group: Element): HTMLElement | undefined => withFocus(stopsIn(group))

/** Only one of a group is a stop of the Tab key: `stop`, else the current page, else the first. */
function leaveOneStop(group: Element, stop?: HTMLElement, stops = stopsIn(group)): void {
  const one = stop ?? stops.find((each) => each.matches('[aria-current=page]')) ?? stops[0]
  for (const each of stops) each.tabIndex = each === one ? 0 : -1
  // A button that may be pressed again later is no second stop then.
  for (const each of group.querySelectorAll<HTMLElement>('button:disabled')) each.tabIndex = -1
  // Browsers make a stop of what scrolls and has none.
  const scrolled = [...(group.matches('nav, ul') ? [group] : []), ...group.querySelectorAll('nav, ul')]
  for (const bar of scrolled) if (bar instanceof HTMLElement) bar.tabIndex = -1
}

/** What the bar of the header has no room for is out of reach of keys and readers too. The menu of departments has it. */
function useBarOfOneRow(): void {
  useEffect(() => {
    const bar = document.querySelector<HTMLElement>('[data-bar]')
    if (!bar) return
    const places = [...bar.children].filter((place) => place instanceof HTMLElement)
    const observer = new ResizeObserver(() => {
      const row = bar.parentElement?.clientHeight ?? Infinity
      for (const place of places) place.inert = place.offsetTop - bar.offsetTop >= row / 2
    })
    for (const place of [bar, ...places]) observer.observe(place)
    return () => observer.disconnect()
  }, [])
}

/** Groups of links or boxes are one stop of the Tab key, so that the products are near; arrows, Home and End move within a group. */
function useArrowKeys(): void {
  const matches = useMatches()
  useEffect(() => {
    // What a script of its own draws later, such as the chat, joins its group.
    const observer = new MutationObserver((changes) => {
      const changed = new Set(changes.map(({ target }) => target instanceof Element && target.closest(GROUP)))
      for (const group of changed) if (group) leaveOneStop(group, stopWithFocus(group))
    })
    // To look into a row of products that is not laid out yet would lay it out.
    const inView = new IntersectionObserver((entries) => {
      const groups = entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? [target] : []))
      for (const group of groups) inView.unobserve(group)
      // All are looked at before one is changed: after each change the browser would work out the styles of the page again.
      const found = groups.map((group) => ({ group, stops: stopsIn(group) }))
      for (const { group, stops } of found) leaveOneStop(group, withFocus(stops), stops)
    })
    for (const group of document.querySelectorAll(GROUP)) {
      inView.observe(group)
      observer.observe(group, { childList: true, subtree: true })
    }
    return () => {
      inView.disconnect()
      observer.disconnect()
    }
  }, [matches])
  useEffect(() => {
    const groupOf = ({ target }: Event) => (target instanceof HTMLElement ? target.closest(GROUP) : null)
    const onFocus = (event: FocusEvent) => {
      const group = groupOf(event)
      // A field of the group, such as a choice of order, stays a stop of its own.
      const stop = group && stopWithFocus(group)
      if (group && stop) leaveOneStop(group, stop)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const group = groupOf(event)
      if (!group || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const stops = stopsIn(group)
      const at = stops.findIndex((stop) => stop === event.target)
      if (at === -1) return
      const step = STEPS[event.key]
      const next = event.key === 'Home' ? stops[0] : event.key === 'End' ? stops.at(-1) : step && stops[at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
