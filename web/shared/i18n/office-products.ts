import type { ProductGap, ProductGroup } from '#domain/catalog/stored-product.ts'
import { shellText } from './back-office.ts'
import { text as buyingText } from './buying.ts'
import { text as cartText } from './cart.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as costsText } from './costs.ts'
import { text as couponsText } from './coupons.ts'
import { text as customersText } from './customers.ts'
import { dictionary } from './dictionary.ts'
import { text as stockCountsText } from './office-stock-counts.ts'
import { text as variantsText } from './office-variants.ts'
import { text as productText } from './product.ts'
import { text as tableText } from './product-table.ts'
import { text as quotesText } from './quotes.ts'
import { text as subscriptionsText } from './subscriptions.ts'
import { text as usersText } from './users.ts'
import { text as weighingText } from './weighing.ts'

/** What staff read where they edit products. */
export const text = dictionary('back-office-products', {
  title: shellText.screens.products,
  newProduct: 'Novo produto',
  variants: variantsText.title,
  stockCounts: stockCountsText.title,
  import: customersText.import,
  newTitle: 'Criar um produto',
  back: 'Todos os produtos da loja',
  inStore: 'Ver na loja',
  count: costsText.count,
  groups: 'Produtos por situação',
  group: {
    active: variantsText.sheet.columns.isActive,
    'low-stock': 'Acabando',
    'sold-out': couponsText.states.exhausted,
    'dearer-tiers': 'Faixas a revisar',
    archived: 'Arquivados',
  } satisfies Record<ProductGroup, string>,
  search: 'Nome, código ou código de barras',
  columns: {
    name: costsText.columns.name,
    code: costsText.columns.code,
    category: productText.detail.category,
    price: quotesText.price,
    stock: tableText.stock,
  },
  untracked: variantsText.sheet.uncounted.untracked,
  onRequest: buyingText.availability['on-request'],
  gap: 'Sem',
  gaps: { picture: 'foto', price: 'preço', description: 'descrição', gtin: 'código de barras' } satisfies Record<
    ProductGap,
    string
  >,
  emptyTitle: 'Nenhum produto ainda',
  noCategories: 'Antes do primeiro produto, a loja precisa de um departamento.',
  toCategories: 'Criar departamento',
  empty:
    'Crie o primeiro com nome, unidade, preço e categoria, ou traga todos de uma planilha ou do sistema que você usa hoje.',
  importFirst: 'Importar uma planilha',
  noneTitle: costsText.noneTitle,
  sections: {
    basics: 'Básico',
    prices: 'Preços e faixas',
    quantities: 'Quantidades',
  },
  fields: {
    name: onDemandText.name,
    code: costsText.columns.code,
    gtin: productText.detail.gtin,
    brand: productText.detail.brand,
    unit: weighingText.columns.unit,
    packaging: productText.detail.packaging,
    categoryId: productText.detail.category,
    description: subscriptionsText.typeDescription,
    tags: 'Etiquetas do produto',
    price: quotesText.price,
    previousPrice: 'Preço anterior',
    uninvoicedPrice: 'Preço sem nota fiscal',
    wholesalePrice: cartText.rule.wholesale,
    wholesaleMinimum: 'Atacado a partir de',
    packagingPrice: onDemandText.giftWrapping,
    incrementMultiple: 'Unidades dentro da embalagem',
    granularity: 'Vendido de quanto em quanto',
    minPerOrder: 'Mínimo por pedido',
    maxPerOrder: 'Máximo por pedido',
    tiers: 'Faixas de preço',
    stockPolicy: 'Controle do estoque',
    stockMinimum: 'Estoque mínimo',
    sale: 'Como se compra',
    status: onDemandText.status,
  },
  hints: {
    unit: 'Como se vende: un, kg, cx, fd',
    tags: 'Separadas por vírgula, como sem-gluten, ofertas',
    packaging: 'O que vem dentro, como “caixa com 12”',
    previousPrice: 'Aparece riscado, como promoção',
    tiers: 'Uma por linha: a partir de quantas e o preço, como 50 136,20',
    granularity: 'Em branco vale de 1 em 1',
    incrementMultiple: 'Conta para o mínimo do atacado',
    stockMinimum: 'Com esta quantidade ou menos, o produto aparece em “Acabando”. Em branco, não avisa.',
  },
  knownTags: (tags: string) => `Já usadas na loja: ${tags}.`,
  stockPolicies: {
    untracked: 'Não controlar: sempre à venda',
    tracked: 'Controlar: esgota quando acaba',
    'on-request': buyingText.availability['on-request'],
  },
  sales: { price: 'Pelo preço da loja', quote: 'Só com orçamento' },
  statuses: { active: variantsText.sheet.columns.isActive, archived: 'Arquivado: fica nos pedidos e sai da loja' },
  orderable: (units: string, hasMore: boolean) => `Clientes podem pedir ${units}${hasMore ? '…' : '.'}`,
  notOrderable: 'Com este mínimo, passo e máximo ninguém consegue pedir.',
  tier: (from: string, price: string) => `A partir de ${from}: ${price}`,
  dearerTier: (from: string, price: string, below: string, belowPrice: string) =>
    `A partir de ${from} sai mais caro (${price}) que a partir de ${below} (${belowPrice}).`,
  dearerThanOne: (from: string, price: string, onePrice: string) =>
    `A partir de ${from} sai mais caro (${price}) que comprando menos (${onePrice}).`,
  notAnAmount: 'Digite um valor em reais, como 7,35.',
  notAQuantity: 'Digite uma quantidade acima de zero, como 6 ou 0,25.',
  unreadableTier: (line: string) => `Não entendemos a faixa “${line}”. Escreva a quantidade e o preço, como 50 136,20.`,
  unreachable: 'Não foi possível salvar o produto. Confira a conexão e tente de novo.',
  created: (name: string) => `${name} foi criado e já está na loja.`,
  saved: 'Produto salvo. A loja já mostra a mudança.',
  create: 'Criar produto',
  save: usersText.save,
})
