import { redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { BACK_OFFICE, type BackOfficeScreen } from '../shared/back-office.ts'
import { loadPart } from '../shared/lazy-part.ts'
import { pathWithin, pageOf } from '../shared/page-context.ts'
import { OfficeError, OutsideOffice } from './shell/office-errors.tsx'
import { loadOffice, Office } from './shell/shell.tsx'
import { requireOffice } from './state/office-context.ts'

type LazyScreen = Awaited<ReturnType<Extract<NonNullable<RouteObject['lazy']>, () => unknown>>>
type Load = () => Promise<LazyScreen>

/** The files of each screen, by its path below the entry of the navigation. Their ids are their source files. */
const SCREENS: Readonly<Record<BackOfficeScreen, readonly (readonly [path: string, id: string, load: Load])[]>> = {
  overview: [['', 'web/backoffice/overview/overview.tsx', () => import('./overview/overview.tsx')]],
  clients: [['', 'web/backoffice/portfolio/clients.tsx', () => import('./portfolio/clients.tsx')]],
  orders: [
    ['', 'web/backoffice/orders/orders.tsx', () => import('./orders/orders.tsx')],
    ['/:number', 'web/backoffice/orders/order.tsx', () => import('./orders/order.tsx')],
  ],
  quotes: [
    ['', 'web/backoffice/quotes/quotes.tsx', () => import('./quotes/quotes.tsx')],
    ['/:number', 'web/backoffice/quotes/quote.tsx', () => import('./quotes/quote.tsx')],
  ],
  carts: [['/:id?', 'web/backoffice/carts/carts.tsx', () => import('./carts/carts.tsx')]],
  ratings: [['', 'web/backoffice/orders/ratings.tsx', () => import('./orders/ratings.tsx')]],
  subscriptions: [
    ['', 'web/backoffice/subscriptions/subscriptions.tsx', () => import('./subscriptions/subscriptions.tsx')],
    ['/:id', 'web/backoffice/subscriptions/subscription.tsx', () => import('./subscriptions/subscription.tsx')],
  ],
  conversations: [['/:id?', 'web/backoffice/chat/conversations.tsx', () => import('./chat/conversations.tsx')]],
  'chat-settings': [['', 'web/backoffice/chat/settings.tsx', () => import('./chat/settings.tsx')]],
  'subscription-types': [['', 'web/backoffice/subscriptions/types.tsx', () => import('./subscriptions/types.tsx')]],
  coupons: [
    ['', 'web/backoffice/coupons/coupons.tsx', () => import('./coupons/coupons.tsx')],
    ['/indicacao', 'web/backoffice/coupons/referrals.tsx', () => import('./coupons/referrals.tsx')],
    ['/:id', 'web/backoffice/coupons/coupon.tsx', () => import('./coupons/coupon.tsx')],
  ],
  combos: [
    ['', 'web/backoffice/combos/combos.tsx', () => import('./combos/combos.tsx')],
    ['/:id', 'web/backoffice/combos/combo.tsx', () => import('./combos/combo.tsx')],
  ],
  promotions: [
    ['', 'web/backoffice/promotions/promotions.tsx', () => import('./promotions/promotions.tsx')],
    ['/:id', 'web/backoffice/promotions/promotion.tsx', () => import('./promotions/promotion.tsx')],
  ],
  'price-lists': [
    ['', 'web/backoffice/price-lists/price-lists.tsx', () => import('./price-lists/price-lists.tsx')],
    ['/:id', 'web/backoffice/price-lists/price-list.tsx', () => import('./price-lists/price-list.tsx')],
    [
      '/:id/produtos',
      'web/backoffice/price-lists/listed-products.tsx',
      () => import('./price-lists/listed-products.tsx'),
    ],
  ],
  products: [
    ['', 'web/backoffice/products/products.tsx', () => import('./products/products.tsx')],
    ['/variantes', 'web/backoffice/variants/variant-groups.tsx', () => import('./variants/variant-groups.tsx')],
    ['/variantes/:id', 'web/backoffice/variants/variant-group.tsx', () => import('./variants/variant-group.tsx')],
    ['/variantes/:id/grade', 'web/backoffice/variants/variant-sheet.tsx', () => import('./variants/variant-sheet.tsx')],
    ['/:id', 'web/backoffice/products/product.tsx', () => import('./products/product.tsx')],
  ],
  search: [['', 'web/backoffice/search/search.tsx', () => import('./search/search.tsx')]],
  categories: [['', 'web/backoffice/categories/categories.tsx', () => import('./categories/categories.tsx')]],
  imports: [
    ['', 'web/backoffice/imports/imports.tsx', () => import('./imports/imports.tsx')],
    ['/:id', 'web/backoffice/imports/import.tsx', () => import('./imports/import.tsx')],
  ],
  weighing: [['', 'web/backoffice/weighing/weighing.tsx', () => import('./weighing/weighing.tsx')]],
  costs: [['', 'web/backoffice/costs/costs.tsx', () => import('./costs/costs.tsx')]],
  picking: [
    ['', 'web/backoffice/picking/orders-to-pick.tsx', () => import('./picking/orders-to-pick.tsx')],
    ['/:number', 'web/backoffice/picking/picking-order.tsx', () => import('./picking/picking-order.tsx')],
  ],
  deliveries: [
    ['', 'web/backoffice/deliveries/deliveries.tsx', () => import('./deliveries/deliveries.tsx')],
    ['/:id', 'web/backoffice/deliveries/run.tsx', () => import('./deliveries/run.tsx')],
  ],
  customers: [
    ['', 'web/backoffice/customers/customers.tsx', () => import('./customers/customers.tsx')],
    ['/:id', 'web/backoffice/customers/customer.tsx', () => import('./customers/customer.tsx')],
    ['/:id/usuarios', 'web/backoffice/customers/customer-users.tsx', () => import('./customers/customer-users.tsx')],
    ['/:id/listas', 'web/backoffice/customers/customer-lists.tsx', () => import('./customers/customer-lists.tsx')],
    [
      '/:id/listas/:listId',
      'web/backoffice/customers/customer-list.tsx',
      () => import('./customers/customer-list.tsx'),
    ],
  ],
  receivables: [
    ['', 'web/backoffice/receivables/receivables.tsx', () => import('./receivables/receivables.tsx')],
    ['/:number', 'web/backoffice/receivables/receivable.tsx', () => import('./receivables/receivable.tsx')],
    [
      '/clientes/:id',
      'web/backoffice/receivables/customer-credit.tsx',
      () => import('./receivables/customer-credit.tsx'),
    ],
  ],
  received: [['', 'web/backoffice/payments/received.tsx', () => import('./payments/received.tsx')]],
  accounts: [['', 'web/backoffice/payments/accounts.tsx', () => import('./payments/accounts.tsx')]],
  keys: [['', 'web/backoffice/api-keys/api-keys.tsx', () => import('./api-keys/api-keys.tsx')]],
  limits: [['', 'web/backoffice/quotes/price-limits.tsx', () => import('./quotes/price-limits.tsx')]],
  'payment-methods': [
    ['', 'web/backoffice/payment-methods/payment-methods.tsx', () => import('./payment-methods/payment-methods.tsx')],
  ],
  'delivery-settings': [
    [
      '',
      'web/backoffice/delivery-settings/delivery-settings.tsx',
      () => import('./delivery-settings/delivery-settings.tsx'),
    ],
  ],
  appearance: [['', 'web/backoffice/appearance/appearance.tsx', () => import('./appearance/appearance.tsx')]],
  pages: [
    ['', 'web/backoffice/content/pages.tsx', () => import('./content/pages.tsx')],
    ['/:id', 'web/backoffice/content/page.tsx', () => import('./content/page.tsx')],
  ],
  carousels: [
    ['', 'web/backoffice/content/carousels.tsx', () => import('./content/carousels.tsx')],
    ['/:id', 'web/backoffice/content/carousel.tsx', () => import('./content/carousel.tsx')],
  ],
  'short-links': [['', 'web/backoffice/short-links/short-links.tsx', () => import('./short-links/short-links.tsx')]],
  texts: [['', 'web/backoffice/content/texts.tsx', () => import('./content/texts.tsx')]],
  terms: [['', 'web/backoffice/content/terms.tsx', () => import('./content/terms.tsx')]],
  domains: [['', 'web/backoffice/domains/domains.tsx', () => import('./domains/domains.tsx')]],
  origins: [
    ['', 'web/backoffice/client-origins/client-origins.tsx', () => import('./client-origins/client-origins.tsx')],
  ],
  jobs: [['', 'web/backoffice/jobs/jobs.tsx', () => import('./jobs/jobs.tsx')]],
  audit: [['', 'web/backoffice/audit/audit.tsx', () => import('./audit/audit.tsx')]],
}

const notFound = () => {
  throw new Response(null, { status: 404 })
}

/** What lies outside is the store's: another page with other files. */
const leave = (args: LoaderFunctionArgs) => {
  throw redirectDocument(pathWithin(pageOf(args).basename, new URL(args.request.url)))
}

const ROOT = '/gestao'

/** Every screen of the back office, from the table of its navigation. */
export const backOfficeRoutes: RouteObject[] = [
  {
    id: 'office',
    path: ROOT,
    Component: Office,
    loader: loadOffice,
    // Walking from screen to screen does not change who is signed in.
    shouldRevalidate: () => false,
    ErrorBoundary: OutsideOffice,
    HydrateFallback: () => null,
    children: [
      {
        id: 'content',
        ErrorBoundary: OfficeError,
        children: [
          ...BACK_OFFICE.map(({ id, path, action }): RouteObject => ({
            // Without a path: a form is sent to the screen, and not to what guards it.
            id,
            loader: async (args) => {
              await requireOffice(args, action)
              return null
            },
            children: SCREENS[id].map(([below, source, load]) => ({
              id: source,
              ...(path === ROOT ? { index: true } : { path: `${path}${below}` }),
              lazy: () => loadPart(source, load),
            })),
          })),
          { id: 'not-found', path: '*', loader: notFound },
        ],
      },
    ],
  },
  { id: 'outside', path: '*', loader: leave },
]
