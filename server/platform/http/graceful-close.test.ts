import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { keepAliveClient } from '#test/builders/server-process.ts'
import { closeGracefully, type CloseTimes } from './graceful-close.ts'

/** Long enough for a client that is quick, and short enough to wait for. */
const TIMES: CloseTimes = { graceMs: 300, longestMs: 10_000 }

/** A server whose answer to `/slow` waits for `release`. */
async function serverThatCloses(times = TIMES) {
  const app = Fastify({ return503OnClosing: false })
  closeGracefully(app, times)
  const slow = Promise.withResolvers<string>()
  app.get('/quick', () => 'quick')
  const entered = Promise.withResolvers<undefined>()
  app.get('/slow', () => {
    entered.resolve(undefined)
    return slow.promise
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    app,
    port,
    client: () => keepAliveClient(`http://127.0.0.1:${port}`),
    release: () => slow.resolve('slow'),
    entered: entered.promise,
  }
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const closing = (app: FastifyInstance) => {
  const startedAt = performance.now()
  return app.close().then(() => performance.now() - startedAt)
}

test('a request under way is answered, on a connection that says it ends', async () => {
  const { app, client, release, entered } = await serverThatCloses()
  const answer = client().request('/slow')
  await entered
  const closed = closing(app)
  await expect.poll(() => app.server.listening).toBe(false)
  release()
  expect(await answer).toMatchObject({ status: 200, body: 'slow', headers: { connection: 'close' } })
  expect(await closed).toBeLessThan(TIMES.longestMs)
})

test('an idle connection still gets an answer to what its client sends, and is closed soon after', async () => {
  const times = { graceMs: 3000, longestMs: 60_000 }
  const { app, client } = await serverThatCloses(times)
  const [busy, idle] = [client(), client()]
  for (const one of [busy, idle]) expect((await one.request('/quick')).headers.connection).toBe('keep-alive')
  const closed = closing(app)
  expect(await busy.request('/quick')).toMatchObject({ status: 200, body: 'quick', headers: { connection: 'close' } })
  const duration = await closed
  expect(duration).toBeGreaterThanOrEqual(times.graceMs)
  expect(duration).toBeLessThan(times.longestMs)
})

test('connections that the system has established are served, also those not accepted yet', async () => {
  // However long they wait for a core.
  const { app, port } = await serverThatCloses({ graceMs: 20_000, longestMs: 60_000 })
  const sockets = await Promise.all(Array.from({ length: 30 }, () => connected(port)))
  const closed = closing(app)
  expect(await Promise.all(sockets.map(statusLineOn))).toEqual(sockets.map(() => 'HTTP/1.1 200 OK'))
  await closed
})

/** Sends a request and reads the answer until the server ends the connection. */
async function statusLineOn(socket: Socket): Promise<string | undefined> {
  socket.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString().split('\r\n', 1)[0]
}

test('connections that never sent anything hold nothing up, and no further one is accepted', async () => {
  const { app, port } = await serverThatCloses()
  const silent = await connected(port)
  const ended = once(silent, 'close')
  const closed = closing(app)
  await expect.poll(() => app.server.listening).toBe(false)
  await expect(connected(port)).rejects.toThrow('ECONNREFUSED')
  expect(await closed).toBeLessThan(TIMES.longestMs)
  await ended
})

test('what is never answered is cut off in the end', async () => {
  const { app, port, client, entered } = await serverThatCloses({ graceMs: 100, longestMs: 300 })
  const answer = client().request('/slow')
  answer.catch(() => undefined)
  await entered
  const half = await connected(port)
  half.on('error', () => undefined)
  half.write('GET /quick HTTP/1.1\r\nHost: here\r\n')
  await expect.poll(() => connections(app)).toBe(2)
  const duration = await closing(app)
  expect(duration).toBeGreaterThanOrEqual(300)
  await expect(answer).rejects.toThrow('socket hang up')
})

const connections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
