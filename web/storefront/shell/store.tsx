import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import {
  Navigate,
  Outlet,
  redirect,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigation,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Account } from '#contract/access.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import type { Call } from '#contract/client.ts'
import { currentAccount } from '../../shared/api/account.ts'
import { cartApi } from '../../shared/api/cart.ts'
import { catalogApi } from '../../shared/api/catalog.ts'
import { paymentMethodsFor } from '../../shared/api/payment.ts'
import { pageOf, SECURITY_PATH, type PageContext } from '../../shared/page-context.ts'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { TextOverridesContext, useText } from '../../shared/i18n/use-text.ts'
import { laterPart } from '../../shared/later-part.tsx'
import type { BrowserState } from '../state/browser-state.ts'
import { isCardFrame } from '../orders/card-frame.ts'
import { createCartStore } from '../state/cart-store.ts'
import { StoreContext, useStoreData } from '../state/store-context.ts'
import type { StoreData } from '../state/store-data.ts'
import { readStore } from '../state/store-reading.ts'
import { useBrowser, useBrowserState, useIsHydrated } from '../state/use-browser.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MobileBar } from './mobile-bar.tsx'
import style from './store.module.css'
import type { ModalRequest } from '../state/modal.ts'
import { loadPart } from '../../shared/lazy-part.ts'
import { MomentsContext, momentsIn } from '../../shared/moments.ts'

export function loadStore(args: LoaderFunctionArgs): Promise<StoreData> {
  const page = pageOf(args)
  return readStore(page.browser?.storeReading, args.request.signal, () => loadStoreData(page))
}

async function loadStoreData(page: PageContext): Promise<StoreData> {
  const { supplier, basename, chosenPlace = null } = page
  const features = featuresOf(supplier.tags)
  const [categories, accountAndCart, texts, delivery] = await Promise.all([
    currentCategories(page),
    loadAccount(page),
    page.texts(),
    features.hasDelivery ? loadDelivery(page) : null,
  ])
  const storedDeliveryType = page.deliveryType()
  return {
    supplier,
    features,
    basename,
    categories,
    chosenPlace,
    storedDeliveryType,
    texts,
    delivery,
    ...accountAndCart,
  }
}

/** Apart, because in the browser it is needed only after a sign-in or sign-out. */
const loadDelivery = async (page: PageContext): Promise<StoreData['delivery']> =>
  (await import('../state/load-delivery-summary.ts')).loadDeliverySummary(page)

/** Loaded once per page on the server; in the browser loaded again with the rest of the shell. */
const currentCategories = (page: PageContext): ReturnType<PageContext['categories']> =>
  page.browser === null ? page.categories() : catalogApi(page).categories(page.supplier.segments[0])

async function loadAccount(page: PageContext): Promise<Pick<StoreData, 'account' | 'savedCart' | 'prices'>> {
  const account = await accountOf(page)
  if (account?.mustSetUpFactor === true) throw redirect(SECURITY_PATH)
  const [savedCart, prices] = await Promise.all([
    account?.customerId ? cartApi(page).load(account.customerId) : null,
    loadPrices(page, account),
    page.browser && loadAccountBanner(page.browser, account),
  ])
  return { account, savedCart, prices }
}

async function loadPrices(page: PageContext, account: Account | null): Promise<StoreData['prices']> {
  const { variesPriceByPayment, hidesPricesFromVisitors } = featuresOf(page.supplier.tags)
  if (!variesPriceByPayment || (hidesPricesFromVisitors && account === null)) return null
  return { methods: await paymentMethodsFor(page, account?.customerId ?? null), storedId: page.paymentId() }
}

/** Loaded once per page on the server; in the browser loaded again, because a sign-in may just have happened. */
const accountOf = (page: PageContext): Promise<Account | null> =>
  page.browser === null ? page.account() : currentAccount(page)

/** Navigation does not load the shell again; signing in or out does, and so does an action that changed the cart. */
export const shouldReloadStore = ({
  formMethod,
  currentUrl,
  nextUrl,
  actionResult,
}: ShouldRevalidateFunctionArgs): boolean =>
  ((formMethod !== undefined && formMethod !== 'GET') || currentUrl.href === nextUrl.href) && !isRefused(actionResult)

/** After a refused form the screen is not loaded again, so that nothing typed is lost, even without a connection. */
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
  // The cart outlives navigation; only newly loaded data replaces it.
  const [cart] = useState(
    () => browser?.cart ?? createCartStore(data.savedCart, cartApi({ call, supplier: data.supplier }), customerId),
  )
  const value = useMemo(() => ({ ...data, cart, call }), [data, cart, call])

  useEffect(() => {
    const { saved, actions } = cart.getState()
    if (saved !== data.savedCart) actions.replace(data.savedCart, customerId)
  }, [data.savedCart, customerId, cart])

  const screen = (
    <main id="conteudo" className={style.main} tabIndex={-1} aria-busy={isNavigating}>
      <Outlet />
    </main>
  )
  const isFramed = isCardFrame(useLocation())
  return (
    <TextOverridesContext value={data.texts}>
      <MomentsContext value={momentsIn(data.supplier.timeZone)}>
        <StoreContext value={value}>{isFramed ? screen : <Surroundings>{screen}</Surroundings>}</StoreContext>
      </MomentsContext>
    </TextOverridesContext>
  )
}

/** What stands around every screen. */
function Surroundings({ children }: { readonly children: ReactNode }) {
  const text = useText(shellText)
  const isNavigating = useNavigation().state !== 'idle'
  const browser = useBrowser()
  return (
    <>
      <a className={style.skip} href="#conteudo">
        {text.skip}
      </a>
      <Header />
      <div className={style.progress} data-active={isNavigating || undefined} aria-hidden />
      <AccountBannerSlot />
      {children}
      <Footer />
      <MobileBar />
      <ModalHost />
      <ScrollRestoration />
      {browser && <AfterHydration browser={browser} />}
    </>
  )
}

// Where it cannot be fetched, the store works on without.
const LaterAfterHydration = laterPart(
  async () => (await import('./after-hydration.tsx')).AfterHydration,
  NothingToRestore,
)

function NothingToRestore({ browser }: { readonly browser: BrowserState }) {
  useEffect(() => browser.cart.getState().actions.finishRestoring(), [browser])
  return <></>
}

function AfterHydration({ browser }: { readonly browser: BrowserState }) {
  const isHydrated = useIsHydrated()
  // From the first change on: the script that keeps changes for the next page may not be there yet.
  useEffect(() => {
    const save = () =>
      void browser.cart
        .getState()
        .actions.flush()
        .catch(() => undefined)
    addEventListener('pagehide', save)
    return () => removeEventListener('pagehide', save)
  }, [browser])
  return isHydrated ? (
    <Suspense>
      <LaterAfterHydration browser={browser} />
    </Suspense>
  ) : null
}

// Fetched with the first that is opened; where that fails, each is a separate screen.
const Modals = laterPart(
  async () => (await import('./modals.tsx')).Modals,
  ({ request }: { readonly request: ModalRequest }) => request.name && <Navigate to={request.screen} />,
)

/** Where modals and side menus open. */
export function ModalHost() {
  const request = useBrowserState(({ modalRequest }) => modalRequest, null)
  return (
    request && (
      <Suspense>
        <Modals request={request} />
      </Suspense>
    )
  )
}

const load = async () => (await import('./account-banner.tsx')).AccountBanner

const BANNER_ON_SERVER = import.meta.env.SSR ? await load() : null

/** People who work for the store, and customers who wait for approval. */
const isNeeded = ({ role, customerId, isApproved }: Account): boolean =>
  role === 'representative' || role === 'staff' || !customerId || !isApproved

/** Only those who see the banner load it. */
export async function loadAccountBanner(browser: BrowserState, account: Account | null): Promise<void> {
  if (account && isNeeded(account)) browser.parts.accountBanner = await loadPart('acting', load)
}

/** Part of the served page too: it names the customer whom the user acts for. */
export function AccountBannerSlot() {
  const { account } = useStoreData()
  const browser = useBrowser()
  const Banner = browser ? browser.parts.accountBanner : BANNER_ON_SERVER
  return account && isNeeded(account) && Banner && <Banner />
}
