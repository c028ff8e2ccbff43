import type { CostGroup } from '#domain/catalog/product-cost.ts'
import { ordersText, shellText } from './back-office.ts'
import { text as cartText } from './cart.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { officeChatText } from './office-chat.ts'
import { text as officeQuotesText } from './office-quotes.ts'
import { text as productText } from './product.ts'
import { text as quotesText } from './quotes.ts'

/** What staff read about what products cost the store. */
export const text = dictionary('back-office-costs', {
  title: shellText.screens.costs,
  intro: (floor: string) =>
    `Só a equipe vê os custos. Com a margem mínima de ${floor}, nenhum orçamento sai por menos que o preço mínimo.`,
  introWithoutFloor: 'Só a equipe vê os custos. A loja não tem margem mínima: o preço mínimo é o próprio custo.',
  changeFloor: 'Mudar a margem mínima',
  count: (total: number) => (total === 1 ? '1 produto' : `${total.toLocaleString('pt-BR')} produtos`),
  groups: 'Produtos por custo',
  group: {
    all: ordersText.group.all,
    unknown: 'Sem custo',
    'below-floor': 'Abaixo do mínimo',
  } satisfies Record<CostGroup, string>,
  search: officeChatText.product,
  columns: {
    name: quotesText.product,
    code: productText.detail.code,
    price: quotesText.price,
    cost: 'Custo',
    floor: 'Preço mínimo',
    margin: officeQuotesText.margin,
  },
  perUnit: cartText.each,
  notAnAmount: 'Digite o custo em reais, como 7,35. Em branco, o custo deixa de ser conhecido.',
  saved: 'Custo salvo.',
  removed: 'Custo removido.',
  emptyTitle: 'Nenhum produto à venda',
  empty: 'Os produtos da loja aparecem aqui assim que são cadastrados.',
  noneTitle: 'Nenhum produto com estes filtros',
  unreachable: commonText.unreachable,
})
