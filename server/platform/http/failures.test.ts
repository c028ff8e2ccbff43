import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, openPool } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { ownApp } from '#test/builders/app.ts'
import { testDatabase } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { registerFailureHandler } from './failures.ts'

const { connection } = testDatabase()
const opened: { close(): unknown }[] = []
afterAll(async () => {
  for (const one of opened) await one.close()
})

/** An application with one route, which does what is given. */
function appThat(work: () => Promise<unknown>): FastifyInstance {
  const app = Fastify()
  registerFailureHandler(app)
  app.get('/', work)
  opened.push(app)
  return app
}

function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = openPool(config)
  opened.push({ close: () => pool.end() })
  return pool
}

async function answerOf(app: FastifyInstance) {
  const { statusCode, headers, body } = await app.inject('/')
  return {
    status: statusCode,
    code: (JSON.parse(body) as { codigo: string }).codigo,
    retryAfter: headers['retry-after'],
  }
}

const UNAVAILABLE = { status: 503, code: 'server.unavailable', retryAfter: '5' }
const BUG = { status: 500, code: 'server.unexpected', retryAfter: undefined }

describe('PostgreSQL refuses', () => {
  let pool: pg.Pool
  beforeAll(() => {
    pool = poolOf(connection)
  })
  const refusing = (sqlState: string) =>
    statement(`refuse-${sqlState}`, { parameters: [], sql: `select pg_temp.refuse('${sqlState}')` })
  const define =
    "create or replace function pg_temp.refuse(state text) returns void language plpgsql as $$ begin raise exception using errcode = state, message = 'refused'; end $$"

  const answerTo = (sqlState: string) =>
    answerOf(
      appThat(() =>
        openDatabase(pool).transaction(async (db) => {
          await db.many(statement('', { parameters: [], sql: define }), [])
          return db.many(refusing(sqlState), [])
        }),
      ),
    )

  test.each(['53000', '53100', '53200', '53300', '57P01', '57P02', '57P03', '08000', '08003', '08006', '25006'])(
    '%s: it cannot work now',
    async (sqlState) => {
      expect(await answerTo(sqlState)).toEqual(UNAVAILABLE)
    },
  )

  test.each(['57014', '55P03', '40P01'])('%s: it was given up', async (sqlState) => {
    expect(await answerTo(sqlState)).toEqual({ ...UNAVAILABLE, code: 'server.tooSlow' })
  })

  test.each(['23505', '42P01', 'XX000'])('%s: a bug', async (sqlState) => {
    expect(await answerTo(sqlState)).toEqual(BUG)
  })
})

describe('PostgreSQL is out of reach', () => {
  const answerBy = (config: pg.PoolConfig) => {
    const pool = poolOf(config)
    return answerOf(appThat(() => pool.query('select 1')))
  }

  test('nothing listens at its IP address, nor at any of a host with several', async () => {
    const port = await freePort()
    expect(await answerBy({ host: '127.0.0.1', port })).toEqual(UNAVAILABLE)
    expect(await answerBy({ host: 'localhost', port })).toEqual(UNAVAILABLE)
  })

  test('its socket is not there', async () => {
    expect(await answerBy({ host: '/nowhere', port: 5432 })).toEqual(UNAVAILABLE)
  })

  test('it accepts connections and never answers, or ends them', async () => {
    const silent = await serverThat(() => undefined)
    expect(await answerBy({ host: '127.0.0.1', port: silent, connectionTimeoutMillis: 50 })).toEqual(UNAVAILABLE)
    const closing = await serverThat((socket) => socket.destroy())
    expect(await answerBy({ host: '127.0.0.1', port: closing })).toEqual(UNAVAILABLE)
  })

  test('every connection is in use', async () => {
    const pool = poolOf({ ...connection, max: 1 })
    const client = await pool.connect()
    pool.options.connectionTimeoutMillis = 50
    try {
      expect(await answerOf(appThat(() => pool.query('select 1')))).toEqual(UNAVAILABLE)
    } finally {
      client.release()
    }
  })
})

test('a file that is not there has nothing to do with the database', async () => {
  expect(await answerOf(appThat(() => readFile('/nowhere')))).toEqual(BUG)
})

async function serverThat(greet: (socket: Socket) => void): Promise<number> {
  const server = createServer(greet).listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push({ close: () => server.close() })
  return (server.address() as AddressInfo).port
}

const { server } = ownApp()
let port = 0
beforeAll(async () => {
  await server().app.listen({ port: 0, host: '127.0.0.1' })
  port = (server().app.server.address() as AddressInfo).port
})

interface RawReply {
  readonly status: number
  readonly type: string | undefined
  readonly head: string
  readonly body: string
}

function parse(reply: string): RawReply {
  const [head = '', body = ''] = reply.split('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]),
    type: /^content-type: (.*)$/im.exec(head)?.[1],
    head,
    body,
  }
}

async function sendRaw(request: string): Promise<RawReply> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  return parse(await text(socket))
}

const LONG = 'x'.repeat(20_000)

describe('a request that the HTTP parser refuses', () => {
  test('because of its cookies shows a browser a page', async () => {
    const { status, type, body } = await sendRaw(
      `GET /loja HTTP/1.1\r\nHost: localhost\r\nAccept: text/html,*/*\r\nCookie: a=${LONG}\r\n\r\n`,
    )
    expect([status, type]).toEqual([431, 'text/html; charset=utf-8'])
    expect(body).toContain('Exclua os cookies deste site')
  })

  test.each([
    [
      'its headers',
      `GET /v2/app/token/fornecedor HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nX-A: ${LONG}\r\n\r\n`,
      431,
      'request.headersTooLarge',
    ],
    ['its address', `GET /${LONG} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431, 'request.headersTooLarge'],
    ['its version', 'GET / HTTP/9.9\r\n\r\n', 400, 'request.unreadable'],
    [
      'two lengths',
      'POST /v2/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc',
      400,
      'request.unreadable',
    ],
    ['being no HTTP', '\x16\x03\x01\r\n\r\n', 400, 'request.unreadable'],
  ])('because of %s is answered in Portuguese JSON', async (_what, request, expected, code) => {
    const { status, type, head, body } = await sendRaw(request)
    expect([status, type]).toEqual([expected, 'application/json; charset=utf-8'])
    expect(JSON.parse(body)).toMatchObject({ codigo: code, mensagem: expect.stringMatching(/^(Não|O) /) })
    expect(head).toMatch(/connection: close/)
  })
})

test('a request that never came to an end is answered in Portuguese JSON', async () => {
  const accepted = once(server().app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /v2/app/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n')
  const [inServer] = (await accepted) as [Socket]
  // What Node does after the time of `requestTimeout`.
  server().app.server.emit(
    'clientError',
    Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    inServer,
  )
  const { status, body } = parse(await text(socket))
  expect([status, JSON.parse(body).codigo]).toEqual([408, 'request.timedOut'])
})
