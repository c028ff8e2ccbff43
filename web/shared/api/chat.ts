import type { Static } from 'typebox'
import {
  decodeChatRoom,
  encodeRoomName,
  getChatFile,
  listChatMessages,
  listChatRooms,
  MensagemDoChat,
  readChatRoom,
  receiveChat,
  sendChatMessage,
  typeInChat,
} from '#contract/chat.ts'
import * as desk from '#contract/chat-desk.ts'
import { urlOf } from '#contract/endpoint.ts'
import { fromWire } from '#contract/wire/convert.ts'
import { list } from '#contract/wire/field.ts'
import type {
  ChatMessage,
  ChatRoom,
  Conversation,
  ConversationDetail,
  ConversationFilter,
  ConversationPage,
  NewMessage,
  RoomKey,
} from '#domain/chat/chat.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

/** A page of messages, oldest first; pages count from 1, the newest. */
export interface MessagePage {
  readonly room: ChatRoom
  readonly messages: readonly ChatMessage[]
  /** How many have what was searched for; null without a search. */
  readonly found: number | null
}

/** One room, for whichever side reads and writes in it. */
export interface RoomApi {
  /** Distinguishes it from other rooms of the person. */
  readonly name: string
  load(page: number, search: string): Promise<MessagePage>
  /** The same message may be sent again: it is stored once. */
  send(message: NewMessage): Promise<ChatMessage>
  read(position: number): Promise<unknown>
  announceTyping(): Promise<unknown>
  fileUrl(id: string): string
}

export interface ChatRooms {
  readonly rooms: readonly ChatRoom[]
  readonly total: number
  readonly unread: number
  /** Whether the store answers now. */
  readonly isOpen: boolean
}

/** The rooms of a customer. */
export const chatApi = (api: ApiContext) => {
  const { call, supplier } = api
  const idfornecedor = supplier.id
  return {
    rooms: async (page: number): Promise<ChatRooms> => {
      const { salas, total, naoLidas, atende } = await call(listChatRooms, {
        params: { idfornecedor },
        query: { page },
      })
      return { rooms: salas.map(decodeChatRoom), total, unread: naoLidas, isOpen: atende }
    },

    /** Says that this device has what was written, and resolves to how much of it is unread. */
    receive: async (): Promise<number> => (await callStore(api, receiveChat, {})).unread,

    room: (key: RoomKey): RoomApi => {
      const room = encodeRoomName(key, supplier.id)
      const params = { idfornecedor, sala: room }
      return {
        name: room,
        load: async (page, search) =>
          toPage(
            await call(listChatMessages, { params, query: { page, ...(search === '' ? {} : { busca: search }) } }),
          ),
        send: (message) => callStore(api, sendChatMessage, { params: { room }, body: message }),
        read: (position) => callStore(api, readChatRoom, { params: { room }, body: { read: position } }),
        announceTyping: () => callStore(api, typeInChat, { params: { room } }),
        fileUrl: (idarquivo) => urlOf(getChatFile, { idfornecedor, idarquivo }),
      }
    },
  }
}

/** The conversations of the store. */
export const conversationApi = (api: ApiContext) => {
  const { call, supplier } = api
  const query = { idfornecedor: supplier.id }
  const at = (id: string) => ({ params: { idconversa: id }, query })
  return {
    list: async (filter: ConversationFilter, search: string, page: number): Promise<ConversationPage> => {
      const { conversas, totais } = await call(desk.listConversations, {
        params: {},
        query: {
          ...query,
          filtro: desk.encodeConversationFilter(filter),
          page,
          ...(search === '' ? {} : { busca: search }),
        },
      })
      return {
        conversations: conversas.map(desk.decodeConversation),
        counts: { own: totais.MINHAS, unassigned: totais.SEM_DONO, all: totais.TODAS },
      }
    },

    detail: async (id: string): Promise<ConversationDetail> =>
      desk.decodeConversationDetail(await call(desk.getConversation, at(id))),

    /** The conversation of an order. */
    ofOrder: async (orderNumber: number): Promise<Conversation> =>
      desk.decodeConversation(
        await call(desk.openConversation, { params: {}, query, body: { numpedido: orderNumber } }),
      ),

    ofCustomer: async (customerId: string): Promise<Conversation> =>
      desk.decodeConversation(
        await call(desk.openConversation, { params: {}, query, body: { idcliente: customerId } }),
      ),

    /** Takes the conversation, or leaves it to others. */
    assign: async (id: string, isTaken: boolean): Promise<Conversation> =>
      desk.decodeConversation(await call(desk.assignConversation, { ...at(id), body: { assume: isTaken } })),

    receive: async (): Promise<void> => {
      await callStore(api, desk.receiveConversations, {})
    },

    room: (id: string): RoomApi => ({
      name: id,
      load: async (page, search) =>
        toPage(
          await call(desk.listConversationMessages, {
            params: { idconversa: id },
            query: { ...query, page, ...(search === '' ? {} : { busca: search }) },
          }),
        ),
      send: (message) => callStore(api, desk.answerConversation, { params: { id }, body: message }),
      read: (position) => callStore(api, desk.readConversation, { params: { id }, body: { read: position } }),
      announceTyping: () => callStore(api, desk.typeInConversation, { params: { id } }),
      fileUrl: (idarquivo) => urlOf(desk.getConversationFile, { idconversa: id, idarquivo }, query),
    }),
  }
}

const toPage = (
  reply: Parameters<typeof decodeChatRoom>[0] & {
    readonly mensagens: Static<typeof MensagemDoChat.schema>[]
    readonly encontradas: number | null
  },
): MessagePage => ({
  room: decodeChatRoom(reply),
  messages: fromWire(list(MensagemDoChat), reply.mensagens),
  found: reply.encontradas,
})
