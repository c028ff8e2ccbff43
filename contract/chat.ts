import { Type } from 'typebox'
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
import { isNamed, type Supplier } from '#domain/supplier/supplier.ts'
import { fileReply } from './endpoint.ts'
import { decodeRoom, encodeRoom } from './events.ts'
import { PAGE_SIZE } from './paging.ts'
import { DELIVERY_TYPE, Identificador, TextoExato, TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import {
  cleaned,
  list,
  mapped,
  maybe,
  optional,
  orNull,
  record,
  same,
  words,
  wordsOf,
  type FieldOf,
} from './wire/field.ts'
import { bool, id, int, namedStore, number, search, sentId, status, text } from './wire/values.ts'

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

export const roomFields = {
  name: ['sala', text('CODPED:{numpedido}, ou IDCLI:{idcliente}:{idfornecedor}')],
  channel: ['canal', text('`cliente` na sala geral, o número do pedido na de um pedido')],
  orderNumber: ['numpedido', orNull(int())],
  customerId: ['idcliente', id],
  title: ['titulo', text()],
  total: ['total_mensagens', int()],
  unread: ['naoLidas', int()],
  last: ['ultima', orNull(MensagemDoChat)],
  marks: [
    'leitura',
    record(
      { received: ['recebida', int()], read: ['lida', int()] },
      'Até que posição o outro lado recebeu e leu',
    ) satisfies FieldOf<ReadMarks>,
  ],
} as const

/** A room as its people see it. */
export interface NamedRoom extends Omit<ChatRoom, 'id'> {
  readonly name: string
}

/** As specification §4 names rooms and their titles. */
export const chatTitle = (orderNumber: number | null): string =>
  orderNumber === null ? 'Chat geral' : `Chat pedido ${orderNumber}`
const GENERAL_CHANNEL = 'cliente'

export const titled = <Of extends Pick<RoomKey, 'orderNumber'>>(room: Of) => ({
  ...room,
  channel: room.orderNumber === null ? GENERAL_CHANNEL : String(room.orderNumber),
  title: chatTitle(room.orderNumber),
})

export const untitled = <Of extends { readonly channel: string; readonly title: string }>({
  channel: _channel,
  title: _title,
  ...room
}: Of) => room

export const SalaDoChat = mapped(
  record(roomFields),
  (room: NamedRoom) => titled(room),
  (fields): NamedRoom => untitled(fields),
)

const use = { area: 'Chat', access: 'chat.use', customer: 'session' } as const
const inStore = record(namedStore)
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
export const chatPage = {
  page: ['page', optional(number({ minimum: 1, maximum: 10_000, description: 'A partir de 1, a mais nova' }), 1)],
  limit: [
    'perpage',
    optional(number({ minimum: 1, maximum: 100, description: `${PAGE_SIZE.chat} se não for dito` }), PAGE_SIZE.chat),
  ],
} as const
export const shownChatPage = { page: ['page', int()], limit: ['perpage', int()] } as const

export const listChatRooms = fieldEndpoint({
  method: 'GET',
  path: '/v4/chat/:idfornecedor/salas',
  summary: 'Salas do cliente: a geral, e as de seus pedidos, a mais recente primeiro',
  ...use,
  params: inStore,
  query: record(chatPage),
  reply: record({
    rooms: ['salas', list(SalaDoChat)],
    total: ['total', int()],
    unread: ['naoLidas', int('Em todas as salas')],
    isOpen: ['atende', bool('Se a loja responde agora, pelo seu horário')],
    ...shownChatPage,
  }),
})

/** A page of messages, oldest first; pages count from 1, the newest. */
export interface MessagePage {
  readonly room: NamedRoom
  readonly messages: readonly ChatMessage[]
  /** How many have what was searched for; null without a search. */
  readonly found: number | null
  readonly page: number
  readonly limit: number
}
export const MensagensDaSala = mapped(
  record({
    ...roomFields,
    messages: ['mensagens', list(MensagemDoChat, { description: 'Da mais antiga à mais nova da página' })],
    found: ['encontradas', orNull(int(), 'Quantas têm o que se busca; nulo sem busca')],
    ...shownChatPage,
  }),
  ({ room, ...rest }: MessagePage) => ({ ...titled(room), ...rest }),
  ({ messages, found, page, limit, ...room }): MessagePage => ({
    room: untitled(room),
    messages,
    found,
    page,
    limit,
  }),
)

export const searchedMessages = { text: ['busca', search('Só as mensagens que têm todas estas palavras')] } as const

export const listChatMessages = fieldEndpoint({
  method: 'GET',
  path: '/v4/chat/:idfornecedor/sala/:sala',
  summary: 'Mensagens de uma sala do cliente, a partir das mais novas',
  ...use,
  params: inRoom,
  query: record({ ...chatPage, ...searchedMessages }),
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
  ...use,
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
  ...use,
  params: inRoom,
  body: LeituraAte,
  reply: unread,
})

export const receiveChat = fieldEndpoint({
  method: 'PUT',
  path: '/v4/chat/:idfornecedor/recebidas',
  summary: 'Dizer que o aparelho recebeu o que há de novo, e saber quanto não foi lido',
  ...use,
  params: inStore,
  reply: unread,
})

export const typeInChat = fieldEndpoint({
  method: 'POST',
  path: '/v4/chat/:idfornecedor/sala/:sala/digitando',
  summary: 'Avisar a loja de que o cliente está escrevendo',
  ...use,
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

export const chatFile = same(fileReply(...CHAT_FILE_TYPES))

export const getChatFile = fieldEndpoint({
  method: 'GET',
  path: '/v4/chat/:idfornecedor/arquivo/:idarquivo',
  summary: 'Arquivo de uma mensagem do cliente',
  ...use,
  params: record({ ...namedStore, fileId: ['idarquivo', id] }),
  reply: chatFile,
})

export const encodeRoomName = ({ customerId, orderNumber }: RoomKey, supplierId: string): string =>
  encodeRoom(
    orderNumber === null
      ? { kind: 'customer', customerId, supplier: supplierId }
      : { kind: 'order', number: orderNumber },
  )

/** Null for what is no room of that customer and store; whether the order is theirs is another question. */
export function decodeRoomName(
  name: string,
  supplier: Pick<Supplier, 'id' | 'slug' | 'formerSlugs'>,
  customerId: string,
): RoomKey | null {
  const room = decodeRoom(name)
  if (room?.kind === 'order') return { customerId, orderNumber: room.number }
  const isGeneral = room?.kind === 'customer' && room.customerId === customerId && isNamed(supplier, room.supplier)
  return isGeneral ? { customerId, orderNumber: null } : null
}

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

/** The same of a room, with its name. */
export const shownRoom = <Room extends Omit<ChatRoom, 'id'>>(room: Room, supplierId: string) => ({
  ...room,
  name: encodeRoomName(room, supplierId),
  last: room.last && shownMessage(room.last),
})
