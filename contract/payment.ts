import { Type, type Static } from 'typebox'
import { basisPoints, centsFromReais, reaisFromCents, roundHalfUp } from '#domain/amounts.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { endpoint } from './endpoint.ts'
import { Dinheiro, Identificador, ReferenciaFornecedor, Sessao } from './values.ts'
import { wireWords } from './wire-words.ts'

export const KIND = wireWords({
  pix: 'PIX',
  boleto: 'BOLETO',
  card: 'CARTAO',
  machine: 'MAQUININHA',
  cash: 'DINHEIRO',
  account: 'CONTA',
})
export const FLOW = wireWords({ 'pay-first': 'PAGA_ANTES', 'pick-first': 'SEPARA_ANTES' })

export const FormaPagamento = Type.Object({
  idformapagto: Identificador,
  tipo: KIND.schema,
  nome: Type.String(),
  descricao: Type.String(),
  fluxo: FLOW.schema,
  variacaoPercentual: Type.Number({ description: 'Acréscimo (ou, negativo, desconto) sobre os preços, em %' }),
  valorMinimo: Dinheiro,
})
type FormaPagamento = Static<typeof FormaPagamento>

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
  reply: Type.Array(FormaPagamento),
})

export const { encode: encodePaymentKind, decode: decodePaymentKind } = KIND
export const TipoPagamento = KIND.schema

export const encodePaymentMethod = (method: PaymentMethod): FormaPagamento => ({
  idformapagto: method.id,
  tipo: KIND.encode(method.kind),
  nome: method.name,
  descricao: method.description,
  fluxo: FLOW.encode(method.flow),
  variacaoPercentual: method.adjustment / 100,
  valorMinimo: reaisFromCents(method.minimum),
})

export const decodePaymentMethod = (wire: FormaPagamento): PaymentMethod => ({
  id: wire.idformapagto,
  kind: KIND.decode(wire.tipo),
  name: wire.nome,
  description: wire.descricao,
  flow: FLOW.decode(wire.fluxo),
  adjustment: basisPoints(roundHalfUp(wire.variacaoPercentual * 100)),
  minimum: centsFromReais(wire.valorMinimo),
})
