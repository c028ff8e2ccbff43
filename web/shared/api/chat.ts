import * as wire from '#contract/chat.ts'
import * as desk from '#contract/chat-desk.ts'
import type { ChatMessage, NewMessage, RoomKey } from '#domain/chat/chat.ts'
import type { ApiContext } from './api-context.ts'
import { callStore, urlInStore } from './call-store.ts'

/** One room, for whichever side reads and writes in it. */
export interface RoomApi {
  /** Distinguishes it from other rooms of the person. */
  readonly name: string
  load(page: number, search: string): Promise<wire.MessagePage>
  /** The same message may be sent again: it is stored once. */
  send(message: NewMessage): Promise<ChatMessage>
  read(position: number): Promise<unknown>
  announceTyping(): Promise<unknown>
  fileUrl(id: string): string
}

/** A room of a customer. */
export function customerRoom(store: ApiContext, key: RoomKey): RoomApi {
  const room = wire.encodeRoomName(key, store.supplier.id)
  const params = { room }
  return {
    name: room,
    load: (page, text) => callStore(store, wire.listChatMessages, { params, query: { page, text } }),
    send: (body) => callStore(store, wire.sendChatMessage, { params, body }),
    read: (read) => callStore(store, wire.readChatRoom, { params, body: { read } }),
    announceTyping: () => callStore(store, wire.typeInChat, { params }),
    fileUrl: (fileId) => urlInStore(store.supplier, wire.getChatFile, { params: { fileId } }),
  }
}

/** A conversation of the store. */
export function conversationRoom(office: ApiContext, id: string): RoomApi {
  const params = { id }
  return {
    name: id,
    load: (page, text) => callStore(office, desk.listConversationMessages, { params, query: { page, text } }),
    send: (body) => callStore(office, desk.answerConversation, { params, body }),
    read: (read) => callStore(office, desk.readConversation, { params, body: { read } }),
    announceTyping: () => callStore(office, desk.typeInConversation, { params }),
    fileUrl: (fileId) => urlInStore(office.supplier, desk.getConversationFile, { params: { id, fileId } }),
  }
}
