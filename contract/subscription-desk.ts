import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type {
  StoredSubscriptionType,
  StoreSubscription,
  SubscriptionFilter,
  SubscriptionType,
} from '#domain/subscription/subscription.ts'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Assinatura, decodeSummary, encodeSummary, ResumoDaAssinatura } from './subscription.ts'
import { decodeInterval, decodeType, encodeInterval, encodeType, TipoDeAssinatura } from './subscription-type.ts'
import { Busca, Data, Identificador, ReferenciaFornecedor, TextoLongo } from './values.ts'

const area = 'Gestão de assinaturas'
const idfornecedor = Type.Optional(ReferenciaFornecedor)

const Filtro = Type.Union(
  [
    Type.Literal('TODAS'),
    Type.Literal('ATENCAO'),
    Type.Literal('ATIVAS'),
    Type.Literal('PAUSADAS'),
    Type.Literal('CANCELADAS'),
  ],
  { description: 'ATENCAO: com data que espera aceite, é tentada de novo ou não foi realizada' },
)
const FILTER = {
  all: 'TODAS',
  attention: 'ATENCAO',
  active: 'ATIVAS',
  paused: 'PAUSADAS',
  cancelled: 'CANCELADAS',
} as const satisfies Record<SubscriptionFilter, string>
const FILTER_OF = {
  TODAS: 'all',
  ATENCAO: 'attention',
  ATIVAS: 'active',
  PAUSADAS: 'paused',
  CANCELADAS: 'cancelled',
} as const
export const encodeFilter = (filter: SubscriptionFilter) => FILTER[filter]
export const decodeFilter = (wire: Static<typeof Filtro> | undefined): SubscriptionFilter => FILTER_OF[wire ?? 'TODAS']

export const AssinaturaDaLoja = Type.Object({
  ...ResumoDaAssinatura.properties,
  idcliente: Identificador,
  nomeCliente: Type.String(),
})
export const encodeStoreSubscription = (row: StoreSubscription): Static<typeof AssinaturaDaLoja> => ({
  ...encodeSummary(row),
  idcliente: row.customer.id,
  nomeCliente: row.customer.name,
})
export const decodeStoreSubscription = (wire: Static<typeof AssinaturaDaLoja>): StoreSubscription => ({
  ...decodeSummary(wire),
  customer: { id: wire.idcliente, name: wire.nomeCliente },
})

export const listStoreSubscriptions = endpoint({
  method: 'GET',
  path: '/v4/gestao/assinaturas',
  summary: 'Assinaturas da loja; para a equipe de pedidos',
  area,
  access: 'order.see-all',
  query: Type.Object({
    idfornecedor,
    filtro: Type.Optional(Filtro),
    busca: Busca(),
    ...pageFields('subscriptions'),
  }),
  reply: Type.Object({
    assinaturas: Type.Array(AssinaturaDaLoja),
    totais: Type.Object({
      TODAS: Type.Integer(),
      ATENCAO: Type.Integer(),
      ATIVAS: Type.Integer(),
      PAUSADAS: Type.Integer(),
      CANCELADAS: Type.Integer(),
    }),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const storeSubscription = endpoint({
  method: 'GET',
  path: '/v4/gestao/assinaturas/:idassinatura',
  summary: 'Uma assinatura de qualquer cliente; para a equipe de pedidos',
  area,
  access: 'order.see-all',
  params: Type.Object({ idassinatura: Identificador }),
  query: Type.Object({ idfornecedor }),
  reply: Type.Object({ assinatura: Assinatura, idcliente: Identificador, nomeCliente: Type.String() }),
})

export const retryDate = endpoint({
  method: 'POST',
  path: '/v4/gestao/assinaturas/:idassinatura/data/:data/tentar',
  summary: 'Tentar agora o pedido de uma data que falhou; para a equipe de pedidos',
  area,
  access: 'order.manage',
  params: Type.Object({ idassinatura: Identificador, data: Data }),
  query: Type.Object({ idfornecedor }),
  reply: Type.Object({ assinatura: Assinatura, idcliente: Identificador, nomeCliente: Type.String() }),
})

export const TipoDaLoja = Type.Object({
  ...TipoDeAssinatura.properties,
  ativo: Type.Boolean({ description: 'Se novas assinaturas podem ter este tipo; as que existem seguem' }),
  emUso: Type.Integer({ description: 'Assinaturas que não foram canceladas' }),
})
const Tipos = Type.Object({ tipos: Type.Array(TipoDaLoja) })

export const listSubscriptionTypes = endpoint({
  method: 'GET',
  path: '/v4/gestao/tipos-assinatura',
  summary: 'Tipos de assinatura da loja, também os que não são oferecidos; para a equipe com configurações',
  area,
  access: 'subscription-type.manage',
  query: Type.Object({ idfornecedor }),
  reply: Tipos,
})

export const saveSubscriptionType = endpoint({
  method: 'POST',
  path: '/v4/gestao/tipos-assinatura',
  summary: 'Criar um tipo de assinatura, ou mudar o que tem este id; para a equipe com configurações',
  area,
  access: 'subscription-type.manage',
  query: Type.Object({ idfornecedor }),
  body: Type.Object({
    idtipoassinatura: Type.Optional(Identificador),
    nome: Type.String({ minLength: 1, maxLength: 60 }),
    descricao: Type.Optional(TextoLongo({ maxLength: 300 })),
    intervalo: TipoDeAssinatura.properties.intervalo,
    valorMinimo: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
    diasAviso: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
    ativo: Type.Optional(Type.Boolean()),
  }),
  reply: Tipos,
})

/** A type as staff write it; null is a new one. */
export interface TypeToSave extends Omit<SubscriptionType, 'id'> {
  readonly id: string | null
  readonly isActive: boolean
}

export const encodeTypeToSave = (type: TypeToSave): Static<(typeof saveSubscriptionType)['body']> => ({
  ...(type.id === null ? {} : { idtipoassinatura: type.id }),
  nome: type.name,
  descricao: type.description,
  intervalo: encodeInterval(type.interval),
  valorMinimo: reaisFromCents(type.minimum),
  diasAviso: type.noticeDays,
  ativo: type.isActive,
})
export const decodeTypeToSave = (wire: Static<(typeof saveSubscriptionType)['body']>): TypeToSave => ({
  id: wire.idtipoassinatura?.toLowerCase() ?? null,
  name: wire.nome.trim(),
  description: wire.descricao?.trim() ?? '',
  interval: decodeInterval(wire.intervalo),
  minimum: centsFromReais(wire.valorMinimo ?? 0),
  noticeDays: wire.diasAviso ?? 2,
  isActive: wire.ativo ?? true,
})

export const encodeStoredType = (type: StoredSubscriptionType): Static<typeof TipoDaLoja> => ({
  ...encodeType(type),
  ativo: type.isActive,
  emUso: type.used,
})
export const decodeStoredType = (wire: Static<typeof TipoDaLoja>): StoredSubscriptionType => ({
  ...decodeType(wire),
  isActive: wire.ativo,
  used: wire.emUso,
})
