import { Type, type Static } from 'typebox'
import type { ApiScope } from '#domain/access/can.ts'
import type { ApiKey, ApiKeyFilter, ApiKeyOrder, NewApiKey } from '#domain/access/api-key.ts'
import { Usuario } from './access.ts'
import { endpoint, type Received } from './endpoint.ts'
import { offsetFields } from './paging.ts'
import { Busca, Data, Identificador, noFornecedor, OuNulo, Pronto, ReferenciaFornecedor } from './values.ts'
import { wireWords } from './wire-words.ts'

const Escopo = Type.Union(
  [
    Type.Literal('customer.read'),
    Type.Literal('cart.write'),
    Type.Literal('order.submit'),
    Type.Literal('address.write'),
    Type.Literal('order.manage'),
    Type.Literal('cost.manage'),
  ],
  { description: 'O que a chave pode fazer em nome do cliente; com order.manage ou cost.manage, também pela loja' },
)

export const ChaveApi = Type.Object({
  idchave: Identificador,
  nome: Type.String(),
  prefixo: Type.String({ description: 'Começo da chave, para reconhecê-la' }),
  escopos: Type.Array(Type.String()),
  criadaPor: OuNulo(Type.String()),
  criadaEm: Type.String(),
  expiraEm: OuNulo(Type.String()),
  ultimoUso: OuNulo(Type.String()),
  revogadaEm: OuNulo(Type.String()),
})
export type ChaveApi = Static<typeof ChaveApi>

const area = 'Chaves de API'

export const apiKeyLogin = endpoint({
  method: 'POST',
  path: '/v4/api-key/login',
  summary:
    'Entrar com uma chave do fornecedor: como um cliente, pelo código dele no ERP, ou pela loja, com uma chave de order.manage ou cost.manage',
  area,
  access: 'public',
  body: Type.Object({
    apiKey: Type.String({ minLength: 1, maxLength: 200 }),
    idErpUsuario: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 80 }), Type.Integer()], {
        description: 'Código do cliente no ERP do fornecedor; sem ele, a chave trabalha pela loja',
      }),
    ),
    idFornecedor: ReferenciaFornecedor,
    tokenOrigin: Type.Optional(OuNulo(Type.String({ maxLength: 40 }))),
  }),
  reply: Type.Object({ usuario: Usuario, token: Type.String() }),
})

const STATE = wireWords({ active: 'ATIVA', expired: 'VENCIDA', revoked: 'REVOGADA' })
const ORDER = wireWords({
  usual: 'usual',
  newest: 'recentes',
  oldest: 'antigas',
  name: 'nome',
  'name-descending': 'nome-decrescente',
  used: 'usadas',
  unused: 'sem-uso',
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/v4/api-key/:idfornecedor/chaves',
  summary: 'Chaves do fornecedor, sem o segredo: as mais novas primeiro, as revogadas por último',
  area,
  access: 'api-key.manage',
  params: noFornecedor,
  query: Type.Object({
    busca: Busca('Nome, prefixo ou quem criou'),
    situacao: Type.Optional(STATE.schema),
    ordenacao: Type.Optional(ORDER.schema),
    ...offsetFields('apiKeys'),
  }),
  reply: Type.Object({ chaves: Type.Array(ChaveApi), total: Type.Integer() }),
})
type KeyQuery = Received<typeof listApiKeys>['query']

export const encodeApiKeyFilter = ({ text, state }: ApiKeyFilter, order: ApiKeyOrder): KeyQuery => ({
  ...(text ? { busca: text } : {}),
  ...(state ? { situacao: STATE.encode(state) } : {}),
  ordenacao: ORDER.encode(order),
})

export const decodeApiKeyFilter = ({ busca, situacao }: KeyQuery): ApiKeyFilter => ({
  text: busca ?? '',
  state: situacao ? STATE.decode(situacao) : null,
})

export const decodeApiKeyOrder = ({ ordenacao }: KeyQuery): ApiKeyOrder =>
  ordenacao ? ORDER.decode(ordenacao) : 'usual'

export const createApiKey = endpoint({
  method: 'POST',
  path: '/v4/api-key/:idfornecedor/chaves',
  summary: 'Criar uma chave; o segredo só é mostrado nesta resposta',
  area,
  access: 'api-key.manage',
  params: noFornecedor,
  body: Type.Object({
    nome: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
    escopos: Type.Array(Escopo, { minItems: 1, uniqueItems: true }),
    expiraEm: Type.Optional(OuNulo(Data)),
  }),
  reply: Type.Object({ chave: ChaveApi, apiKey: Type.String({ description: 'O segredo, mostrado uma única vez' }) }),
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/v4/api-key/:idfornecedor/chaves/:idchave',
  summary: 'Revogar uma chave: as sessões dela terminam na hora',
  area,
  access: 'api-key.manage',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, idchave: Identificador }),
  reply: Pronto,
})

export const encodeApiKey = (key: ApiKey): ChaveApi => ({
  idchave: key.id,
  nome: key.name,
  prefixo: key.prefix,
  escopos: [...key.scopes],
  criadaPor: key.createdBy,
  criadaEm: key.createdAt,
  expiraEm: key.expiresAt,
  ultimoUso: key.lastUsedAt,
  revogadaEm: key.revokedAt,
})

export const decodeApiKey = (wire: ChaveApi): ApiKey => ({
  id: wire.idchave,
  name: wire.nome,
  prefix: wire.prefixo,
  scopes: wire.escopos,
  createdBy: wire.criadaPor,
  createdAt: wire.criadaEm,
  expiresAt: wire.expiraEm,
  lastUsedAt: wire.ultimoUso,
  revokedAt: wire.revogadaEm,
})

export const encodeNewApiKey = (key: NewApiKey) => ({ nome: key.name, escopos: [...key.scopes], expiraEm: key.lastDay })

export const decodeNewApiKey = (wire: { nome: string; escopos: ApiScope[]; expiraEm?: string | null }): NewApiKey => ({
  name: wire.nome.trim(),
  scopes: wire.escopos,
  lastDay: wire.expiraEm ?? null,
})
