import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useNavigation,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { decodeCart, loadCart } from '#contract/cart.ts'
import { customerSettings, decodeAccount, type Account } from '#contract/access.ts'
import { decodePaymentMethod, paymentMethods } from '#contract/payment.ts'
import type { SavedCart } from '#domain/cart/saved-cart.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { askCategories, COOKIE_SESSION, pageOf, sessionSegment, type PageContext } from '../../shared/page-context.ts'
import { text } from '../../shared/i18n/shell.ts'
import { TextOverridesContext } from '../../shared/i18n/use-text.ts'
import type { Call } from '#contract/client.ts'
import type { BrowserState } from '../state/browser-state.ts'
import { createCartStore } from '../state/cart-store.ts'
import { StoreContext } from '../state/store-context.ts'
import { useBrowser } from '../state/use-browser.ts'
import { AccountBannerSlot, loadAccountBanner } from './account-banner-slot.tsx'
import { Footer } from './footer.tsx'
import { DocumentHead } from './document-head.tsx'
import { Header } from './header.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { ModalHost } from './modal-host.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import style from './store.module.css'
import type { StoreData } from '../state/store-data.ts'

export async function loadStore(args: LoaderFunctionArgs): Promise<StoreData> {
  const page = pageOf(args)
  const { supplier, basename, keptPlace = null } = page
  const [categories, accountAndCart, texts] = await Promise.all([
    currentCategories(page),
    loadAccount(page),
    page.texts(),
  ])
  return { supplier, features: featuresOf(supplier.tags), basename, categories, keptPlace, texts, ...accountAndCart }
}

/** On the server once for each page; in the browser asked again, with the rest of the frame. */
const currentCategories = (page: PageContext): ReturnType<PageContext['categories']> =>
  page.browser === null ? page.categories() : askCategories(page.call, page.supplier.id)

async function loadAccount(page: PageContext): Promise<Pick<StoreData, 'account' | 'savedCart' | 'prices'>> {
  const account = await currentAccount(page)
  const [savedCart, prices] = await Promise.all([
    loadSavedCart(page, account),
    loadPrices(page, account),
    page.browser && loadAccountBanner(page.browser, account),
  ])
  return { account, savedCart, prices }
}

async function loadPrices(
  { call, supplier, paymentId }: PageContext,
  account: Account | null,
): Promise<StoreData['prices']> {
  const { variesPriceByPayment, hidesPricesFromVisitors } = featuresOf(supplier.tags)
  if (!variesPriceByPayment || (hidesPricesFromVisitors && account === null)) return null
  const customerId = account?.customerId
  const methods = await call(paymentMethods, {
    params: { sessao: customerId ? sessionSegment(customerId) : COOKIE_SESSION, idfornecedor: supplier.id },
    query: customerId ? { idcliente: customerId } : {},
  })
  return { methods: methods.map(decodePaymentMethod), keptId: paymentId() }
}

async function loadSavedCart(page: PageContext, account: Account | null): Promise<SavedCart | null> {
  if (!account?.customerId) return null
  const wire = await page.call(loadCart, {
    params: { sessao: sessionSegment(account.customerId), idcliente: account.customerId },
    query: { idfornecedor: page.supplier.id, canalVenda: 'WEB' },
  })
  return decodeCart(wire)
}

/** On the server once for each page; in the browser asked again, because a sign-in may just have happened. */
async function currentAccount(page: PageContext): Promise<Account | null> {
  if (page.browser === null) return page.account()
  const { usuario } = await page.call(customerSettings, { params: { sessao: COOKIE_SESSION } })
  return usuario && decodeAccount(usuario)
}

/** Walking through the store does not ask for its frame again; signing in or out does, and what changed the cart. */
export const shouldReloadStore = ({
  formMethod,
  currentUrl,
  nextUrl,
  actionResult,
}: ShouldRevalidateFunctionArgs): boolean =>
  ((formMethod !== undefined && formMethod !== 'GET') || currentUrl.href === nextUrl.href) && !isRefused(actionResult)

/** Nothing typed is lost to a form that was refused, not even where the store cannot be reached to ask for the screen anew. */
export const shouldReloadScreen = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate && !isRefused(actionResult)

/** What an action refused, with a message, changed nothing. */
const isRefused = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && ('message' in result || 'problem' in result)

/** Components are rendered on the server, but only loaders and actions call from there. */
const refuseOnServer: Call = () => Promise.reject(new Error('a component called the API on the server'))

/** The frame of every screen: header, navigation, cart, footer. */
export function Store() {
  const data: StoreData = useLoaderData()
  const isNavigating = useNavigation().state !== 'idle'
  const customerId = data.account?.customerId ?? null
  const browser = useBrowser()
  const call = browser?.call ?? refuseOnServer
  // The cart outlives navigation; only what the server sent anew goes into it.
  const [cart] = useState(() => browser?.cart ?? createCartStore(data.savedCart, { call, customerId }))
  const value = useMemo(() => ({ ...data, cart, call }), [data, cart, call])

  useEffect(() => {
    const { saved, actions } = cart.getState()
    if (saved !== data.savedCart) actions.replace(data.savedCart, customerId)
  }, [data.savedCart, customerId, cart])

  return (
    <TextOverridesContext value={data.texts}>
      <StoreContext value={value}>
        <a className={style.skip} href="#conteudo">
          {text.skip}
        </a>
        <Header />
        <div className={style.progress} data-active={isNavigating || undefined} aria-hidden />
        <OfflineNotice />
        <AccountBannerSlot />
        <main id="conteudo" className={style.main} tabIndex={-1} aria-busy={isNavigating}>
          <Outlet />
        </main>
        <Footer />
        <MobileBar />
        <ModalHost />
        <DocumentHead />
        <ScrollRestoration />
        {browser && <AfterHydration browser={browser} />}
      </StoreContext>
    </TextOverridesContext>
  )
}

// Where it cannot be fetched, the store works on without.
const Companions = lazy(() =>
  import('./after-hydration.tsx').then(
    ({ AfterHydration }) => ({ default: AfterHydration }),
    () => ({ default: () => <></> }),
  ),
)

const neverChanges = () => () => undefined

function AfterHydration({ browser }: { readonly browser: BrowserState }) {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return isHydrated ? (
    <Suspense>
      <Companions browser={browser} />
    </Suspense>
  ) : null
}
