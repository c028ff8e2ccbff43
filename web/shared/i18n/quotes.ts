import { text as checkoutText } from './checkout.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { SEND_FAILED, text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { uiText } from './form.ts'
import { text as ordersText } from './orders.ts'

/** What the customer reads of a quote. */
export const text = dictionary('quotes', {
  title: 'Orçamento',
  waiting: 'A loja está conferindo preços e prazo. Avisamos você por e-mail assim que ela responder.',
  validUntil: (moment: string) => `Preços válidos até ${moment}.`,
  expired: 'A validade deste orçamento terminou. Peça outro para receber preços novos.',
  from: (name: string) => (name === '' ? 'Mensagem da loja' : `Mensagem de ${name}`),
  yourNote: 'Sua mensagem',
  product: 'Produto',
  quantity: 'Quantidade',
  price: 'Preço',
  total: commonText.total,
  deliveryFee: commonText.delivery,
  free: onDemandText.free,
  before: 'antes',
  wished: (price: string) => `você pediu ${price}`,
  notSupplied: 'A loja não consegue fornecer',
  withdrawn: 'Removido do orçamento',
  each: ordersText.each,
  approve: 'Aprovar orçamento',
  approving: 'Aprovando…',
  approveHint: 'Com a aprovação ele vira um pedido: os preços ficam garantidos e os produtos, reservados.',
  date: 'Data de entrega',
  dateGone: 'A data que você escolheu não está mais livre. Escolha outra.',
  noOption: 'A forma de entrega deste pedido não existe mais. Fale com a loja.',
  counter: 'Pedir outros preços',
  counterHint: 'Altere as quantidades ou informe quanto gostaria de pagar. A loja responde com uma nova versão.',
  quantityOf: uiText.quantity,
  priceOf: (name: string) => `Quanto quer pagar por ${name}`,
  note: 'Mensagem para a loja',
  send: 'Enviar contraproposta',
  sending: checkoutText.sending,
  badNumber: 'Digite um número, como 12,90.',
  refuse: 'Recusar orçamento',
  refuseAsk: 'Quer mesmo recusar este orçamento? Se mudar de ideia, é só pedir outro.',
  refuseReason: 'Por que está recusando?',
  refuseConfirm: 'Sim, recusar',
  withdraw: 'Desistir do orçamento',
  former: 'Versões anteriores',
  version: (number: number) => `Versão ${number}`,
  requestedAt: (moment: string) => `pedida em ${moment}`,
  answered: (moment: string, name: string) => `respondida em ${moment}${name === '' ? '' : ` por ${name}`}`,
  approved: 'Orçamento aprovado. Agora é um pedido: acompanhe cada passo por aqui.',
  formerPrices: 'Com os preços da última resposta da loja, até ela responder à sua contraproposta.',
  countered: 'Contraproposta enviada. Avisamos você quando a loja responder.',
  failed: SEND_FAILED,
})
