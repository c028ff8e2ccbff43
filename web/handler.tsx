import { isRouteErrorResponse, RouterContextProvider } from 'react-router'
import { Refusal, type Call } from '#contract/client.ts'
import type { FailureBody } from '#contract/failures.ts'
import { SET_UP_PATH } from '#contract/installation.ts'
import type {
  AppAssets,
  AppName,
  Page,
  PageRequest,
  RenderPage,
  RenderScreen,
  StoreOfPage,
  WebAssets,
} from '#contract/page.ts'
import type { Theme } from '#domain/supplier/supplier.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { renderChooser } from './chooser/chooser.tsx'
import { createScreens, type Screens } from './screens.tsx'
import { isOperationsPath, renderOperations } from './operations/operations.tsx'
import { renderSetUp } from './set-up/set-up.tsx'
import { currentAccount } from './shared/api/account.ts'
import { catalogApi } from './shared/api/catalog.ts'
import { staticTextsOf } from './shared/api/content.ts'
import { BACK_OFFICE_THEME, isInBackOffice } from './shared/back-office.ts'
import { isPreviewPath } from './shared/content-preview.ts'
import { document } from './shared/document.ts'
import { headOf } from './shared/head-of.ts'
import { NO_OVERRIDES, withOverrides, type TextOverrides } from './shared/i18n/dictionary.ts'
import { text as errorText } from './shared/i18n/error.ts'
import { encodeHydration } from './shared/hydration.ts'
import { pageContext, pathWithin, type PageContext } from './shared/page-context.ts'
import { firstAdjustment } from './storefront/state/store-context.ts'
import type { StoreData } from './storefront/state/store-data.ts'

/**
 * The pages of every store, for the files of one web build.
 * @param renderElsewhere renders screens where this thread should not, because each takes milliseconds
 */
export function createRenderer(assets: WebAssets, renderElsewhere?: RenderScreen): RenderPage {
  const { handlerOf, render } = createScreens()
  const store: App = { name: 'store', assets, theme: (page) => page.supplier.theme, isInstallable: true }
  const backOffice: App = {
    name: 'back-office',
    assets: assets.backOffice ?? assets,
    theme: () => BACK_OFFICE_THEME,
    isInstallable: false,
  }
  return async (request, call) => {
    if (!request.store) return renderOutsideStores(request, withOwnRefusals(call), assets)
    const path = pathWithin(request.store.basename, new URL(request.url, request.origin))
    const app = isInBackOffice(path) ? backOffice : store
    return renderStorePage(app, request, request.store, withOwnRefusals(call), handlerOf, renderElsewhere ?? render)
  }
}

/** The store or its back office: each has its own routes, files and colours. */
interface App {
  readonly name: AppName
  readonly assets: AppAssets
  readonly theme: (page: PageContext) => Theme
  /** As a program on the home screen. */
  readonly isInstallable: boolean
}

async function renderOutsideStores(request: PageRequest, call: Call, assets: WebAssets): Promise<Page> {
  const { pathname } = new URL(request.url, request.origin)
  if (!request.isUnavailable && isOperationsPath(pathname)) return renderOperations(request, call, assets)
  const isSetUp = !request.isUnavailable && pathname === SET_UP_PATH
  return (isSetUp ? await renderSetUp(request, call, assets) : null) ?? renderChooser(request, call, assets)
}

/** The server throws its own copy of the class; a build carries another, and its screens know only that one. */
function withOwnRefusals(call: Call): Call {
  return async (endpoint, input, options) => {
    try {
      return await call(endpoint, input, options)
    } catch (error) {
      throw error instanceof Error && error.name === 'Refusal' && 'status' in error && 'body' in error
        ? new Refusal(error.status as number, error.body as FailureBody)
        : error
    }
  }
}

async function renderStorePage(
  app: App,
  request: PageRequest,
  store: StoreOfPage,
  call: Call,
  handlerOf: Screens['handlerOf'],
  render: RenderScreen,
): Promise<Page> {
  const page = pageContextOf(request, store, call)
  const requestContext = new RouterContextProvider(new Map([[pageContext, page]]))
  const result = await handlerOf(app.name, store.basename).query(webRequest(request), { requestContext })
  if (result instanceof Response)
    return { status: result.status, headers: Object.fromEntries(result.headers), html: [] }

  const { loaderData, actionData } = result
  const failure = Object.values(result.errors ?? {})[0]
  const fault =
    failure === undefined || failure instanceof Refusal || isRouteErrorResponse(failure) ? undefined : failure
  const frame = frameOf(loaderData.store as StoreData | undefined)
  const shown = fault === undefined ? null : faultToShow(request, frame.texts)
  const errors =
    shown === null
      ? result.errors
      : Object.fromEntries(Object.entries(result.errors ?? {}).map(([route]) => [route, shown]))
  const hydration = encodeHydration({ loaderData, actionData, errors })
  const body = await render({ app: app.name, basename: store.basename, url: request.url, hydration })
  const html = document({
    assets: app.assets,
    theme: app.theme(page),
    head: headOf(result.matches, loaderData, failure, {
      supplier: page.supplier,
      canonicalUrl: store.canonicalUrl,
      ...frame,
    }),
    favicon: page.supplier.presentation.favicon,
    installable: app.isInstallable ? store.basename : null,
    usesNewStyle: featuresOf(page.supplier.tags).usesNewStyle,
    screens: result.matches.map((match) => sourceOf(match.route.id)),
    routes: app.name === 'store' ? result.matches.map((match) => match.route.id) : [],
    body,
    hydration,
  })
  const status = failure instanceof Refusal ? failure.status : result.statusCode
  return { status, headers: { 'cache-control': 'private, no-cache', vary: 'cookie' }, html, fault }
}

/** What a person sees of a fault, and tells the support: its details are for the log alone. */
function faultToShow({ requestId }: PageRequest, texts: TextOverrides = NO_OVERRIDES): Refusal {
  const { unexpected } = withOverrides(errorText, texts)
  return Refusal.of(500, 'server.unexpected', unexpected, { requestId })
}

/** The source file of a screen by the id of its route; those of the store leave out what all have in common. */
const sourceOf = (id: string): string =>
  id.startsWith('web/') ? id : `web/storefront/${id.split('#', 1)[0] ?? ''}.tsx`

const frameOf = (store: StoreData | undefined) => ({
  adjustment: store && firstAdjustment(store),
  texts: store?.texts,
})

function pageContextOf(request: PageRequest, store: StoreOfPage, call: Call): PageContext {
  const { supplier } = store
  const api = { call, supplier }
  const url = new URL(request.url, request.origin)
  const isPreview = isPreviewPath(pathWithin(store.basename, url))
  let account: ReturnType<PageContext['account']> | null = null
  let categories: ReturnType<PageContext['categories']> | null = null
  let texts: ReturnType<PageContext['texts']> | null = null
  return {
    call,
    browser: null,
    supplier,
    basename: store.basename,
    origin: request.origin,
    isFromOwnPages: request.isFromOwnPages ?? false,
    chosenPlace: request.chosenPlace ?? null,
    paymentId: () => request.chosenPaymentId ?? null,
    deliveryType: () => request.chosenDeliveryType ?? null,
    listView: () => request.chosenListView ?? null,
    categories: () => (categories ??= catalogApi(api).categories(supplier.segments[0])),
    texts: () => (texts ??= staticTextsOf(api)),
    // Staff look at a preview as a visitor does, also where they are signed in.
    account: () => (account ??= isPreview ? Promise.resolve(null) : currentAccount(api)),
  }
}

function webRequest(request: PageRequest): Request {
  const url = new URL(request.url, request.origin)
  if (request.method === 'GET' || request.method === 'HEAD') return new Request(url)
  return new Request(url, { method: request.method, body: new URLSearchParams(request.form ?? {}) })
}
