import { ownPath } from '#domain/own-path.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { createContext, redirect, type RouterContextProvider } from 'react-router'
import type { Call } from '#contract/client.ts'
import type { Account } from '#contract/access.ts'
import type { Category } from '#domain/catalog/product.ts'
import type { Place } from '#domain/supplier/offer.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import type { BrowserState } from '../storefront/state/browser-state.ts'
import type { TextOverrides } from './i18n/dictionary.ts'

/** What a loader or action needs of the page it runs for. */
export interface PageContext {
  readonly call: Call
  /** The state of the page; null on the server, where loaders and actions run too. */
  readonly browser: BrowserState | null
  readonly supplier: Supplier
  readonly basename: string
  readonly origin: string
  /** Whether the visitor came here by a page of ours; set on the server alone. */
  readonly isFromOwnPages?: boolean
  /** Where the visitor wants to receive; set on the server alone. */
  readonly chosenPlace?: Place | null
  /** The payment method chosen before, whether or not the store has it. */
  readonly paymentId: () => string | null
  /** How the visitor chose to receive, on this page or before. */
  readonly deliveryType: () => DeliveryType | null
  /** The view of lists of products chosen before, unchecked. */
  readonly listView: () => string | null
  /** Who is signed in; loaded once per page. */
  readonly account: () => Promise<Account | null>
  /** The departments of the store; loaded once per page. */
  readonly categories: () => Promise<readonly Category[]>
  /** The store's own wording of the texts; loaded once per page. */
  readonly texts: () => Promise<TextOverrides>
}

/** Where people who work for a store look after their own sign-in. */
export const SECURITY_PATH = '/gestao/seguranca'

/** Where they choose of what they are notified. */
export const STAFF_NOTICES_PATH = '/gestao/avisos'

export const pageContext = createContext<PageContext>()

interface LoaderArgs {
  readonly context: Readonly<RouterContextProvider>
  readonly request: Request
}

export const pageOf = ({ context }: Pick<LoaderArgs, 'context'>): PageContext => context.get(pageContext)

/** The customer of the account, or the way to the sign-in screen and back. */
export async function requireCustomer(args: LoaderArgs): Promise<Account & { readonly customerId: string }> {
  const page = pageOf(args)
  const account = await page.account()
  if (account?.mustSetUpFactor === true) throw redirect(SECURITY_PATH)
  if (account?.customerId) return { ...account, customerId: account.customerId }
  // Staff have no cart or orders: a representative chooses a client first.
  if (account) throw redirect(account.role === 'representative' ? '/gestao/carteira' : '/conta')
  throw redirect(signInPath(pathWithin(page.basename, new URL(args.request.url))))
}

/** Names the product that a visitor wants to buy, in the URL of the sign-in. */
export const WANTED_PRODUCT = 'adicionar'

/**
 * The sign-in screen, which returns to `path` (below the store); never to one with a code in it. Where a visitor wants to buy a product,
 * its id goes along (addWanted).
 */
export const signInPath = (path: string, wantedId?: string): string =>
  `/entrar?voltar=${encodeURIComponent(path.startsWith('/login-token') ? '/' : path)}${wantedId ? `&${WANTED_PRODUCT}=${wantedId}` : ''}`

/** The sign-in screen, which says that the session is over and returns to `url`. */
export const endedSessionPath = (basename: string, url: string): string =>
  `${signInPath(pathWithin(basename, new URL(url)))}&sessao=encerrada`

/** The same where the store has signed the person out. */
export const signedOutPath = (basename: string, url: string): string =>
  `${signInPath(pathWithin(basename, new URL(url)))}&sessao=desconectada`

/** Any host will do to write a path as a URL has it. */
const HERE = 'http://here.invalid'

/** Only a path of this store is a place to return to: never another site, however it is written. */
export function returnPath(search: URLSearchParams): string {
  const path = ownPath(search.get('voltar') ?? '/')
  if (path === null || !URL.canParse(path, HERE)) return '/'
  const { pathname, search: query, hash } = new URL(path, HERE)
  return `${pathname}${query}${hash}`
}

export function pathWithin(basename: string, url: URL): string {
  const path = basename !== '' && url.pathname.startsWith(basename) ? url.pathname.slice(basename.length) : url.pathname
  return `${path || '/'}${url.search}`
}
