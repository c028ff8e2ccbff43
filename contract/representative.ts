import type { PortfolioClient } from '#domain/customer/customer-record.ts'
import { Planilha, sheetFormat } from './spreadsheet.ts'
import { Segmento, TextoDeTeclado } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, same, type FieldOf } from './wire/field.ts'
import { bool, cents, id, inStore, int, offsetOf, status, text } from './wire/values.ts'

const access = { area: 'Representantes', access: 'portfolio.see' } as const
const searched = optional(same(TextoDeTeclado({ maxLength: 200 })), '')

/** "Representative client list" of specification §3: what a representative sees of a client before choosing it. */
export const ClienteDaCarteira = record({
  id: ['idcliente', id],
  name: ['nome', text()],
  tradeName: ['nomeFantasia', orNull(text())],
  document: ['cpf', text('CPF ou CNPJ')],
  email: ['email', text()],
  phone: ['telefone', orNull(text())],
  city: ['cidade', orNull(text())],
  state: ['uf', orNull(text())],
  isApproved: ['cadastro_aprovado', bool()],
  creditLimit: ['limite_credito_total', cents()],
  creditAvailable: ['limite_credito_disponivel', cents()],
  cartLineCount: ['itensNoCarrinho', int()],
  lastOrder: [
    'ultimoPedido',
    orNull(
      record({
        number: ['numpedido', int()],
        placedAt: ['datapedido', text()],
        total: ['totalpedido', cents()],
        status: ['status', status],
      }),
    ),
  ],
}) satisfies FieldOf<PortfolioClient>

export const listClients = fieldEndpoint({
  method: 'GET',
  path: '/v4/representante/:idfornecedor/:idrepresentante',
  summary:
    'Clientes da carteira do próprio representante (idUsuarioLogado), por nome, nome fantasia, documento, telefone, e-mail ou código no ERP; para quem cuida dos pedidos da loja, todos os clientes',
  area: access.area,
  access: 'client.choose',
  params: record({ supplier: ['idfornecedor', same(Segmento)], loginId: ['idrepresentante', same(Segmento)] }),
  query: record({ ...offsetOf(10), search: ['search', searched] }),
  reply: record({
    clients: ['clientes', list(ClienteDaCarteira)],
    total: ['total', int()],
    limit: ['limit', int()],
    offset: ['offset', int()],
  }),
})

export const exportClients = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/planilhas/carteira',
  summary: 'Os clientes da carteira do próprio representante como planilha, até 5.000',
  ...access,
  query: record({ ...inStore, search: ['search', searched], ...sheetFormat }),
  reply: Planilha,
})

export const clientAccess = fieldEndpoint({
  method: 'GET',
  path: '/v4/acessorepresentante/:id',
  summary:
    'Se o representante pode comprar para o cliente; pelo próprio login, sessão ou fornecedor, se é representante desta loja',
  ...access,
  params: record({ id: ['id', same(Segmento)] }),
  reply: record({ mayAct: ['acesso', bool()] }),
})
