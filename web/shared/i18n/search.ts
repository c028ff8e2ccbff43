import { dictionary } from './dictionary.ts'
import { text as productText } from './product.ts'

/** What people read below the search box while they type. */
export const text = dictionary('search', {
  suggestions: 'Sugestões da busca',
  category: productText.detail.category,
  brand: productText.detail.brand,
  found: (count: number) =>
    count === 0
      ? 'Nenhuma sugestão.'
      : count === 1
        ? '1 sugestão. Use as setas para escolher.'
        : `${count} sugestões. Use as setas para escolher.`,
  corrected: (query: string) => `Você quis dizer “${query}”?`,
  seeAll: (query: string) => `Ver todos os resultados para “${query}”`,
})
