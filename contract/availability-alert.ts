import type { AvailabilityAlert } from '#domain/catalog/availability-alert.ts'
import { Identificador } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, maybe, orNull, record, same, type FieldOf } from './wire/field.ts'
import { bool, id, namedStore, sentId, text } from './wire/values.ts'

const access = { area: 'Avisos de disponibilidade', access: 'availability-alert.manage' } as const
const customer = { customerId: ['idcliente', id], ...namedStore } as const
const productId = (description: string) => cleaned(same({ ...Identificador, description }), (id) => id.toLowerCase())
const reply = record({ isDone: ['sucesso', bool()], message: ['mensagem', text()] })

const alert = record({
  productId: ['idproduto', id],
  name: ['nome', text()],
  slug: ['slug', text()],
  picture: ['imagem', orNull(text())],
  isSold: ['aVenda', bool('Falso: a loja não vende mais, e o produto não tem página')],
  createdAt: ['pedidoEm', text()],
}) satisfies FieldOf<AvailabilityAlert>

export const availabilityAlerts = fieldEndpoint({
  method: 'GET',
  path: '/v4/notificacao/alerta-disponibilidade',
  summary: 'Os produtos esgotados de que a pessoa da sessão quer ser avisada, o último pedido primeiro',
  ...access,
  customer: 'query.idcliente',
  query: record(customer),
  reply: record({ alerts: ['avisos', list(alert)] }),
})

export const addAvailabilityAlert = fieldEndpoint({
  method: 'POST',
  path: '/v4/notificacao/alerta-disponibilidade',
  summary: 'Avisar por e-mail, uma vez, quando um produto esgotado voltar; pedir de novo não muda nada',
  ...access,
  customer: 'body.idcliente',
  body: record({
    ...customer,
    productId: ['idproduto', sentId],
    storeProductId: [
      'idcadastroextraproduto',
      maybe(productId('O cadastro do produto no fornecedor; aqui o mesmo que idproduto')),
    ],
  }),
  reply,
})

export const removeAvailabilityAlert = fieldEndpoint({
  method: 'POST',
  path: '/v4/notificacao/alerta-disponibilidade/remove',
  summary: 'Desistir do aviso; sem aviso não muda nada',
  ...access,
  customer: 'body.idcliente',
  body: record({ ...customer, productId: ['idcadastroextraproduto', productId('O produto do aviso')] }),
  reply,
})

/** In the export of what a store has about a person. */
export const AvisoGuardado = record({ name: alert.fields.name, createdAt: alert.fields.createdAt })
