import { Type } from 'typebox'
import type { AuditAction, AuditEvent, AuditFilter, AuditValue, FieldChange } from '#domain/access/audit.ts'
import { orderNumber } from './order-desk.ts'
import { ROLE } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, maybe, optional, orNull, record, same, words, wordsOf, type FieldOf } from './wire/field.ts'
import { day, id, inStore, int, pageOf, search, shownPage, text } from './wire/values.ts'

const value = same(
  Type.Unsafe<AuditValue>(
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())]),
  ),
)

const event = record({
  id: ['id', id],
  happenedAt: ['data', text()],
  action: ['acontecimento', same(Type.Unsafe<AuditAction>(Type.String({ description: 'Como customer.approved' })))],
  source: ['origem', words({ person: 'PESSOA', bulk: 'LOTE', program: 'PROGRAMA', system: 'SISTEMA' })],
  actorName: ['quem', orNull(text(), 'Nulo para o sistema, para visitantes e para pessoas excluídas')],
  actingAs: ['papel', orNull(wordsOf(ROLE))],
  customer: ['cliente', orNull(record({ id: ['idcliente', id], name: ['nome', text()] }))],
  subjectName: ['registro', orNull(text(), 'Nome do registro que mudou, quando tem nome próprio')],
  orderNumber: ['numpedido', orNull(int(), 'Do pedido que mudou')],
  changes: [
    'mudancas',
    list(
      record({
        field: ['campo', text()],
        part: ['parte', maybe(text('De que parte do registro, como um produto do carrinho'))],
        before: ['antes', value],
        after: ['depois', value],
      }) satisfies FieldOf<FieldChange<string>>,
    ),
  ],
}) satisfies FieldOf<AuditEvent>

const filter = record({
  subject: [
    'assunto',
    optional(
      words({
        customer: 'CLIENTE',
        'linked-user': 'USUARIO_VINCULADO',
        'api-key': 'CHAVE_API',
        'client-origin': 'ORIGENS',
        account: 'CONTA',
        store: 'LOJA',
        payment: 'PAGAMENTO',
        cart: 'CARRINHO',
        order: 'PEDIDO',
        staff: 'EQUIPE',
      }),
      null,
    ),
  ],
  customerId: ['idcliente', optional(id, null)],
  orderNumber: ['numpedido', optional(orderNumber, null)],
  text: ['busca', search('Nome de quem mudou ou do cliente')],
  from: ['de', optional(day(), null)],
  until: ['ate', optional(day(), null)],
}) satisfies FieldOf<AuditFilter>

export const listAuditEvents = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/auditoria',
  summary: 'O que mudou na loja: quem, para quem, antes e depois; dos assuntos que a pessoa da equipe cuida',
  area: 'Auditoria',
  access: 'audit.see',
  query: record({ ...inStore, ...filter.fields, ...pageOf() }),
  reply: record({ events: ['eventos', list(event)], total: ['total', int()], ...shownPage }),
})
