import { dictionary } from './dictionary.ts'

/** The statement of a customer's account, for the customer and for finance. */
export const text = dictionary('account-statement', {
  title: 'Extrato da conta',
  intro: 'Faturas, pagamentos, devoluções e saldo de um período, em PDF.',
  from: 'Do dia',
  until: 'Até o dia',
  download: 'Baixar extrato (PDF)',
  failed: 'Não foi possível preparar o extrato. Confira sua internet e tente de novo.',
})
