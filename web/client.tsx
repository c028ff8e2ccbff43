import './shared/theme/global.css'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, redirect, RouterContextProvider, RouterProvider } from 'react-router'
import { Refusal, type Call } from '#contract/client.ts'
import { decodeAccount, type Account, type Usuario } from '#contract/access.ts'
import { routes } from './routes.tsx'
import { browserClient } from './shared/browser-client.ts'
import { decodeHydration } from './shared/hydration.ts'
import { pageContext, type PageContext } from './shared/page-context.ts'
import { loadQuantityControl } from './storefront/components/add-to-cart/load-quantity-control.ts'
import { loadActingBanner } from './storefront/shell/acting-banner-slot.tsx'
import { paymentIdInBrowser } from './storefront/state/payment-choice.ts'
import type { StoreData } from './storefront/state/store-data.ts'

const LONGEST_WAIT_S = 3

async function start(): Promise<void> {
  const root = document.getElementById('root')
  const data = document.getElementById('page-data')?.textContent
  if (!root || !data) return
  const hydrationData = decodeHydration(data)
  const store = hydrationData.loaderData?.store as StoreData | undefined
  // Without the store's own data the page is already all that can be shown.
  if (!store) return

  // Before anything is asked, so that every request can tell of it.
  if (location.search.includes('utm_'))
    await import('./storefront/privacy/campaign.ts').then(
      ({ keepCampaign }) => keepCampaign(store),
      () => undefined,
    )
  if (location.search.includes('api_key'))
    (await import('./storefront/account/sign-in/key-login.tsx')).loginByUrl(store)
  await Promise.all([
    loadScreens(store.basename),
    loadActingBanner(store.account),
    store.account && loadQuantityControl(),
  ])
  let frame = store
  let account: Account | null = store.account
  const call = patient(browserClient(store.supplier.id, store.features))
  const page: PageContext = {
    // Whoever signs in goes on to a screen that asks who is there, while the frame is still being loaded anew.
    call: async (endpoint, input, options) => {
      const reply = await call(endpoint, input, options)
      // Some replies are null, such as that of a billing address that there is not.
      const usuario = (reply as { usuario?: Usuario } | null)?.usuario
      if (usuario?.papel) account = decodeAccount(usuario)
      return reply
    },
    supplier: store.supplier,
    basename: store.basename,
    origin: location.origin,
    account: () => Promise.resolve(account),
    paymentId: () => paymentIdInBrowser(document.cookie),
    categories: () => Promise.resolve(frame.categories),
    texts: () => Promise.resolve(frame.texts),
  }
  const router = createBrowserRouter(routes, {
    basename: store.basename || '/',
    hydrationData,
    getContext: () => new RouterContextProvider(new Map([[pageContext, page]])),
  })
  router.subscribe(({ loaderData }) => {
    const loaded = loaderData.store as StoreData | undefined
    if (!loaded || loaded === frame) return
    frame = loaded
    account = loaded.account
  })
  hydrateRoot(root, <RouterProvider router={router} />)
}

/** The scripts of the screens on display, before the first render: what the server wrote must not flash away. */
async function loadScreens(basename: string): Promise<void> {
  const matches = matchRoutes(routes, location, basename || '/') ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, { ...(await route.lazy()), lazy: undefined })
    }),
  )
}

/** Too many requests: waits as asked and tries once more, then shows the page of specification §2. */
function patient(call: Call): Call {
  return async (endpoint, input, options) => {
    try {
      return await call(endpoint, input, options)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'request.tooMany' || endpoint.method !== 'GET') throw error
      const seconds = Number(error.body.detalhes?.retryAfterSeconds ?? LONGEST_WAIT_S + 1)
      if (seconds > LONGEST_WAIT_S) throw redirect('/erro/too-many-request')
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      return call(endpoint, input, options)
    }
  }
}

void start()
