import { text as catalogText } from './catalog.ts'
import { formatCount } from '../format.ts'
import { dictionary } from './dictionary.ts'

/** What people read where they choose filters of a list of products. */
export const text = dictionary('list-filters', {
  brands: 'Marcas',
  moreBrands: 'Mais marcas',
  onlyAvailable: 'Sem os esgotados',
  onlyOffers: 'Em oferta',
  alsoFilter: 'Disponibilidade e preço',
  counted: (name: string, products: number) => `${name} (${formatCount(products)})`,
  chosenFilters: 'Filtros escolhidos',
  withoutFilter: (name: string) => `Remover o filtro ${name}`,
  clearFilters: catalogText.clearFilters,
  applyFilters: 'Aplicar filtros',
  showProducts: (products: number) => (products === 1 ? 'Ver 1 produto' : `Ver ${formatCount(products)} produtos`),
})
