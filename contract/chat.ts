import { Type, type Static } from 'typebox'
import {
  MAX_FILE_BYTES,
  MAX_FILE_NAME_LENGTH,
  MAX_MESSAGE_LENGTH,
  type ChatAuthor,
  type ChatMessage,
  type ChatOrder,
  type ChatRoom,
  type NewMessage,
  type ReadMarks,
  type RoomKey,
} from '#domain/chat/chat.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { endpoint, fileReply } from './endpoint.ts'
import { decodeRoom, encodeRoom } from './events.ts'
import { PAGE_SIZE, type Paging } from './paging.ts'
import {
  Busca,
  decodeStatus,
  encodeStatus,
  Identificador,
  OuNulo,
  ReferenciaFornecedor,
  Status,
  TextoExato,
  TextoLongo,
} from './values.ts'
import { wireWords } from './wire-words.ts'

const AUTHOR = wireWords({ customer: 'CLIENTE', store: 'LOJA', system: 'SISTEMA' } as const satisfies Record<
  ChatAuthor,
  string
>)

const PedidoNoChat = Type.Object({ numpedido: Type.Integer(), status: Status, datapedido: Type.String() })
export const encodeChatOrder = ({ number, status, placedAt }: ChatOrder): Static<typeof PedidoNoChat> => ({
  numpedido: number,
  status: encodeStatus(status),
  datapedido: placedAt,
})
export const decodeChatOrder = (order: Static<typeof PedidoNoChat>): ChatOrder => ({
  number: order.numpedido,
  status: decodeStatus(order.status),
  placedAt: order.datapedido,
})
export { PedidoNoChat }

export const MensagemDoChat = Type.Object({
  idmensagem: Identificador,
  posicao: Type.Integer({ description: 'A partir de 1 em cada sala' }),
  autor: AUTHOR.schema,
  nome: OuNulo(Type.String(), 'De quem escreveu; nulo em avisos da loja e de quem excluiu a conta'),
  minha: Type.Optional(Type.Boolean({ description: 'De quem lê; só nas mensagens de uma sala' })),
  em: Type.String(),
  texto: Type.String(),
  status: OuNulo(Status, 'A que o pedido da sala chegou; só em avisos'),
  arquivo: OuNulo(
    Type.Object({
      idarquivo: Identificador,
      nome: Type.String(),
      tipo: Type.String({ description: 'Pelo conteúdo, como image/jpeg' }),
      tamanho: Type.Integer({ description: 'Bytes' }),
    }),
  ),
  cartaoProduto: OuNulo(
    Type.Object({
      id: Identificador,
      slug: Type.String({ description: 'Do endereço da página do produto' }),
      nome: Type.String(),
      imagem: OuNulo(Type.String()),
    }),
  ),
  cartaoPedido: OuNulo(PedidoNoChat),
})

const Leitura = Type.Object(
  { recebida: Type.Integer(), lida: Type.Integer() },
  { description: 'Até que posição o outro lado recebeu e leu' },
)

const Canal = Type.String({ description: '`cliente` na sala geral, o número do pedido na de um pedido' })

export const SalaDoChat = Type.Object({
  sala: Type.String({ description: 'CODPED:{numpedido}, ou IDCLI:{idcliente}:{idfornecedor}' }),
  canal: Canal,
  numpedido: OuNulo(Type.Integer()),
  idcliente: Identificador,
  titulo: Type.String(),
  total_mensagens: Type.Integer(),
  naoLidas: Type.Integer(),
  ultima: OuNulo(MensagemDoChat),
  leitura: Leitura,
})

const area = 'Chat'
const noFornecedor = Type.Object({ idfornecedor: ReferenciaFornecedor })
const naSala = Type.Object({
  idfornecedor: ReferenciaFornecedor,
  sala: Type.String({
    minLength: 1,
    maxLength: 130,
    description: 'CODPED:{numpedido}, ou IDCLI:{idcliente}:{idfornecedor}',
  }),
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
  mensagens: Type.Array(MensagemDoChat, { description: 'Da mais antiga à mais nova da página' }),
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
  params: naSala,
  query: Type.Object({ ...chatPageFields, busca: chatSearchField }),
  reply: MensagensDaSala,
})

/** In base64 a file is a third larger; the rest is the message. */
const MAX_BODY_BYTES = Math.ceil(MAX_FILE_BYTES / 3) * 4 + 65_536

export const MensagemNova = Type.Object({
  idmensagem: Type.String({
    ...Identificador,
    description: 'Feito por quem envia: a mesma mensagem, enviada de novo, é guardada uma vez só',
  }),
  texto: Type.Optional(TextoLongo({ maxLength: MAX_MESSAGE_LENGTH })),
  arquivo: Type.Optional(
    Type.Object({
      nome: Type.String({ minLength: 1, maxLength: MAX_FILE_NAME_LENGTH }),
      conteudo: TextoExato({
        minLength: 1,
        maxLength: Math.ceil(MAX_FILE_BYTES / 3) * 4,
        description: 'Foto, PDF, planilha ou texto, em base64',
      }),
    }),
  ),
  idproduto: Type.Optional(Identificador),
  numpedido: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Pedido do cliente, mostrado como cartão',
    }),
  ),
})

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/v4/chat/:idfornecedor/sala/:sala',
  summary: 'Escrever à loja; fora do horário a sala responde quando a loja volta',
  area,
  access: 'chat.use',
  customer: 'session',
  maxBodyBytes: MAX_BODY_BYTES,
  params: naSala,
  body: MensagemNova,
  reply: MensagemDoChat,
})
export const chatMessageBodyBytes = MAX_BODY_BYTES

export const LeituraAte = Type.Object({
  lida: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Posição até a qual tudo foi lido; uma menor que a guardada não muda nada',
  }),
})

export const readChatRoom = endpoint({
  method: 'PUT',
  path: '/v4/chat/:idfornecedor/sala/:sala/leitura',
  summary: 'Marcar como lida até uma mensagem',
  area,
  access: 'chat.use',
  customer: 'session',
  params: naSala,
  body: LeituraAte,
  reply: Type.Object({ naoLidas: Type.Integer({ description: 'Em todas as salas' }) }),
})

export const receiveChat = endpoint({
  method: 'PUT',
  path: '/v4/chat/:idfornecedor/recebidas',
  summary: 'Dizer que o aparelho recebeu o que há de novo, e saber quanto não foi lido',
  area,
  access: 'chat.use',
  customer: 'session',
  params: noFornecedor,
  reply: Type.Object({ naoLidas: Type.Integer({ description: 'Em todas as salas' }) }),
})

export const typeInChat = endpoint({
  method: 'POST',
  path: '/v4/chat/:idfornecedor/sala/:sala/digitando',
  summary: 'Avisar a loja de que o cliente está escrevendo',
  area,
  access: 'chat.use',
  customer: 'session',
  params: naSala,
  reply: Type.Object({}),
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
  leitura: { recebida: room.marks.received, lida: room.marks.read },
})

export const decodeChatRoom = (wire: Static<typeof SalaDoChat>): ChatRoom => ({
  id: null,
  customerId: wire.idcliente,
  orderNumber: wire.numpedido,
  total: wire.total_mensagens,
  unread: wire.naoLidas,
  last: wire.ultima && decodeMessage(wire.ultima),
  marks: decodeMarks(wire.leitura),
})

export const decodeMarks = ({ recebida, lida }: Static<typeof Leitura>): ReadMarks => ({
  received: recebida,
  read: lida,
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

export const encodeMessage = (message: ChatMessage): Static<typeof MensagemDoChat> => ({
  idmensagem: message.id,
  posicao: message.position,
  autor: AUTHOR.encode(message.author),
  nome: message.authorName,
  ...(message.isMine === undefined ? {} : { minha: message.isMine }),
  em: message.sentAt,
  texto: message.orderStatus === null ? message.text : STATUS_NOTICE[message.orderStatus],
  status: message.orderStatus && encodeStatus(message.orderStatus),
  arquivo: message.file && {
    idarquivo: message.file.id,
    nome: message.file.name,
    tipo: message.file.mimeType,
    tamanho: message.file.size,
  },
  cartaoProduto: message.product && {
    id: message.product.id,
    slug: message.product.slug,
    nome: message.product.name,
    imagem: message.product.picture,
  },
  cartaoPedido: message.order && encodeChatOrder(message.order),
})

export const decodeMessage = (wire: Static<typeof MensagemDoChat>): ChatMessage => ({
  id: wire.idmensagem,
  position: wire.posicao,
  author: AUTHOR.decode(wire.autor),
  authorName: wire.nome,
  ...(wire.minha === undefined ? {} : { isMine: wire.minha }),
  sentAt: wire.em,
  text: wire.texto,
  orderStatus: wire.status && decodeStatus(wire.status),
  file: wire.arquivo && {
    id: wire.arquivo.idarquivo,
    name: wire.arquivo.nome,
    mimeType: wire.arquivo.tipo,
    size: wire.arquivo.tamanho,
  },
  product: wire.cartaoProduto && {
    id: wire.cartaoProduto.id,
    slug: wire.cartaoProduto.slug,
    name: wire.cartaoProduto.nome,
    picture: wire.cartaoProduto.imagem,
  },
  order: wire.cartaoPedido && decodeChatOrder(wire.cartaoPedido),
})

export const decodeNewMessage = (wire: Static<typeof MensagemNova>): NewMessage => ({
  id: wire.idmensagem.toLowerCase(),
  text: wire.texto?.trim() ?? '',
  file: wire.arquivo ? { name: wire.arquivo.nome, base64: wire.arquivo.conteudo } : null,
  productId: wire.idproduto?.toLowerCase() ?? null,
  orderNumber: wire.numpedido ?? null,
})

export const encodeNewMessage = (message: NewMessage): Static<typeof MensagemNova> => ({
  idmensagem: message.id,
  texto: message.text,
  ...(message.file === null ? {} : { arquivo: { nome: message.file.name, conteudo: message.file.base64 } }),
  ...(message.productId === null ? {} : { idproduto: message.productId }),
  ...(message.orderNumber === null ? {} : { numpedido: message.orderNumber }),
})
