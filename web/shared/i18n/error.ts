import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read when something went wrong. */
export const text = dictionary('error', {
  title: 'Algo deu errado',
  unexpected: 'Não conseguimos mostrar esta página. Tente de novo em alguns instantes.',
  unreachable: commonText.unreachable,
  notFoundTitle: 'Página não encontrada',
  notFound: 'O endereço pode ter mudado, ou esta página não é para a sua conta.',
  tooManyTitle: 'Muitas visitas de uma vez',
  tooMany: 'Recebemos muitos pedidos do seu aparelho em pouco tempo. Aguarde um minuto e tente de novo.',
  typedIsStored: 'O que você preencheu fica guardado. Só as senhas é preciso digitar de novo.',
  goBack: 'Voltar para onde eu estava',
  retry: commonText.retry,
  home: 'Voltar ao início',
  seeProducts: commonText.seeProducts,
})
