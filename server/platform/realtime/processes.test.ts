import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signOut } from '#contract/access.ts'
import { encodeRoom, type SocketEvents } from '#contract/events.ts'
import { cancelOrder } from '#contract/order.ts'
import { SAME_HOST_SOCKET } from '#server/config.ts'
import { sessionOf, ownApp } from '#test/builders/app.ts'
import { cartOf, units } from '#test/builders/cart.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, type Person } from '#test/builders/people.ts'
import { aRedis } from '#test/builders/redis.ts'
import {
  callsTo,
  databaseUrlOf,
  startServerProcess,
  WEB_BUILD_TIMEOUT_MS,
  type ServerProcess,
} from '#test/builders/server-process.ts'
import {
  aSocket,
  closeSocketsAfterEach,
  disconnected,
  handshake,
  listening,
  type ClientSocket,
} from '#test/builders/sockets.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'
import { ownDatabase, testDatabase } from '#test/database.ts'

closeSocketsAfterEach()

const roomOf = (store: StoreBuilder, { customerId }: Person) =>
  encodeRoom({ kind: 'customer', customerId, supplier: store.id })
const heard = <Name extends keyof SocketEvents>(socket: ClientSocket, name: Name) =>
  new Promise<SocketEvents[Name]>((resolve) => socket.once(name, resolve as never))

describe('two processes', async () => {
  const { connection, pool } = await ownDatabase()
  let one: ServerProcess
  let other: ServerProcess
  let store: StoreBuilder

  beforeAll(async () => {
    store = await aStore(pool)
    const start = (name: string) => startServerProcess({ DATABASE_URL: databaseUrlOf(connection, name) })
    // One after the other: the first makes what the second finds.
    one = await start('realtime-one')
    other = await start('realtime-other')
  }, WEB_BUILD_TIMEOUT_MS)
  afterAll(() => Promise.all([one, other].map((server) => server?.end('SIGKILL'))))

  async function aListener(server: ServerProcess) {
    const person = await aCustomer(store)
    const socket = await aSocket(server.origin, { token: person.token, supplier: store.slug })
    await handshake(socket, { room: roomOf(store, person) })
    return { person, socket }
  }

  /** A second, and on a busy machine some times what the call itself took: only what waits for its turn of a clock takes longer. */
  const soonAfter = (callMs: number): number => 1000 + 10 * callMs

  test('a cart saved through one changes on a socket of the other, soon after', async () => {
    const { person, socket } = await aListener(one)
    const product = await aProduct(store)
    const event = heard(socket, 'carrinho-alterado')
    const cart = cartOf(callsTo(other.origin), store, person)
    const calledAt = performance.now()
    const saved = await cart.save({ cartItens: [units(product, 2)] })
    const savedAt = performance.now()
    expect(await event).toEqual({ idcliente: person.customerId, versao: saved.body.versao })
    expect(performance.now() - savedAt).toBeLessThan(soonAfter(savedAt - calledAt))
  })

  test('an order moved through one changes on a socket of the other, soon after', async () => {
    const { person, socket } = await aListener(one)
    const number = await anOrder(store, person)
    const event = heard(socket, 'pedido-alterado')
    const calledAt = performance.now()
    const { status } = await callsTo(other.origin).call(cancelOrder, {
      params: { idfornecedor: store.slug, numpedido: number },
      body: { motivo: 'Desisti' },
      headers: { authorization: `Bearer ${person.token}` },
    })
    const movedAt = performance.now()
    expect([status, await event]).toEqual([200, { idcliente: person.customerId, numpedido: number, versao: 2 }])
    expect(performance.now() - movedAt).toBeLessThan(soonAfter(movedAt - calledAt))
  })

  test('a sign-out through one closes the sockets of the session on the other', async () => {
    const { person, socket } = await aListener(one)
    const ended = disconnected(socket)
    await callsTo(other.origin).call(signOut, {
      params: { sessao: sessionOf(person) },
      headers: { 'x-idfornecedor': store.slug },
    })
    expect(await ended).toBe('io server disconnect')
  })

  test('lost connections to PostgreSQL come back, and clients request what they missed', async () => {
    const { person, socket } = await aListener(one)
    const gap = once(socket as never, 'sincronizar')
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'realtime-one'`)
    await gap
    const product = await aProduct(store)
    await expect
      .poll(async () => {
        const event = Promise.race([heard(socket, 'carrinho-alterado').then(() => true), later(300)])
        await cartOf(callsTo(other.origin), store, person).save({ cartItens: [units(product, 1)] })
        return event
      })
      .toBe(true)
    expect((await handshake(socket, { room: roomOf(store, person) })).perdidos).toHaveLength(1)
  })

  test('a process that receives SIGTERM ends its sockets within 5 s, and their clients see a lost connection', async () => {
    const sockets = await Promise.all(Array.from({ length: 5 }, () => aListener(one).then(({ socket }) => socket)))
    const ends = Promise.all(sockets.map(disconnected))
    const startedAt = performance.now()
    const ended = one.end('SIGTERM')
    expect(new Set(await ends)).toEqual(new Set(['transport close']))
    expect(performance.now() - startedAt).toBeLessThan(5000)
    expect(await ended).toBe(0)
  })
})

const later = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms))

describe('with Redis', async () => {
  const redis = await aRedis()
  const realtime = { ...SAME_HOST_SOCKET, redisUrl: redis.url }
  const { pool } = testDatabase()
  const one = ownApp(null, { realtime })
  const other = ownApp(null, { realtime })

  test('a right withdrawn in one process closes a socket of another, also after Redis was away', async () => {
    const store = await aStore(pool)
    const aListener = async () => {
      const person = await aCustomer(store)
      const socket = await aSocket(await listening(one.server().app), { token: person.token, supplier: store.slug })
      await handshake(socket, { room: roomOf(store, person) })
      return { person, socket }
    }
    const expire = ({ loginId }: Person) =>
      pool.query(
        `update session set expires_at = now() - interval '1 second' where supplier_id = $1 and login_id = $2`,
        [store.id, loginId],
      )
    const recheck = ({ loginId }: Person) => other.server().realtime.recheck({ loginId })
    const [first, second] = [await aListener(), await aListener()]
    await expect.poll(redis.subscriberCount).toBeGreaterThanOrEqual(2)
    const ended = disconnected(first.socket)
    await expire(first.person)
    recheck(first.person)
    expect(await ended).toBe('io server disconnect')

    const gap = once(second.socket as never, 'sincronizar')
    redis.disconnectAll()
    await gap
    const again = disconnected(second.socket)
    await expire(second.person)
    await expect.poll(redis.subscriberCount).toBeGreaterThanOrEqual(2)
    await expect
      .poll(() => {
        recheck(second.person)
        return Promise.race([again, later(100)])
      })
      .toBe('io server disconnect')
  })
})
