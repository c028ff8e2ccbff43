import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import { decodePaymentKind, encodePaymentKind, TipoPagamento } from './payment.ts'
import { Dinheiro, OuNulo } from './values.ts'
import { wireWords } from './wire-words.ts'

const PAYMENT_STATE = wireWords({ open: 'ABERTO', paid: 'PAGO', refunded: 'DEVOLVIDO' })
const CARD_STATE = wireWords({ authorized: 'AUTORIZADO', pending: 'EM_ANALISE' })

/** How an order is paid, and what became of it: fields of the order itself. */
export const pagamentoDoPedido = {
  tipoPagamento: TipoPagamento,
  situacaoPagamento: PAYMENT_STATE.schema,
  valorRecebido: Type.Number({ description: 'Reais que chegaram, também a menor, em atraso ou em dobro' }),
  valorDevolvido: Dinheiro,
  recebimentoAResolver: Type.Boolean({
    description: 'Chegou um pagamento a menor ou em atraso, e a loja ainda decide sobre ele',
  }),
  pixNaChave: Type.Boolean({
    description: 'Para a equipe: pode ter sido pago por Pix na chave da loja, que nenhum banco avisa',
  }),
  situacaoCartao: OuNulo(CARD_STATE.schema, 'De um cartão informado para o pedido e ainda não cobrado'),
  trocoPara: OuNulo(Dinheiro, 'Em dinheiro na entrega: com quanto o cliente vai pagar'),
}
const Pagamento = Type.Object(pagamentoDoPedido)
type Pagamento = Static<typeof Pagamento>

type OrderPayment = Pick<
  PlacedOrder,
  | 'paymentKind'
  | 'paymentState'
  | 'received'
  | 'returned'
  | 'isUndecided'
  | 'mayBePaidToKey'
  | 'cardState'
  | 'changeFor'
>

export const encodeOrderPayment = (order: OrderPayment): Pagamento => ({
  tipoPagamento: encodePaymentKind(order.paymentKind),
  situacaoPagamento: PAYMENT_STATE.encode(order.paymentState),
  valorRecebido: reaisFromCents(order.received),
  valorDevolvido: reaisFromCents(order.returned),
  recebimentoAResolver: order.isUndecided,
  pixNaChave: order.mayBePaidToKey,
  situacaoCartao: order.cardState && CARD_STATE.encode(order.cardState),
  trocoPara: order.changeFor === null ? null : reaisFromCents(order.changeFor),
})

export const decodeOrderPayment = (wire: Pagamento): OrderPayment => ({
  paymentKind: decodePaymentKind(wire.tipoPagamento),
  paymentState: PAYMENT_STATE.decode(wire.situacaoPagamento),
  received: centsFromReais(wire.valorRecebido),
  returned: centsFromReais(wire.valorDevolvido),
  isUndecided: wire.recebimentoAResolver,
  mayBePaidToKey: wire.pixNaChave,
  cardState: wire.situacaoCartao && CARD_STATE.decode(wire.situacaoCartao),
  changeFor: wire.trocoPara === null ? null : centsFromReais(wire.trocoPara),
})
