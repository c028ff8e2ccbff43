import type { ListAudience, ListedGroup } from '#domain/catalog/price-list.ts'
import { ordersText, shellText } from './back-office.ts'
import { text as cartText } from './cart.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { text as costsText } from './costs.ts'
import { dictionary } from './dictionary.ts'
import { text as clientsText } from './representative.ts'
import { text as usersText } from './users.ts'

/** What staff read about price lists. */
export const text = dictionary('office-price-lists', {
  title: shellText.screens['price-lists'],
  intro:
    'Preços de alguns clientes no lugar dos preços da loja: um ajuste em todos os produtos, e preços combinados um a um.',
  newList: 'Nova tabela',
  newTitle: 'Criar uma tabela de preços',
  audiences: {
    chosen: 'Clientes escolhidos',
    company: 'Todas as empresas sem tabela própria',
    person: 'Todas as pessoas sem tabela própria',
  } satisfies Record<ListAudience, string>,
  customers: clientsText.found,
  adjusted: (percent: string) => `${percent} em todos os produtos`,
  noAdjustment: 'Preços da loja',
  off: 'Desligada',
  emptyTitle: 'Nenhuma tabela de preços ainda',
  empty: 'Todos os clientes pagam os preços da loja. Crie uma tabela para os que combinaram outros preços.',
  fields: {
    name: onDemandText.name,
    adjustment: 'Ajuste em todos os produtos (%)',
    audience: 'Quem paga estes preços',
    customers: 'Clientes da tabela',
    status: onDemandText.status,
  },
  hints: {
    name: 'Só a equipe vê. Por exemplo: Redes do interior.',
    adjustment: 'Com −5, cada produto custa 5% menos que na loja. Com 0, valem os preços da loja, menos os combinados.',
    customers: 'Cada cliente tem uma tabela só: quem entra aqui sai da que tinha.',
  },
  statuses: { on: 'Ligada', off: 'Desligada: valem os preços da loja' },
  products: 'Preços por produto',
  agreedCount: (count: number) =>
    count === 1 ? '1 preço combinado' : `${count.toLocaleString('pt-BR')} preços combinados`,
  create: 'Criar tabela',
  save: usersText.save,
  saved: 'Tabela salva. Carrinhos abertos seguem a mudança; pedidos feitos ficam como estão.',
  created: (name: string) => `Tabela ${name} criada. Agora combine os preços por produto, se houver.`,
  theirCustomers: (names: string) => `Outra pessoa mudou os clientes da tabela. Agora são: ${names || 'nenhum'}.`,
  useTheirCustomers: 'Ficar com os clientes dela',
  number: 'Digite o ajuste em números, como −5 ou 2,5.',
  range: (lowest: number, highest: number) => `O ajuste vai de −${lowest}% a ${highest}%.`,
  unreachable: commonText.unreachable,
  back: shellText.screens['price-lists'],
  import: 'Importar preços',
  productsTitle: (name: string) => `Preços da tabela ${name}`,
  productsIntro: (adjustment: string) =>
    `Onde não há preço combinado vale o preço da loja com o ajuste de ${adjustment}. Um preço combinado vale para toda quantidade.`,
  productsIntroPlain: 'Onde não há preço combinado vale o preço da loja. Um preço combinado vale para toda quantidade.',
  count: costsText.count,
  groups: 'Produtos por preço na tabela',
  group: {
    all: ordersText.group.all,
    agreed: 'Com preço combinado',
    'below-cost': 'Abaixo do custo',
  } satisfies Record<ListedGroup, string>,
  search: costsText.search,
  productColumns: {
    name: costsText.columns.name,
    code: costsText.columns.code,
    storePrice: 'Preço na loja',
    agreed: 'Combinado',
    onList: 'Preço na tabela',
    margin: costsText.columns.margin,
  },
  perUnit: cartText.each,
  notAnAmount: 'Digite o preço em reais, como 12,90. Em branco, vale o ajuste da tabela.',
  priceSaved: 'Preço combinado salvo.',
  priceRemoved: 'Preço combinado removido.',
  noProducts: costsText.emptyTitle,
  noProductsHint: costsText.empty,
  noneTitle: costsText.noneTitle,
})
