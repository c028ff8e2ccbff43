import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read on the first screen of a store. */
export const text = dictionary('home', {
  banners: 'Destaques da loja',
  banner: (place: number, count: number) => `${place} de ${count}`,
  showBanner: (place: number, title: string) => `Mostrar o destaque ${place}: ${title}`,
  previousBanner: 'Destaque anterior',
  nextBanner: 'Próximo destaque',
  categories: 'Compre por categoria',
  seeAll: 'Ver todos os produtos',
  benefits: 'Por que comprar aqui',
  delivery: { title: 'Entrega na data que você escolher', text: 'Informe o endereço e veja os dias disponíveis.' },
  pickup: { title: 'Retire na loja', text: 'Deixamos tudo separado. A retirada é grátis.' },
  pix: { title: onDemandText.payByPix, text: 'Código na hora, para pagar no aplicativo do seu banco.' },
  quotes: { title: 'Peça orçamento', text: 'Monte a lista e respondemos com preço e prazo.' },
  contact: { title: 'Fale com gente de verdade' },
  rowsFailed: 'Não conseguimos carregar os produtos. Confira sua internet.',
  retryRows: commonText.retry,
  newTitle: 'Estamos chegando',
  newStore: (store: string) => `Os produtos de ${store} aparecem aqui em breve. Volte logo!`,
  empty: 'Logo teremos novidades por aqui. Veja todos os produtos da loja.',
})
