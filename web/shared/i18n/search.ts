import { dictionary } from './dictionary.ts'
import { text as productText } from './product.ts'

/** What people read below the search box while they type, and of products that have only a part of it. */
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
  recent: 'Buscas recentes',
  foundRecent: (count: number) =>
    `${count === 1 ? '1 busca recente' : `${count} buscas recentes`}. Use as setas para escolher.`,
  forget: (query: string) => `Remover “${query}” das buscas recentes`,
  corrected: (query: string) => `Você quis dizer “${query}”?`,
  /** @param complete how many products have all the words */
  partial: (complete: number, words: readonly string[]) =>
    complete > 0
      ? `${complete === 1 ? 'Só o primeiro produto tem' : `Só os ${complete} primeiros produtos têm`} todas as palavras; depois vêm parecidos.`
      : `Nenhum produto com todas as palavras; mostramos os que têm ${words.map((word) => `“${word}”`).join(' ou ')}.`,
  seeAll: (query: string) => `Ver todos os resultados para “${query}”`,
})
