import { dictionary } from './dictionary.ts'
import { text as ordersText } from './orders.ts'
import { repeatText } from './repeat-order.ts'

/** What a signed-in person reads first on the home. */
export const ownHomeText = dictionary('own-home', {
  hello: (name: string) => `Olá, ${name}`,
  buyingFor: (customer: string) => `Comprando em nome de ${customer}`,
  pay: 'Pagar agora',
  payOf: (number: number) => `Pagar agora o pedido nº ${number}`,
  answer: 'Ver orçamento',
  answerOf: (number: number) => `Ver orçamento do pedido nº ${number}`,
  follow: 'Acompanhar',
  followOf: (number: number) => `Acompanhar o pedido nº ${number}`,
  repeat: repeatText.link,
  repeatOf: repeatText.linkOf,
  allOrders: ordersText.listTitle,
})
