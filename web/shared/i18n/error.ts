import { faultCodeText } from '#contract/client.ts'
import { dictionary } from './dictionary.ts'
import { text as commonText } from './common.ts'

/** What people read when something went wrong. */
export const text = dictionary('error', {
  title: 'Algo deu errado',
  unexpected: 'Não conseguimos mostrar esta página. Tente de novo em alguns instantes.',
  unreachable: commonText.unreachable,
  notFoundTitle: 'Página não encontrada',
  notFound: 'O link pode ter mudado, ou esta página não é para a sua conta.',
  tooManyTitle: 'Muitos acessos de uma vez',
  tooMany: 'Recebemos muitos acessos do seu aparelho em pouco tempo. Aguarde um minuto e tente de novo.',
  code: faultCodeText,
  retry: commonText.retry,
  home: 'Voltar ao início',
  seeProducts: commonText.seeProducts,
})

/** The head of a page where the supplier wrote nothing for it (specification §9 "Page head defaults"). */
export const headText = dictionary('head', {
  title: (store: string) => `${store} | Loja online`,
  description: 'Confira nossas ofertas!',
  keywords: (store: string) => `${store}, loja online, ofertas, comprar pela internet`,
})
