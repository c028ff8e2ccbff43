import { ZERO_CENTS, ZERO_QUANTITY, unitPrice as unitPriceOf } from '#domain/amounts.ts'
import type { OrderQuestion } from '#domain/order/picking.ts'
import { mapped, orNull, record, words } from './wire/field.ts'
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

export const Pergunta = mapped(
  record(
    {
      id: ['idpergunta', id],
      kind: ['tipo', words({ replacement: 'TROCA', total: 'TOTAL' })],
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
    },
    'O que a loja pergunta ao cliente durante a separação',
  ),
  ({ about, ...question }: OrderQuestion) => ({ ...question, ...NOTHING, ...about }),
  ({ id, kind, sentAt, answeredAt, isAccepted, ...about }): OrderQuestion => ({
    id,
    sentAt,
    answeredAt,
    isAccepted,
    about:
      kind === 'total'
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
