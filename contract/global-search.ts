import { Type } from 'typebox'
import { MAX_SEARCH_LENGTH, type SearchHits } from '#domain/global-search.ts'
import { keyboardText } from '#domain/keyboard-text.ts'
import { DELIVERY_TYPE } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, orNull, record, same, wordsOf, type FieldOf } from './wire/field.ts'
import { bool, cents, id, inStore, int, status, text } from './wire/values.ts'

type Hit<Kind extends keyof SearchHits> = SearchHits[Kind][number]

const order = record({
  number: ['numpedido', int()],
  customerName: ['nomeCliente', text()],
  status: ['status', status],
  deliveryType: ['tipoEntrega', wordsOf(DELIVERY_TYPE)],
  total: ['totalpedido', cents()],
  placedAt: ['datapedido', text()],
}) satisfies FieldOf<Hit<'orders'>>

const customer = record({
  id: ['idcliente', id],
  name: ['nome', text()],
  document: ['cpf', text('CPF, CNPJ ou documento estrangeiro')],
  erpCode: ['codigoErp', orNull(text())],
}) satisfies FieldOf<Hit<'customers'>>

const product = record({
  id: ['id', id],
  slug: ['slug', text()],
  name: ['nome', text()],
  code: ['codigo', text()],
  gtin: ['gtin', orNull(text())],
  isActive: ['ativo', bool()],
}) satisfies FieldOf<Hit<'products'>>

export const searchStore = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/busca',
  summary: 'Pedidos, clientes e produtos por número, nome, código, GTIN, CPF ou CNPJ; do que a pessoa da equipe cuida',
  area: 'Busca da gestão',
  access: 'back-office.see',
  query: record({
    ...inStore,
    text: ['busca', cleaned(same(Type.String({ minLength: 1, maxLength: MAX_SEARCH_LENGTH })), keyboardText)],
  }),
  reply: record({
    orders: ['pedidos', list(order)],
    customers: ['clientes', list(customer)],
    products: ['produtos', list(product)],
  }) satisfies FieldOf<SearchHits>,
})
