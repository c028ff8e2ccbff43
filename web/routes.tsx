import { redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { loadPart } from './shared/lazy-part.ts'
import { pageOf, pathWithin } from './shared/page-context.ts'
import { StoreError } from './storefront/shell/store-error.tsx'
import { loadStore, shouldReloadScreen, shouldReloadStore, Store } from './storefront/shell/store.tsx'

type LazyScreen = Awaited<ReturnType<Extract<NonNullable<RouteObject['lazy']>, () => unknown>>>

/**
 * A screen: its id is its source file below this folder's `storefront`, by which the server names the script that it needs. Every page
 * loads the ids, so they leave out what all have in common.
 */
const screen = (id: string, path: string, load: () => Promise<LazyScreen>): RouteObject => ({
  id,
  path,
  lazy: () => loadPart(id, load),
  shouldRevalidate: shouldReloadScreen,
})

const HOME = 'home/home'
const LAYOUT = 'shell/account-layout'

const openBackOffice = (args: LoaderFunctionArgs) => {
  throw redirectDocument(pathWithin(pageOf(args).basename, new URL(args.request.url)))
}

const openPortfolio = ({ request }: LoaderFunctionArgs) => {
  throw redirectDocument(`/gestao/carteira${new URL(request.url).search}`)
}

/** Every screen of a store and its address. */
export const routes: RouteObject[] = [
  {
    id: 'store',
    path: '/',
    Component: Store,
    loader: loadStore,
    shouldRevalidate: shouldReloadStore,
    ErrorBoundary: StoreError,
    HydrateFallback: () => null,
    children: [
      {
        id: 'content',
        ErrorBoundary: StoreError,
        children: [
          { id: HOME, index: true, lazy: () => loadPart(HOME, () => import('./storefront/home/home.tsx')) },
          screen('catalog/product-list', 'produtos', () => import('./storefront/catalog/product-list.tsx')),
          screen(
            'catalog/product-list#category',
            'categoria/:categoria',
            () => import('./storefront/catalog/product-list.tsx'),
          ),
          screen('catalog/departments', 'categorias', () => import('./storefront/catalog/departments.tsx')),
          screen('product/product', 'produto/:produto', () => import('./storefront/product/product.tsx')),
          screen('account/sign-in/sign-in', 'entrar', () => import('./storefront/account/sign-in/sign-in.tsx')),
          screen(
            'account/sign-in/transferred-sign-in',
            'login-token/:token?/:email?',
            () => import('./storefront/account/sign-in/transferred-sign-in.tsx'),
          ),
          screen(
            'account/password/forgot-password',
            'esqueci-senha',
            () => import('./storefront/account/password/forgot-password.tsx'),
          ),
          screen(
            'account/password/reset-password',
            'redefinir-senha',
            () => import('./storefront/account/password/reset-password.tsx'),
          ),
          screen(
            'account/password/change-password',
            'conta/senha',
            () => import('./storefront/account/password/change-password.tsx'),
          ),
          screen(
            'account/verification/verify-email',
            'conta/email',
            () => import('./storefront/account/verification/verify-email.tsx'),
          ),
          screen(
            'account/verification/verify-phone',
            'conta/telefone',
            () => import('./storefront/account/verification/verify-phone.tsx'),
          ),
          screen(
            'account/registration/register',
            'cadastro',
            () => import('./storefront/account/registration/register.tsx'),
          ),
          screen(
            'account/registration/own-registration',
            'conta/cadastro',
            () => import('./storefront/account/registration/own-registration.tsx'),
          ),
          screen('content/terms', 'termos', () => import('./storefront/content/terms.tsx')),
          screen('account/sign-in/sign-out', 'sair', () => import('./storefront/account/sign-in/sign-out.tsx')),
          screen('account/home/account-home', 'conta', () => import('./storefront/account/home/account-home.tsx')),
          screen(
            'account/invoices/invoices',
            'conta/faturas',
            () => import('./storefront/account/invoices/invoices.tsx'),
          ),
          screen(
            'account/invoices/settlement',
            'conta/faturas/pagamento/:id',
            () => import('./storefront/account/invoices/settlement.tsx'),
          ),
          screen(
            'account/alerts/availability-alerts',
            'conta/avisos',
            () => import('./storefront/account/alerts/availability-alerts.tsx'),
          ),
          screen(
            'account/referral/referral',
            'conta/indicacao',
            () => import('./storefront/account/referral/referral.tsx'),
          ),
          screen(
            'account/subscriptions/subscription-list',
            'conta/assinaturas',
            () => import('./storefront/account/subscriptions/subscription-list.tsx'),
          ),
          screen(
            'account/subscriptions/subscription',
            'conta/assinaturas/:id',
            () => import('./storefront/account/subscriptions/subscription.tsx'),
          ),
          screen(
            'account/privacy/privacy',
            'conta/privacidade',
            () => import('./storefront/account/privacy/privacy.tsx'),
          ),
          screen(
            'content/message-screens#account-erased',
            'conta-excluida',
            async () => (await import('./storefront/content/message-screens.tsx')).accountErased,
          ),
          screen('privacy/preferences', 'privacidade', () => import('./storefront/privacy/preferences.tsx')),
          screen('contact/contact', 'contato', () => import('./storefront/contact/contact.tsx')),
          screen('contact/accessibility', 'acessibilidade', () => import('./storefront/contact/accessibility.tsx')),
          screen('privacy/request', 'privacidade/solicitar', () => import('./storefront/privacy/request.tsx')),
          screen(
            'content/message-screens#under-age',
            'idade',
            async () => (await import('./storefront/content/message-screens.tsx')).underAge,
          ),
          screen(
            'account/addresses/addresses',
            'enderecos',
            () => import('./storefront/account/addresses/addresses.tsx'),
          ),
          screen('account/users/users', 'conta/usuarios', () => import('./storefront/account/users/users.tsx')),
          screen('account/users/accounts', 'conta/trocar', () => import('./storefront/account/users/accounts.tsx')),
          screen('account/users/invitation', 'convite', () => import('./storefront/account/users/invitation.tsx')),
          screen('account/team-invitation', 'convite-equipe', () => import('./storefront/account/team-invitation.tsx')),
          screen('combos/combo-list', 'combos', () => import('./storefront/combos/combo-list.tsx')),
          screen('combos/combo', 'combos/:combo', () => import('./storefront/combos/combo.tsx')),
          screen('cart/cart-page', 'carrinho', () => import('./storefront/cart/cart-page.tsx')),
          screen('checkout/checkout', 'finalizar', () => import('./storefront/checkout/checkout.tsx')),
          screen('orders/submission', 'submissao/:number', () => import('./storefront/orders/submission.tsx')),
          {
            id: LAYOUT,
            lazy: () => loadPart(LAYOUT, () => import('./storefront/shell/account-layout.tsx')),
            children: [
              screen('orders/order-list', 'pedidos', () => import('./storefront/orders/order-list.tsx')),
              screen('orders/order-detail', 'pedidos/:number', () => import('./storefront/orders/order-detail.tsx')),
              screen(
                'orders/repeat-order',
                'pedidos/:number/repetir',
                () => import('./storefront/orders/repeat-order.tsx'),
              ),
              screen(
                'orders/order-return',
                'pedidos/:number/devolucao',
                () => import('./storefront/orders/order-return.tsx'),
              ),
              screen(
                'orders/change-payment',
                'pedidos/:number/pagamento',
                () => import('./storefront/orders/change-payment.tsx'),
              ),
              screen(
                'quick-order/quick-order',
                'pedido-rapido',
                () => import('./storefront/quick-order/quick-order.tsx'),
              ),
              screen('chat/rooms', 'conversas', () => import('./storefront/chat/rooms.tsx')),
              screen('chat/room', 'conversas/:room', () => import('./storefront/chat/room.tsx')),
            ],
          },
          // What was typed into the frames of the card is lost where the screen loads again.
          {
            ...screen(
              'orders/card-payment',
              'pedidos/:number/cartao',
              () => import('./storefront/orders/card-payment.tsx'),
            ),
            shouldRevalidate: () => false,
          },
          screen(
            'account/lists/shopping-lists',
            'listas',
            () => import('./storefront/account/lists/shopping-lists.tsx'),
          ),
          screen(
            'account/lists/shopping-list',
            'listas/:id',
            () => import('./storefront/account/lists/shopping-list.tsx'),
          ),
          // The back office is another page with other files; the portfolio of a representative was here before.
          { path: 'gestao/*', loader: openBackOffice },
          { path: 'representante', loader: openPortfolio },
          screen(
            'store-gate/delivery-place',
            'onde-entregar',
            () => import('./storefront/store-gate/delivery-place.tsx'),
          ),
          screen('store-gate/other-stores', 'lojas', () => import('./storefront/store-gate/other-stores.tsx')),
          screen('content/short-link', 'l/:codigo', () => import('./storefront/content/short-link.tsx')),
          screen('content/preview', 'previa', () => import('./storefront/content/preview.tsx')),
          screen('content/static-page', 'pagina/:pagina', () => import('./storefront/content/static-page.tsx')),
          screen(
            'content/message-screens#too-many-requests',
            'erro/too-many-request',
            async () => (await import('./storefront/content/message-screens.tsx')).tooManyRequests,
          ),
          screen(
            'content/message-screens#not-found',
            '*',
            async () => (await import('./storefront/content/message-screens.tsx')).notFound,
          ),
        ],
      },
    ],
  },
]
