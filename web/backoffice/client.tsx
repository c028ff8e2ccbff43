import '../shared/theme/global.css'
import './shell/office.css'
import '../operations/operations.css'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router'
import { createBrowserClient } from '../shared/browser-client.ts'
import { EarlyInput } from '../shared/early-input.tsx'
import { decodeHydration } from '../shared/hydration.ts'
import { pageContext, type PageContext } from '../shared/page-context.ts'
import { backOfficeRoutes } from './routes.tsx'
import { CallContext, type OfficeData } from './state/office-context.ts'

async function start(): Promise<void> {
  const root = document.getElementById('root')
  const data = document.getElementById('page-data')?.textContent
  if (!root || !data) return
  const hydrationData = decodeHydration(data)
  const office = hydrationData.loaderData?.office as OfficeData | undefined
  // Without its frame the page is already all that can be shown.
  if (!office) return

  const { supplier, basename, account, texts } = office
  const call = createBrowserClient({
    supplierId: supplier.id,
    requiresPriorConsent: office.features.requiresPriorConsent,
    // The screen that made the call shows it in its place, and offers to try again.
    showTooManyRequests: () => Promise.resolve(),
  })
  const page: PageContext = {
    call,
    browser: null,
    supplier,
    basename,
    origin: location.origin,
    account: () => Promise.resolve(account),
    paymentId: () => null,
    deliveryType: () => null,
    listView: () => null,
    categories: () => Promise.resolve([]),
    texts: () => Promise.resolve(texts),
  }
  const matches = matchRoutes(backOfficeRoutes, location, basename || '/') ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, { ...(await route.lazy()), lazy: undefined })
    }),
  )
  const router = createBrowserRouter(backOfficeRoutes, {
    basename: basename || '/',
    hydrationData,
    getContext: () => new RouterContextProvider(new Map([[pageContext, page]])),
  })
  hydrateRoot(
    root,
    <CallContext value={call}>
      <EarlyInput>
        <RouterProvider router={router} />
      </EarlyInput>
    </CallContext>,
  )
}

void start()
