import { text as shellText } from './shell.ts'
import { text as commonText } from './common.ts'
import type { ProductOrder } from '#domain/catalog/product.ts'
import { formatCount } from '../format.ts'
import { dictionary } from './dictionary.ts'

/** What people read on lists of products. */
export const text = dictionary('catalog', {
  allProducts: shellText.allProducts,
  resultsFor: (query: string) => `Resultados para “${query}”`,
  resultsWithin: (query: string, category: string) => `“${query}” em ${category}`,
  total: (total: number) => (total === 1 ? '1 produto' : `${formatCount(total)} produtos`),
  corrected: (query: string) => `Mostrando resultados para “${query}”`,
  nothingFor: (query: string) => `Não encontramos nada com “${query}”.`,
  home: commonText.home,
  trail: 'Você está em',
  categories: shellText.categories,
  categoryTree: 'Escolher categoria',
  subcategories: (category: string) => `Dentro de ${category}`,
  everything: 'Tudo',
  sort: 'Ordenar por',
  apply: 'Aplicar',
  order: {
    featured: 'Destaques',
    name: 'Nome, de A a Z',
    'price-ascending': 'Menor preço',
    'price-descending': 'Maior preço',
    newest: 'Novidades',
  } satisfies Record<ProductOrder, string>,
  mostRelevant: 'Mais relevantes',
  pages: 'Páginas de produtos',
  page: (page: number) => `Página ${page}`,
  previous: commonText.previous,
  next: commonText.next,
  earlier: 'Ver produtos anteriores',
  emptyTitle: 'Nada por aqui',
  emptyCategory: 'Esta categoria está sem produtos no momento. Que tal ver o resto da loja?',
  filter: commonText.filter,
  filterCount: (count: number) => `Filtrar (${count})`,
  filters: 'Filtros',
  clearFilters: 'Limpar filtros',
  emptyFiltered: 'Nada fica com estes filtros',
  emptyFilters: 'Remova um deles, ou veja a lista toda.',
  emptySearch: 'Confira se está tudo escrito certo, tente uma palavra mais simples ou procure pela categoria.',
  describe: (title: string, store: string) => `${title} na loja ${store}: veja preços e monte seu pedido.`,
})
