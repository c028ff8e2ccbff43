import { Type, type Static } from 'typebox'
import {
  MAX_FILE_BYTES,
  MAX_FILE_NAME_LENGTH,
  MAX_MESSAGE_LENGTH,
  type ChatAuthor,
  type ChatFile,
  type ChatMessage,
  type ChatOrder,
  type ChatProduct,
  type ChatRoom,
  type NewMessage,
  type ReadMarks,
  type RoomKey,
} from '#domain/chat/chat.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { endpoint, fileReply } from './endpoint.ts'
import { decodeRoom, encodeRoom } from './events.ts'
import { PAGE_SIZE, type Paging } from './paging.ts'
import { Busca, DELIVERY_TYPE, Identificador, OuNulo, ReferenciaFornecedor, TextoExato, TextoLongo } from './values.ts'
import { fromWire, toWire } from './wire/convert.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, maybe, optional, orNull, record, same, words, wordsOf, type FieldOf } from './wire/field.ts'
import { bool, id, int, namedStore, number, sentId, status, text } from './wire/values.ts'

export const PedidoNoChat = record({
  number: ['numpedido', int()],
  status: ['status', status],
  deliveryType: ['tipoEntrega', wordsOf(DELIVERY_TYPE)],
  placedAt: ['datapedido', text()],
}) satisfies FieldOf<ChatOrder>

export const MensagemDoChat = record({
  id: ['idmensagem', id],
  position: ['posicao', int('A partir de 1 em cada sala')],
  author: [
    'autor',
    words({ customer: 'CLIENTE', store: 'LOJA', system: 'SISTEMA' } as const satisfies Record<ChatAuthor, string>),
  ],
  authorName: ['nome', orNull(text(), 'De quem escreveu; nulo em avisos da loja e de quem excluiu a conta')],
  isMine: ['minha', maybe(bool('De quem lê; só nas mensagens de uma sala'))],
  sentAt: ['em', text()],
  text: ['texto', text()],
  orderStatus: ['status', orNull(status, 'A que o pedido da sala chegou; só em avisos')],
  file: [
    'arquivo',
    orNull(
      record({
        id: ['idarquivo', id],
        name: ['nome', text()],
        mimeType: ['tipo', text('Pelo conteúdo, como image/jpeg')],
        size: ['tamanho', int('Bytes')],
      }) satisfies FieldOf<ChatFile>,
    ),
  ],
  product: [
    'cartaoProduto',
    orNull(
      record({
        id: ['id', id],
        slug: ['slug', text('Do endereço da página do produto')],
        name: ['nome', text()],
        picture: ['imagem', orNull(text())],
      }) satisfies FieldOf<ChatProduct>,
    ),
  ],
  order: ['cartaoPedido', orNull(PedidoNoChat)],
}) satisfies FieldOf<ChatMessage>

const Leitura = record(
  { received: ['recebida', int()], read: ['lida', int()] },
  'Até que posição o outro lado recebeu e leu',
) satisfies FieldOf<ReadMarks>

const Canal = Type.String({ description: '`cliente` na sala geral, o número do pedido na de um pedido' })

export const SalaDoChat = Type.Object({
  sala: Type.String({ description: 'CODPED:{numpedido}, ou IDCLI:{idcliente}:{idfornecedor}' }),
  canal: Canal,
  numpedido: OuNulo(Type.Integer()),
  idcliente: Identificador,
  titulo: Type.String(),
  total_mensagens: Type.Integer(),
  naoLidas: Type.Integer(),
  ultima: OuNulo(MensagemDoChat.schema),
  leitura: Leitura.schema,
})

const area = 'Chat'
const noFornecedor = Type.Object({ idfornecedor: ReferenciaFornecedor })
const inRoom = record({
  ...namedStore,
  room: [
    'sala',
    same(
      Type.String({
        minLength: 1,
        maxLength: 130,
        description: 'CODPED:{numpedido}, ou IDCLI:{idcliente}:{idfornecedor}',
      }),
    ),
  ],
})

/** Query fields of a list of the chat (specification §3 "Chat room", §9). */
export const chatPageFields = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'A partir de 1, a mais nova' })),
  perpage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: `${PAGE_SIZE.chat} se não for dito` })),
}
export const decodeChatPage = ({
  page = 1,
  perpage = PAGE_SIZE.chat,
}: {
  page?: number
  perpage?: number
}): Paging => ({
  limit: perpage,
  offset: (page - 1) * perpage,
})
export const encodeChatPage = ({ limit, offset }: Paging) => ({ page: Math.floor(offset / limit) + 1, perpage: limit })

export const listChatRooms = endpoint({
  method: 'GET',
  path: '/v4/chat/:idfornecedor/salas',
  summary: 'Salas do cliente: a geral, e as de seus pedidos, a mais recente primeiro',
  area,
  access: 'chat.use',
  customer: 'session',
  params: noFornecedor,
  query: Type.Object(chatPageFields),
  reply: Type.Object({
    salas: Type.Array(SalaDoChat),
    total: Type.Integer(),
    naoLidas: Type.Integer({ description: 'Em todas as salas' }),
    atende: Type.Boolean({ description: 'Se a loja responde agora, pelo seu horário' }),
    page: Type.Integer(),
    perpage: Type.Integer(),
  }),
})

export const MensagensDaSala = Type.Object({
  ...SalaDoChat.properties,
  mensagens: Type.Array(MensagemDoChat.schema, { description: 'Da mais antiga à mais nova da página' }),
  encontradas: OuNulo(Type.Integer(), 'Quantas têm o que se busca; nulo sem busca'),
  page: Type.Integer(),
  perpage: Type.Integer(),
})

export const chatSearchField = Busca('Só as mensagens que têm todas estas palavras')

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/v4/chat/:idfornecedor/sala/:sala',
  summary: 'Mensagens de uma sala do cliente, a partir das mais novas',
  area,
  access: 'chat.use',
  customer: 'session',
  params: inRoom.schema,
  query: Type.Object({ ...chatPageFields, busca: chatSearchField }),
  reply: MensagensDaSala,
})

/** In base64 a file is a third larger; the rest is the message. */
const MAX_BODY_BYTES = Math.ceil(MAX_FILE_BYTES / 3) * 4 + 65_536

export const MensagemNova = record({
  id: [
    'idmensagem',
    cleaned(
      same(
        Type.String({
          ...Identificador,
          description: 'Feito por quem envia: a mesma mensagem, enviada de novo, é guardada uma vez só',
        }),
      ),
      (id) => id.toLowerCase(),
    ),
  ],
  text: [
    'texto',
    optional(
      cleaned(same(TextoLongo({ maxLength: MAX_MESSAGE_LENGTH })), (text) => text.trim()),
      '',
    ),
  ],
  file: [
    'arquivo',
    optional(
      record({
        name: ['nome', same(Type.String({ minLength: 1, maxLength: MAX_FILE_NAME_LENGTH }))],
        base64: [
          'conteudo',
          same(
            TextoExato({
              minLength: 1,
              maxLength: Math.ceil(MAX_FILE_BYTES / 3) * 4,
              description: 'Foto, PDF, planilha ou texto, em base64',
            }),
          ),
        ],
      }),
      null,
    ),
  ],
  productId: ['idproduto', optional(sentId, null)],
  orderNumber: [
    'numpedido',
    optional(
      number({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Pedido do cliente, mostrado como cartão',
      }),
      null,
    ),
  ],
}) satisfies FieldOf<NewMessage>

export const sendChatMessage = fieldEndpoint({
  method: 'POST',
  path: '/v4/chat/:idfornecedor/sala/:sala',
  summary: 'Escrever à loja; fora do horário a sala responde quando a loja volta',
  area,
  access: 'chat.use',
  customer: 'session',
  maxBodyBytes: MAX_BODY_BYTES,
  params: inRoom,
  body: MensagemNova,
  reply: MensagemDoChat,
})
export const chatMessageBodyBytes = MAX_BODY_BYTES

export const LeituraAte = record({
  read: [
    'lida',
    number({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Posição até a qual tudo foi lido; uma menor que a guardada não muda nada',
    }),
  ],
})

const unread = record({ unread: ['naoLidas', int('Em todas as salas')] })

export const readChatRoom = fieldEndpoint({
  method: 'PUT',
  path: '/v4/chat/:idfornecedor/sala/:sala/leitura',
  summary: 'Marcar como lida até uma mensagem',
  area,
  access: 'chat.use',
  customer: 'session',
  params: inRoom,
  body: LeituraAte,
  reply: unread,
})

export const receiveChat = fieldEndpoint({
  method: 'PUT',
  path: '/v4/chat/:idfornecedor/recebidas',
  summary: 'Dizer que o aparelho recebeu o que há de novo, e saber quanto não foi lido',
  area,
  access: 'chat.use',
  customer: 'session',
  params: record(namedStore),
  reply: unread,
})

export const typeInChat = fieldEndpoint({
  method: 'POST',
  path: '/v4/chat/:idfornecedor/sala/:sala/digitando',
  summary: 'Avisar a loja de que o cliente está escrevendo',
  area,
  access: 'chat.use',
  customer: 'session',
  params: inRoom,
  reply: record({}),
})

/** The types of files by their content. */
export const CHAT_FILE_TYPES = [
  'image/jpeg',
  'image/png',
  'application/pdf',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const

export const getChatFile = endpoint({
  method: 'GET',
  path: '/v4/chat/:idfornecedor/arquivo/:idarquivo',
  summary: 'Arquivo de uma mensagem do cliente',
  area,
  access: 'chat.use',
  customer: 'session',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, idarquivo: Identificador }),
  reply: fileReply(...CHAT_FILE_TYPES),
})

/** As specification §4 names rooms and their titles. */
export const chatTitle = (orderNumber: number | null): string =>
  orderNumber === null ? 'Chat geral' : `Chat pedido ${orderNumber}`
const GENERAL_CHANNEL = 'cliente'

export const encodeRoomName = ({ customerId, orderNumber }: RoomKey, supplierId: string): string =>
  encodeRoom(
    orderNumber === null
      ? { kind: 'customer', customerId, supplier: supplierId }
      : { kind: 'order', number: orderNumber },
  )

/** Null for what is no room of that customer and store; whether the order is theirs is another question. */
export function decodeRoomName(
  name: string,
  { id, slug }: { readonly id: string; readonly slug: string },
  customerId: string,
): RoomKey | null {
  const room = decodeRoom(name)
  if (room?.kind === 'order') return { customerId, orderNumber: room.number }
  const isGeneral = room?.kind === 'customer' && room.customerId === customerId && [id, slug].includes(room.supplier)
  return isGeneral ? { customerId, orderNumber: null } : null
}

export const encodeChatRoom = (room: ChatRoom, supplierId: string): Static<typeof SalaDoChat> => ({
  sala: encodeRoomName(room, supplierId),
  canal: room.orderNumber === null ? GENERAL_CHANNEL : String(room.orderNumber),
  numpedido: room.orderNumber,
  idcliente: room.customerId,
  titulo: chatTitle(room.orderNumber),
  total_mensagens: room.total,
  naoLidas: room.unread,
  ultima: room.last && encodeMessage(room.last),
  leitura: toWire(Leitura, room.marks),
})

export const decodeChatRoom = (wire: Static<typeof SalaDoChat>): ChatRoom => ({
  id: null,
  customerId: wire.idcliente,
  orderNumber: wire.numpedido,
  total: wire.total_mensagens,
  unread: wire.naoLidas,
  last: wire.ultima && fromWire(MensagemDoChat, wire.ultima),
  marks: fromWire(Leitura, wire.leitura),
})

/** What a notice of the store says of an order. */
const STATUS_NOTICE: Readonly<Record<OrderStatus, string>> = {
  'quote-requested': 'Pedido de orçamento recebido: a loja está preparando os preços.',
  'quote-priced': 'Orçamento pronto: confira os preços na página do orçamento.',
  placed: 'Pedido recebido.',
  picking: 'Pedido em separação.',
  'awaiting-payment': 'Aguardando o pagamento.',
  paid: 'Pagamento confirmado.',
  'out-for-delivery': 'O pedido saiu para entrega.',
  'ready-for-pickup': 'O pedido está pronto para retirada.',
  cancelled: 'Cancelado.',
  delivered: 'Pedido concluído.',
}

/** The message as people read it. */
export const shownMessage = (message: ChatMessage): ChatMessage =>
  message.orderStatus === null ? message : { ...message, text: STATUS_NOTICE[message.orderStatus] }

export const encodeMessage = (message: ChatMessage): Static<typeof MensagemDoChat.schema> =>
  toWire(MensagemDoChat, shownMessage(message))
