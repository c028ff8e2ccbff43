import type { PromotionAudience, PromotionState } from '#domain/catalog/promotion.ts'
import { ordersText, shellText } from './back-office.ts'
import { text as cartText } from './cart.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { text as couponsText } from './coupons.ts'
import { dictionary } from './dictionary.ts'
import { text as combosText } from './office-combos.ts'
import { savedViewText } from './office-list.ts'
import { text as usersText } from './users.ts'

/** What staff read about promotions. */
export const text = dictionary('office-promotions', {
  title: shellText.screens.promotions,
  newPromotion: 'Nova promoção',
  newTitle: 'Criar uma promoção',
  count: (total: number) => (total === 1 ? '1 promoção' : `${total} promoções`),
  search: 'Nome da promoção',
  states: {
    running: 'No ar',
    scheduled: 'Agendadas',
    draft: 'Rascunhos',
    ended: 'Encerradas',
  } satisfies Record<PromotionState, string>,
  state: {
    running: 'No ar',
    scheduled: 'Agendada',
    draft: 'Rascunho',
    ended: 'Encerrada',
  } satisfies Record<PromotionState, string>,
  columns: {
    name: onDemandText.name,
    discount: cartText.discount,
    targets: 'O que entra',
    period: couponsText.columns.period,
    audience: savedViewText.for,
  },
  percentOff: (percent: string) => `−${percent}`,
  ownPrices: 'Por produto',
  products: cartText.products,
  tagged: (tags: readonly string[]) => `etiqueta ${tags.join(', ')}`,
  audiences: {
    all: 'Todo mundo, também quem não entrou',
    company: 'Só empresas',
    person: 'Só pessoas',
  } satisfies Record<PromotionAudience, string>,
  audience: { all: ordersText.group.all, company: 'Empresas', person: 'Pessoas' } satisfies Record<
    PromotionAudience,
    string
  >,
  emptyTitle: 'Nenhuma promoção ainda',
  empty: 'Baixe preços por um tempo: a loja mostra o preço de antes riscado e volta a ele sozinha.',
  noneTitle: 'Nenhuma promoção aqui',
  noneHint: couponsText.noneHint,
  fields: {
    name: onDemandText.name,
    discount: 'Desconto (%)',
    from: 'Começa em',
    until: 'Termina em',
    audience: 'Quem paga o preço da promoção',
    status: onDemandText.status,
    tags: 'Etiquetas dos produtos',
  },
  groups: { promotion: 'A promoção', targets: 'O que entra', reach: combosText.groups.reach },
  hints: {
    name: 'Os clientes leem no carrinho. Por exemplo: Semana do café.',
    discount: 'Do preço da loja. Em branco, cada produto precisa do seu preço promocional.',
    from: 'No horário da loja.',
    until: 'Neste minuto os preços voltam sozinhos.',
    tags: 'Entram todos os produtos com uma delas. Separe com vírgula.',
    targets: 'Entra o que estiver em qualquer uma das escolhas abaixo.',
    lowest:
      'Se duas promoções pegam o mesmo produto, vale o menor preço. Preço combinado com o cliente ou por quantidade que já for menor continua.',
    prices: 'Em branco, vale o desconto da promoção.',
  },
  productsLegend: 'Produtos escolhidos',
  gone: couponsText.gone,
  categoriesLegend: 'Departamentos e categorias',
  priceOf: (name: string) => `Preço promocional de ${name} (R$)`,
  storePrice: (price: string) => `Na loja: ${price}`,
  statuses: { published: 'Publicada: vale de um horário ao outro', draft: 'Rascunho: não muda nenhum preço' },
  reached: (count: number) =>
    count === 1 ? 'Pega 1 produto à venda.' : `Pega ${count.toLocaleString('pt-BR')} produtos à venda.`,
  belowCost: (count: number) =>
    count === 1
      ? '1 produto fica abaixo do custo com esta promoção.'
      : `${count} produtos ficam abaixo do custo com esta promoção.`,
  theirTargets: 'Outra pessoa mudou os produtos ou as categorias da promoção.',
  useTheirs: 'Usar os dela',
  create: 'Criar promoção',
  save: usersText.save,
  saved: 'Promoção salva. Carrinhos abertos seguem a mudança; pedidos feitos ficam como estão.',
  created: (name: string) => `Promoção ${name} criada.`,
  percent: 'Digite o desconto em números, de 0,01 a 90.',
  price: 'Digite o preço em reais, como 12,90.',
  unreachable: commonText.unreachable,
  back: shellText.screens.promotions,
})
