import { dictionary } from './dictionary.ts'
import { text as commonText } from './common.ts'

/** What people read where a form cannot be sent yet. */
export const text = dictionary('form', {
  check: (fields: number) => (fields === 1 ? 'Confira o campo destacado.' : `Confira os ${fields} campos destacados.`),
  missing: 'Preencha este campo.',
  unchosen: 'Escolha uma opção.',
  unchecked: 'Marque esta opção para continuar.',
  email: 'Confira o e-mail. Exemplo: nome@exemplo.com.br.',
  tooEarly: 'Escolha uma data de hoje em diante.',
  wrong: 'Confira este campo.',
})

/** What people read on controls that every screen shares. */
export const uiText = dictionary('ui', {
  optional: '(opcional)',
  close: 'Fechar',
  increase: (name: string) => `Aumentar a quantidade de ${name}`,
  decrease: (name: string) => `Diminuir a quantidade de ${name}`,
  quantity: (name: string) => `Quantidade de ${name}`,
  previous: commonText.previous,
  next: 'Próximo',
})

/** What people read while something is loaded, and where it failed. */
export const loadingText = dictionary('loading', {
  loading: 'Carregando…',
  failed: commonText.unreachable,
  retry: commonText.retry,
})
