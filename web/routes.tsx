import { redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { loadPart } from './shared/lazy-part.ts'
import { pageOf, pathWithin } from './shared/page-context.ts'
import { StoreError } from './storefront/shell/store-error.tsx'
import { loadStore, shouldReloadScreen, shouldReloadStore, Store } from './storefront/shell/store.tsx'

type LazyScreen = Awaited<ReturnType<Extract<NonNullable<RouteObject['lazy']>, () => unknown>>>

/** A screen: its id is its source file, so that the server can name the script that it needs. */
const screen = (id: string, path: string, load: () => Promise<LazyScreen>): RouteObject => ({
  id,
  path,
  lazy: () => loadPart(id, load),
  shouldRevalidate: shouldReloadScreen,
})

const HOME = 'web/storefront/home/home.tsx'
const LAYOUT = 'web/storefront/shell/account-layout.tsx'

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
          screen(
            'web/storefront/catalog/product-list.tsx',
            'produtos',
            () => import('./storefront/catalog/product-list.tsx'),
          ),
          screen(
            'web/storefront/catalog/product-list.tsx#category',
            'categoria/:categoria',
            () => import('./storefront/catalog/product-list.tsx'),
          ),
          screen(
            'web/storefront/product/product.tsx',
            'produto/:produto',
            () => import('./storefront/product/product.tsx'),
          ),
          screen(
            'web/storefront/account/sign-in/sign-in.tsx',
            'entrar',
            () => import('./storefront/account/sign-in/sign-in.tsx'),
          ),
          screen(
            'web/storefront/account/sign-in/transferred-sign-in.tsx',
            'login-token/:token?/:email?',
            () => import('./storefront/account/sign-in/transferred-sign-in.tsx'),
          ),
          screen(
            'web/storefront/account/password/forgot-password.tsx',
            'esqueci-senha',
            () => import('./storefront/account/password/forgot-password.tsx'),
          ),
          screen(
            'web/storefront/account/password/reset-password.tsx',
            'redefinir-senha',
            () => import('./storefront/account/password/reset-password.tsx'),
          ),
          screen(
            'web/storefront/account/password/change-password.tsx',
            'conta/senha',
            () => import('./storefront/account/password/change-password.tsx'),
          ),
          screen(
            'web/storefront/account/verification/verify-email.tsx',
            'conta/email',
            () => import('./storefront/account/verification/verify-email.tsx'),
          ),
          screen(
            'web/storefront/account/verification/verify-phone.tsx',
            'conta/telefone',
            () => import('./storefront/account/verification/verify-phone.tsx'),
          ),
          screen(
            'web/storefront/account/registration/register.tsx',
            'cadastro',
            () => import('./storefront/account/registration/register.tsx'),
          ),
          screen(
            'web/storefront/account/registration/own-registration.tsx',
            'conta/cadastro',
            () => import('./storefront/account/registration/own-registration.tsx'),
          ),
          screen('web/storefront/content/terms.tsx', 'termos', () => import('./storefront/content/terms.tsx')),
          screen(
            'web/storefront/account/sign-in/sign-out.tsx',
            'sair',
            () => import('./storefront/account/sign-in/sign-out.tsx'),
          ),
          screen(
            'web/storefront/account/home/account-home.tsx',
            'conta',
            () => import('./storefront/account/home/account-home.tsx'),
          ),
          screen(
            'web/storefront/account/invoices/invoices.tsx',
            'conta/faturas',
            () => import('./storefront/account/invoices/invoices.tsx'),
          ),
          screen(
            'web/storefront/account/invoices/settlement.tsx',
            'conta/faturas/pagamento/:id',
            () => import('./storefront/account/invoices/settlement.tsx'),
          ),
          screen(
            'web/storefront/account/referral/referral.tsx',
            'conta/indicacao',
            () => import('./storefront/account/referral/referral.tsx'),
          ),
          screen(
            'web/storefront/account/subscriptions/subscription-list.tsx',
            'conta/assinaturas',
            () => import('./storefront/account/subscriptions/subscription-list.tsx'),
          ),
          screen(
            'web/storefront/account/subscriptions/subscription.tsx',
            'conta/assinaturas/:id',
            () => import('./storefront/account/subscriptions/subscription.tsx'),
          ),
          screen(
            'web/storefront/account/privacy/privacy.tsx',
            'conta/privacidade',
            () => import('./storefront/account/privacy/privacy.tsx'),
          ),
          screen(
            'web/storefront/content/message-screens.tsx#account-erased',
            'conta-excluida',
            async () => (await import('./storefront/content/message-screens.tsx')).accountErased,
          ),
          screen(
            'web/storefront/privacy/preferences.tsx',
            'privacidade',
            () => import('./storefront/privacy/preferences.tsx'),
          ),
          screen(
            'web/storefront/content/message-screens.tsx#under-age',
            'idade',
            async () => (await import('./storefront/content/message-screens.tsx')).underAge,
          ),
          screen(
            'web/storefront/account/addresses/addresses.tsx',
            'enderecos',
            () => import('./storefront/account/addresses/addresses.tsx'),
          ),
          screen(
            'web/storefront/account/users/users.tsx',
            'conta/usuarios',
            () => import('./storefront/account/users/users.tsx'),
          ),
          screen(
            'web/storefront/account/users/accounts.tsx',
            'conta/trocar',
            () => import('./storefront/account/users/accounts.tsx'),
          ),
          screen(
            'web/storefront/account/users/invitation.tsx',
            'convite',
            () => import('./storefront/account/users/invitation.tsx'),
          ),
          screen('web/storefront/cart/cart-page.tsx', 'carrinho', () => import('./storefront/cart/cart-page.tsx')),
          screen(
            'web/storefront/checkout/checkout.tsx',
            'finalizar',
            () => import('./storefront/checkout/checkout.tsx'),
          ),
          screen(
            'web/storefront/orders/submission.tsx',
            'submissao/:number',
            () => import('./storefront/orders/submission.tsx'),
          ),
          {
            id: LAYOUT,
            lazy: () => loadPart(LAYOUT, () => import('./storefront/shell/account-layout.tsx')),
            children: [
              screen(
                'web/storefront/orders/order-list.tsx',
                'pedidos',
                () => import('./storefront/orders/order-list.tsx'),
              ),
            ],
          },
          screen(
            'web/storefront/orders/order-detail.tsx',
            'pedidos/:number',
            () => import('./storefront/orders/order-detail.tsx'),
          ),
          screen(
            'web/storefront/orders/card-payment.tsx',
            'pedidos/:number/cartao',
            () => import('./storefront/orders/card-payment.tsx'),
          ),
          screen(
            'web/storefront/orders/change-payment.tsx',
            'pedidos/:number/pagamento',
            () => import('./storefront/orders/change-payment.tsx'),
          ),
          screen('web/storefront/chat/rooms.tsx', 'conversas', () => import('./storefront/chat/rooms.tsx')),
          screen('web/storefront/chat/room.tsx', 'conversas/:room', () => import('./storefront/chat/room.tsx')),
          // The back office is another page with other files; the portfolio of a representative was here before.
          { id: 'back-office', path: 'gestao/*', loader: openBackOffice },
          { id: 'former-portfolio', path: 'representante', loader: openPortfolio },
          screen(
            'web/storefront/store-gate/delivery-place.tsx',
            'onde-entregar',
            () => import('./storefront/store-gate/delivery-place.tsx'),
          ),
          screen(
            'web/storefront/store-gate/other-stores.tsx',
            'lojas',
            () => import('./storefront/store-gate/other-stores.tsx'),
          ),
          screen(
            'web/storefront/content/static-page.tsx',
            'pagina/:pagina',
            () => import('./storefront/content/static-page.tsx'),
          ),
          screen(
            'web/storefront/content/message-screens.tsx#too-many-requests',
            'erro/too-many-request',
            async () => (await import('./storefront/content/message-screens.tsx')).tooManyRequests,
          ),
          screen(
            'web/storefront/content/message-screens.tsx#not-found',
            '*',
            async () => (await import('./storefront/content/message-screens.tsx')).notFound,
          ),
        ],
      },
    ],
  },
]
