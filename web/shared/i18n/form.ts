import { dictionary } from './dictionary.ts'

/** What people read where a form cannot be sent yet. */
export const text = dictionary('form', {
  check: (fields: number) => (fields === 1 ? 'Confira o campo destacado.' : `Confira os ${fields} campos destacados.`),
  missing: 'Preencha este campo.',
  unchosen: 'Escolha uma opção.',
  unchecked: 'Marque esta opção para continuar.',
  email: 'Confira o e-mail. Ele deve ser como nome@exemplo.com.br.',
  tooEarly: 'Escolha uma data de hoje em diante.',
  wrong: 'Confira este campo.',
})
