import { ZERO_CENTS, ZERO_QUANTITY, unitPrice as unitPriceOf } from '#domain/amounts.ts'
import type { OrderEditResult } from '#domain/order/edit-result.ts'
import type { OrderQuestion } from '#domain/order/picking.ts'
import { MudancaDoPedido } from './order-edit-result.ts'
import { mapped, maybe, orNull, record, words } from './wire/field.ts'
import { bool, cents, id, int, quantity, text, unitPrice } from './wire/values.ts'

const NOTHING = {
  linePosition: null,
  missing: null,
  product: null,
  isSold: null,
  unit: null,
  quantity: null,
  unitPrice: null,
  total: null,
}

/** Of a client that left out what a question of this kind has. */
const NO_CHANGE: OrderEditResult = {
  isDone: false,
  waitsUntil: null,
  lines: [],
  delivery: null,
  totalBefore: ZERO_CENTS,
  total: ZERO_CENTS,
  difference: ZERO_CENTS,
  discountBefore: ZERO_CENTS,
  discount: ZERO_CENTS,
  payment: 'none',
  needsConsent: true,
  lostCoupon: null,
  isBelowMinimum: false,
}

export const Pergunta = mapped(
  record(
    {
      id: ['idpergunta', id],
      kind: ['tipo', words({ replacement: 'TROCA', total: 'TOTAL', edit: 'MUDANCA' })],
      sentAt: ['perguntadoEm', text()],
      answeredAt: ['respondidoEm', orNull(text())],
      isAccepted: ['aceita', orNull(bool())],
      linePosition: ['posicaoItem', orNull(int())],
      missing: ['itemEmFalta', orNull(text())],
      product: ['produtoProposto', orNull(text(), 'O que a loja propõe no lugar')],
      isSold: ['produtoAVenda', orNull(bool(), 'Se a loja ainda vende o que propôs: senão só resta recusar')],
      unit: ['unidade', orNull(text())],
      quantity: ['quantidade', orNull(quantity())],
      unitPrice: ['preco', orNull(unitPrice({}))],
      total: ['total', orNull(cents(), 'O total que precisa do seu acordo')],
      change: ['mudanca', maybe(MudancaDoPedido)],
    },
    'O que a loja pergunta ao cliente durante a separação, ou antes de mudar o pedido',
  ),
  ({ about, ...question }: OrderQuestion) => ({ ...question, ...NOTHING, ...about }),
  ({ id, kind, sentAt, answeredAt, isAccepted, ...about }): OrderQuestion => ({
    id,
    sentAt,
    answeredAt,
    isAccepted,
    about:
      kind === 'edit'
        ? { kind, change: about.change ?? NO_CHANGE }
        : kind === 'total'
          ? { kind, total: about.total ?? ZERO_CENTS }
          : {
              kind,
              linePosition: about.linePosition ?? 0,
              missing: about.missing ?? '',
              product: about.product ?? '',
              isSold: about.isSold ?? true,
              unit: about.unit ?? '',
              quantity: about.quantity ?? ZERO_QUANTITY,
              unitPrice: about.unitPrice ?? unitPriceOf(0),
            },
  }),
)
