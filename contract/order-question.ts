import { Type, type Static } from 'typebox'
import {
  centsFromReais,
  quantityFromUnits,
  reaisFromCents,
  reaisFromUnitPrice,
  unitPriceFromReais,
  unitsFromQuantity,
} from '#domain/amounts.ts'
import type { OrderQuestion } from '#domain/order/picking.ts'
import { Dinheiro, Identificador, OuNulo, Quantidade } from './values.ts'
import { wireWords } from './wire-words.ts'

export const Pergunta = Type.Object(
  {
    idpergunta: Identificador,
    tipo: Type.Union([Type.Literal('TROCA'), Type.Literal('TOTAL')]),
    perguntadoEm: Type.String(),
    respondidoEm: OuNulo(Type.String()),
    aceita: OuNulo(Type.Boolean()),
    posicaoItem: OuNulo(Type.Integer()),
    itemEmFalta: OuNulo(Type.String()),
    produtoProposto: OuNulo(Type.String(), 'O que a loja propõe no lugar'),
    produtoAVenda: OuNulo(Type.Boolean(), 'Se a loja ainda vende o que propôs: senão só resta recusar'),
    unidade: OuNulo(Type.String()),
    quantidade: OuNulo(Quantidade),
    preco: OuNulo(Type.Number()),
    total: OuNulo(Dinheiro, 'O total que precisa do seu acordo'),
  },
  { description: 'O que a loja pergunta ao cliente durante a separação' },
)
export type Pergunta = Static<typeof Pergunta>

const EVENT_KIND = wireWords(
  {
    moved: 'MOVIDO',
    question: 'PERGUNTA',
    answer: 'RESPOSTA',
    removal: 'FALTA',
    replaced: 'TROCA',
    'new-total': 'TOTAL',
    'new-method': 'FORMA_PAGAMENTO',
    'failed-delivery': 'NAO_ENTREGUE',
    approved: 'APROVADO',
  },
  {
    description:
      'Fora MOVIDO, o status fica o mesmo e o motivo diz de que produtos se trata, de que forma de pagamento para qual, ou por que não foi entregue',
  },
)
export const TipoEvento = EVENT_KIND.schema
export const { encode: encodeEventKind, decode: decodeEventKind } = EVENT_KIND

export const encodeQuestion = ({ about, ...question }: OrderQuestion): Pergunta => {
  const replacement = about.kind === 'replacement' ? about : null
  return {
    idpergunta: question.id,
    tipo: about.kind === 'replacement' ? 'TROCA' : 'TOTAL',
    perguntadoEm: question.sentAt,
    respondidoEm: question.answeredAt,
    aceita: question.isAccepted,
    posicaoItem: replacement && replacement.linePosition,
    itemEmFalta: replacement && replacement.missing,
    produtoProposto: replacement && replacement.product,
    produtoAVenda: replacement && replacement.isSold,
    unidade: replacement && replacement.unit,
    quantidade: replacement && unitsFromQuantity(replacement.quantity),
    preco: replacement && reaisFromUnitPrice(replacement.unitPrice),
    total: about.kind === 'total' ? reaisFromCents(about.total) : null,
  }
}

export const decodeQuestion = (wire: Pergunta): OrderQuestion => ({
  id: wire.idpergunta,
  sentAt: wire.perguntadoEm,
  answeredAt: wire.respondidoEm,
  isAccepted: wire.aceita,
  about:
    wire.tipo === 'TOTAL'
      ? { kind: 'total', total: centsFromReais(wire.total ?? 0) }
      : {
          kind: 'replacement',
          linePosition: wire.posicaoItem ?? 0,
          missing: wire.itemEmFalta ?? '',
          product: wire.produtoProposto ?? '',
          isSold: wire.produtoAVenda ?? true,
          unit: wire.unidade ?? '',
          quantity: quantityFromUnits(wire.quantidade ?? 0),
          unitPrice: unitPriceFromReais(wire.preco ?? 0),
        },
})
