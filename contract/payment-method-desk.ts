import { Type, type Static } from 'typebox'
import {
  MAX_PAYMENT_METHODS,
  MAX_TERM_DAYS,
  MOST_DISCOUNT_PERCENT,
  MOST_SURCHARGE_PERCENT,
  type PaymentMethodContent,
  type StoredPaymentMethod,
} from '#domain/payment/stored-payment-method.ts'
import { endpoint } from './endpoint.ts'
import { decodePaymentMethod, encodePaymentMethod, FormaPagamento } from './payment.ts'
import { Identificador, OuNulo, ReferenciaFornecedor } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Formas de pagamento da loja'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const KIND = wireWords({ person: 'FISICA', company: 'JURIDICA' } as const satisfies Record<
  NonNullable<PaymentMethodContent['customerKind']>,
  string
>)

const { idformapagto: _id, ...shown } = FormaPagamento.properties

export const FormaDaLoja = Type.Object({
  ...FormaPagamento.properties,
  tipoPessoa: OuNulo(KIND.schema, 'Nulo é todo cliente'),
  prazoDias: Type.Integer({ description: 'Até o vencimento da fatura, nas formas em conta' }),
  ativa: Type.Boolean(),
  recebe: Type.Boolean({
    description:
      'Falso enquanto a loja não tem por onde receber: uma conta ativa que cobre assim ou, para o Pix, a chave da loja. O cliente não vê a forma',
  }),
  versao: Type.Integer({ description: 'Sobe a cada mudança' }),
})
const FormaDigitada = Type.Object({
  tipo: shown.tipo,
  nome: Type.String({ minLength: 1, maxLength: 60 }),
  descricao: Type.String({ maxLength: 200 }),
  fluxo: shown.fluxo,
  variacaoPercentual: Type.Number({ minimum: -MOST_DISCOUNT_PERCENT, maximum: MOST_SURCHARGE_PERCENT }),
  valorMinimo: Type.Number({ minimum: 0, maximum: 1_000_000 }),
  tipoPessoa: OuNulo(KIND.schema, 'Nulo é todo cliente'),
  prazoDias: Type.Integer({ minimum: 0, maximum: MAX_TERM_DAYS }),
  ativa: Type.Boolean(),
})
const reply = Type.Object({ formas: Type.Array(FormaDaLoja, { description: 'Na ordem em que a loja as oferece' }) })

export const listStoredMethods = endpoint({
  method: 'GET',
  path: '/v4/gestao/formas-pagamento',
  summary: 'Formas de pagamento da loja, também as desligadas',
  area,
  access: 'payment-account.manage',
  query,
  reply,
})

export const createMethod = endpoint({
  method: 'POST',
  path: '/v4/gestao/formas-pagamento',
  summary: 'Cria uma forma de pagamento, depois das outras',
  area,
  access: 'payment-account.manage',
  query,
  body: FormaDigitada,
  reply,
})

export const changeMethod = endpoint({
  method: 'PUT',
  path: '/v4/gestao/formas-pagamento/:idformapagto',
  summary: 'Muda uma forma de pagamento; o tipo continua o mesmo',
  area,
  access: 'payment-account.manage',
  params: Type.Object({ idformapagto: Identificador }),
  query,
  body: Type.Object({
    ...FormaDigitada.properties,
    versao: Type.Integer({ minimum: 1, description: 'A versão em que a mudança se baseia' }),
  }),
  reply,
})

export const arrangeMethods = endpoint({
  method: 'PUT',
  path: '/v4/gestao/formas-pagamento/ordem',
  summary: 'Muda a ordem em que a loja oferece as formas de pagamento',
  area,
  access: 'payment-account.manage',
  query,
  body: Type.Object({ formas: Type.Array(Identificador, { maxItems: MAX_PAYMENT_METHODS }) }),
  reply,
})

export const encodeStoredMethods = (methods: readonly StoredPaymentMethod[]): Static<typeof reply> => ({
  formas: methods.map((method) => ({
    ...encodePaymentMethod(method),
    tipoPessoa: method.customerKind && KIND.encode(method.customerKind),
    prazoDias: method.termDays,
    ativa: method.isActive,
    recebe: method.isReceived,
    versao: method.version,
  })),
})
export const decodeStoredMethods = ({ formas }: Static<typeof reply>): StoredPaymentMethod[] =>
  formas.map((wire) => ({
    ...decodePaymentMethod(wire),
    customerKind: wire.tipoPessoa && KIND.decode(wire.tipoPessoa),
    termDays: wire.prazoDias,
    isActive: wire.ativa,
    isReceived: wire.recebe,
    version: wire.versao,
  }))

export const encodeMethodContent = (content: PaymentMethodContent): Static<typeof FormaDigitada> => {
  const { idformapagto: _none, ...wire } = encodePaymentMethod({ ...content, id: '' })
  return {
    ...wire,
    tipoPessoa: content.customerKind && KIND.encode(content.customerKind),
    prazoDias: content.termDays,
    ativa: content.isActive,
  }
}
export const decodeMethodContent = (wire: Static<typeof FormaDigitada>): PaymentMethodContent => {
  const { id: _none, ...method } = decodePaymentMethod({ ...wire, idformapagto: '' })
  return {
    ...method,
    name: wire.nome.trim(),
    description: wire.descricao.trim(),
    customerKind: wire.tipoPessoa && KIND.decode(wire.tipoPessoa),
    termDays: wire.prazoDias,
    isActive: wire.ativa,
  }
}
