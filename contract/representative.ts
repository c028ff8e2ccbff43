import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type { PortfolioClient } from '#domain/customer/customer-record.ts'
import { endpoint } from './endpoint.ts'
import {
  decodeStatus,
  Dinheiro,
  encodeStatus,
  Identificador,
  OuNulo,
  ReferenciaFornecedor,
  Segmento,
  Status,
  TextoDeTeclado,
} from './values.ts'
import { offsetFields } from './paging.ts'
import { formatField, Planilha } from './spreadsheet.ts'

/** "Representative client list" of specification §3: what a representative sees of a client before choosing it. */
const ClienteDaCarteira = Type.Object({
  idcliente: Identificador,
  nome: Type.String(),
  nomeFantasia: OuNulo(Type.String()),
  cpf: Type.String({ description: 'CPF ou CNPJ' }),
  email: Type.String(),
  telefone: OuNulo(Type.String()),
  cidade: OuNulo(Type.String()),
  uf: OuNulo(Type.String()),
  cadastro_aprovado: Type.Boolean(),
  limite_credito_total: Dinheiro,
  limite_credito_disponivel: Dinheiro,
  itensNoCarrinho: Type.Integer(),
  ultimoPedido: OuNulo(
    Type.Object({ numpedido: Type.Integer(), datapedido: Type.String(), totalpedido: Dinheiro, status: Status }),
  ),
})

const area = 'Representantes'

export const listClients = endpoint({
  method: 'GET',
  path: '/v4/representante/:idfornecedor/:idrepresentante',
  summary:
    'Clientes da carteira do próprio representante (idUsuarioLogado), por nome, nome fantasia, documento, telefone, e-mail ou código no ERP',
  area,
  access: 'client.choose',
  params: Type.Object({ idfornecedor: Segmento, idrepresentante: Segmento }),
  query: Type.Object({
    ...offsetFields('clients'),
    search: Type.Optional(TextoDeTeclado({ maxLength: 200 })),
  }),
  reply: Type.Object({
    clientes: Type.Array(ClienteDaCarteira),
    total: Type.Integer(),
    limit: Type.Integer(),
    offset: Type.Integer(),
  }),
})

export const exportClients = endpoint({
  method: 'GET',
  path: '/v4/gestao/planilhas/carteira',
  summary: 'Os clientes da carteira do próprio representante como planilha, até 5.000',
  area,
  access: 'client.choose',
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    search: Type.Optional(TextoDeTeclado({ maxLength: 200 })),
    ...formatField,
  }),
  reply: Planilha,
})

export const clientAccess = endpoint({
  method: 'GET',
  path: '/v4/acessorepresentante/:id',
  summary:
    'Se o representante pode comprar para o cliente; pelo próprio login, sessão ou fornecedor, se é representante desta loja',
  area,
  access: 'client.choose',
  params: Type.Object({ id: Segmento }),
  reply: Type.Object({ acesso: Type.Boolean() }),
})

export const encodeClient = (client: PortfolioClient): Static<typeof ClienteDaCarteira> => ({
  idcliente: client.id,
  nome: client.name,
  nomeFantasia: client.tradeName,
  cpf: client.document,
  email: client.email,
  telefone: client.phone,
  cidade: client.city,
  uf: client.state,
  cadastro_aprovado: client.isApproved,
  limite_credito_total: reaisFromCents(client.creditLimit),
  limite_credito_disponivel: reaisFromCents(client.creditAvailable),
  itensNoCarrinho: client.cartLineCount,
  ultimoPedido: client.lastOrder && {
    numpedido: client.lastOrder.number,
    datapedido: client.lastOrder.placedAt,
    totalpedido: reaisFromCents(client.lastOrder.total),
    status: encodeStatus(client.lastOrder.status),
  },
})

export const decodeClient = (wire: Static<typeof ClienteDaCarteira>): PortfolioClient => ({
  id: wire.idcliente,
  name: wire.nome,
  tradeName: wire.nomeFantasia,
  document: wire.cpf,
  email: wire.email,
  phone: wire.telefone,
  city: wire.cidade,
  state: wire.uf,
  isApproved: wire.cadastro_aprovado,
  creditLimit: centsFromReais(wire.limite_credito_total),
  creditAvailable: centsFromReais(wire.limite_credito_disponivel),
  cartLineCount: wire.itensNoCarrinho,
  lastOrder: wire.ultimoPedido && {
    number: wire.ultimoPedido.numpedido,
    placedAt: wire.ultimoPedido.datapedido,
    total: centsFromReais(wire.ultimoPedido.totalpedido),
    status: decodeStatus(wire.ultimoPedido.status),
  },
})
