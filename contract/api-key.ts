import { Type } from 'typebox'
import type { ApiKey, ApiKeyOrder, ApiKeyState, NewApiKey } from '#domain/access/api-key.ts'
import { account } from './access.ts'
import { ReferenciaFornecedor } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { converted, list, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { day, done, id, int, offsetOf, required, search, namedStore, text, tokenOriginOrNull } from './wire/values.ts'

const scope = same(
  Type.Union(
    [
      Type.Literal('customer.read'),
      Type.Literal('cart.write'),
      Type.Literal('order.submit'),
      Type.Literal('address.write'),
      Type.Literal('order.manage'),
      Type.Literal('cost.manage'),
    ],
    { description: 'O que a chave pode fazer em nome do cliente; com order.manage ou cost.manage, também pela loja' },
  ),
)

export const ChaveApi = record({
  id: ['idchave', id],
  name: ['nome', text()],
  prefix: ['prefixo', text('Começo da chave, para reconhecê-la')],
  scopes: ['escopos', list(text())],
  createdBy: ['criadaPor', orNull(text())],
  createdAt: ['criadaEm', text()],
  expiresAt: ['expiraEm', orNull(text())],
  lastUsedAt: ['ultimoUso', orNull(text())],
  revokedAt: ['revogadaEm', orNull(text())],
}) satisfies FieldOf<ApiKey>

const area = 'Chaves de API'
const office = { area, access: 'api-key.manage' } as const

export const apiKeyLogin = fieldEndpoint({
  method: 'POST',
  path: '/v4/api-key/login',
  summary:
    'Entrar com uma chave do fornecedor: como um cliente, pelo código dele no ERP, ou pela loja, com uma chave de order.manage ou cost.manage',
  area,
  access: 'public',
  body: record({
    apiKey: ['apiKey', same(Type.String({ minLength: 1, maxLength: 200 }))],
    erpCode: [
      'idErpUsuario',
      optional(
        converted(
          Type.Union([Type.String({ minLength: 1, maxLength: 80 }), Type.Integer()], {
            description: 'Código do cliente no ERP do fornecedor; sem ele, a chave trabalha pela loja',
          }),
          (code: string) => code,
          String,
        ),
        null,
      ),
    ],
    supplier: ['idFornecedor', same(ReferenciaFornecedor)],
    ...tokenOriginOrNull,
  }),
  reply: record({ account: ['usuario', account], token: ['token', text()] }),
})

const state = words({ active: 'ATIVA', expired: 'VENCIDA', revoked: 'REVOGADA' } satisfies Record<ApiKeyState, string>)
const sort = words({
  usual: 'usual',
  newest: 'recentes',
  oldest: 'antigas',
  name: 'nome',
  'name-descending': 'nome-decrescente',
  used: 'usadas',
  unused: 'sem-uso',
} satisfies Record<ApiKeyOrder, string>)

export const listApiKeys = fieldEndpoint({
  method: 'GET',
  path: '/v4/api-key/:idfornecedor/chaves',
  summary: 'Chaves do fornecedor, sem o segredo: as mais novas primeiro, as revogadas por último',
  ...office,
  params: record(namedStore),
  query: record({
    text: ['busca', search('Nome, prefixo ou quem criou')],
    state: ['situacao', optional(state, null)],
    sort: ['ordenacao', optional(sort, 'usual')],
    ...offsetOf(),
  }),
  reply: record({ keys: ['chaves', list(ChaveApi)], total: ['total', int()] }),
})

export const createApiKey = fieldEndpoint({
  method: 'POST',
  path: '/v4/api-key/:idfornecedor/chaves',
  summary: 'Criar uma chave; o segredo só é mostrado nesta resposta',
  ...office,
  params: record(namedStore),
  body: record({
    name: ['nome', required(80)],
    scopes: ['escopos', list(scope, { minItems: 1, uniqueItems: true })],
    lastDay: ['expiraEm', optional(orNull(day()), null)],
  }) satisfies FieldOf<NewApiKey>,
  reply: record({
    key: ['chave', ChaveApi],
    secret: ['apiKey', text('O segredo, mostrado uma única vez')],
  }),
})

export const revokeApiKey = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/api-key/:idfornecedor/chaves/:idchave',
  summary: 'Revogar uma chave: as sessões dela terminam na hora',
  ...office,
  params: record({ ...namedStore, id: ['idchave', id] }),
  reply: done,
})
