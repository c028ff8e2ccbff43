import { dictionary } from './dictionary.ts'

/** What people read on the way from cart to order. */
export const text = dictionary('checkout', {
  title: 'Finalizar compra',
  quoteTitle: 'Pedir orçamento',
  emptyTitle: 'Nada para enviar ainda',
  empty: 'O carrinho está vazio. Experimente adicionar alguns produtos.',
  seeProducts: 'Ver produtos',

  receiveTitle: 'Como você quer receber?',
  type: { delivery: 'Entrega', pickup: 'Retirada' },
  typeHint: { delivery: 'No seu endereço', pickup: 'Na loja, quando ficar pronto' },
  addressTitle: 'Endereço de entrega',
  primary: 'Principal',
  newAddress: 'Novo endereço',
  noAddress: 'Cadastre onde você quer receber.',
  saveAddress: 'Usar este endereço',
  optionsTitle: { delivery: 'Forma de entrega', pickup: 'Onde retirar' },
  noOptions: 'Escolha outro endereço ou outra forma de receber, ou fale com a loja.',
  /** Specification §8, to the letter. */
  optionsFailed: 'Falha ao consultar agendamentos',
  retryOptions: 'Tentar de novo',
  otherAddress: 'Escolher outro endereço',
  chooseAddress: 'Escolha ou cadastre um endereço para ver as entregas.',
  free: 'Grátis',
  freeFrom: (missing: string) => `Faltam ${missing} para a entrega grátis.`,
  dateTitle: { delivery: 'Data da entrega', pickup: 'Data da retirada' },
  updateOptions: 'Atualizar opções',
  updating: 'Buscando as opções de entrega…',

  paymentTitle: 'Forma de pagamento',
  noPayment: 'A loja ainda não tem formas de pagamento para você. Fale com ela.',
  cheaper: (percent: string) => `${percent} de desconto nos preços`,
  dearer: (percent: string) => `${percent} de acréscimo nos preços`,
  paymentFrom: (minimum: string) => `Para compras a partir de ${minimum}`,
  preauthorized: (amount: string) =>
    `No cartão, pode haver uma pré-autorização de ${amount}. O valor final é cobrado quando o pedido fica pronto.`,

  instructionsTitle: 'Antes de enviar o pedido',
  instructionsFailed: 'Não foi possível carregar as instruções da loja. Você pode enviar o pedido mesmo assim.',

  traitsTitle: 'A loja pergunta',

  extrasTitle: 'Mais alguma coisa?',
  orderNumber: 'Número do seu pedido',
  orderNumberHint: 'Se a sua empresa usa um número próprio, ele vai junto com o pedido.',

  summaryTitle: 'Resumo do pedido',
  change: 'Alterar',
  changeCart: 'Alterar os produtos do carrinho',
  products: 'Produtos',
  packaging: 'Embalagem para presente',
  discount: 'Desconto',
  discountOf: (code: string) => `Desconto do cupom ${code}`,
  fee: { delivery: 'Entrega', pickup: 'Retirada' },
  unknownFee: 'a calcular',
  total: 'Total',
  giftWrapped: 'embalado para presente',
  quoteTotal: 'Total estimado',
  legal: (name: string, cnpj: string) =>
    `Vendido por ${name}, CNPJ ${cnpj}. Confira produtos, endereço e total: ao enviar, você faz o pedido nestas condições.`,
  quoteLegal: (name: string) =>
    `O orçamento é grátis e sem compromisso. ${name} confirma preços e prazo antes de você fechar.`,
  locked: 'Um atendente está negociando o seu carrinho. O pedido será enviado como está agora.',

  submit: 'Enviar pedido',
  submitQuote: 'Enviar orçamento',
  sending: 'Enviando…',
  missing: {
    'not-allowed': 'Você não tem permissão para enviar pedidos. Fale com o responsável pela conta.',
    'in-review': 'Seu cadastro está em análise. Avisaremos quando puder comprar.',
    updating: 'Buscando as opções de entrega…',
    address: 'Falta escolher o endereço de entrega.',
    delivery: 'Ainda não há uma forma de receber escolhida.',
    date: 'Falta escolher a data.',
    payment: 'Falta escolher a forma de pagamento.',
  },
  askPrincipal: (customer: string) =>
    `Você ainda não envia pedidos de ${customer}: peça ao responsável pela conta para liberar você, ou para enviar este.`,
  actingFor: (customer: string) => `Pedido em nome de ${customer}`,
  failed: (message: string) => `Erro ao submeter seu pedido. ${message}`,
  failedItems: (message: string, items: string) => `Erro ao submeter seu pedido. ${message} Itens: ${items}`,
  unheard:
    'Não conseguimos confirmar com a loja. Confira sua internet e envie de novo: o mesmo pedido não será feito duas vezes.',
  cartNotSaved: 'Seu carrinho ainda não foi salvo. Confira sua internet e tente de novo.',
  seeOrder: (number: number) => `Ver o pedido nº ${number}`,
  seeOrders: 'Ver meus pedidos',
  changesTitle: 'O que mudou:',
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
    added: (name: string) => `${name}: foi incluído`,
  },
})
