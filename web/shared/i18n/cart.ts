import { text as buyingText } from './buying.ts'
import { titles } from './modals.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read in the cart. */
export const text = dictionary('cart', {
  title: commonText.cart,
  products: (count: number) => (count === 1 ? '1 produto' : `${count} produtos`),
  list: 'Produtos no carrinho',
  emptyTitle: 'Nada por aqui ainda',
  empty: 'O carrinho está vazio. Experimente adicionar alguns produtos.',
  seeProducts: commonText.seeProducts,
  signInTitle: 'Entre para ver seu carrinho',
  signIn: 'Seu carrinho fica guardado na sua conta e acompanha você em qualquer aparelho.',
  visitor: 'Guardado neste aparelho. Os preços são confirmados quando você entra.',
  signInToOrder: 'Entrar para finalizar',
  signInButton: commonText.signIn,
  noClientTitle: 'Nenhum carrinho aberto',
  noClient: 'Cada cliente tem o seu. Escolha para quem você vai comprar.',
  staff: 'Você entrou como equipe da loja: só clientes têm carrinho.',
  chooseClient: 'Escolher cliente',
  rule: {
    attendant: 'Preço negociado',
    progressive: 'Desconto progressivo',
    combo: 'Preço do combo',
    wholesale: 'Preço de atacado',
    promotion: 'Promoção',
    regular: '',
  },
  each: (price: string, unit: string) => `${price}/${unit}`,
  insteadOf: 'Antes:',
  askPrincipal: (customer: string) =>
    `Você não tem permissão para enviar pedidos de ${customer}. Fale com o responsável pela conta.`,
  quoteOnly: buyingText.quoteOnly,
  atMost: buyingText.atMost,
  from: (amount: string) => `Mínimo por pedido: ${amount}`,
  giftWrap: 'Embalar para presente',
  giftWrapPrice: (price: string, unit: string) => `+ ${price}/${unit}`,
  /** Heads the column of the buttons. */
  removal: 'Remover do carrinho',
  remove: (name: string) => `Remover ${name}`,
  /** Without script. */
  needsScript: 'Para mudar quantidades ou remover produtos, ative o JavaScript do navegador.',
  emptyCart: 'Esvaziar carrinho',
  emptied: (count: number) =>
    count === 1 ? 'Carrinho esvaziado: 1 produto.' : `Carrinho esvaziado: ${count} produtos.`,
  why: 'Por que este preço?',
  whyOf: (name: string) => `Por que este preço? ${name}`,
  regularPrice: (price: string) => `Preço da loja: ${price}.`,
  listPrice: (price: string) => `Preço da sua tabela de preços nesta loja: ${price}.`,
  pickupLowers: (percent: string) => `Retirar na loja baixa o preço em ${percent}.`,
  pickupRaises: (percent: string) => `Retirar na loja aumenta o preço em ${percent}.`,
  paymentLowers: (percent: string) => `A forma de pagamento escolhida baixa o preço em ${percent}.`,
  paymentRaises: (percent: string) => `A forma de pagamento escolhida aumenta o preço em ${percent}.`,
  /** `before` is the price without the promotion. */
  promotionPrice: (name: string, price: string, before: string) => `Promoção ${name}: ${price} em vez de ${before}.`,
  negotiatedPrice: (price: string) => `Preço combinado com o atendente: ${price}.`,
  reachedPrice: (amount: string, price: string, saved: string) =>
    `A partir de ${amount} sai por ${price}: você economiza ${saved}.`,
  nextPrice: (amount: string, price: string, saved: string) =>
    `Com ${amount} sairia por ${price}: economia de ${saved}.`,
  noTiers: 'Este produto não tem desconto por quantidade.',
  removed: 'Produto removido.',
  lineSaves: (amount: string) => `Economia de ${amount}`,
  added: (name: string) => `${name} entrou no carrinho.`,
  backToProduct: 'Voltar ao produto',
  undo: commonText.undo,
  undoFor: (name: string) => `Desfazer a remoção de ${name}`,
  lineTotal: 'Total do produto',
  summary: 'Resumo',
  productsTotal: commonText.products,
  packaging: onDemandText.giftWrapping,
  discount: 'Desconto',
  discountOf: (code: string) => `Desconto do cupom ${code}`,
  total: commonText.total,
  estimatedTotal: 'Total estimado',
  weighed: (tolerance: string) =>
    `O peso dos produtos pesados pode variar até ${tolerance}: o total final vem depois da separação.`,
  payWith: (method: string) => `Pagar com ${method}`,
  choosePayment: titles['menu-payment'],
  deliveryLater: 'A entrega é calculada na próxima etapa.',
  shipping: commonText.delivery,
  shippingCode: 'CEP para calcular a entrega',
  shippingPending: 'Calculando a entrega…',
  shippingFrom: (day: string) => `A partir de ${day}`,
  shippingFree: onDemandText.free,
  shippingMinimum: 'Quanto já há para o pedido mínimo',
  shippingFreeProgress: 'Quanto já há para a entrega grátis',
  shippingFreeFrom: (missing: string) => `Faltam ${missing} para a entrega grátis.`,
  /** Specification §8, word for word. */
  shippingFailed: 'Falha ao consultar agendamentos',
  shippingAddress: 'Escolher outro endereço',
  youSave: (amount: string) => `Você economiza ${amount} com os preços especiais.`,
  saving: 'Salvando…',
  saved: 'Salvo',
  notSaved: 'Não foi possível salvar.',
  cartNotSaved: (problem: string) => `O carrinho não foi salvo. ${problem}`,
  waiting: (count: number) =>
    count === 1
      ? '1 mudança está guardada neste aparelho e será enviada quando a conexão voltar.'
      : `${count} mudanças estão guardadas neste aparelho e serão enviadas quando a conexão voltar.`,
  retry: commonText.retry,
  locked: (until: string) =>
    `Um atendente está negociando o seu carrinho. Você volta a alterá-lo às ${until} ou antes.`,
  checkout: 'Finalizar compra',
  /** Leads back to the products. */
  missing: (amount: string) => `Faltam ${amount}: ver produtos`,
  pickUpInstead: 'Retirar na loja',
  quote: onDemandText.goOn,
  seeCart: 'Ver carrinho completo',
  toCart: 'Ver carrinho',
  keepShopping: onDemandText.keepShopping,
})
