import { cents as centsOf } from '#domain/amounts.ts'
import type {
  StoredSubscriptionType,
  StoreSubscription,
  Subscription,
  SubscriptionFilter,
  TypeToSave,
} from '#domain/subscription/subscription.ts'
import { Assinatura, interval, ResumoDaAssinatura } from './subscription.ts'
import { TextoLongo } from './values.ts'
import { PAGE_SIZE } from './paging.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, mapped, optional, record, same, words, type FieldOf } from './wire/field.ts'
import {
  bool,
  cents,
  countsOf,
  day,
  id,
  inStore,
  int,
  number,
  pageOf,
  search,
  sentId,
  shownPage,
  text,
  typed,
} from './wire/values.ts'

const area = 'Gestão de assinaturas'
const seen = { area, access: 'order.see-all', query: record(inStore) } as const
const types = { area, access: 'subscription-type.manage', query: record(inStore) } as const
const query = record(inStore)

const filter = words(
  {
    all: 'TODAS',
    attention: 'ATENCAO',
    active: 'ATIVAS',
    paused: 'PAUSADAS',
    cancelled: 'CANCELADAS',
  } satisfies Record<SubscriptionFilter, string>,
  'ATENCAO: com data que espera aceite, é tentada de novo ou não foi realizada',
)

const customer = { customerId: ['idcliente', id], customerName: ['nomeCliente', text()] } as const

export const AssinaturaDaLoja = mapped(
  record({ ...ResumoDaAssinatura.fields, ...customer }),
  ({ customer: { id, name }, ...summary }: StoreSubscription) => ({ ...summary, customerId: id, customerName: name }),
  ({ customerId, customerName, ...summary }): StoreSubscription => ({
    ...summary,
    customer: { id: customerId, name: customerName },
  }),
)

export const listStoreSubscriptions = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/assinaturas',
  summary: 'Assinaturas da loja; para a equipe de pedidos',
  ...seen,
  query: record({
    ...inStore,
    filter: ['filtro', optional(filter, 'all')],
    text: ['busca', search()],
    ...pageOf(PAGE_SIZE.subscriptions),
  }),
  reply: record({
    subscriptions: ['assinaturas', list(AssinaturaDaLoja)],
    counts: ['totais', countsOf(filter)],
    ...shownPage,
  }),
})

const ofCustomer = mapped(
  record({ subscription: ['assinatura', Assinatura], ...customer }),
  ({ customer: { id, name }, ...subscription }: Subscription & Pick<StoreSubscription, 'customer'>) => ({
    subscription,
    customerId: id,
    customerName: name,
  }),
  ({ subscription, customerId, customerName }): Subscription & Pick<StoreSubscription, 'customer'> => ({
    ...subscription,
    customer: { id: customerId, name: customerName },
  }),
)

export const storeSubscription = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/assinaturas/:idassinatura',
  summary: 'Uma assinatura de qualquer cliente; para a equipe de pedidos',
  ...seen,
  params: record({ id: ['idassinatura', id] }),
  reply: ofCustomer,
})

export const retryDate = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/assinaturas/:idassinatura/data/:data/tentar',
  summary: 'Tentar agora o pedido de uma data que falhou; para a equipe de pedidos',
  area,
  access: 'order.manage',
  params: record({ id: ['idassinatura', id], date: ['data', day()] }),
  query,
  reply: ofCustomer,
})

export const TipoDaLoja = record({
  id: ['idtipoassinatura', id],
  name: ['nome', text()],
  description: ['descricao', text()],
  interval: ['intervalo', interval],
  minimum: ['valorMinimo', cents()],
  noticeDays: ['diasAviso', int('O aviso por e-mail sai tantos dias antes de cada pedido')],
  isActive: ['ativo', bool('Se novas assinaturas podem ter este tipo; as que existem seguem')],
  used: ['emUso', int('Assinaturas que não foram canceladas')],
}) satisfies FieldOf<StoredSubscriptionType>
const stored = record({ types: ['tipos', list(TipoDaLoja)] })

export const listSubscriptionTypes = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/tipos-assinatura',
  summary: 'Tipos de assinatura da loja, também os que não são oferecidos; para a equipe com configurações',
  ...types,
  reply: stored,
})

export const saveSubscriptionType = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/tipos-assinatura',
  summary: 'Criar um tipo de assinatura, ou mudar o que tem este id; para a equipe com configurações',
  ...types,
  body: record({
    id: ['idtipoassinatura', optional(sentId, null)],
    name: ['nome', typed({ minLength: 1, maxLength: 60 })],
    description: [
      'descricao',
      optional(
        cleaned(same(TextoLongo({ maxLength: 300 })), (description) => description.trim()),
        '',
      ),
    ],
    interval: ['intervalo', interval],
    minimum: ['valorMinimo', optional(cents({ minimum: 0, maximum: 1_000_000 }), centsOf(0))],
    noticeDays: ['diasAviso', optional(number({ minimum: 1, maximum: 7 }), 2)],
    isActive: ['ativo', optional(bool(), true)],
  }) satisfies FieldOf<TypeToSave>,
  reply: stored,
})
