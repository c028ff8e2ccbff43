import { MAX_ORDER_NOTE, type OrderNote } from '#domain/order/order-note.ts'
import { ofOrder } from './order-desk.ts'
import { TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, orNull, record, same, type FieldOf } from './wire/field.ts'
import { bool, done, id, inStore, sentId, text } from './wire/values.ts'

const ofStaff = { area: 'Gestão de pedidos', access: 'order.see-all', query: record(inStore) } as const
const path = '/v4/gestao/pedidos/:numpedido/anotacoes-internas'

export const AnotacaoInterna = record({
  id: ['idanotacao', id],
  body: ['texto', text()],
  writtenBy: ['por', orNull(text(), 'Pessoa da equipe ou chave de API; nulo se a conta dela não existe mais')],
  writtenAt: ['data', text()],
  isOwn: ['propria', bool('Escrita por quem consulta, que pode removê-la')],
}) satisfies FieldOf<OrderNote>

const AnotacoesInternas = record({ notes: ['anotacoes', list(AnotacaoInterna)] })

export const listOrderNotes = fieldEndpoint({
  method: 'GET',
  path,
  summary: 'O que a equipe anotou sobre um pedido, o mais novo primeiro; o cliente nunca lê',
  ...ofStaff,
  params: ofOrder,
  reply: AnotacoesInternas,
})

export const addOrderNote = fieldEndpoint({
  method: 'POST',
  path,
  summary: 'Anotar algo sobre um pedido, só para a equipe; a mesma anotação enviada de novo fica uma só',
  ...ofStaff,
  params: ofOrder,
  body: record({
    id: ['idanotacao', sentId],
    body: ['texto', same(TextoLongo({ maxLength: MAX_ORDER_NOTE }))],
  }),
  reply: AnotacoesInternas,
})

export const removeOrderNote = fieldEndpoint({
  method: 'DELETE',
  path: `${path}/:idanotacao`,
  summary: 'Remover uma anotação que você mesmo escreveu',
  ...ofStaff,
  params: record({ ...ofOrder.fields, noteId: ['idanotacao', id] }),
  reply: done,
})
