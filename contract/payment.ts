import { Type, type Static } from 'typebox'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { endpoint } from './endpoint.ts'
import { ReferenciaFornecedor, Sessao } from './values.ts'
import { fromWire, toWire } from './wire/convert.ts'
import { record, wordsOf, type FieldOf } from './wire/field.ts'
import { cents, id, percent, text } from './wire/values.ts'
import { wireWords } from './wire-words.ts'

const KIND = wireWords({
  pix: 'PIX',
  boleto: 'BOLETO',
  card: 'CARTAO',
  machine: 'MAQUININHA',
  cash: 'DINHEIRO',
  account: 'CONTA',
})
const FLOW = wireWords({ 'pay-first': 'PAGA_ANTES', 'pick-first': 'SEPARA_ANTES' })

export const FormaPagamento = record({
  id: ['idformapagto', id],
  kind: ['tipo', wordsOf(KIND)],
  name: ['nome', text()],
  description: ['descricao', text()],
  flow: ['fluxo', wordsOf(FLOW)],
  adjustment: ['variacaoPercentual', percent('Acréscimo (ou, negativo, desconto) sobre os preços, em %')],
  minimum: ['valorMinimo', cents()],
}) satisfies FieldOf<PaymentMethod>

const area = 'Pagamento'

export const paymentMethods = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/fornecedor/:idfornecedor/formas-pagamento',
  summary: 'Formas de pagamento que o cliente pode usar',
  area,
  access: 'public',
  params: Type.Object({ sessao: Sessao, idfornecedor: ReferenciaFornecedor }),
  query: Type.Object({
    idcliente: Type.Optional(Type.String({ maxLength: 40 })),
    tipoPessoa: Type.Optional(
      Type.Union([Type.Literal('FISICA'), Type.Literal('JURIDICA')], {
        description: 'Para visitantes: também as formas só de pessoas, ou só de empresas',
      }),
    ),
  }),
  reply: Type.Array(FormaPagamento.schema),
})

export const { encode: encodePaymentKind, decode: decodePaymentKind } = KIND
export const TipoPagamento = KIND.schema

export const encodePaymentMethod = (method: PaymentMethod): Static<typeof FormaPagamento.schema> =>
  toWire(FormaPagamento, method)
export const decodePaymentMethod = (wire: Static<typeof FormaPagamento.schema>): PaymentMethod =>
  fromWire(FormaPagamento, wire)
