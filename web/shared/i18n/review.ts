import { text as customersText } from './customers.ts'
import { dictionary } from './dictionary.ts'

/** What people read above the screens while the store has not approved them. */
export const text = dictionary('review', {
  banner: customersText.tabs,
  waiting: 'Seu cadastro está em análise: escolha à vontade, e avisaremos por e-mail quando já puder enviar pedidos.',
  refused: (reason: string) => `Seu cadastro não foi aprovado. Motivo: ${reason}`,
  contact: 'Falar com a loja',
})
