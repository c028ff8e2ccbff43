import type { RecommendationView } from '#domain/recommendation/recommendation.ts'
import type { Frequency } from '#domain/recommendation/frequency.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

const TOGETHER = 'Comprados juntos'

/** What people read of products that the store recommends. */
export const recommendationsText = dictionary('recommendations', {
  title: { home: 'Hora de repor', product: TOGETHER, cart: TOGETHER } satisfies Record<RecommendationView, string>,
  due: (every: string, ago: string) => `${every}; a última vez ${ago}`,
  every: {
    day: (count) => (count === 1 ? 'Todo dia' : `A cada ${count === 2 ? 'dois' : count} dias`),
    week: (count) => (count === 1 ? 'Toda semana' : `A cada ${count === 2 ? 'duas' : count} semanas`),
    month: (count) => (count === 1 ? 'Todo mês' : `A cada ${count === 2 ? 'dois' : count} meses`),
  } satisfies Record<Frequency['unit'], (count: number) => string>,
  ago: (days: number) => (days === 0 ? 'hoje' : days === 1 ? 'ontem' : `há ${days} dias`),
  together: (name: string) => `Costuma ir junto com ${name}`,
  dismiss: (name: string) => `Não sugerir mais ${name}`,
  dismissed: 'Não vamos mais sugerir este produto.',
  undo: commonText.undo,
  undoFor: (name: string) => `Desfazer: voltar a sugerir ${name}`,
})
