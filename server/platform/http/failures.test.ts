import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { openDatabase, openPool } from '../database/database.ts'
import { registerFailureHandler } from './failures.ts'
import { statement } from '../database/statement.ts'

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

  test.each(['57014', '23505', '42P01', '40P01', 'XX000'])('%s: a bug', async (sqlState) => {
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
    const pool = poolOf({ ...connection, max: 1, connectionTimeoutMillis: 50 })
    const client = await pool.connect()
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
