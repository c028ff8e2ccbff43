import { aCustomer, signedIn } from '#test/builders/people.ts'
import type { Demonstration, DemonstrationSlug } from './demonstration.ts'

/** Who looks: a visitor, the demonstration customer with a full cart, a customer who has nothing yet, and people who work for the store. */
export type Viewer = 'visitor' | 'buyer' | 'newcomer' | 'staff' | 'representative'

export interface Screen {
  readonly name: string
  readonly path: (places: Places) => string
  /** The text of its first heading. */
  readonly heading: RegExp
  readonly status: number
}

/** Where the screens of one store are, and who sees them. */
export interface Places {
  readonly base: string
  readonly category: string
  readonly product: string
  readonly order: string
  readonly payableOrder: string
  readonly customer: string
  /** Null for a visitor; undefined where the store has no such person. */
  readonly tokens: Readonly<Record<Viewer, string | null | undefined>>
}

const screen = (name: string, path: Screen['path'], heading: RegExp, status = 200): Screen => ({
  name,
  path,
  heading,
  status,
})

export const SCREENS: Readonly<Record<Viewer, readonly Screen[]>> = {
  visitor: [
    screen('home', ({ base }) => base, /./),
    screen('list', ({ base }) => `${base}/produtos`, /produtos/i),
    screen('departments', ({ base }) => `${base}/categorias`, /departamentos/i),
    screen('search', ({ base }) => `${base}/produtos?q=cafe`, /cafe/i),
    screen('search-empty', ({ base }) => `${base}/produtos?q=xyzzyqwk`, /xyzzyqwk/i),
    screen('product', ({ base, product }) => `${base}/produto/${product}`, /café/i),
    screen('combos', ({ base }) => `${base}/combos`, /combo/i),
    screen('sign-in', ({ base }) => `${base}/entrar`, /entrar/i),
    screen('carried-sign-in', ({ base }) => `${base}/login-token`, /não deu para entrar/i),
    screen('password-forgotten', ({ base }) => `${base}/esqueci-senha`, /esqueci minha senha/i),
    screen('password-new', ({ base }) => `${base}/redefinir-senha`, /criar nova senha/i),
    screen('register', ({ base }) => `${base}/cadastro`, /criar conta/i),
    screen('register-waiting', ({ base }) => `${base}/cadastro?recebido`, /cadastro em análise/i),
    screen('invitation', ({ base }) => `${base}/convite`, /convite/i),
    screen('team-invitation', ({ base }) => `${base}/convite-equipe`, /convite para a equipe/i),
    screen('delivery-place', ({ base }) => `${base}/onde-entregar`, /onde você quer receber/i),
    screen('stores', ({ base }) => `${base}/lojas`, /nossas lojas/i),
    screen('cookies', ({ base }) => `${base}/privacidade`, /preferências de cookies/i),
    screen('under-age', ({ base }) => `${base}/idade`, /maiores de 18 anos/i),
    screen('terms', ({ base }) => `${base}/termos`, /termos de uso/i),
    screen('erased', ({ base }) => `${base}/conta-excluida`, /foi excluída/i),
    screen('page', ({ base }) => `${base}/pagina/trocas`, /trocas/i),
    screen('not-found', ({ base }) => `${base}/produto/nunca-existiu`, /página não encontrada/i, 404),
    screen('nowhere', ({ base }) => `${base}/nunca-existiu`, /página não encontrada/i, 404),
    screen('too-many-requests', ({ base }) => `${base}/erro/too-many-request`, /./, 429),
  ],
  buyer: [
    screen('category', ({ base, category }) => `${base}/categoria/${category}`, /./),
    screen('product-buying', ({ base, product }) => `${base}/produto/${product}`, /café/i),
    screen('cart', ({ base }) => `${base}/carrinho`, /carrinho/i),
    screen('quick-order', ({ base }) => `${base}/pedido-rapido`, /pedido rápido/i),
    screen('checkout', ({ base }) => `${base}/finalizar`, /./),
    screen('submission', ({ base, payableOrder }) => `${base}/submissao/${payableOrder}`, /enviado/i),
    screen('orders', ({ base }) => `${base}/pedidos`, /meus pedidos/i),
    screen('order', ({ base, order }) => `${base}/pedidos/${order}`, /pedido/i),
    screen('order-repeat', ({ base, order }) => `${base}/pedidos/${order}/repetir`, /pedido/i),
    screen('account', ({ base }) => `${base}/conta`, /minha conta/i),
    screen('lists', ({ base }) => `${base}/listas`, /listas/i),
    screen('alerts', ({ base }) => `${base}/conta/avisos`, /avise|avisos/i),
    screen('subscriptions', ({ base }) => `${base}/conta/assinaturas`, /assinaturas/i),
    screen('invoices', ({ base }) => `${base}/conta/faturas`, /faturas/i),
    screen('registration', ({ base }) => `${base}/conta/cadastro`, /meu cadastro/i),
    screen('addresses', ({ base }) => `${base}/enderecos`, /meus endereços/i),
    screen('users', ({ base }) => `${base}/conta/usuarios`, /usuários da conta/i),
    screen('user-invite', ({ base }) => `${base}/conta/usuarios?convidar`, /convidar alguém/i),
    screen('accounts', ({ base }) => `${base}/conta/trocar`, /trocar de conta/i),
    screen('password', ({ base }) => `${base}/conta/senha`, /senha/i),
    screen('email', ({ base }) => `${base}/conta/email`, /e-mail da conta/i),
    screen('phone', ({ base }) => `${base}/conta/telefone`, /telefone da conta/i),
    screen('privacy', ({ base }) => `${base}/conta/privacidade`, /privacidade/i),
  ],
  newcomer: [
    screen('cart-empty', ({ base }) => `${base}/carrinho`, /./),
    screen('orders-empty', ({ base }) => `${base}/pedidos`, /meus pedidos/i),
    screen('address-new', ({ base }) => `${base}/enderecos?novo`, /novo endereço/i),
  ],
  staff: [
    screen('customers', ({ base }) => `${base}/gestao/clientes?situacao=aprovados`, /clientes/i),
    screen('customer', ({ base, customer }) => `${base}/gestao/clientes/${customer}`, /./),
    screen(
      'customer-users',
      ({ base, customer }) => `${base}/gestao/clientes/${customer}/usuarios`,
      /usuários da conta/i,
    ),
    screen(
      'customer-lists',
      ({ base, customer }) => `${base}/gestao/clientes/${customer}/listas`,
      /listas de compras/i,
    ),
    screen('office', ({ base }) => `${base}/gestao`, /hoje/i),
    screen('office-carts', ({ base }) => `${base}/gestao/carrinhos`, /carrinhos/i),
    screen('office-orders', ({ base }) => `${base}/gestao/pedidos`, /pedidos/i),
    screen('office-order', ({ base, order }) => `${base}/gestao/pedidos/${order}`, /pedido/i),
    screen('api-keys', ({ base }) => `${base}/gestao/chaves`, /chaves de api/i),
    screen('audit', ({ base }) => `${base}/gestao/auditoria`, /auditoria/i),
    screen('cart-staff', ({ base }) => `${base}/carrinho`, /carrinho/i),
  ],
  representative: [
    screen('clients', ({ base }) => `${base}/gestao/carteira`, /meus clientes/i),
    screen('clients-none-found', ({ base }) => `${base}/gestao/carteira?busca=xyzzyqwk`, /meus clientes/i),
    screen('client-missing', ({ base }) => `${base}/produtos`, /produtos/i),
    screen('cart-client-missing', ({ base }) => `${base}/carrinho`, /carrinho/i),
  ],
}

const PRODUCTS_IN_CART = 4
/** Of the demonstration, as in the README; other tests make their own people. */
const WORKERS = ['gestor@emporio.exemplo', 'gestor@atacado.exemplo', 'representante@atacado.exemplo']

/** Finds the places of a demonstration store and gives its customer a cart. */
export async function placesOf(
  { store: storeOf, buyer: buyerOf, find, pool, fillCart }: Demonstration,
  slug: DemonstrationSlug,
): Promise<Places> {
  const store = await storeOf(slug)
  const buyer = await buyerOf(store)
  const newcomer = await aCustomer(store, { name: 'Marina Duarte' })
  const { rows } = await pool.query<{ id: string; quantity: number }>(
    `select id, greatest(coalesce(min_per_order, granularity, 1000), coalesce(increment_multiple, 1000)) / 1000.0 as quantity
     from product where supplier_id = $1 and is_active and not is_quote_only and stock_policy = 'untracked' order by position, name limit $2`,
    [store.id, PRODUCTS_IN_CART],
  )
  await fillCart(
    store,
    buyer,
    rows.map(({ id, quantity }) => ({ id, quantidade: Number(quantity) * 2 })),
  )
  const ofStore = [store.id]
  const workerOf = async (role: 'staff' | 'representative'): Promise<string | undefined> => {
    const { rows: workers } = await pool.query<{ login_id: string }>(
      'select login_id from staff s join login l on l.id = s.login_id where s.supplier_id = $1 and s.role = $2 and l.email = any($3)',
      [store.id, role, WORKERS],
    )
    return workers[0] && signedIn(store, workers[0].login_id)
  }
  return {
    base: `/${slug}`,
    category: await find(
      'select slug from category c where supplier_id = $1 and parent_id is null order by position, name limit 1',
      ofStore,
    ),
    product: await find(
      `select slug from product where supplier_id = $1 and is_active and name like 'Café torrado e moído%' order by position limit 1`,
      ofStore,
    ),
    order: await find('select min(number) from purchase_order where supplier_id = $1 and customer_id = $2', [
      store.id,
      buyer.customerId,
    ]),
    payableOrder: await find('select max(number) from purchase_order where supplier_id = $1 and customer_id = $2', [
      store.id,
      buyer.customerId,
    ]),
    customer: buyer.customerId,
    tokens: {
      visitor: null,
      buyer: buyer.token,
      newcomer: newcomer.token,
      staff: await workerOf('staff'),
      representative: await workerOf('representative'),
    },
  }
}
