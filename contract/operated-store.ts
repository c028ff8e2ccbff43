import type { OperatedStore, StoreState } from '#domain/operation/operated-store.ts'
import { storeToOpen } from './installation.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, words, type FieldOf } from './wire/field.ts'
import { done, id, int, pageOf, required, search, sentId, shownPage, text } from './wire/values.ts'

const office = { area: 'Operação', access: 'operator' } as const

const state = words({ open: 'ABERTA', suspended: 'SUSPENSA' } satisfies Record<StoreState, string>)

const operatedStore = record({
  id: ['id', id],
  slug: ['slug', text()],
  name: ['nome', text()],
  cnpj: ['cnpj', text()],
  state: ['situacao', state],
  openedAt: ['desde', text()],
  owners: ['donos', list(text('E-mail'))],
  lastOrderAt: ['ultimoPedido', orNull(text())],
  recentOrders: ['pedidos30Dias', int()],
  products: ['produtos', int()],
  staff: ['equipe', int('Pessoas da equipe')],
  fileBytes: ['bytesArquivos', int('De imagens, anexos e notas')],
}) satisfies FieldOf<OperatedStore>

export const LojaDaOperacao = operatedStore.schema

export const STORES_PER_PAGE = 25

export const listOperatedStores = fieldEndpoint({
  method: 'GET',
  path: '/v1/operacao/lojas',
  summary: 'Todas as lojas da instalação, com o que cada uma tem',
  ...office,
  query: record({
    search: ['busca', search('Palavras do nome ou do slug, ou o CNPJ')],
    state: ['situacao', optional(state, null)],
    ...pageOf(STORES_PER_PAGE),
  }),
  reply: record({ stores: ['lojas', list(operatedStore)], total: ['total', int()], ...shownPage }),
})

const oneStore = { ...office, params: record({ id: ['id', sentId] }) } as const

export const getOperatedStore = fieldEndpoint({
  method: 'GET',
  path: '/v1/operacao/lojas/:id',
  summary: 'Uma loja da instalação',
  ...oneStore,
  reply: operatedStore,
})

export const openOperatedStore = fieldEndpoint({
  method: 'POST',
  path: '/v1/operacao/lojas',
  summary: 'Abrir a primeira loja de outra empresa; quem cuida dela entra pelo link, uma vez, em até sete dias',
  ...office,
  body: storeToOpen,
  reply: record({
    id: ['id', id],
    slug: ['slug', text()],
    link: ['link', text('De quem vai cuidar da loja')],
  }),
})

export const suspendOperatedStore = fieldEndpoint({
  method: 'POST',
  path: '/v1/operacao/lojas/:id/suspender',
  summary: 'Fechar a loja para todos até ser reaberta; o que ela tem fica, e o que tinha a fazer espera',
  ...oneStore,
  body: record({ reason: ['motivo', required(300, 'Fica no registro da loja')] }),
  reply: done,
})

export const reopenOperatedStore = fieldEndpoint({
  method: 'POST',
  path: '/v1/operacao/lojas/:id/reabrir',
  summary: 'Reabrir uma loja suspensa',
  ...oneStore,
  reply: done,
})
