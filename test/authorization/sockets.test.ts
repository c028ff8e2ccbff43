import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeRoom, type SocketEvent } from '#contract/events.ts'
import type { StoreTopic } from '#domain/events.ts'
import {
  chatChanged,
  customerRoom,
  orderChanged,
  orderRoom,
  storeChanged,
  topicRoom,
} from '#server/modules/realtime/rooms.ts'
import { issueSocketToken } from '#server/modules/realtime/routes.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { Notice } from '#server/platform/realtime/connections.ts'
import { hashSecret } from '#server/platform/session/session.ts'
import { ownApp } from '#test/builders/app.ts'
import { closeSocketsAfterEach, connected, handshake, listening, rawSocket, refusal } from '#test/builders/sockets.ts'
import { ATTENDANTS, each, KEYS, NOBODY, ON_THE_ACCOUNT, only, PEOPLE, PRETENDERS, type Answers } from './answers.ts'
import { aWorld, CALLERS, type Caller, type World } from './callers.ts'

const app = ownApp()
closeSocketsAfterEach()
const db = openDatabase(app.pool)

let origin: string
let world: World
beforeAll(async () => {
  origin = await listening(app.server().app)
  world = await aWorld(app.pool)
})

/** A JWT that is signed for this store, for any session: what remains is the session itself. */
async function authOf(caller: Caller): Promise<{ token?: string; idfornecedor: string }> {
  const { store, tokens } = world
  const token = tokens[caller]
  const scope = { db, supplier: store as never }
  return {
    idfornecedor: store.slug,
    ...(token === null ? {} : { token: await issueSocketToken(scope, hashSecret(token)) }),
  }
}

const SEES_ORDERS: readonly Caller[] = [
  'customer',
  'linked user who submits',
  'linked user who sees orders',
  'representative for the owner',
  'attendant for the owner',
  'staff for the owner',
  ...KEYS,
]
/** Without a session the answer discloses nothing about rooms. */
const REFUSED_AT_ONCE = { visitor: 'request.invalid', ...each(PRETENDERS, 'access.sessionExpired') } as const

interface Row {
  readonly what: string
  readonly room: (of: World) => string
  readonly answers: Answers
}

const topicRoomOf =
  (topic: StoreTopic) =>
  ({ store }: World): string =>
    encodeRoom({ kind: 'topic', topic, supplier: store.slug })

const ROWS: readonly Row[] = [
  {
    what: 'the orders of the store',
    room: topicRoomOf('orders'),
    answers: only(['staff for all else', 'staff for the owner', 'key'], REFUSED_AT_ONCE),
  },
  {
    what: 'the quotes of the store',
    room: topicRoomOf('quotes'),
    answers: only([...ATTENDANTS, 'staff for all else'], REFUSED_AT_ONCE),
  },
  {
    what: 'the registrations of the store',
    room: topicRoomOf('registrations'),
    answers: only(['staff for customers'], REFUSED_AT_ONCE),
  },
  {
    what: 'the payments of the store',
    room: topicRoomOf('payments'),
    answers: only(['staff for all else'], REFUSED_AT_ONCE),
  },
  {
    what: 'the deliveries of the store',
    room: topicRoomOf('deliveries'),
    answers: only(['staff for all else', 'staff for the owner', 'key'], REFUSED_AT_ONCE),
  },
  {
    what: 'the conversations of the store',
    room: topicRoomOf('conversations'),
    answers: only([...ATTENDANTS, 'staff for customers', 'staff for all else', 'staff for the owner'], REFUSED_AT_ONCE),
  },
  {
    what: 'the carts of the store',
    room: topicRoomOf('carts'),
    answers: only([...ATTENDANTS, 'staff for settings', 'staff for all else'], REFUSED_AT_ONCE),
  },
  {
    what: 'the orders of another store',
    room: () => encodeRoom({ kind: 'topic', topic: 'orders', supplier: randomUUID() }),
    answers: only([], REFUSED_AT_ONCE),
  },
  {
    what: 'the room of the customer',
    room: ({ owner, store }) => encodeRoom({ kind: 'customer', customerId: owner.customerId, supplier: store.slug }),
    answers: only(ON_THE_ACCOUNT, REFUSED_AT_ONCE),
  },
  {
    what: 'the room of an order',
    room: ({ orderNumber }) => encodeRoom({ kind: 'order', number: orderNumber }),
    answers: only(SEES_ORDERS, REFUSED_AT_ONCE),
  },
  {
    what: 'the room of a customer of another store',
    room: ({ owner }) => encodeRoom({ kind: 'customer', customerId: owner.customerId, supplier: randomUUID() }),
    answers: only([], REFUSED_AT_ONCE),
  },
  {
    what: 'the room of an order that does not exist',
    room: () => encodeRoom({ kind: 'order', number: 987_654_321 }),
    answers: only([], REFUSED_AT_ONCE),
  },
]

const answerTo = async (caller: Caller, room: string): Promise<string> => {
  const socket = rawSocket(origin, await authOf(caller))
  const refused = await refusal(socket)
  if (refused !== 'connected') return typeof refused === 'string' ? refused : refused.codigo
  const answer = await handshake(socket, { room }).then(
    () => 'ok',
    (error: Error) => error.message,
  )
  socket.disconnect()
  return answer
}

describe.each(ROWS)('$what', ({ room, answers }) => {
  test('is open to whom it should be', async () => {
    const given = await Promise.all(
      CALLERS.map(async (caller) => [caller, await answerTo(caller, room(world))] as const),
    )
    expect(Object.fromEntries(given)).toEqual(answers)
  })
})

describe('an event', () => {
  interface Delivery {
    readonly event: SocketEvent['evento']
    readonly notice: (of: World) => Notice
    readonly receivers: readonly Caller[]
    /** Without it that of the customer. */
    readonly room?: (of: World) => string
  }
  const deliveries: readonly Delivery[] = [
    {
      event: 'carrinho-alterado',
      notice: ({ store, owner: { customerId } }) => ({
        supplierId: store.id,
        customerId,
        rooms: [customerRoom(store.id, customerId)],
        action: 'cart.see',
        event: { evento: 'carrinho-alterado', dados: { idcliente: customerId, versao: 1 } },
      }),
      receivers: ON_THE_ACCOUNT,
    },
    {
      event: 'pedido-alterado',
      notice: ({ store, owner: { customerId }, orderNumber }) => ({
        supplierId: store.id,
        customerId,
        rooms: [customerRoom(store.id, customerId), orderRoom(store.id, orderNumber)],
        action: 'order.see',
        event: orderChanged(customerId, orderNumber, 2),
      }),
      receivers: SEES_ORDERS,
    },
    {
      event: 'faturas-alteradas',
      notice: ({ store, owner: { customerId } }) => ({
        supplierId: store.id,
        customerId,
        rooms: [customerRoom(store.id, customerId)],
        action: 'invoice.see',
        event: { evento: 'faturas-alteradas', dados: { idcliente: customerId } },
      }),
      receivers: SEES_ORDERS,
    },
    {
      event: 'loja-alterada',
      notice: ({ store, orderNumber: number }) => ({
        supplierId: store.id,
        customerId: null,
        rooms: [topicRoom(store.id, 'orders')],
        action: 'order.prepare',
        event: storeChanged({ topic: 'orders', number, customerId: null }),
      }),
      receivers: ['staff for all else', 'staff for the owner', 'key'],
      room: topicRoomOf('orders'),
    },
    {
      event: 'chat-alterado',
      notice: ({ store, owner: { customerId } }) => ({
        supplierId: store.id,
        customerId,
        rooms: [customerRoom(store.id, customerId)],
        action: 'chat.use',
        event: chatChanged(store.id, { customerId, orderNumber: null }, 1),
      }),
      receivers: ['customer', 'linked user who submits', 'linked user who sees orders'],
    },
    {
      event: 'conversa-digitando',
      notice: ({ store, owner: { customerId } }) => ({
        supplierId: store.id,
        customerId: null,
        rooms: [topicRoom(store.id, 'conversations')],
        action: 'chat.answer',
        event: { evento: 'conversa-digitando', dados: { idcliente: customerId, numpedido: null } },
      }),
      receivers: [...ATTENDANTS, 'staff for customers', 'staff for all else', 'staff for the owner'],
      room: topicRoomOf('conversations'),
    },
  ]

  test.each(deliveries)(
    '$event reaches every socket that may see it, and no other',
    async ({ event, notice, receivers, room: roomOf }) => {
      const { owner, store } = world
      const room = roomOf?.(world) ?? encodeRoom({ kind: 'customer', customerId: owner.customerId, supplier: store.id })
      const heard: Caller[] = []
      const present = CALLERS.filter((caller) => !NOBODY.some((nobody) => nobody === caller))
      expect(present.toSorted()).toEqual([...PEOPLE, ...KEYS].toSorted())
      const sockets = await Promise.all(
        present.map(async (caller) => {
          const socket = await connected(rawSocket(origin, await authOf(caller)))
          await handshake(socket, { room }).catch(() => undefined)
          socket.on(event, () => heard.push(caller))
          return socket
        }),
      )
      app.server().realtime.notify(notice(world))
      await expect.poll(() => heard.length).toBe(receivers.length)
      // An answer to a later message: everything sent before has arrived.
      await Promise.all(sockets.map((socket) => handshake(socket, { room }).catch(() => undefined)))
      expect(heard.toSorted()).toEqual([...receivers].toSorted())
    },
  )
})
