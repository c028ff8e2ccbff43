import type { CouponKind, CouponTarget } from '#domain/coupon/coupon.ts'
import type { CouponState } from '#domain/coupon/store-coupon.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { soldNoMore, text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as shellTexts } from './shell.ts'
import { shellText } from './back-office.ts'
import { text as extrasText } from './order-extras.ts'
import { text as ordersText } from './orders.ts'
import { text as usersText } from './users.ts'

const CODE = 'Código do cupom'

/** What staff read about coupons. */
export const text = dictionary('coupons', {
  title: shellText.screens.coupons,
  newCoupon: 'Novo cupom',
  referrals: 'Programa de indicação',
  newTitle: 'Criar um cupom',
  count: (total: number) => (total === 1 ? '1 cupom' : `${total} cupons`),
  search: 'Código ou descrição',
  states: {
    running: 'Valendo',
    scheduled: 'Agendados',
    ended: 'Vencidos',
    exhausted: 'Esgotados',
    off: 'Desligados',
  } satisfies Record<CouponState, string>,
  state: {
    running: 'Valendo',
    scheduled: 'Agendado',
    ended: 'Terminou',
    exhausted: 'Sem usos',
    off: 'Desligado',
  } satisfies Record<CouponState, string>,
  columns: {
    code: CODE,
    gives: 'Dá',
    period: ordersText.filter.period,
    uses: 'Usos',
    cost: 'Descontos dados',
    revenue: 'Vendas com ele',
  },
  emptyTitle: 'Nenhum cupom ainda',
  empty: 'Crie um código para divulgar, ou um desconto que entra sozinho no carrinho.',
  noneTitle: 'Nenhum cupom aqui',
  noneHint: 'Veja as outras abas.',
  percent: extrasText.percent,
  amount: extrasText.fixed,
  from: (amount: string) => `a partir de ${amount}`,
  always: 'Sem prazo',
  since: (day: string) => `Desde ${day}`,
  until: extrasText.until,
  between: (from: string, until: string) => `${from} a ${until}`,
  usesOf: (used: number, most: number) => `${used} de ${most}`,
  figures: 'O que ele trouxe',
  figuresHint: 'Pedidos cancelados não contam.',
  perOrder: 'Desconto por pedido',
  fields: {
    code: CODE,
    description: 'Para que serve',
    kind: 'Tipo de desconto',
    target: 'O que ele baixa',
    value: 'Quanto desconta',
    minimum: 'Compra mínima em produtos (R$)',
    from: 'Primeiro dia',
    until: 'Último dia',
    maxUses: 'Usos ao todo',
    perCustomerLimit: 'Usos de cada cliente',
    application: 'Como chega ao cliente',
    audience: 'Em quais pedidos',
    channel: 'Onde vale',
    policies: 'Preço progressivo ou de promoção',
    status: onDemandText.status,
  },
  groups: { code: 'O código', discount: 'O desconto', limits: 'Quando e quantas vezes', reach: 'Alcance' },
  hints: {
    code: 'Letras sem acento e números. O cliente pode digitar em minúsculas.',
    description: 'Os clientes leem ao lado do código.',
    value: 'Em % ou em reais, conforme o tipo. Por exemplo: 10 ou 15,50.',
    until: 'Vale até o fim deste dia, no horário da loja.',
    categories: 'Um departamento vale com todas as categorias dele, e com as que você criar depois.',
    unlimited: 'Em branco: sem limite.',
  },
  kinds: { percent: 'Porcentagem', fixed: 'Valor em reais' } satisfies Record<CouponKind, string>,
  gone: (names: readonly string[]) => soldNoMore(names),
  allGone: 'Sem outro produto, os clientes não veem este cupom.',
  targets: {
    items: shellTexts.allProducts,
    products: 'Alguns produtos',
    categories: 'Algumas categorias',
    delivery: 'A taxa de entrega',
  } satisfies Record<CouponTarget, string>,
  onTargets: (names: readonly string[]) =>
    names.length > 3 ? `em ${names.slice(0, 3).join(', ')} e mais ${names.length - 3}` : `em ${names.join(', ')}`,
  onDelivery: 'na entrega',
  applications: {
    typed: 'Só para quem tem o código',
    listed: 'Na lista de cupons do cliente, para ele aplicar',
    automatic: extrasText.byItself,
  },
  audiences: { all: 'Em todos', first: 'Só no primeiro pedido do cliente' },
  channels: { all: 'Na loja e no atendimento', web: 'Só na loja', manual: 'Só no atendimento' },
  policyChoices: {
    counts: 'Dá desconto também',
    avoids: 'Itens com preço progressivo ou de promoção ficam sem desconto',
  },
  statuses: { on: 'Ligado', off: 'Desligado' },
  create: 'Criar cupom',
  save: usersText.save,
  saved: 'Cupom salvo. Carrinhos abertos seguem as mudanças; pedidos feitos ficam como estão.',
  created: (code: string) => `Cupom ${code} criado.`,
  number: 'Informe um número, como 10 ou 15,50.',
  whole: 'Informe um número inteiro, ou deixe em branco.',
  unreachable: commonText.unreachable,
  back: shellText.screens.coupons,
})
