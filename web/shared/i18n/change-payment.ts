import { cardText } from './card.ts'
import { dictionary } from './dictionary.ts'

/** Choosing another way to pay for an order. */
export const changePaymentText = dictionary('change-payment', {
  title: (number: number) => `Trocar o pagamento do pedido nº ${number}`,
  back: cardText.back,
  legend: 'Como pagar este pedido',
  none: 'Este pedido não pode mais trocar de forma de pagamento.',
  now: (name: string, total: string) => `Hoje: ${name}, ${total}.`,
  noOther: 'Não há outra forma de pagamento para este pedido.',
  currentOf: (name: string) => `${name} (forma atual)`,
  instalments: 'Parcelas no cartão',
  instalmentsHint: 'O valor de cada parcela aparece quando você informa o cartão.',
  instalment: (count: number) => (count === 1 ? 'À vista' : `${count} vezes`),
  changeFor: 'Em dinheiro: troco para quanto?',
  same: 'mesmo total',
  more: (amount: string) => `${amount} a mais`,
  less: (amount: string) => `${amount} a menos`,
  confirm: 'Trocar pagamento',
  failed: 'Não foi possível trocar agora. Tente de novo em instantes.',
  link: 'Trocar pagamento',
})
