import { Type, type Static } from 'typebox'
import {
  MAX_CANNED_ANSWERS,
  MAX_CANNED_LENGTH,
  type CannedAnswer,
  type ChatSettings,
  type Conversation,
  type ConversationCart,
  type ConversationDetail,
  type ConversationFilter,
  type OpeningHours,
} from '#domain/chat/chat.ts'
import {
  CHAT_FILE_TYPES,
  chatMessageBodyBytes,
  MensagensDaSala,
  chatPageFields,
  chatSearchField,
  decodeChatRoom,
  encodeChatRoom,
  LeituraAte,
  MensagemDoChat,
  MensagemNova,
  PedidoNoChat,
  SalaDoChat,
} from './chat.ts'
import { endpoint, fileReply } from './endpoint.ts'
import { Busca, Identificador, OuNulo, TextoDeTeclado, TextoLongo } from './values.ts'
import { fromWire, toWire } from './wire/convert.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, orNull, record, same, type FieldOf } from './wire/field.ts'
import { cents, id, inStore, quantity, text } from './wire/values.ts'
import { wireWords } from './wire-words.ts'

const FILTER = wireWords({ own: 'MINHAS', unassigned: 'SEM_DONO', all: 'TODAS' } as const satisfies Record<
  ConversationFilter,
  string
>)
export const { encode: encodeConversationFilter, decode: decodeConversationFilter } = FILTER

export const Conversa = Type.Object({
  ...SalaDoChat.properties,
  idconversa: Identificador,
  nomeCliente: Type.String(),
  responsavel: OuNulo(Type.Object({ idusuario: Identificador, nome: Type.String() })),
  esperaDesde: OuNulo(Type.String(), 'A primeira mensagem do cliente que a loja não respondeu'),
})

const area = 'Conversas'
const query = record(inStore)
const ofConversation = record({ id: ['idconversa', id] })

export const listConversations = endpoint({
  method: 'GET',
  path: '/v4/gestao/conversas',
  summary: 'Conversas da loja: primeiro as que esperam resposta há mais tempo',
  area,
  access: 'chat.answer',
  query: Type.Object({
    ...query.schema.properties,
    ...chatPageFields,
    filtro: Type.Optional(FILTER.schema),
    busca: Busca('Nome do cliente, ou número do pedido'),
  }),
  reply: Type.Object({
    conversas: Type.Array(Conversa),
    totais: Type.Object({ MINHAS: Type.Integer(), SEM_DONO: Type.Integer(), TODAS: Type.Integer() }),
    page: Type.Integer(),
    perpage: Type.Integer(),
  }),
})

const cart = record({
  total: ['total', cents()],
  lines: [
    'itens',
    list(record({ name: ['nome', text()], unit: ['unidade', text()], quantity: ['quantidade', quantity()] })),
  ],
}) satisfies FieldOf<ConversationCart>

export const getConversation = endpoint({
  method: 'GET',
  path: '/v4/gestao/conversas/:idconversa',
  summary: 'Uma conversa, com o carrinho e os últimos pedidos do cliente',
  area,
  access: 'chat.answer',
  params: ofConversation.schema,
  query: query.schema,
  reply: Type.Object({
    conversa: Conversa,
    carrinho: OuNulo(cart.schema),
    pedidos: Type.Array(PedidoNoChat.schema),
  }),
})

export const listConversationMessages = endpoint({
  method: 'GET',
  path: '/v4/gestao/conversas/:idconversa/mensagens',
  summary: 'Mensagens de uma conversa, a partir das mais novas',
  area,
  access: 'chat.answer',
  params: ofConversation.schema,
  query: Type.Object({ ...query.schema.properties, ...chatPageFields, busca: chatSearchField }),
  reply: MensagensDaSala,
})

export const answerConversation = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/conversas/:idconversa/mensagens',
  summary: 'Responder ao cliente; quem responde primeiro fica com a conversa',
  area,
  access: 'chat.answer',
  maxBodyBytes: chatMessageBodyBytes,
  params: ofConversation,
  query,
  body: MensagemNova,
  reply: MensagemDoChat,
})

export const readConversation = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/conversas/:idconversa/leitura',
  summary: 'Marcar como lida até uma mensagem',
  area,
  access: 'chat.answer',
  params: ofConversation,
  query,
  body: LeituraAte,
  reply: record({}),
})

export const typeInConversation = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/conversas/:idconversa/digitando',
  summary: 'Avisar o cliente de que a loja está escrevendo',
  area,
  access: 'chat.answer',
  params: ofConversation,
  query,
  reply: record({}),
})

export const assignConversation = endpoint({
  method: 'PUT',
  path: '/v4/gestao/conversas/:idconversa/responsavel',
  summary: 'Assumir uma conversa, também a de outra pessoa, ou deixá-la sem dono',
  area,
  access: 'chat.answer',
  params: ofConversation.schema,
  query: query.schema,
  body: Type.Object({ assume: Type.Boolean({ description: 'Falso deixa a conversa sem dono' }) }),
  reply: Conversa,
})

export const openConversation = endpoint({
  method: 'POST',
  path: '/v4/gestao/conversas',
  summary: 'Abrir a conversa com um cliente, geral ou de um pedido dele',
  area,
  access: 'chat.answer',
  query: query.schema,
  body: Type.Object({
    idcliente: Type.Optional(Identificador),
    numpedido: Type.Optional(
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Sem ele é a conversa geral' }),
    ),
  }),
  reply: Conversa,
})

export const receiveConversations = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/conversas-recebidas',
  summary: 'Dizer que uma tela da loja recebeu o que há de novo',
  area,
  access: 'chat.answer',
  query,
  reply: record({}),
})

export const getConversationFile = endpoint({
  method: 'GET',
  path: '/v4/gestao/conversas/:idconversa/arquivo/:idarquivo',
  summary: 'Arquivo de uma mensagem da conversa',
  area,
  access: 'chat.answer',
  params: Type.Object({ idconversa: Identificador, idarquivo: Identificador }),
  query: query.schema,
  reply: fileReply(...CHAT_FILE_TYPES),
})

const hour = same(TextoDeTeclado({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$|^24:00$', description: 'HH:MM' }))
const trimmed = (of: ReturnType<typeof TextoLongo>) => cleaned(same(of), (text) => text.trim())
export const AjustesDoChat = record({
  hours: [
    'horarios',
    list(orNull(record({ from: ['das', hour], until: ['ate', hour] }) satisfies FieldOf<OpeningHours>), {
      minItems: 7,
      maxItems: 7,
      description: 'De segunda a domingo; nulo é dia sem atendimento',
    }),
  ],
  awayText: [
    'ausencia',
    trimmed(TextoLongo({ maxLength: MAX_CANNED_LENGTH, description: 'Resposta fora do horário; vazia não responde' })),
  ],
  cannedAnswers: [
    'respostas',
    list(
      record({
        shortcut: ['atalho', same(Type.String({ minLength: 1, maxLength: 30, pattern: '^[a-z0-9-]+$' }))],
        text: ['texto', trimmed(TextoLongo({ minLength: 1, maxLength: MAX_CANNED_LENGTH, pattern: '\\S' }))],
      }) satisfies FieldOf<CannedAnswer>,
      { maxItems: MAX_CANNED_ANSWERS, description: 'Respostas prontas; {nome} e {pedido} são preenchidos' },
    ),
  ],
}) satisfies FieldOf<ChatSettings>

export const getChatSettings = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/ajustes-conversas',
  summary: 'Horário de atendimento, resposta de ausência e respostas prontas',
  area,
  access: 'back-office.see',
  query,
  reply: AjustesDoChat,
})

export const saveChatSettings = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/ajustes-conversas',
  summary: 'Mudar horário de atendimento, resposta de ausência e respostas prontas',
  area,
  access: 'chat.manage',
  query,
  body: AjustesDoChat,
  reply: AjustesDoChat,
})

export const encodeConversation = (conversation: Conversation, supplierId: string): Static<typeof Conversa> => ({
  ...encodeChatRoom(conversation, supplierId),
  idconversa: conversation.id,
  nomeCliente: conversation.customerName,
  responsavel: conversation.assignee && {
    idusuario: conversation.assignee.loginId,
    nome: conversation.assignee.name,
  },
  esperaDesde: conversation.waitingSince,
})

export const decodeConversation = (wire: Static<typeof Conversa>): Conversation => ({
  ...decodeChatRoom(wire),
  id: wire.idconversa,
  customerName: wire.nomeCliente,
  assignee: wire.responsavel && { loginId: wire.responsavel.idusuario, name: wire.responsavel.nome },
  waitingSince: wire.esperaDesde,
})

export const encodeConversationDetail = (
  { conversation, cart: filled, orders }: ConversationDetail,
  supplierId: string,
): Static<(typeof getConversation)['reply']> => ({
  conversa: encodeConversation(conversation, supplierId),
  carrinho: filled && toWire(cart, filled),
  pedidos: toWire(list(PedidoNoChat), orders),
})

export const decodeConversationDetail = (wire: Static<(typeof getConversation)['reply']>): ConversationDetail => ({
  conversation: decodeConversation(wire.conversa),
  cart: wire.carrinho && fromWire(cart, wire.carrinho),
  orders: fromWire(list(PedidoNoChat), wire.pedidos),
})
