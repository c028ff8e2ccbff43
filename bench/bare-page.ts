// Built with the settings of the web build (see stage.ts), so that it renders the very same components.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import { createClient } from '#contract/client.ts'
import { listSuppliers } from '#contract/supplier.ts'
import { routes } from '#web/routes.tsx'
import { currentAccount } from '#web/shared/api/account.ts'
import { callStore } from '#web/shared/api/call-store.ts'
import { catalogApi } from '#web/shared/api/catalog.ts'
import { staticTextsOf } from '#web/shared/api/content.ts'
import { pageContext, type PageContext } from '#web/shared/page-context.ts'

export type PreparePages = typeof preparePages

/**
 * Loads the data of each page from the running server, as a visitor or with the cookie of a customer; what is returned renders it
 * again and does nothing else.
 */
export async function preparePages(
  origin: string,
  slug: string,
  paths: readonly string[],
  cookie: string | null,
): Promise<Map<string, () => string>> {
  const call = createClient(
    (path, init) => fetch(`${origin}${path}`, init as RequestInit),
    () => ({ 'x-idfornecedor': slug, ...(cookie === null ? {} : { cookie }) }),
  )
  const [offer] = await callStore({ call }, listSuppliers, { query: { supplierId: slug } })
  if (!offer) throw new Error('the measured store does not answer')
  const basename = `/${slug}`
  const api = { call, supplier: offer.supplier }
  const page: PageContext = {
    ...api,
    browser: null,
    basename,
    origin,
    account: () => (cookie === null ? Promise.resolve(null) : currentAccount(api)),
    paymentId: () => null,
    deliveryType: () => null,
    listView: () => null,
    categories: () => catalogApi(api).categories(),
    texts: () => staticTextsOf(api),
  }
  const handler = createStaticHandler(routes, { basename })

  const renders = new Map<string, () => string>()
  for (const path of paths) {
    const context = await handler.query(new Request(`${origin}${path}`), {
      requestContext: new RouterContextProvider(new Map([[pageContext, page]])),
    })
    if (context instanceof Response) throw new Error(`${path} is no page`)
    const router = createStaticRouter(handler.dataRoutes, context)
    renders.set(path, () => renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false })))
  }
  return renders
}
