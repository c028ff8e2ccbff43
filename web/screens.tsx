import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandler,
} from 'react-router'
import type { AppName, Screen } from '#contract/page.ts'
import { backOfficeRoutes } from './backoffice/routes.tsx'
import { routes } from './routes.tsx'
import { decodeHydration } from './shared/hydration.ts'

const MAX_HANDLERS = 500

const ROUTES: Readonly<Record<AppName, RouteObject[]>> = { store: routes, 'back-office': backOfficeRoutes }

/** A URL needs one; no screen reads it. */
const ANY_ORIGIN = 'http://localhost'

export interface Screens {
  /** What matches and loads the screens of an app behind what comes before every path of a store. */
  readonly handlerOf: (app: AppName, basename: string) => StaticHandler
  /** The HTML of a screen from its data, as a browser renders it from the same data. */
  readonly render: (screen: Screen) => Promise<string>
}

export function createScreens(): Screens {
  const handlers = new Map<string, StaticHandler>()
  const handlerOf = (app: AppName, basename: string): StaticHandler => {
    const key = `${app} ${basename}`
    const known = handlers.get(key)
    if (known) return known
    if (handlers.size >= MAX_HANDLERS) handlers.clear()
    const handler = createStaticHandler(ROUTES[app], { basename: basename || '/' })
    handlers.set(key, handler)
    return handler
  }
  return {
    handlerOf,
    render: async ({ app, basename, url, hydration }) => {
      const handler = handlerOf(app, basename)
      const matched = await handler.query(new Request(new URL(url, ANY_ORIGIN)), { filterMatchesToLoad: () => false })
      if (matched instanceof Response) throw new Error('a screen that is rendered leads elsewhere')
      await Promise.all(matched.matches.map(({ route }) => loadLazy(route)))
      const { loaderData = {}, actionData = null, errors = null } = decodeHydration(hydration)
      const context = { ...matched, loaderData, actionData, errors }
      const router = createStaticRouter(handler.dataRoutes, context)
      return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
    },
  }
}

/** Loads the module of a screen, which React Router loads with the loaders, and they do not run here. */
async function loadLazy(route: { lazy?: RouteObject['lazy'] }): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
}
