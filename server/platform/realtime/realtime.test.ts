import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { signOut } from '#contract/access.ts'
import { encodeRoom, socketAccess, type SocketEvents } from '#contract/events.ts'
import { changeUser } from '#contract/linked-user.ts'
import { SAME_HOST_SOCKET } from '#server/config.ts'
import { suspendStore } from '#server/modules/installation/operated-stores.ts'
import { customerRoom, orderChanged } from '#server/modules/realtime/rooms.ts'
import { anotherAddress, sessionOf, ownApp } from '#test/builders/app.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aLinkedUser, type Person } from '#test/builders/people.ts'
import {
  aSocket,
  closeSocketsAfterEach,
  connected,
  disconnected,
  handshake,
  listening,
  rawSocket,
  refusal,
  socketJwt,
  type ClientSocket,
} from '#test/builders/sockets.ts'
import { publishingScope } from '#test/builders/scope.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { closeSession } from '../session/close-session.ts'
import { MAX_CONNECTIONS_PER_SESSION, MAX_MESSAGE_BYTES } from './limits.ts'

/** What the application does each minute; a test decides when a minute is over. */
const minutely: (() => void)[] = []
const startInterval = globalThis.setInterval
vi.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, delay: number) => {
  if (delay === 60_000) minutely.push(work)
  return startInterval(work, delay)
}) as typeof setInterval)

const logged: string[] = []
const app = ownApp(null, { logLevel: 'warn', logTo: { write: (line) => void logged.push(line) } })
const { pool } = app
closeSocketsAfterEach()

let origin: string
let store: StoreBuilder
let customer: Person
beforeAll(async () => {
  origin = await listening(app.server().app)
  store = await aStore(pool)
  customer = await aCustomer(store)
})

const socketOf = (person: Person, headers: Record<string, string> = {}) =>
  aSocket(origin, { token: person.token, supplier: store.slug, headers })
const roomOf = ({ customerId }: Person) => encodeRoom({ kind: 'customer', customerId, supplier: store.id })
const heard = <Name extends keyof SocketEvents>(socket: ClientSocket, name: Name) =>
  new Promise<SocketEvents[Name]>((resolve) => socket.once(name, resolve as never))
const tellCart = ({ customerId }: Person, versao: number) =>
  app.server().realtime.notify({
    supplierId: store.id,
    customerId,
    rooms: [customerRoom(store.id, customerId)],
    action: 'cart.see',
    event: { evento: 'carrinho-alterado', dados: { idcliente: customerId, versao } },
  })

describe('the handshake', () => {
  test('is answered with what was requested, and events come from then on', async () => {
    const socket = await socketOf(customer)
    const success = await handshake(socket, { room: roomOf(customer) })
    expect(success).toMatchObject({ keys: [roomOf(customer)], perdidos: [], perdeuTudo: false })
    const event = heard(socket, 'carrinho-alterado')
    tellCart(customer, 7)
    expect(await event).toEqual({ idcliente: customer.customerId, versao: 7 })
  })

  test('takes several keys at once, and none of them where one is refused', async () => {
    const number = await anOrder(store, customer)
    const keys = [roomOf(customer), `CODPED:${number}`]
    const socket = await socketOf(customer)
    expect((await handshake(socket, { keys })).keys).toEqual(keys)
    const other = await socketOf(customer)
    await expect(handshake(other, { keys: [roomOf(customer), 'CODPED:999999'] })).rejects.toThrow('access.notAllowed')
    const events: unknown[] = []
    other.on('carrinho-alterado', (event) => events.push(event))
    const first = heard(socket, 'carrinho-alterado')
    tellCart(customer, 8)
    await first
    await handshake(other, { room: roomOf(customer) })
    expect(events).toEqual([])
  })

  test('returns what a client missed while it was away', async () => {
    const person = await aCustomer(store)
    const socket = await socketOf(person)
    const { momento } = await handshake(socket, { room: roomOf(person) })
    socket.disconnect()
    const number = await anOrder(store, person)
    await pool.query('insert into cart (supplier_id, customer_id, version) values ($1, $2, 3)', [
      store.id,
      person.customerId,
    ])
    const again = await socketOf(person)
    const missed = await handshake(again, { room: roomOf(person), desde: momento })
    expect(missed.perdidos).toEqual([
      { evento: 'carrinho-alterado', dados: { idcliente: person.customerId, versao: 3 } },
      orderChanged(person.customerId, number, 1),
    ])
    const longAgo = new Date(Date.now() - 2 * 3_600_000).toISOString()
    expect(await handshake(again, { room: roomOf(person), desde: longAgo })).toMatchObject({ perdeuTudo: true })
    expect(await handshake(again, { room: roomOf(person), desde: 'ontem' })).toMatchObject({ perdeuTudo: true })
  })
})

describe('who may connect', () => {
  test('a person who sends no token, a wrong one, or another store’s is refused', async () => {
    const elsewhere = await aStore(pool)
    const jwt = await socketJwt(origin, { token: customer.token, supplier: store.slug })
    expect(await refusal(rawSocket(origin, {}))).toMatchObject({ codigo: 'request.invalid' })
    expect(await refusal(rawSocket(origin, { token: 'nada', idfornecedor: store.slug }))).toMatchObject({
      codigo: 'access.sessionExpired',
    })
    expect(await refusal(rawSocket(origin, { token: customer.token, idfornecedor: store.slug }))).toMatchObject({
      codigo: 'access.sessionExpired',
    })
    expect(await refusal(rawSocket(origin, { token: jwt, idfornecedor: elsewhere.slug }))).toMatchObject({
      codigo: 'access.sessionExpired',
    })
    expect(await refusal(rawSocket(origin, { token: jwt, idfornecedor: store.slug }))).toBe('connected')
  })

  test('a person whose JWT alone says which store it is for', async () => {
    const jwt = await socketJwt(origin, { token: customer.token, supplier: store.slug })
    expect(await refusal(rawSocket(origin, { token: jwt }))).toBe('connected')
    // The cookie of another store does not count.
    const guest = await aCustomer(await aStore(pool))
    const headers = { cookie: `commerce-auth-token=${guest.token}` }
    expect(await refusal(rawSocket(origin, { token: jwt }, { headers }))).toBe('connected')
    const [head = '', claims = ''] = jwt.split('.')
    expect(await refusal(rawSocket(origin, { token: `${head}.${claims}.nada` }))).toMatchObject({
      codigo: 'access.sessionExpired',
    })
    expect(await refusal(rawSocket(origin, { token: 'nada' }))).toMatchObject({ codigo: 'supplier.notFound' })
  })

  test('the cookie alone opens nothing', async () => {
    const headers = { cookie: `commerce-auth-token=${customer.token}` }
    expect(await refusal(rawSocket(origin, { idfornecedor: store.slug }, { headers }))).toMatchObject({
      codigo: 'request.invalid',
    })
  })

  test('a page of another origin connects where the store lists it', async () => {
    const foreign = { origin: 'https://app.exemplo.com.br' }
    await expect(socketOf(customer, foreign)).rejects.toThrow('websocket error')
    const listing = await aStore(pool)
    await pool.query('insert into supplier_origin (supplier_id, origin) values ($1, $2)', [listing.id, foreign.origin])
    const guest = await aCustomer(listing)
    await expect
      .poll(() =>
        aSocket(origin, { token: guest.token, supplier: listing.slug, headers: foreign }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    // On the list of another store: the web socket opens, and the store refuses it.
    const jwt = await socketJwt(origin, { token: customer.token, supplier: store.slug })
    expect(
      await refusal(rawSocket(origin, { token: jwt, idfornecedor: store.slug }, { headers: foreign })),
    ).toMatchObject({ codigo: 'request.crossOrigin' })
  })

  test('a page of another store’s own host connects, because the token is of no other', async () => {
    const white = await aStore(pool)
    const host = `${white.slug}.exemplo.com.br`
    await pool.query('insert into supplier_domain (supplier_id, domain) values ($1, $2)', [white.id, host])
    await expect
      .poll(() =>
        socketOf(customer, { origin: `https://${host}` }).then(
          () => 'connected',
          (error: Error) => error.message,
        ),
      )
      .toBe('connected')
  })

  test('an ordinary request at the path is not found', async () => {
    expect((await fetch(`${origin}/socket.io/?EIO=4&transport=polling`)).status).toBe(404)
    expect((await fetch(`${origin}/socket.io`)).status).toBe(404)
  })
})

describe('a withdrawn right', () => {
  test('closes a silent connection within a minute where nothing says that it ended, and no other', async () => {
    const [gone, other] = [await aCustomer(store), await aCustomer(store)]
    const [socket, stays] = [await socketOf(gone), await socketOf(other)]
    await handshake(socket, { room: roomOf(gone) })
    await handshake(stays, { room: roomOf(other) })
    const ended = disconnected(socket)
    await pool.query(
      `update session set expires_at = now() - interval '1 second' where supplier_id = $1 and login_id = $2`,
      [store.id, gone.loginId],
    )
    for (const work of minutely) work()
    expect(await ended).toBe('io server disconnect')
    // Read in the same way, and found to be what it was.
    const event = heard(stays, 'carrinho-alterado')
    tellCart(other, 9)
    expect(await event).toEqual({ idcliente: other.customerId, versao: 9 })
  })

  test('closes the connection when the session ends', async () => {
    const person = await aCustomer(store)
    const socket = await socketOf(person)
    await handshake(socket, { room: roomOf(person) })
    await closeSession(publishingScope(pool, store.id), person.token)
    const ended = disconnected(socket)
    app.server().realtime.recheck({ loginId: person.loginId })
    expect(await ended).toBe('io server disconnect')
  })

  test('closes the connection of a linked user whose permissions change, who may come back with those that are left', async () => {
    const principal = await aCustomer(store)
    const user = await aLinkedUser(store, principal, ['ver_pedidos'])
    const number = await anOrder(store, principal)
    const keys = [roomOf(principal), encodeRoom({ kind: 'order', number })]
    const socket = await socketOf(user)
    await handshake(socket, { keys })
    const ended = disconnected(socket)
    const { status } = await app.call(changeUser, {
      params: { idusuario: user.loginId },
      headers: { authorization: `Bearer ${principal.token}`, 'x-idfornecedor': store.slug },
      body: { dadosUsuario: { idcliente: principal.customerId, idusuario: user.loginId, permissoes: [] } },
    })
    expect([status, await ended]).toEqual([200, 'io server disconnect'])
    const again = await socketOf(user)
    await expect(handshake(again, { keys })).rejects.toThrow('access.notAllowed')
    expect((await handshake(again, { room: roomOf(principal) })).keys).toEqual([roomOf(principal)])
  })

  test('closes all connections of the person who signs out', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => aCustomer(store)))
    const sockets = await Promise.all(people.map((person) => socketOf(person)))
    const ends = Promise.all(sockets.map(disconnected))
    await Promise.all(
      people.map((person) =>
        app.call(signOut, { params: { sessao: sessionOf(person) }, headers: { 'x-idfornecedor': store.slug } }),
      ),
    )
    expect(new Set(await ends)).toEqual(new Set(['io server disconnect']))
  })

  test('is seen before an event is delivered', async () => {
    const person = await aCustomer(store)
    const socket = await socketOf(person)
    await handshake(socket, { room: roomOf(person) })
    const events: unknown[] = []
    socket.on('carrinho-alterado', (event) => events.push(event))
    await closeSession(publishingScope(pool, store.id), person.token)
    const ended = disconnected(socket)
    tellCart(person, 2)
    expect([await ended, events]).toEqual(['io server disconnect', []])
  })

  test('is seen at the next handshake', async () => {
    const person = await aCustomer(store)
    const socket = await socketOf(person)
    await closeSession(publishingScope(pool, store.id), person.token)
    await expect(handshake(socket, { room: roomOf(person) })).rejects.toThrow('access.sessionExpired')
    expect(await disconnected(socket)).toMatch(/already|io server disconnect/)
  })
})

describe('hostile input', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'IDCLI'],
    ['a list', []],
    ['a number for a room', { room: 5 }],
    ['no room', {}],
    ['an unknown room', { room: 'todos' }],
    ['a key with a NUL', { keys: ['IDCLI:\u0000'] }],
    ['too many keys', { keys: Array.from({ length: 21 }, (_, index) => `CODPED:${index + 1}`) }],
    ['a huge number', { room: 'CODPED:9007199254740993' }],
  ])('%s is refused', async (_what, message) => {
    const socket = await socketOf(customer)
    await expect(handshake(socket, message as never)).rejects.toThrow('request.invalid')
    expect(socket.connected).toBe(true)
  })

  test('unknown events are ignored, and too many messages end the connection', async () => {
    const socket = await socketOf(customer)
    const ended = disconnected(socket)
    for (let count = 0; count < 100; count++) socket.emit('apagar' as 'handshake', { room: 'x' })
    expect(await ended).toMatch(/transport|forced/)
  })

  test('a message above the limit ends the connection', async () => {
    const socket = await socketOf(customer)
    const ended = disconnected(socket)
    socket.emit('handshake', { room: 'x'.repeat(1_000_000) })
    expect(await ended).toMatch(/transport/)
    const fine = await socketOf(customer)
    await expect(handshake(fine, { room: 'x'.repeat(MAX_MESSAGE_BYTES - 100) })).rejects.toThrow('request.invalid')
  })

  test('a session has a limited number of connections', async () => {
    const person = await aCustomer(store)
    const sockets = await Promise.all(Array.from({ length: MAX_CONNECTIONS_PER_SESSION }, () => socketOf(person)))
    await Promise.all(sockets.map((socket) => handshake(socket, { room: roomOf(person) })))
    const further = await socketOf(person)
    expect(await disconnected(further)).toMatch(/already|io server disconnect/)
    const [first] = sockets
    first?.disconnect()
    await expect
      .poll(() =>
        socketOf(person)
          .then((socket) => handshake(socket, { room: roomOf(person) }))
          .then(
            () => 'in',
            () => 'out',
          ),
      )
      .toBe('in')
  })

  test('bytes that are no message end the connection, and nothing else', async () => {
    const client = connect(Number(new URL(origin).port), '127.0.0.1')
    await once(client, 'connect')
    client.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Forwarded-For: ${anotherAddress()}\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    const [answer] = (await once(client, 'data')) as [Buffer]
    expect(answer.toString()).toContain('101 Switching Protocols')
    client.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))
    await once(client, 'close')
    expect(
      await connected(
        rawSocket(origin, {
          token: await socketJwt(origin, { token: customer.token, supplier: store.slug }),
          idfornecedor: store.slug,
        }),
      ),
    ).toBeDefined()
  })

  test('an upgrade to something else is answered as an ordinary request', async () => {
    const client = connect(Number(new URL(origin).port), '127.0.0.1')
    await once(client, 'connect')
    client.write('GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n')
    const [answer] = (await once(client, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200/)
    client.destroy()
  })

  test('an upgrade elsewhere is not found', async () => {
    const client = connect(Number(new URL(origin).port), '127.0.0.1')
    await once(client, 'connect')
    client.write('GET /outro HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
    const [answer] = (await once(client, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 404/)
    await once(client, 'close')
  })

  test('no secret was written to the log', () => {
    expect(logged.join('\n')).not.toContain(customer.token)
    expect(logged.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})

describe('on its own host and path', () => {
  const realtime = { ...SAME_HOST_SOCKET, url: 'https://socket.exemplo.com.br', path: '/tempo-real' }
  const other = ownApp(null, { realtime, publicUrl: 'https://lojas.exemplo.com.br' })

  test('pages learn where the socket is, may connect there, and are admitted by their own host', async () => {
    const { body, headers } = await other.call(socketAccess, {
      params: { sessao: customer.token },
      headers: { 'x-idfornecedor': store.slug },
    })
    expect(body).toMatchObject({ url: realtime.url, caminho: realtime.path })
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://socket.exemplo.com.br")
    const socket = rawSocket(
      await listening(other.server().app),
      { token: body.jwttoken, idfornecedor: store.slug },
      { path: realtime.path, headers: { origin: 'https://lojas.exemplo.com.br' } },
    )
    expect(await refusal(socket)).toBe('connected')
  })
})

test('the sockets of a store that is suspended are closed at once, and those of others stay', async () => {
  const closed = await aStore(pool)
  const person = await aCustomer(closed)
  const socket = await aSocket(origin, { token: person.token, supplier: closed.slug })
  const other = await socketOf(customer)
  const end = disconnected(socket)
  await suspendStore(app.server().appContext.db, closed.slug, 'Mensalidade em aberto', null)
  await end
  expect(other.connected).toBe(true)
})
