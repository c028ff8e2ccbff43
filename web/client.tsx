import './shared/theme/global.css'
// Nothing is left of them in a script; what only later screens used would be an empty file.
import './shared/ui/stack.module.css'
import './shared/ui/surface.module.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider, RouterProvider, type DataRouter } from 'react-router'
import type { Call } from '#contract/client.ts'
import type { Account } from '#contract/access.ts'
import { routes } from './routes.tsx'
import { accountIn } from './shared/api/account.ts'
import { createBrowserClient, TOO_MANY_REQUESTS_PATH } from './shared/browser-client.ts'
import { EarlyInput } from './shared/early-input.tsx'
import { decodeHydration } from './shared/hydration.ts'
import { pageContext, pathWithin, type PageContext } from './shared/page-context.ts'
import { loadQuantityControl } from './storefront/components/add-to-cart/add-to-cart.tsx'
import { loadListFilters, loadProductTable } from './storefront/catalog/list-parts.ts'
import { loadAccountBanner } from './storefront/shell/store.tsx'
import { createBrowserState } from './storefront/state/browser-state.ts'
import { storedListView } from './storefront/state/list-view.ts'
import { deliveryTypeInBrowser } from './storefront/state/delivery-choice.ts'
import { paymentIdInBrowser } from './storefront/state/payment-choice.ts'
import type { StoreData } from './storefront/state/store-data.ts'
import { keepStoreRead, readStoreIfDue } from './storefront/state/store-reading.ts'
import { BrowserContext } from './storefront/state/use-browser.ts'

async function start(): Promise<void> {
  const root = document.getElementById('root')
  const page = document.getElementById('page-data')
  if (!root || !page) return
  await painted()
  const hydrationData = decodeHydration(page.textContent)
  const store = hydrationData.loaderData?.store as StoreData | undefined
  // Without the store's own data the page is already all that can be shown.
  if (!store) return

  const started = Promise.withResolvers<DataRouter>()
  let account: Account | null = store.account
  const client = createBrowserClient({
    supplierId: store.supplier.id,
    requiresPriorConsent: store.features.requiresPriorConsent,
    showTooManyRequests: async () => {
      const router = await started.promise
      // If the page is already shown, loading it again would be refused again.
      if (location.pathname.endsWith(TOO_MANY_REQUESTS_PATH)) return
      const path = pathWithin(store.basename, new URL(location.href))
      const modal = browser.modalRequest.getState()
      const forms = await import('./storefront/state/interrupted-screen.ts').then(
        ({ typedForms }) => typedForms(document),
        () => [],
      )
      browser.interrupted.setState({ path, forms, modal, isLeft: false })
      void router.navigate(TOO_MANY_REQUESTS_PATH)
    },
  })
  // After a sign-in the next screen needs the account before the frame is loaded again.
  const call: Call = async (endpoint, input, options) => {
    const reply = await client(endpoint, input, options)
    const found = accountIn(reply)
    account = found ?? account
    if (found && endpoint.method === 'POST') {
      // A link that was clicked meanwhile took the place of the redirect that reads the frame again.
      browser.storeReading.isDue = true
      void started.promise.then((router) => readStoreIfDue(router, browser.storeReading))
    }
    return reply
  }
  const browser = createBrowserState(call, store)
  // Before the first call, so that every call can carry the campaign.
  if (location.search.includes('utm_'))
    await import('./storefront/privacy/campaign.ts').then(
      ({ saveCampaign }) => saveCampaign(store),
      () => undefined,
    )
  // It loads the whole page again itself.
  if (location.search.includes('api_key'))
    (await import('./storefront/account/sign-in/key-login.tsx')).loginByUrl(store, client)
  const screens = Object.values(hydrationData.loaderData ?? {})
  await Promise.all([
    loadScreens(page.dataset.routes?.split(' ') ?? []),
    loadAccountBanner(browser, store.account),
    (store.account || store.features.visitorsFillCart) && loadQuantityControl(browser),
    screens.some((data) => data?.view) && loadProductTable(browser),
    screens.some((data) => data?.filters) && loadListFilters(browser),
  ])
  let frame = store
  const context: PageContext = {
    call,
    browser,
    supplier: store.supplier,
    basename: store.basename,
    origin: location.origin,
    account: () => Promise.resolve(account),
    paymentId: () => paymentIdInBrowser(browser, document.cookie),
    deliveryType: () => deliveryTypeInBrowser(browser, document.cookie),
    listView: () => storedListView(document.cookie),
    categories: () => Promise.resolve(frame.categories),
    texts: () => Promise.resolve(frame.texts),
  }
  const router = createBrowserRouter(routes, {
    basename: store.basename || '/',
    hydrationData,
    getContext: () => new RouterContextProvider(new Map([[pageContext, context]])),
  })
  router.subscribe(({ loaderData }) => {
    const loaded = loaderData.store as StoreData | undefined
    if (!loaded || loaded === frame) return
    frame = loaded
    account = loaded.account
  })
  keepStoreRead(router, browser.storeReading)
  started.resolve(router)
  // A task of its own: between two a phone answers to a finger.
  await new Promise((resolve) => setTimeout(resolve))
  // In slices of five milliseconds, between which the page answers; what a person presses meanwhile has React finish at once.
  startTransition(
    () =>
      void hydrateRoot(
        root,
        <BrowserContext value={browser}>
          <EarlyInput>
            <RouterProvider router={router} />
          </EarlyInput>
        </BrowserContext>,
      ),
  )
}

/** The page that came is complete: it is painted before the script takes the processor. A hidden page paints nothing. */
const painted = (): Promise<void> =>
  new Promise((resolve) => (document.hidden ? resolve() : requestAnimationFrame(() => setTimeout(resolve))))

/** The scripts of the screens on display, before the first render: what the server wrote must not flash away. */
async function loadScreens(ids: readonly string[], branch = routes): Promise<void> {
  await Promise.all(
    branch.map(async (route) => {
      await loadScreens(ids, route.children ?? [])
      if (typeof route.lazy !== 'function' || !ids.includes(route.id ?? '')) return
      Object.assign(route, { ...(await route.lazy()), lazy: undefined })
    }),
  )
}

void start()
