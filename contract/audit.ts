import { Type, type Static } from 'typebox'
import type { AuditAction, AuditEvent, AuditFilter, AuditValue } from '#domain/access/audit.ts'
import { endpoint, type Received } from './endpoint.ts'
import { NumeroDePedido } from './order-desk.ts'
import { encodePage, pageFields, type Paging } from './paging.ts'
import { Busca, Data, decodeRole, encodeRole, Identificador, OuNulo, Papel, ReferenciaFornecedor } from './values.ts'
import { wireWords } from './wire-words.ts'

const SUBJECT = wireWords({
  customer: 'CLIENTE',
  'linked-user': 'USUARIO_VINCULADO',
  'api-key': 'CHAVE_API',
  'client-origin': 'ORIGENS',
  account: 'CONTA',
  store: 'LOJA',
  payment: 'PAGAMENTO',
  cart: 'CARRINHO',
  order: 'PEDIDO',
})

const SOURCE = wireWords({
  person: 'PESSOA',
  bulk: 'LOTE',
  program: 'PROGRAMA',
  system: 'SISTEMA',
})

const Valor = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())])

const Evento = Type.Object({
  id: Identificador,
  data: Type.String(),
  acontecimento: Type.String({ description: 'Como customer.approved' }),
  origem: SOURCE.schema,
  quem: OuNulo(Type.String(), 'Nulo para o sistema, para visitantes e para pessoas excluídas'),
  papel: OuNulo(Papel),
  cliente: OuNulo(Type.Object({ idcliente: Identificador, nome: Type.String() })),
  registro: OuNulo(Type.String(), 'Nome do registro que mudou, quando tem nome próprio'),
  numpedido: OuNulo(Type.Integer(), 'Do pedido que mudou'),
  mudancas: Type.Array(
    Type.Object({
      campo: Type.String(),
      parte: Type.Optional(Type.String({ description: 'De que parte do registro, como um produto do carrinho' })),
      antes: Valor,
      depois: Valor,
    }),
  ),
})

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/v4/gestao/auditoria',
  summary: 'O que mudou na loja: quem, para quem, antes e depois; dos assuntos que a pessoa da equipe cuida',
  area: 'Auditoria',
  access: 'audit.see',
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    assunto: Type.Optional(SUBJECT.schema),
    idcliente: Type.Optional(Identificador),
    numpedido: Type.Optional(NumeroDePedido),
    busca: Busca('Nome de quem mudou ou do cliente'),
    de: Type.Optional(Data),
    ate: Type.Optional(Data),
    ...pageFields('auditEvents'),
  }),
  reply: Type.Object({
    eventos: Type.Array(Evento),
    total: Type.Integer(),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

type Query = Received<typeof listAuditEvents>['query']

export const encodeAuditFilter = (
  { subject, customerId, orderNumber, text, from, until }: AuditFilter,
  paging: Paging,
) => ({
  ...(subject ? { assunto: SUBJECT.encode(subject) } : {}),
  ...(customerId ? { idcliente: customerId } : {}),
  ...(orderNumber ? { numpedido: orderNumber } : {}),
  ...(text ? { busca: text } : {}),
  ...(from ? { de: from } : {}),
  ...(until ? { ate: until } : {}),
  ...encodePage(paging),
})

export const decodeAuditFilter = ({ assunto, idcliente, numpedido, busca, de, ate }: Query): AuditFilter => ({
  subject: assunto ? SUBJECT.decode(assunto) : null,
  customerId: idcliente ?? null,
  orderNumber: numpedido ?? null,
  text: busca ?? '',
  from: de ?? null,
  until: ate ?? null,
})

export const encodeAuditEvent = (event: AuditEvent): Static<typeof Evento> => ({
  id: event.id,
  data: event.happenedAt,
  acontecimento: event.action,
  origem: SOURCE.encode(event.source),
  quem: event.actorName,
  papel: event.actingAs && encodeRole(event.actingAs),
  cliente: event.customer && { idcliente: event.customer.id, nome: event.customer.name },
  registro: event.subjectName,
  numpedido: event.orderNumber,
  mudancas: event.changes.map(({ field, part, before, after }) => ({
    campo: field,
    ...(part === undefined ? {} : { parte: part }),
    antes: encodeValue(before),
    depois: encodeValue(after),
  })),
})

const encodeValue = (value: AuditValue): Static<typeof Valor> =>
  typeof value === 'object' && value !== null ? [...value] : value

export const decodeAuditEvent = (wire: Static<typeof Evento>): AuditEvent => ({
  id: wire.id,
  happenedAt: wire.data,
  action: wire.acontecimento as AuditAction,
  source: SOURCE.decode(wire.origem),
  actorName: wire.quem,
  actingAs: wire.papel && decodeRole(wire.papel),
  customer: wire.cliente && { id: wire.cliente.idcliente, name: wire.cliente.nome },
  subjectName: wire.registro,
  orderNumber: wire.numpedido,
  changes: wire.mudancas.map(({ campo, parte, antes, depois }) => ({
    field: campo,
    ...(parte === undefined ? {} : { part: parte }),
    before: antes,
    after: depois,
  })),
})
