import type { WeighingGroup } from '#domain/catalog/weighing.ts'
import { ordersText, shellText } from './back-office.ts'
import { text as costsText } from './costs.ts'
import { dictionary } from './dictionary.ts'

/** What staff read where they say which products are weighed. */
export const text = dictionary('weighing', {
  title: shellText.screens.weighing,
  intro: (tolerance: string) =>
    `De um produto vendido por peso, a balança diz o que se cobra. Sem tolerância própria vale a da loja: ${tolerance} para mais ou para menos; acima disso o cliente é perguntado.`,
  count: costsText.count,
  groups: 'Produtos por pesagem',
  group: {
    all: ordersText.group.all,
    weighed: 'Pesados',
    unweighed: 'Não pesados',
  } satisfies Record<WeighingGroup, string>,
  search: costsText.search,
  columns: {
    name: costsText.columns.name,
    code: costsText.columns.code,
    unit: 'Unidade',
    isWeighed: 'Vendido por peso',
    tolerance: 'Tolerância (%)',
  },
  byWeight: 'Por peso',
  weigh: (product: string) => `Vender ${product} por peso`,
  notAPercentage: 'Digite a tolerância em %, de 0 a 100, como 7,5. Em branco vale a da loja.',
  saved: 'Tolerância salva.',
  weighed: (product: string) => `${product}: vendido por peso.`,
  unweighed: (product: string) => `${product}: não é mais pesado.`,
  emptyTitle: 'Nenhum produto em kg ou g',
  empty: 'Só o que é vendido em kg ou g pode ser pesado.',
  noneTitle: costsText.noneTitle,
})
