import { Type } from 'typebox'
import type {
  DeliveryChoice,
  SimilarProduct,
  Subscription,
  SubscriptionChange,
  SubscriptionLine,
  SubscriptionLineChange,
  SubscriptionSummary,
  UpcomingDelivery,
} from '#domain/subscription/subscription.ts'
import type { Delivery, Interval } from '#domain/subscription/schedule.ts'
import { namedProduct } from './named-product.ts'
import { AREA, choiceFields, POLICY, receivedChoices, sentChoices } from './subscription-offer.ts'
import { DataDaAssinatura } from './subscription-run.ts'
import { DELIVERY_TYPE, Segmento, UUID } from './values.ts'
import { PAGE_SIZE } from './paging.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import {
  converted,
  list,
  mapped,
  maybe,
  optional,
  orNull,
  record,
  same,
  words,
  wordsOf,
  type FieldOf,
} from './wire/field.ts'
import {
  bool,
  cents,
  day,
  id,
  inStore,
  int,
  number,
  pageOf,
  percent,
  quantity,
  sentId,
  shownPage,
  text,
  unitPrice,
} from './wire/values.ts'

export const subscriptionStatus = words({ active: 'ATIVA', paused: 'PAUSADA', cancelled: 'CANCELADA' })

const delivery = record({
  date: ['data', day()],
  deliveredOn: ['entregaEm', day()],
  orderedOn: ['pedidoEm', same(Type.String({ format: 'date', description: 'O dia em que o pedido é feito' }))],
}) satisfies FieldOf<Delivery>

// The first script of the store has the one of subscription-type.ts.
export const interval = record({
  unit: ['unidade', words({ week: 'SEMANA', month: 'MES' })],
  count: ['cada', number({ minimum: 1, maximum: 12, description: 'A cada quantas semanas ou quantos meses' })],
}) satisfies FieldOf<Interval>

export const ResumoDaAssinatura = record({
  id: ['idassinatura', id],
  typeName: ['tipo', text()],
  interval: ['intervalo', interval],
  status: ['situacao', subscriptionStatus],
  next: ['proxima', orNull(delivery)],
  lineCount: ['totalItens', int()],
  items: ['totalProdutos', cents('Reais, aos preços combinados')],
  needsAttention: [
    'precisaAtencao',
    bool('Uma data espera aceite, é tentada de novo ou não foi realizada; ou a loja não vende mais um dos produtos'),
  ],
}) satisfies FieldOf<SubscriptionSummary>

const line = record({
  ...namedProduct,
  isSold: ['aVenda', bool('A loja ainda vende; o que não vende mais falta em cada data')],
  quantity: ['quantidade', quantity()],
  isGiftWrapped: ['embalarParaPresente', bool()],
  agreedPrice: ['precoCombinado', unitPrice('Reais por unidade, como o cliente viu ou aceitou por último')],
  replacement: [
    'substituto',
    orNull(
      record({ productId: ['id', id], name: ['nome', text()] }),
      'O que o cliente quer no lugar deste produto se ele faltar; nulo é o mais parecido da loja',
    ),
  ],
}) satisfies FieldOf<SubscriptionLine>
const similar = record({
  productId: ['id', id],
  name: ['nome', text()],
  isSold: ['aVenda', bool()],
  price: ['preco', unitPrice()],
}) satisfies FieldOf<SimilarProduct>

const subscriptionFields = record({
  ...ResumoDaAssinatura.fields,
  createdAt: ['criadaEm', text()],
  tolerance: [
    'tolerancia',
    orNull(
      percent({ minimum: 0, maximum: 100 }),
      'Quanto os produtos podem subir, em %, antes de o cliente ser consultado; nula nunca consulta',
    ),
  ],
  missingPolicy: ['faltas', wordsOf(POLICY)],
  deliveryType: ['tipoEntrega', wordsOf(DELIVERY_TYPE)],
  deliveryOptionId: ['idformaentrega', id],
  deliveryName: ['formaEntrega', text()],
  deliveryChoices: [
    'formasEntrega',
    list(
      record({
        id: ['id', id],
        name: ['nome', text()],
        type: ['tipoEntrega', wordsOf(DELIVERY_TYPE)],
        storeName: ['loja', orNull(text(), 'Onde se retira')],
      }) satisfies FieldOf<DeliveryChoice>,
      { description: 'Como os próximos pedidos podem ser recebidos hoje; vazio para a equipe da loja' },
    ),
  ],
  addressId: ['idendereco', orNull(id)],
  destination: ['destino', text('O endereço da entrega, ou a loja da retirada')],
  payment: ['formaPagamento', record({ id: ['idformapagto', id], name: ['nome', text()] })],
  lines: [
    'itens',
    list(
      record({
        ...line.fields,
        similar: ['similares', list(similar, { description: 'O que pode ir no lugar; vazio para a equipe da loja' })],
      }),
    ),
  ],
  upcoming: [
    'proximas',
    list(record({ ...delivery.fields, isSkipped: ['pulada', bool()] }) satisfies FieldOf<UpcomingDelivery>),
  ],
  runs: ['datas', list(DataDaAssinatura, { description: 'Da mais nova à mais antiga' })],
})
/** On the wire the choices are beside the rest, and what is similar to a product is in its line. */
export const Assinatura = mapped(
  subscriptionFields,
  ({ choices, similar, lines, ...rest }: Subscription) => ({
    ...rest,
    ...choices,
    lines: lines.map((line) => ({ ...line, similar: similar[line.productId] ?? [] })),
  }),
  ({ tolerance, missingPolicy, lines, ...rest }): Subscription => ({
    ...rest,
    choices: { tolerance, missingPolicy },
    lines: lines.map((shown) => {
      const { similar: _similar, ...line } = shown
      return line
    }),
    similar: Object.fromEntries(lines.map(({ productId, similar }) => [productId, similar])),
  }),
)

const ordered = { area: AREA, customer: 'session', query: record(inStore) } as const

export const listSubscriptions = fieldEndpoint({
  method: 'GET',
  path: '/v4/subscription/list/:idfornecedor/:idcliente',
  summary: 'Assinaturas do cliente, da mais nova à mais antiga',
  area: AREA,
  access: 'order.see',
  customer: 'segments',
  params: record({ supplier: ['idfornecedor', same(Segmento)], customerId: ['idcliente', same(Segmento)] }),
  query: record(pageOf(PAGE_SIZE.subscriptions)),
  reply: record({ subscriptions: ['assinaturas', list(ResumoDaAssinatura)], total: ['total', int()], ...shownPage }),
})

const params = record({ id: ['idassinatura', id] })

export const getSubscription = fieldEndpoint({
  method: 'GET',
  path: '/v4/subscription/get/:idassinatura',
  summary: 'Uma assinatura do cliente, com as próximas datas e o que houve em cada uma',
  ...ordered,
  access: 'order.see',
  params,
  reply: Assinatura,
})

const changed = { ...ordered, access: 'order.submit', reply: Assinatura } as const

export const cancelSubscription = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/subscription/cancel/:idassinatura',
  summary: 'Cancelar a assinatura: pedidos já feitos seguem, e nenhum outro é feito',
  ...changed,
  params,
})

const changedLine = record({
  productId: ['id', sentId],
  quantity: ['quantidade', quantity({ exclusiveMinimum: 0, maximum: 1_000_000 })],
  isGiftWrapped: ['embalarParaPresente', optional(bool(), false)],
  replacementId: [
    'idsubstituto',
    maybe(
      converted(
        Type.String({
          pattern: `^$|${UUID}`,
          description: 'O que vai no lugar se este produto faltar; vazio é o mais parecido; ausente mantém',
        }),
        (productId: string | null) => productId ?? '',
        (wire) => wire.toLowerCase() || null,
      ),
    ),
  ],
}) satisfies FieldOf<SubscriptionLineChange>

export const changeSubscription = fieldEndpoint({
  method: 'PUT',
  path: '/v4/subscription/change/:idassinatura',
  summary: 'Mudar a assinatura: pausar, retomar, produtos, entrega, pagamento e escolhas; o que falta fica como está',
  ...changed,
  params,
  body: mapped(
    record({
      isPaused: ['pausada', maybe(bool())],
      lines: [
        'itens',
        maybe(
          list(changedLine, {
            minItems: 1,
            maxItems: 500,
            description: 'Todos os produtos; o preço de hoje passa a ser o combinado',
          }),
        ),
      ],
      deliveryType: ['tipoEntrega', maybe(wordsOf(DELIVERY_TYPE))],
      deliveryOptionId: ['idformaentrega', maybe(sentId)],
      addressId: ['idendereco', maybe(sentId)],
      paymentMethodId: ['idformapagto', maybe(sentId)],
      ...choiceFields,
    }),
    (change: SubscriptionChange) => sentChoices(change),
    (fields): SubscriptionChange => receivedChoices(fields),
  ),
})

const ofDate = record({ id: ['idassinatura', id], date: ['data', day()] })

export const skipDate = fieldEndpoint({
  method: 'PUT',
  path: '/v4/subscription/change/:idassinatura/data/:data',
  summary: 'Pular uma data, ou desfazer isso enquanto ela não chegou',
  ...changed,
  params: ofDate,
  body: record({ isSkipped: ['pular', bool()] }),
})

export const answerPrice = fieldEndpoint({
  method: 'PUT',
  path: '/v4/subscription/change/:idassinatura/data/:data/preco',
  summary: 'Aceitar ou recusar o preço de uma data que subiu mais que a tolerância',
  ...changed,
  params: ofDate,
  body: record({
    isAccepted: ['aceita', bool()],
    total: [
      'total',
      cents({ minimum: 0, maximum: 100_000_000, description: 'O totalPedido que o cliente viu, em reais' }),
    ],
  }),
})
