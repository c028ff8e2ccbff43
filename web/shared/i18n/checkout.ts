import { text as modalsText, titles } from './modals.ts'
import { text as cartText } from './cart.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { text as ordersText } from './orders.ts'
import { dictionary } from './dictionary.ts'

/** What people read on the way from cart to order. */
const REQUEST_QUOTE = 'Pedir orçamento'

export const text = dictionary('checkout', {
  title: cartText.checkout,
  backToCart: 'Voltar ao carrinho',
  quoteTitle: REQUEST_QUOTE,
  emptyTitle: 'Nada para enviar ainda',
  empty: cartText.empty,
  seeProducts: commonText.seeProducts,

  receiveTitle: titles['menu-address'],
  type: { delivery: commonText.delivery, pickup: commonText.pickup },
  typeHint: { delivery: 'No seu endereço', pickup: 'Na loja, quando ficar pronto' },
  addressTitle: 'Endereço de entrega',
  primary: onDemandText.primary,
  outsideArea: onDemandText.outsideArea,
  newAddress: onDemandText.newAddress,
  noAddress: 'Cadastre onde você quer receber.',
  saveAddress: 'Usar este endereço',
  optionsTitle: { delivery: 'Forma de entrega', pickup: 'Onde retirar' },
  noOptions: 'Escolha outro endereço ou outra forma de receber, ou fale com a loja.',
  /** Specification §8, word for word. */
  optionsFailed: cartText.shippingFailed,
  retryOptions: commonText.retry,
  otherAddress: cartText.shippingAddress,
  chooseAddress: 'Escolha ou cadastre um endereço para ver as entregas.',
  free: onDemandText.free,
  freeFrom: cartText.shippingFreeFrom,
  dateTitle: { delivery: 'Data da entrega', pickup: 'Data da retirada' },
  updateOptions: 'Atualizar opções',
  updating: 'Buscando as opções de entrega…',

  paymentTitle: modalsText.menu.payment,
  noPayment: modalsText.payment.none,
  cheaper: modalsText.payment.cheaper,
  dearer: modalsText.payment.dearer,
  paymentFrom: modalsText.payment.from,
  changeFor: 'Precisa de troco? Vai pagar com quanto',
  changeHint: 'Em reais, por exemplo 100. Deixe em branco se tiver o valor certo.',
  changeNoNumber: 'Escreva com quanto vai pagar, em reais, por exemplo 100.',
  preauthorized: (amount: string) =>
    `No cartão, pode haver uma pré-autorização de ${amount}. O valor final é cobrado quando o pedido fica pronto.`,

  instructionsTitle: 'Antes de enviar o pedido',
  instructionsFailed: 'Não foi possível carregar as instruções da loja. Você pode enviar o pedido mesmo assim.',

  traitsTitle: 'Sobre este pedido',

  extrasTitle: 'Observações',
  orderNumber: ordersText.customerOrderNumber,
  orderNumberHint: 'Se a sua empresa usa um número próprio, ele vai junto com o pedido.',

  summaryTitle: 'Resumo do pedido',
  change: onDemandText.change,
  changeCart: 'Alterar os produtos do carrinho',
  products: commonText.products,
  packaging: onDemandText.giftWrapping,
  discount: cartText.discount,
  discountOf: cartText.discountOf,
  deliveryDiscount: ordersText.deliveryDiscount,
  fee: { delivery: commonText.delivery, pickup: commonText.pickup },
  unknownFee: 'a calcular',
  total: commonText.total,
  giftWrapped: 'embalado para presente',
  quoteTotal: cartText.estimatedTotal,
  legal: (name: string, cnpj: string) =>
    `Vendido por ${name}, CNPJ ${cnpj}. Confira produtos, endereço e total: ao enviar, você faz o pedido nestas condições.`,
  quoteLegal: (name: string) =>
    `O orçamento é grátis e sem compromisso. ${name} confirma preços e prazo antes de você aprovar.`,
  paused: (time: string) => `A loja está em pausa e volta a receber pedidos às ${time}. O seu carrinho fica guardado.`,
  locked: 'Um atendente está negociando o seu carrinho. O pedido será enviado como está agora.',

  submit: 'Enviar pedido',
  submitQuote: REQUEST_QUOTE,
  sending: onDemandText.sending,
  missing: {
    'not-allowed': 'Você não tem permissão para enviar pedidos. Fale com o responsável pela conta.',
    'in-review': 'Seu cadastro está em análise. Avisamos quando você puder comprar.',
    updating: 'Buscando as opções de entrega…',
    address: 'Falta escolher o endereço de entrega.',
    delivery: 'Falta escolher a forma de receber.',
    date: 'Falta escolher a data.',
    payment: 'Falta escolher a forma de pagamento.',
  },
  askPrincipal: cartText.askPrincipal,
  actingFor: (customer: string) => `Pedido em nome de ${customer}`,
  failed: (message: string) => `Erro ao submeter seu pedido. ${message}`,
  failedItems: (message: string, items: string) => `Erro ao submeter seu pedido. ${message} Itens: ${items}`,
  perhapsPlacedTitle: 'Confira se o pedido foi feito',
  perhapsPlaced:
    'A loja não confirmou, mas seu carrinho foi esvaziado: o pedido deve estar em “Meus pedidos”. Olhe lá antes de comprar de novo.',
  unheard: 'A loja não confirmou o pedido. Confira sua internet e envie de novo: ele não será feito duas vezes.',
  cartNotSaved: 'Seu carrinho ainda não foi salvo. Confira sua internet e tente de novo.',
  seeOrder: (number: number) => `Ver o pedido nº ${number}`,
  seeOrders: 'Ver meus pedidos',
  changesTitle: onDemandText.whatChanged,
  acceptChanges: 'Aceitar e enviar de novo',
  changes: {
    price: (name: string, from: string, to: string) => `${name}: o preço passou de ${from} para ${to}`,
    quantity: (name: string, from: string, to: string) => `${name}: a quantidade passou de ${from} para ${to}`,
    packaging: (name: string, from: string, to: string) =>
      `${name}: a embalagem para presente passou de ${from} para ${to}`,
    discount: (from: string, to: string) => `O desconto passou de ${from} para ${to}`,
    fee: (from: string, to: string) => `A entrega passou de ${from} para ${to}`,
    total: (from: string, to: string) => `O total passou de ${from} para ${to}`,
    wrap: (name: string) => `${name}: a embalagem para presente mudou`,
    removed: (name: string) => `${name}: não está mais no carrinho`,
    added: (name: string) => `${name}: entrou no carrinho`,
  },
})
