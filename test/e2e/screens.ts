import { aCustomer } from '#test/builders/people.ts'
import type { Demonstration, DemonstrationSlug } from './demonstration.ts'

/** Who looks: a visitor, the demonstration customer with a full cart, or a customer who has nothing yet. */
export type Viewer = 'visitor' | 'buyer' | 'newcomer'

export interface Screen {
  readonly name: string
  readonly viewer: Viewer
  readonly path: (places: Places) => string
  /** What its first heading says. */
  readonly heading: RegExp
  readonly status?: number
}

/** Where the screens of one store are, and who sees them. */
export interface Places {
  readonly base: string
  readonly category: string
  readonly product: string
  readonly order: string
  readonly payableOrder: string
  readonly tokens: Readonly<Record<Viewer, string | null>>
}

const screen = (name: string, viewer: Viewer, path: Screen['path'], heading: RegExp, status = 200): Screen => ({ name, viewer, path, heading, status })

export const SCREENS: readonly Screen[] = [
  screen('home', 'visitor', ({ base }) => base, /./),
  screen('list', 'visitor', ({ base }) => `${base}/produtos`, /produtos/i),
  screen('category', 'buyer', ({ base, category }) => `${base}/categoria/${category}`, /./),
  screen('search', 'visitor', ({ base }) => `${base}/produtos?q=cafe`, /cafe/i),
  screen('search-empty', 'visitor', ({ base }) => `${base}/produtos?q=xyzzyqwk`, /xyzzyqwk/i),
  screen('product', 'visitor', ({ base, product }) => `${base}/produto/${product}`, /café/i),
  screen('product-buying', 'buyer', ({ base, product }) => `${base}/produto/${product}`, /café/i),
  screen('sign-in', 'visitor', ({ base }) => `${base}/entrar`, /entrar/i),
  screen('cart', 'buyer', ({ base }) => `${base}/carrinho`, /carrinho/i),
  screen('cart-empty', 'newcomer', ({ base }) => `${base}/carrinho`, /./),
  screen('checkout', 'buyer', ({ base }) => `${base}/finalizar`, /./),
  screen('submission', 'buyer', ({ base, payableOrder }) => `${base}/submissao/${payableOrder}`, /enviado/i),
  screen('orders', 'buyer', ({ base }) => `${base}/pedidos`, /meus pedidos/i),
  screen('orders-empty', 'newcomer', ({ base }) => `${base}/pedidos`, /nenhum pedido/i),
  screen('order', 'buyer', ({ base, order }) => `${base}/pedidos/${order}`, /pedido/i),
  screen('addresses', 'buyer', ({ base }) => `${base}/enderecos`, /meus endereços/i),
  screen('address-new', 'newcomer', ({ base }) => `${base}/enderecos?novo`, /novo endereço/i),
  screen('page', 'visitor', ({ base }) => `${base}/pagina/trocas`, /trocas/i),
  screen('not-found', 'visitor', ({ base }) => `${base}/produto/nunca-existiu`, /não encontr|não existe|perdeu/i, 404),
  screen('too-many-requests', 'visitor', ({ base }) => `${base}/erro/too-many-request`, /./, 429),
]

const PRODUCTS_IN_CART = 4

/** Finds the places of a demonstration store and gives its customer a cart. */
export async function placesOf({ store: storeOf, buyer: buyerOf, find, pool, fillCart }: Demonstration, slug: DemonstrationSlug): Promise<Places> {
  const store = await storeOf(slug)
  const buyer = await buyerOf(store)
  const newcomer = await aCustomer(store, { name: 'Marina Duarte' })
  const { rows } = await pool.query<{ id: string; quantity: number }>(
    `select id, greatest(coalesce(min_per_order, granularity, 1000), coalesce(increment_multiple, 1000)) / 1000.0 as quantity
     from product where supplier_id = $1 and is_active and not is_quote_only and stock_policy = 'untracked' order by position, name limit $2`,
    [store.id, PRODUCTS_IN_CART],
  )
  await fillCart(store, buyer, rows.map(({ id, quantity }) => ({ id, quantidade: Number(quantity) * 2 })))
  const ofStore = [store.id]
  return {
    base: `/${slug}`,
    category: await find('select slug from category c where supplier_id = $1 and parent_id is null order by position, name limit 1', ofStore),
    product: await find(`select slug from product where supplier_id = $1 and is_active and name like 'Café torrado e moído%' order by position limit 1`, ofStore),
    order: await find('select min(number) from purchase_order where supplier_id = $1 and customer_id = $2', [store.id, buyer.customerId]),
    payableOrder: await find('select max(number) from purchase_order where supplier_id = $1 and customer_id = $2', [store.id, buyer.customerId]),
    tokens: { visitor: null, buyer: buyer.token, newcomer: newcomer.token },
  }
}
