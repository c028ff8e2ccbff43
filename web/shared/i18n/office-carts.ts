import type { ComboLoss } from '#domain/cart/cart.ts'
import { shellText } from './back-office.ts'
import { text as cartText } from './cart.ts'
import { text as checkoutText } from './checkout.ts'
import { text as commonText } from './common.ts'
import { text as customersText } from './customers.ts'
import { dictionary } from './dictionary.ts'
import { traitText } from './trait.ts'
import { officeChatText } from './office-chat.ts'
import { text as priceListsText } from './office-price-lists.ts'
import { text as officeQuotesText } from './office-quotes.ts'
import { text as quotesText } from './quotes.ts'
import { text as usersText } from './users.ts'

/** What who negotiates in the carts of customers reads. */
export const officeCartsText = dictionary('back-office-carts', {
  title: shellText.screens.carts,
  search: 'Nome, documento, e-mail ou telefone do cliente',
  emptyTitle: 'Nenhum carrinho com produtos',
  empty: 'Os carrinhos aparecem aqui assim que um cliente põe o primeiro produto.',
  noneFound: 'Nenhum carrinho encontrado',
  products: cartText.products,
  idle: (minutes: number) =>
    minutes < 1
      ? 'mudou agora'
      : minutes < 60
        ? `parado há ${minutes} min`
        : minutes < 1440
          ? `parado há ${Math.floor(minutes / 60)} h`
          : `parado há ${Math.floor(minutes / 1440)} d`,
  own: 'com você',
  with: officeChatText.with,
  waiting: (count: number) => (count === 1 ? '1 preço para aprovar' : `${count} preços para aprovar`),
  choose: 'Escolha um carrinho na lista para ver os produtos.',
  take: 'Negociar neste carrinho',
  takeHint: 'O cliente vê os preços mudarem e não mexe no carrinho enquanto você negocia.',
  heldBy: (name: string, time: string) => `${name} está negociando neste carrinho até ${time}.`,
  requestTurn: 'Pedir a vez',
  turnRequested: 'Você pediu a vez. Avisamos quem negocia.',
  turnRequestedBy: (name: string) => `${name} pede a vez neste carrinho.`,
  passTurn: 'Passar a vez',
  heldUntil: (time: string) => `O carrinho está com você até ${time}.`,
  stillThere: (time: string) => `Você ainda está aí? O carrinho volta ao cliente às ${time}.`,
  goOn: usersText.continue,
  returnCart: 'Devolver ao cliente',
  giveBackCost: (count: number, amount: string) =>
    count === 1
      ? `Ao devolver, 1 preço negociado sai do carrinho (${amount}). A proposta fica guardada por um dia.`
      : `Ao devolver, ${count} preços negociados saem do carrinho (${amount}). A proposta fica guardada por um dia.`,
  line: officeQuotesText.lines,
  quantity: quotesText.quantity,
  table: 'Na tabela',
  priceList: priceListsText.productsTitle,
  price: 'Negociado',
  discount: officeQuotesText.discount,
  margin: officeQuotesText.margin,
  lineTotal: commonText.total,
  combos: 'Combos, com o preço que a loja lhes deu',
  combo: (count: number, name: string, total: string) => `Combo ${count} × ${name}: ${total}`,
  addCombo: 'Pôr um combo',
  chooseCombo: 'Escolha um combo',
  comboAt: (name: string, price: string) => `${name} · ${price}`,
  comboSoldOut: (name: string) => `${name} (em falta)`,
  comboCount: (name: string) => `Quantos de ${name}`,
  putCombo: (name: string) => `Pôr ${name} no carrinho`,
  saveCombo: (name: string) => `Gravar ${name}`,
  comboLoss: {
    ended: 'não está mais à venda e ficou fora do total.',
    changed: 'a loja mudou o que vem nele; ficou fora do total.',
    'sold-out': 'o estoque não basta mais; ficou fora do total.',
  } satisfies Record<Exclude<ComboLoss, 'gone'>, string>,
  comboGone: (names: readonly string[]) => `a loja não vende mais: ${names.join(', ')}; ficou fora do total.`,
  quantityOf: quotesText.quantityOf,
  priceOf: officeQuotesText.priceOf,
  remove: cartText.remove,
  limits: officeQuotesText.limits,
  howToType:
    'No preço: 12,90 · -5% de desconto · m18 para margem de 18% · vazio volta à tabela. Enter grava e vai ao próximo.',
  badNumber: quotesText.badNumber,
  faults: officeQuotesText.faults,
  floor: officeQuotesText.floor,
  request: 'Pedir aprovação',
  reason: (name: string) => `Motivo do preço de ${name}`,
  reasonLabel: customersText.facts.reason,
  requested: (price: string) => `${price} espera a aprovação de um gerente`,
  approved: (price: string) => `${price} aprovado`,
  refused: (price: string) => `${price} recusado`,
  approve: (price: string, name: string) => `Aprovar ${price} em ${name}`,
  refuse: (price: string, name: string) => `Recusar ${price} em ${name}`,
  total: commonText.total,
  difference: 'Diferença da tabela',
  add: 'Pôr um produto',
  addSearch: 'Nome, código ou GTIN do produto',
  find: commonText.search,
  noProduct: 'Nenhum produto encontrado',
  addOne: (name: string) => `Pôr ${name} no carrinho`,
  note: 'Recado ao cliente',
  saveNote: 'Gravar recado',
  noteSaved: 'Recado gravado.',
  restore: (count: number, time: string) =>
    count === 1 ? `Voltar ao preço combinado ${time}` : `Voltar aos ${count} preços combinados ${time}`,
  consent: 'O cliente aceitou estes preços por',
  channels: { chat: 'Chat', phone: customersText.facts.phone, 'in-person': 'Pessoalmente' },
  agreed: {
    screen: (time: string) => `O cliente aceitou na tela, ${time}.`,
    chat: (time: string) => `O cliente aceitou por chat, ${time}.`,
    phone: (time: string) => `O cliente aceitou por telefone, ${time}.`,
    'in-person': (time: string) => `O cliente aceitou pessoalmente, ${time}.`,
  },
  requestConsent: 'Pedir por e-mail',
  consentRequested: 'Pedimos o aceite ao cliente por e-mail. Ele também pode aceitar no carrinho.',
  lineConflict: (name: string, theirs: string, yours: string) => `${name} pôs ${theirs}, você ${yours}.`,
  keepTheirs: (amount: string) => `Ficar com ${amount}`,
  backToYours: (amount: string) => `Voltar para ${amount}`,
  otherPerson: 'O cliente',
  reorder: 'Ordenar de novo',
  reorderHint: 'Os carrinhos mudaram de ordem.',
  outdated: 'O carrinho mudou depois do aceite.',
  unreachable: commonText.unreachable,
})

/** What an attendant reads who submits the order of a customer. */
export const negotiatedOrderText = dictionary('back-office-cart-order', {
  title: 'Pedido em nome do cliente',
  start: 'Preparar o pedido',
  needsQuote:
    'Este carrinho vira um orçamento, que só o cliente pede. Devolva o carrinho para que ele envie o pedido de orçamento.',
  needsConsent: 'Com o aceite do cliente registrado, você pode enviar o pedido daqui.',
  type: 'Como o cliente recebe',
  types: checkoutText.type,
  address: checkoutText.addressTitle,
  otherAddress: 'Outro endereço',
  otherAddressHint: 'Vale só para este pedido e não entra no cadastro do cliente.',
  choose: traitText.choose,
  payment: checkoutText.paymentTitle,
  paidByCustomer: 'O cliente paga depois, pela página do pedido. Nós o avisamos por e-mail.',
  options: checkoutText.optionsTitle,
  free: checkoutText.free,
  dates: checkoutText.dateTitle,
  changeFor: 'Troco para quanto',
  changeHint: 'Em reais, por exemplo 100. Deixe em branco se não precisa de troco.',
  changeNoNumber: checkoutText.changeNoNumber,
  products: commonText.products,
  total: commonText.total,
  subscription: (name: string) => `Este pedido começa a assinatura “${name}”, que o cliente escolheu no carrinho.`,
  submit: checkoutText.submit,
  sent: (number: number) => `Pedido nº ${number} enviado em nome do cliente.`,
  cancel: commonText.cancel,
  unreachable: commonText.unreachable,
})
