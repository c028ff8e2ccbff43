import {
  MAX_PAYMENT_METHODS,
  MAX_TERM_DAYS,
  MOST_DISCOUNT_PERCENT,
  MOST_SURCHARGE_PERCENT,
  type PaymentMethodContent,
  type StoredPaymentMethod,
} from '#domain/payment/stored-payment-method.ts'
import { FormaPagamento } from './payment.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, orNull, record, words, type FieldOf } from './wire/field.ts'
import { bool, cents, inStore, int, number, percent, sentId, typed } from './wire/values.ts'

const office = {
  area: 'Formas de pagamento da loja',
  access: 'payment-account.manage',
  query: record(inStore),
} as const
const customerKind = orNull(words({ person: 'FISICA', company: 'JURIDICA' }), 'Nulo é todo cliente')

export const FormaDaLoja = record({
  ...FormaPagamento.fields,
  customerKind: ['tipoPessoa', customerKind],
  termDays: ['prazoDias', int('Até o vencimento da fatura, nas formas em conta')],
  isActive: ['ativa', bool()],
  isReceived: [
    'recebe',
    bool(
      'Falso enquanto a loja não tem por onde receber: uma conta ativa que cobre assim ou, para o Pix, a chave da loja. O cliente não vê a forma',
    ),
  ],
  version: ['versao', int('Sobe a cada mudança')],
}) satisfies FieldOf<StoredPaymentMethod>

const content = record({
  kind: FormaDaLoja.fields.kind,
  name: ['nome', typed({ minLength: 1, maxLength: 60 })],
  description: ['descricao', typed({ maxLength: 200 })],
  flow: FormaDaLoja.fields.flow,
  adjustment: ['variacaoPercentual', percent({ minimum: -MOST_DISCOUNT_PERCENT, maximum: MOST_SURCHARGE_PERCENT })],
  minimum: ['valorMinimo', cents({ minimum: 0, maximum: 1_000_000 })],
  customerKind: ['tipoPessoa', customerKind],
  termDays: ['prazoDias', number({ minimum: 0, maximum: MAX_TERM_DAYS })],
  isActive: ['ativa', bool()],
}) satisfies FieldOf<PaymentMethodContent>

const reply = record({
  methods: ['formas', list(FormaDaLoja, { description: 'Na ordem em que a loja as oferece' })],
})

export const listStoredMethods = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/formas-pagamento',
  summary: 'Formas de pagamento da loja, também as desligadas',
  ...office,
  reply,
})

export const createMethod = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/formas-pagamento',
  summary: 'Cria uma forma de pagamento, depois das outras',
  ...office,
  body: content,
  reply,
})

export const changeMethod = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/formas-pagamento/:idformapagto',
  summary: 'Muda uma forma de pagamento; o tipo continua o mesmo',
  ...office,
  params: record({ id: ['idformapagto', sentId] }),
  body: record({
    ...content.fields,
    version: ['versao', number({ minimum: 1, description: 'A versão em que a mudança se baseia' })],
  }),
  reply,
})

export const arrangeMethods = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/formas-pagamento/ordem',
  summary: 'Muda a ordem em que a loja oferece as formas de pagamento',
  ...office,
  body: record({ ids: ['formas', list(sentId, { maxItems: MAX_PAYMENT_METHODS })] }),
  reply,
})
