import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigation } from 'react-router'
import { parseConsent } from '#domain/privacy/consent.ts'
import { consentInForce } from '../../shared/consent.ts'
import { text as offlineText } from '../../shared/i18n/offline.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import notice from '../../shared/ui/notice-bar.module.css'
import { CONSENT_NOT_READ } from '../state/browser-state.ts'
import { useStoreData } from '../state/store-context.ts'
import { useBrowserState } from '../state/use-browser.ts'
import type { SeenPage, UpdateNow } from './store-worker.ts'

/** Served for every store; the page names the scope. */
const WORKER = '/store-worker.js'
/** Home, lists, products and pages of text: nothing of an order or an account. */
const CATALOGUE = /^\/(?:(?:produtos|categorias|combos|(?:categoria|produto|pagina)\/[^/]+)\/?)?$/
const FILES = /^\/(?:assets|superon\/imagens)\//
/** A page that is only passed through is not stored. */
const SEEN_AFTER_MS = 2000
const LOOK_FOR_UPDATE_MS = 30 * 60 * 1000

/** Has the pages that are seen stored for the time without internet, where the person agreed to it; and offers a new version. */
export function OfflineCatalogue() {
  const { supplier, features, basename, account } = useStoreData()
  const { digits } = useBrowserState(({ consent }) => consent, CONSENT_NOT_READ)
  const [registration, setRegistration] = useState<ServiceWorkerRegistration | null>(null)
  const consent = parseConsent((digits ?? consentInForce(supplier.id, features.requiresPriorConsent)).slice(0, 4))
  const isAllowed = consent?.performance ?? false
  const viewer = account === null ? 'visitor' : `${account.loginId} ${account.customerId ?? ''}`
  const scope = basename || '/'

  useEffect(() => {
    void (isAllowed ? register(scope).then(setRegistration) : remove(scope).then(() => setRegistration(null)))
  }, [isAllowed, scope])
  useEffect(() => void forgetPages(scope, viewer), [scope, viewer])
  const hasCart = account === null ? features.visitorsFillCart : account.customerId !== null
  useSeenPages(isAllowed ? registration : null, viewer, hasCart ? `${basename}/carrinho` : null)
  useLinksWithoutInternet(basename)
  const isStill = useNavigation().state === 'idle'
  const isPassing = useRef(false)
  useEffect(() => {
    isPassing.current = !isStill
  }, [isStill])
  useEffect(() => replaceStoredPage(basename, () => isPassing.current), [basename])

  return registration && <UpdateNotice registration={registration} />
}

/** Null where the browser has no workers, or lets none in. */
async function register(scope: string): Promise<ServiceWorkerRegistration | null> {
  try {
    // Where workers are blocked, some browsers answer with nothing.
    return (await navigator.serviceWorker.register(WORKER, { scope })) ?? null
  } catch {
    return null
  }
}

async function remove(scope: string): Promise<void> {
  try {
    const { href } = new URL(scope, location.href)
    const registrations = await navigator.serviceWorker.getRegistrations()
    await Promise.all(registrations.filter((each) => each.scope === href).map((each) => each.unregister()))
    await Promise.all([forgetPages(scope, null), caches.delete(`balcao-offline ${scope}`)])
  } catch {
    // Without workers there is nothing to remove.
  }
}

/** Deletes what everybody but this viewer saw; null spares no one. */
async function forgetPages(scope: string, viewer: string | null): Promise<void> {
  if (!('caches' in window)) return
  const prefix = `balcao-store ${scope} `
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== `${prefix}${viewer}`).map((name) => caches.delete(name)),
  )
}

/** Reloads a stored page as soon as the store answers, unless a field has the focus, a dialog is open, or a link has been followed. */
function replaceStoredPage(basename: string, isPassing: () => boolean): () => void {
  const controller = new AbortController()
  const { signal } = controller
  if (document.documentElement.dataset['storedAt'] === undefined) return () => undefined
  let isLeaving = false
  const isBusy = () =>
    isLeaving || isPassing() || document.querySelector('dialog[open], :is(input, textarea, select):focus') !== null
  const replace = async () => {
    if (!navigator.onLine || document.hidden || isBusy()) return
    const answer = await fetch(`${basename}/sem-internet`, { method: 'HEAD', cache: 'no-store', signal }).catch(
      () => null,
    )
    if (answer?.ok && !isBusy()) location.reload()
  }
  addEventListener('beforeunload', () => (isLeaving = true), { signal })
  addEventListener('pageshow', () => (isLeaving = false), { signal })
  // After the event, so that a field that takes the focus next counts.
  const later = () => void setTimeout(() => void replace())
  addEventListener('online', later, { signal })
  document.addEventListener('visibilitychange', later, { signal })
  document.addEventListener('focusout', later, { signal })
  document.addEventListener('close', later, { signal, capture: true })
  return () => controller.abort()
}

function useSeenPages(registration: ServiceWorkerRegistration | null, viewer: string, cartPath: string | null): void {
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  useEffect(() => {
    const isSearch = new URLSearchParams(search).has('q')
    const isCart = cartPath !== null && pathname === '/carrinho'
    if (!registration || state !== 'idle' || !(CATALOGUE.test(pathname) || isCart) || isSearch) return
    const timer = setTimeout(() => {
      const cart = cartPath === null ? null : new URL(cartPath, location.href).href
      const [page = ''] = (isCart && cart ? cart : location.href).split('#', 1)
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      const files = [...new Set(loaded)].filter((url) => FILES.test(new URL(url).pathname))
      const isStored = document.documentElement.dataset['storedAt'] !== undefined
      if (isStored || !navigator.onLine) return
      const seen: SeenPage = { kind: 'seen', viewer, page, files, cart }
      // On a slow connection the first worker is still being installed.
      void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(seen))
    }, SEEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [registration, viewer, cartPath, pathname, search, state])
}

/** Without internet a link opens as a page, which the worker has, and not by calls, which it never answers. */
function useLinksWithoutInternet(basename: string): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine || !navigator.serviceWorker?.controller) return
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a:not([aria-disabled])') : null
      const isOwn = link?.origin === location.origin && link.pathname.startsWith(basename) && link.hash === ''
      // The router listens below the document.
      if (isOwn) event.stopPropagation()
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [basename])
}

function UpdateNotice({ registration }: { readonly registration: ServiceWorkerRegistration }) {
  const text = useText(offlineText)
  const [waiting, setWaiting] = useState(registration.waiting)

  useEffect(() => {
    const look = () => setWaiting(registration.waiting)
    const onFound = () => registration.installing?.addEventListener('statechange', look)
    const update = () => void (document.hidden || registration.update().catch(() => undefined))
    const timer = setInterval(update, LOOK_FOR_UPDATE_MS)
    document.addEventListener('visibilitychange', update)
    registration.addEventListener('updatefound', onFound)
    onFound()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
      registration.removeEventListener('updatefound', onFound)
    }
  }, [registration])

  // The first worker of a store takes over without a word: nothing changes for its page.
  const place = document.querySelector('[data-connection]')
  if (waiting === null || place === null || !navigator.serviceWorker.controller) return null
  const update = () => {
    // What is not saved of the cart is written down when the page goes, and is there again when it comes back.
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage({ kind: 'update' } satisfies UpdateNow)
  }
  return createPortal(
    <p className={notice.notice}>
      <RefreshCw size={18} aria-hidden /> {text.newVersion}
      <button type="button" className={notice.action} onClick={update}>
        {text.update}
      </button>
    </p>,
    place,
  )
}
