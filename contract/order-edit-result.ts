import type { LineChange, OrderEditResult, PaymentConsequence } from '#domain/order/edit-result.ts'
import { list, orNull, record, words, type FieldOf } from './wire/field.ts'
import { bool, cents, id, quantity, text, unitPrice } from './wire/values.ts'

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

export const MudancaDoPedido = record({
  isDone: ['feita', bool('Falso na simulação, e enquanto espera o sim do cliente')],
  waitsUntil: ['aguardaAte', orNull(text(), 'Até quando o cliente pode aceitar; depois a mudança cai')],
  lines: ['itens', list(LinhaMudada, { description: 'Só os que mudam' })],
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
  needsConsent: ['precisaAcordo', bool('O total sobe, ou vai menos do que o cliente pediu')],
  lostCoupon: ['cupomPerdido', orNull(text(), 'O cupom que deixa de valer, porque o mínimo dele não é mais atingido')],
  isBelowMinimum: ['abaixoDoMinimo', bool('Da forma de pagamento')],
}) satisfies FieldOf<OrderEditResult>
