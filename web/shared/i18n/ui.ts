import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read on controls that every screen shares. */
export const text = dictionary('ui', {
  optional: '(opcional)',
  close: 'Fechar',
  increase: (name: string) => `Aumentar a quantidade de ${name}`,
  decrease: (name: string) => `Diminuir a quantidade de ${name}`,
  quantity: (name: string) => `Quantidade de ${name}`,
  previous: commonText.previous,
  next: 'Próximo',
})
