import type { DeliveryChange, ShownDelivery } from '#domain/order/edit-delivery.ts'
import type { LineChange, OrderEditResult, PaymentConsequence } from '#domain/order/edit-result.ts'
import { DELIVERY_TYPE } from './values.ts'
import { list, orNull, record, words, wordsOf, type FieldOf } from './wire/field.ts'
import { bool, cents, day, id, quantity, text, unitPrice } from './wire/values.ts'

export const LinhaMudada = record({
  productId: ['idproduto', id],
  name: ['nome', text()],
  unit: ['unidade', text()],
  quantityBefore: ['quantidadeAntes', quantity()],
  quantity: ['quantidade', quantity()],
  priceBefore: ['precoAntes', unitPrice()],
  price: ['preco', unitPrice()],
  totalBefore: ['totalAntes', cents()],
  total: ['total', cents()],
  isPricedToday: ['precoDeHoje', bool('Falso: o preço combinado no envio do pedido')],
  isOutOfStock: ['faltaEstoque', bool('O estoque não basta para o que se quer a mais')],
}) satisfies FieldOf<LineChange>

export const EntregaMostrada = record({
  type: ['tipoEntrega', wordsOf(DELIVERY_TYPE)],
  name: ['nome', text()],
  period: ['periodo', text()],
  date: ['data_de_entrega', orNull(day())],
  destination: ['destino', text('O endereço, ou a loja da retirada')],
  fee: ['taxaentrega', cents()],
}) satisfies FieldOf<ShownDelivery>

export const EntregaMudada = record({
  before: ['antes', EntregaMostrada],
  now: ['agora', EntregaMostrada],
  isLater: ['maisTarde', bool('Num dia depois do combinado')],
}) satisfies FieldOf<DeliveryChange>

export const MudancaDoPedido = record({
  isDone: ['feita', bool('Falso na simulação, e enquanto espera o sim do cliente')],
  waitsUntil: ['aguardaAte', orNull(text(), 'Até quando o cliente pode aceitar; depois a mudança cai')],
  lines: ['itens', list(LinhaMudada, { description: 'Só os que mudam' })],
  delivery: ['entrega', orNull(EntregaMudada, 'Nula: o pedido é recebido como antes')],
  totalBefore: ['totalAnterior', cents()],
  total: ['total', cents()],
  difference: ['diferenca', cents()],
  discountBefore: ['descontoAnterior', cents()],
  discount: ['desconto', cents()],
  payment: [
    'pagamento',
    words(
      {
        none: 'NADA',
        'new-charge': 'NOVA_COBRANCA',
        refund: 'DEVOLVER',
        more: 'COBRAR_DIFERENCA',
        account: 'FATURA',
        handover: 'NA_ENTREGA',
      } satisfies Record<PaymentConsequence, string>,
      'O que acontece com o dinheiro quando o total muda',
    ),
  ],
  needsConsent: [
    'precisaAcordo',
    bool('O total sobe, vai menos do que o cliente pediu, ou num dia depois do combinado'),
  ],
  lostCoupon: ['cupomPerdido', orNull(text(), 'O cupom que deixa de valer, porque o mínimo dele não é mais atingido')],
  isBelowMinimum: ['abaixoDoMinimo', bool('Da forma de pagamento')],
}) satisfies FieldOf<OrderEditResult>
