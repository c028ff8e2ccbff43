import * as deskWire from '#contract/chat-desk.ts'
import * as wire from '#contract/chat.ts'
import { pagingAt } from '#contract/paging.ts'
import type { NewMessage } from '#domain/chat/chat.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import {
  answer,
  assignConversation,
  conversationDetail,
  conversationMessages,
  conversationRow,
  listConversations,
  openConversation,
} from './conversations.ts'
import { readFile } from './files.ts'
import { countRooms } from './queries.ts'
import {
  announceTyping,
  customerRoomPage,
  customerRooms,
  markReadByCustomer,
  markReadByStore,
  markReceivedByCustomer,
  markReceivedByStore,
  ownRoom,
  type RoomPage,
} from './rooms.ts'
import { isStoreOpen, sendMessage } from './send-message.ts'
import { chatSettings, saveChatSettings } from './settings.ts'

export function chatRoutes(server: Server): void {
  const { db } = server.appContext
  const admitMessage = attemptLimit(db, { name: 'chat message by login', perMinute: 30 })
  const admitFile = attemptLimit(db, { name: 'chat file by login', perMinute: 10 })
  const admitTyping = attemptLimit(db, { name: 'chat typing by login', perMinute: 40 })
  const keyOf = ({ supplier, actor }: Scope) => `${supplier.id} ${loginIdOf(actor)}`
  const admit = async (scope: Scope, { file }: NewMessage) => {
    await admitMessage(keyOf(scope))
    if (file !== null) await admitFile(keyOf(scope))
  }

  serve(server, wire.listChatRooms, async ({ scope, customer, input: { query } }) => {
    const [{ rooms, ...counts }, isOpen] = await Promise.all([
      customerRooms(scope, customer.id, pagingAt(query)),
      isStoreOpen(scope),
    ])
    return { rooms: rooms.map((room) => wire.shownRoom(room, scope.supplier.id)), ...counts, isOpen, ...query }
  })

  serve(server, wire.listChatMessages, async ({ scope, customer, input: { params, query } }) => {
    const room = await ownRoom(scope, customer, params.room)
    return shownPage(scope, await customerRoomPage(scope, room, query.text, pagingAt(query)), query)
  })

  serve(server, wire.sendChatMessage, async ({ scope, customer, input: { params, body } }) => {
    await admit(scope, body)
    const room = await ownRoom(scope, customer, params.room)
    const writer = { side: 'customer', loginId: loginIdOf(scope.actor) } as const
    return wire.shownMessage(await sendMessage(scope, room, body, writer))
  })

  serve(server, wire.readChatRoom, async ({ scope, customer, input: { params, body } }) => {
    await markReadByCustomer(scope, await ownRoom(scope, customer, params.room), body.read)
    return { unread: (await countRooms(scope, customer.id)).unread }
  })

  serve(server, wire.receiveChat, async ({ scope, customer }) => {
    await markReceivedByCustomer(scope, customer.id)
    return { unread: (await countRooms(scope, customer.id)).unread }
  })

  serve(server, wire.typeInChat, async ({ scope, customer, input: { params } }) => {
    await admitTyping(keyOf(scope))
    await announceTyping(scope, await ownRoom(scope, customer, params.room), 'customer')
    return {}
  })

  serve(server, wire.getChatFile, async ({ scope, customer, input: { params } }) =>
    readFile(scope, params.fileId, { customerId: customer.id }),
  )

  serve(server, deskWire.listConversations, async ({ scope, input: { query } }) => {
    const { conversations, counts } = await listConversations(scope, query.filter, query.text, pagingAt(query))
    const { page, limit } = query
    return { conversations: conversations.map((each) => wire.shownRoom(each, scope.supplier.id)), counts, page, limit }
  })

  serve(server, deskWire.openConversation, async ({ scope, input: { body } }) =>
    wire.shownRoom(await openConversation(scope, body), scope.supplier.id),
  )

  serve(server, deskWire.receiveConversations, async ({ scope }) => {
    await markReceivedByStore(scope)
    return {}
  })

  serve(server, deskWire.getConversation, async ({ scope, input: { params } }) => {
    const { conversation, ...rest } = await conversationDetail(scope, params.id)
    return { conversation: wire.shownRoom(conversation, scope.supplier.id), ...rest }
  })

  serve(server, deskWire.listConversationMessages, async ({ scope, input: { params, query } }) =>
    shownPage(scope, await conversationMessages(scope, params.id, query.text, pagingAt(query)), query),
  )

  serve(server, deskWire.answerConversation, async ({ scope, input: { params, body } }) => {
    await admit(scope, body)
    return wire.shownMessage(await answer(scope, params.id, body))
  })

  serve(server, deskWire.readConversation, async ({ scope, input: { params, body } }) => {
    await markReadByStore(scope, (await conversationRow(scope, params.id)).id, body.read)
    return {}
  })

  serve(server, deskWire.typeInConversation, async ({ scope, input: { params } }) => {
    await admitTyping(keyOf(scope))
    await announceTyping(scope, await conversationRow(scope, params.id), 'store')
    return {}
  })

  serve(server, deskWire.assignConversation, async ({ scope, input: { params, body } }) =>
    wire.shownRoom(await assignConversation(scope, params.id, body.isTaken), scope.supplier.id),
  )

  serve(server, deskWire.getConversationFile, async ({ scope, input: { params } }) =>
    readFile(scope, params.fileId, { roomId: params.id }),
  )

  serve(server, deskWire.getChatSettings, ({ scope }) => chatSettings(scope))

  serve(server, deskWire.saveChatSettings, ({ scope, input: { body } }) => saveChatSettings(scope, body))
}

const shownPage = (
  { supplier }: Scope,
  { room, messages, found }: RoomPage,
  { page, limit }: { readonly page: number; readonly limit: number },
): wire.MessagePage => ({
  room: wire.shownRoom(room, supplier.id),
  messages: messages.map(wire.shownMessage),
  found,
  page,
  limit,
})
