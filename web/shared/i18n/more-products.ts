import { text as commonText } from './common.ts'
import { formatCount } from '../format.ts'
import { dictionary } from './dictionary.ts'

/** What people read while a list grows. */
export const text = dictionary('more-products', {
  shown: (shown: number, total: number) => `Você viu ${formatCount(shown)} de ${formatCount(total)} produtos`,
  more: 'Mostrar mais produtos',
  loading: 'Carregando mais produtos…',
  loaded: (shown: number) => `${shown} produtos na lista.`,
  failed: 'Não conseguimos carregar mais produtos. Confira sua internet.',
  retry: commonText.retry,
})
