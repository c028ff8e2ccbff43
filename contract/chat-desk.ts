import { Type } from 'typebox'
import {
  MAX_CANNED_ANSWERS,
  MAX_CANNED_LENGTH,
  type CannedAnswer,
  type ChatSettings,
  type Conversation,
  type ConversationCart,
  type ConversationFilter,
  type OpeningHours,
} from '#domain/chat/chat.ts'
import {
  chatFile,
  chatMessageBodyBytes,
  chatPage,
  LeituraAte,
  MensagemDoChat,
  MensagemNova,
  MensagensDaSala,
  PedidoNoChat,
  roomFields,
  searchedMessages,
  shownChatPage,
  titled,
  untitled,
  type NamedRoom,
} from './chat.ts'
import { TextoDeTeclado, TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, mapped, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, cents, countsOf, id, inStore, number, quantity, search, text } from './wire/values.ts'

const filter = words({ own: 'MINHAS', unassigned: 'SEM_DONO', all: 'TODAS' } as const satisfies Record<
  ConversationFilter,
  string
>)

/** A conversation with the name of its room. */
export type NamedConversation = Conversation & NamedRoom
export const Conversa = mapped(
  record({
    ...roomFields,
    id: ['idconversa', id],
    customerName: ['nomeCliente', text()],
    assignee: ['responsavel', orNull(record({ loginId: ['idusuario', id], name: ['nome', text()] }))],
    waitingSince: ['esperaDesde', orNull(text(), 'A primeira mensagem do cliente que a loja não respondeu')],
  }),
  (conversation: NamedConversation) => titled(conversation),
  (fields): NamedConversation => untitled(fields),
)

const answering = { area: 'Conversas', access: 'chat.answer' } as const
const query = record(inStore)
const ofConversation = record({ id: ['idconversa', id] })

export const listConversations = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/conversas',
  summary: 'Conversas da loja: primeiro as que esperam resposta há mais tempo',
  ...answering,
  query: record({
    ...inStore,
    ...chatPage,
    filter: ['filtro', optional(filter, 'all')],
    text: ['busca', search('Nome do cliente, ou número do pedido')],
  }),
  reply: record({
    conversations: ['conversas', list(Conversa)],
    counts: ['totais', countsOf(filter)],
    ...shownChatPage,
  }),
})

const cart = record({
  total: ['total', cents()],
  lines: [
    'itens',
    list(record({ name: ['nome', text()], unit: ['unidade', text()], quantity: ['quantidade', quantity()] })),
  ],
}) satisfies FieldOf<ConversationCart>

export const getConversation = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/conversas/:idconversa',
  summary: 'Uma conversa, com o carrinho e os últimos pedidos do cliente',
  ...answering,
  params: ofConversation,
  query,
  reply: record({
    conversation: ['conversa', Conversa],
    cart: ['carrinho', orNull(cart)],
    orders: ['pedidos', list(PedidoNoChat)],
  }),
})

export const listConversationMessages = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/conversas/:idconversa/mensagens',
  summary: 'Mensagens de uma conversa, a partir das mais novas',
  ...answering,
  params: ofConversation,
  query: record({ ...inStore, ...chatPage, ...searchedMessages }),
  reply: MensagensDaSala,
})

export const answerConversation = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/conversas/:idconversa/mensagens',
  summary: 'Responder ao cliente; quem responde primeiro fica com a conversa',
  ...answering,
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
  ...answering,
  params: ofConversation,
  query,
  body: LeituraAte,
  reply: record({}),
})

export const typeInConversation = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/conversas/:idconversa/digitando',
  summary: 'Avisar o cliente de que a loja está escrevendo',
  ...answering,
  params: ofConversation,
  query,
  reply: record({}),
})

export const assignConversation = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/conversas/:idconversa/responsavel',
  summary: 'Assumir uma conversa, também a de outra pessoa, ou deixá-la sem dono',
  ...answering,
  params: ofConversation,
  query,
  body: record({ isTaken: ['assume', bool('Falso deixa a conversa sem dono')] }),
  reply: Conversa,
})

export const openConversation = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/conversas',
  summary: 'Abrir a conversa com um cliente, geral ou de um pedido dele',
  ...answering,
  query,
  body: record({
    customerId: ['idcliente', optional(id, null)],
    orderNumber: [
      'numpedido',
      optional(
        number({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Sem ele é a conversa geral' }),
        null,
      ),
    ],
  }),
  reply: Conversa,
})

export const receiveConversations = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/conversas-recebidas',
  summary: 'Dizer que uma tela da loja recebeu o que há de novo',
  ...answering,
  query,
  reply: record({}),
})

export const getConversationFile = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/conversas/:idconversa/arquivo/:idarquivo',
  summary: 'Arquivo de uma mensagem da conversa',
  ...answering,
  params: record({ id: ['idconversa', id], fileId: ['idarquivo', id] }),
  query,
  reply: chatFile,
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
  area: answering.area,
  access: 'back-office.see',
  query,
  reply: AjustesDoChat,
})

export const saveChatSettings = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/ajustes-conversas',
  summary: 'Mudar horário de atendimento, resposta de ausência e respostas prontas',
  area: answering.area,
  access: 'chat.manage',
  query,
  body: AjustesDoChat,
  reply: AjustesDoChat,
})
