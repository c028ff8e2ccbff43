import { Type } from 'typebox'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { wireWords } from './wire-words.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, record, same, words, wordsOf, type FieldOf } from './wire/field.ts'
import { cents, id, namedStore, ofSession, percent, text } from './wire/values.ts'

export const KIND = wireWords({
  pix: 'PIX',
  boleto: 'BOLETO',
  card: 'CARTAO',
  machine: 'MAQUININHA',
  cash: 'DINHEIRO',
  account: 'CONTA',
})
export const FLOW = wireWords({ 'pay-first': 'PAGA_ANTES', 'pick-first': 'SEPARA_ANTES' })

export const FormaPagamento = record({
  id: ['idformapagto', id],
  kind: ['tipo', wordsOf(KIND)],
  name: ['nome', text()],
  description: ['descricao', text()],
  flow: ['fluxo', wordsOf(FLOW)],
  adjustment: ['variacaoPercentual', percent('Acréscimo (ou, negativo, desconto) sobre os preços, em %')],
  minimum: ['valorMinimo', cents()],
}) satisfies FieldOf<PaymentMethod>

export const paymentMethods = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/:sessao/fornecedor/:idfornecedor/formas-pagamento',
  summary: 'Formas de pagamento que o cliente pode usar',
  area: 'Pagamento',
  access: 'public',
  params: record({ ...ofSession, ...namedStore }),
  query: record({
    customerId: ['idcliente', optional(same(Type.String({ maxLength: 40 })), null)],
    customerKind: [
      'tipoPessoa',
      optional(
        words(
          { person: 'FISICA', company: 'JURIDICA' },
          'Para visitantes: também as formas só de pessoas, ou só de empresas',
        ),
        null,
      ),
    ],
  }),
  reply: list(FormaPagamento),
})

export const { encode: encodePaymentKind, decode: decodePaymentKind } = KIND
export const TipoPagamento = KIND.schema
