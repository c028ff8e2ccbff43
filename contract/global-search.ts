import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import { MAX_SEARCH_LENGTH, type SearchHits } from '#domain/global-search.ts'
import { endpoint } from './endpoint.ts'
import { decodeStatus, encodeStatus, Status, Dinheiro, Identificador, OuNulo, ReferenciaFornecedor } from './values.ts'

const Achados = Type.Object({
  pedidos: Type.Array(
    Type.Object({
      numpedido: Type.Integer(),
      nomeCliente: Type.String(),
      status: Status,
      totalpedido: Dinheiro,
      datapedido: Type.String(),
    }),
  ),
  clientes: Type.Array(
    Type.Object({
      idcliente: Identificador,
      nome: Type.String(),
      cpf: Type.String({ description: 'CPF, CNPJ ou documento estrangeiro' }),
      codigoErp: OuNulo(Type.String()),
    }),
  ),
  produtos: Type.Array(
    Type.Object({
      id: Identificador,
      slug: Type.String(),
      nome: Type.String(),
      codigo: Type.String(),
      gtin: OuNulo(Type.String()),
      ativo: Type.Boolean(),
    }),
  ),
})

export const searchStore = endpoint({
  method: 'GET',
  path: '/v4/gestao/busca',
  summary: 'Pedidos, clientes e produtos por número, nome, código, GTIN, CPF ou CNPJ; do que a pessoa da equipe cuida',
  area: 'Busca da gestão',
  access: 'back-office.see',
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    busca: Type.String({ minLength: 1, maxLength: MAX_SEARCH_LENGTH }),
  }),
  reply: Achados,
})

export const encodeHits = ({ orders, customers, products }: SearchHits): Static<typeof Achados> => ({
  pedidos: orders.map((order) => ({
    numpedido: order.number,
    nomeCliente: order.customerName,
    status: encodeStatus(order.status),
    totalpedido: reaisFromCents(order.total),
    datapedido: order.placedAt,
  })),
  clientes: customers.map((customer) => ({
    idcliente: customer.id,
    nome: customer.name,
    cpf: customer.document,
    codigoErp: customer.erpCode,
  })),
  produtos: products.map((product) => ({
    id: product.id,
    slug: product.slug,
    nome: product.name,
    codigo: product.code,
    gtin: product.gtin,
    ativo: product.isActive,
  })),
})

export const decodeHits = ({ pedidos, clientes, produtos }: Static<typeof Achados>): SearchHits => ({
  orders: pedidos.map((wire) => ({
    number: wire.numpedido,
    customerName: wire.nomeCliente,
    status: decodeStatus(wire.status),
    total: centsFromReais(wire.totalpedido),
    placedAt: wire.datapedido,
  })),
  customers: clientes.map((wire) => ({
    id: wire.idcliente,
    name: wire.nome,
    document: wire.cpf,
    erpCode: wire.codigoErp,
  })),
  products: produtos.map((wire) => ({
    id: wire.id,
    slug: wire.slug,
    name: wire.nome,
    code: wire.codigo,
    gtin: wire.gtin,
    isActive: wire.ativo,
  })),
})
