import { Type, type Static } from 'typebox'
import { centsFromReais, quantityFromUnits, reaisFromCents, unitsFromQuantity } from '#domain/amounts.ts'
import {
  MAX_CANNED_ANSWERS,
  MAX_CANNED_LENGTH,
  type ChatSettings,
  type Conversation,
  type ConversationDetail,
  type ConversationFilter,
} from '#domain/chat/chat.ts'
import {
  CHAT_FILE_TYPES,
  chatMessageBodyBytes,
  MensagensDaSala,
  chatPageFields,
  chatSearchField,
  decodeChatOrder,
  decodeChatRoom,
  encodeChatOrder,
  encodeChatRoom,
  LeituraAte,
  MensagemDoChat,
  MensagemNova,
  PedidoNoChat,
  SalaDoChat,
} from './chat.ts'
import { endpoint, fileReply } from './endpoint.ts'
import {
  Busca,
  Dinheiro,
  Identificador,
  OuNulo,
  Quantidade,
  ReferenciaFornecedor,
  TextoDeTeclado,
  TextoLongo,
} from './values.ts'
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
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const naConversa = Type.Object({ idconversa: Identificador })

export const listConversations = endpoint({
  method: 'GET',
  path: '/v4/gestao/conversas',
  summary: 'Conversas da loja: primeiro as que esperam resposta há mais tempo',
  area,
  access: 'chat.answer',
  query: Type.Object({
    ...query.properties,
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

export const getConversation = endpoint({
  method: 'GET',
  path: '/v4/gestao/conversas/:idconversa',
  summary: 'Uma conversa, com o carrinho e os últimos pedidos do cliente',
  area,
  access: 'chat.answer',
  params: naConversa,
  query,
  reply: Type.Object({
    conversa: Conversa,
    carrinho: OuNulo(
      Type.Object({
        total: Dinheiro,
        itens: Type.Array(Type.Object({ nome: Type.String(), unidade: Type.String(), quantidade: Quantidade })),
      }),
    ),
    pedidos: Type.Array(PedidoNoChat),
  }),
})

export const listConversationMessages = endpoint({
  method: 'GET',
  path: '/v4/gestao/conversas/:idconversa/mensagens',
  summary: 'Mensagens de uma conversa, a partir das mais novas',
  area,
  access: 'chat.answer',
  params: naConversa,
  query: Type.Object({ ...query.properties, ...chatPageFields, busca: chatSearchField }),
  reply: MensagensDaSala,
})

export const answerConversation = endpoint({
  method: 'POST',
  path: '/v4/gestao/conversas/:idconversa/mensagens',
  summary: 'Responder ao cliente; quem responde primeiro fica com a conversa',
  area,
  access: 'chat.answer',
  maxBodyBytes: chatMessageBodyBytes,
  params: naConversa,
  query,
  body: MensagemNova,
  reply: MensagemDoChat,
})

export const readConversation = endpoint({
  method: 'PUT',
  path: '/v4/gestao/conversas/:idconversa/leitura',
  summary: 'Marcar como lida até uma mensagem',
  area,
  access: 'chat.answer',
  params: naConversa,
  query,
  body: LeituraAte,
  reply: Type.Object({}),
})

export const typeInConversation = endpoint({
  method: 'POST',
  path: '/v4/gestao/conversas/:idconversa/digitando',
  summary: 'Avisar o cliente de que a loja está escrevendo',
  area,
  access: 'chat.answer',
  params: naConversa,
  query,
  reply: Type.Object({}),
})

export const assignConversation = endpoint({
  method: 'PUT',
  path: '/v4/gestao/conversas/:idconversa/responsavel',
  summary: 'Assumir uma conversa, também a de outra pessoa, ou deixá-la sem dono',
  area,
  access: 'chat.answer',
  params: naConversa,
  query,
  body: Type.Object({ assume: Type.Boolean({ description: 'Falso deixa a conversa sem dono' }) }),
  reply: Conversa,
})

export const openConversation = endpoint({
  method: 'POST',
  path: '/v4/gestao/conversas',
  summary: 'Abrir a conversa com um cliente, geral ou de um pedido dele',
  area,
  access: 'chat.answer',
  query,
  body: Type.Object({
    idcliente: Type.Optional(Identificador),
    numpedido: Type.Optional(
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Sem ele é a conversa geral' }),
    ),
  }),
  reply: Conversa,
})

export const receiveConversations = endpoint({
  method: 'PUT',
  path: '/v4/gestao/conversas-recebidas',
  summary: 'Dizer que uma tela da loja recebeu o que há de novo',
  area,
  access: 'chat.answer',
  query,
  reply: Type.Object({}),
})

export const getConversationFile = endpoint({
  method: 'GET',
  path: '/v4/gestao/conversas/:idconversa/arquivo/:idarquivo',
  summary: 'Arquivo de uma mensagem da conversa',
  area,
  access: 'chat.answer',
  params: Type.Object({ idconversa: Identificador, idarquivo: Identificador }),
  query,
  reply: fileReply(...CHAT_FILE_TYPES),
})

const HoraOuFimDoDia = TextoDeTeclado({
  pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$|^24:00$',
  description: 'HH:MM',
})
export const AjustesDoChat = Type.Object({
  horarios: Type.Array(OuNulo(Type.Object({ das: HoraOuFimDoDia, ate: HoraOuFimDoDia })), {
    minItems: 7,
    maxItems: 7,
    description: 'De segunda a domingo; nulo é dia sem atendimento',
  }),
  ausencia: TextoLongo({ maxLength: MAX_CANNED_LENGTH, description: 'Resposta fora do horário; vazia não responde' }),
  respostas: Type.Array(
    Type.Object({
      atalho: Type.String({ minLength: 1, maxLength: 30, pattern: '^[a-z0-9-]+$' }),
      texto: TextoLongo({ minLength: 1, maxLength: MAX_CANNED_LENGTH, pattern: '\\S' }),
    }),
    { maxItems: MAX_CANNED_ANSWERS, description: 'Respostas prontas; {nome} e {pedido} são preenchidos' },
  ),
})

export const getChatSettings = endpoint({
  method: 'GET',
  path: '/v4/gestao/ajustes-conversas',
  summary: 'Horário de atendimento, resposta de ausência e respostas prontas',
  area,
  access: 'back-office.see',
  query,
  reply: AjustesDoChat,
})

export const saveChatSettings = endpoint({
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
  { conversation, cart, orders }: ConversationDetail,
  supplierId: string,
): Static<(typeof getConversation)['reply']> => ({
  conversa: encodeConversation(conversation, supplierId),
  carrinho: cart && {
    total: reaisFromCents(cart.total),
    itens: cart.lines.map(({ name, unit, quantity }) => ({
      nome: name,
      unidade: unit,
      quantidade: unitsFromQuantity(quantity),
    })),
  },
  pedidos: orders.map(encodeChatOrder),
})

export const decodeConversationDetail = (wire: Static<(typeof getConversation)['reply']>): ConversationDetail => ({
  conversation: decodeConversation(wire.conversa),
  cart: wire.carrinho && {
    total: centsFromReais(wire.carrinho.total),
    lines: wire.carrinho.itens.map(({ nome, unidade, quantidade }) => ({
      name: nome,
      unit: unidade,
      quantity: quantityFromUnits(quantidade),
    })),
  },
  orders: wire.pedidos.map(decodeChatOrder),
})

export const encodeChatSettings = ({ hours, awayText, cannedAnswers }: ChatSettings): Static<typeof AjustesDoChat> => ({
  horarios: hours.map((day) => day && { das: day.from, ate: day.until }),
  ausencia: awayText,
  respostas: cannedAnswers.map(({ shortcut, text }) => ({ atalho: shortcut, texto: text })),
})

export const decodeChatSettings = (wire: Static<typeof AjustesDoChat>): ChatSettings => ({
  hours: wire.horarios.map((day) => day && { from: day.das, until: day.ate }),
  awayText: wire.ausencia.trim(),
  cannedAnswers: wire.respostas.map(({ atalho, texto }) => ({ shortcut: atalho, text: texto.trim() })),
})
