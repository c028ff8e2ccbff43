import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { ownApp, testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, buyerOf } from '#test/builders/checkout.ts'
import { aProduct } from '#test/builders/store.ts'
import { testDatabase } from '#test/database.ts'
import { openDatabase, openPool, type DatabaseConnection, type Db } from './database.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { runLong } from './long-statements.ts'
import { statement, text } from './statement.ts'
import { takesTimeLimits } from './time-limits.ts'

const { connection, pool } = testDatabase()
const opened: { close(): unknown }[] = []
afterAll(async () => {
  for (const one of opened.toReversed()) await one.close()
})

function databaseWith(limits: DatabaseConnection) {
  const limited = openPool({ ...connection, max: 1, ...limits })
  opened.push({ close: () => limited.end() })
  return openDatabase(limited)
}

const sleep = statement('sleep-long', { parameters: [], sql: 'select pg_sleep(1.5)' })
const limits = statement('limits', {
  parameters: [],
  row: { statement: text, lock: text, idle: text },
  sql: `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
     current_setting('idle_in_transaction_session_timeout') as idle`,
})

describe('a request that waits for a row which another holds', () => {
  const app = testApp()
  const LIMIT_MS = 3000
  const lines: string[] = []
  const limitedApp = (limit: DatabaseConnection) =>
    ownApp(
      null,
      { logLevel: 'error', logTo: { write: (line) => void lines.push(line) } },
      { pool, connection: { ...connection, ...limit } },
    )
  const byLock = limitedApp({ lock_timeout: LIMIT_MS })
  const byStatement = limitedApp({ statement_timeout: LIMIT_MS })

  test.each([
    ['a lock', byLock],
    ['a statement', byStatement],
  ])('ends with 503 by the limit of %s, and nothing of it is done', async (_, limited) => {
    lines.length = 0
    const store = await anOpenStore(pool)
    const product = await aProduct(store, { stock: 5 })
    const buyer = await aBuyer(app, store)
    const { body: placed } = await buyer.buy([units(product, 2)])
    const state = async () =>
      (
        await pool.query(
          `select p.stock, o.status, (select count(*)::integer from order_event e where e.supplier_id = $1) as events,
             (select count(*)::integer from audit_event e where e.supplier_id = $1) as audited
           from product p, purchase_order o where p.supplier_id = $1 and o.supplier_id = $1`,
          [store.id],
        )
      ).rows
    const before = await state()

    // The order is moved by then, and its stock is still to be returned.
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from product where supplier_id = $1 and id = $2 for update', [store.id, product.id])
    const waiting = buyerOf(limited, store, buyer, '')
    const begin = performance.now()
    const { status, failure, headers } = await waiting.cancel(placed.numpedido)
    expect([status, failure.codigo, headers['retry-after']]).toEqual([503, 'server.tooSlow', '5'])
    expect(failure.mensagem).toMatch(/^A loja está demorando/)
    expect(performance.now() - begin).toBeGreaterThan(LIMIT_MS - 1)
    expect(performance.now() - begin).toBeLessThan(15 * LIMIT_MS)
    await holder.query('commit')
    holder.release()

    expect(await state()).toEqual(before)
    const logged = lines.map((line) => JSON.parse(line) as { err: { message: string }; msg: string })
    expect(logged).toMatchObject([
      { err: { message: expect.stringMatching(/^the statement order\.lock-stock was cancelled: /) } },
    ])
    expect((await waiting.cancel(placed.numpedido)).status).toBe(200)
    expect(await state()).toMatchObject([{ stock: 5000, status: 'cancelled' }])
  })
})

test('every connection of a pool has limits', async () => {
  const show = (limit: DatabaseConnection) => databaseWith(limit).one(limits, [])
  expect(await show({})).toEqual({ statement: '30s', lock: '10s', idle: '1min' })
  expect(await show({ takesTimeLimits: false, lock_timeout: 5 })).toEqual({ statement: '0', lock: '0', idle: '0' })
})

test('no connection of a pool has its statements compiled, whatever the server does', async () => {
  const compiled = statement('compiled', {
    parameters: [],
    row: { setting: text, source: text },
    sql: `select setting, source from pg_settings where name = 'jit'`,
  })
  expect(await databaseWith({}).one(compiled, [])).toEqual({ setting: 'off', source: 'client' })
})

test('a transaction that goes through many rows may take longer, and the next of its connection may not', async () => {
  const db = databaseWith({ statement_timeout: 1000 })
  await expect(db.many(sleep, [])).rejects.toThrow('the statement sleep-long was cancelled')
  await runLong(db, (db) => db.many(sleep, []))
  await expect(db.many(sleep, [])).rejects.toThrow('the statement sleep-long was cancelled')
})

test('a transaction in which nothing happens ends, and its rows are free', async () => {
  const db = databaseWith({ idle_in_transaction_session_timeout: 100 })
  const store = await anOpenStore(pool)
  const rename = statement('rename-store', { parameters: [text], sql: 'update supplier set name = $1 where slug = $2' })
  const idle = db.transaction(async (db) => {
    await db.execute({ ...rename, parameters: [text, text] }, ['Outra', store.slug])
    await delay(1000)
    return db.one(limits, [])
  })
  await expect(idle).rejects.toThrow()
  const { rows } = await pool.query('select name from supplier where id = $1 for update nowait', [store.id])
  expect(rows).not.toEqual([{ name: 'Outra' }])
  expect(await db.one(limits, [])).toMatchObject({ idle: '100ms' })
})

describe('a database that no longer answers', () => {
  const ANSWER_MS = 2000

  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['a statement', (db) => db.one(limits, [])],
    ['a transaction', (db) => db.transaction((db) => db.one(limits, []))],
    ['statements sent together', (db) => db.pipelined((db) => Promise.all([db.one(limits, []), db.one(limits, [])]))],
  ])('fails %s in time, and the next one has a connection of its own', async (_, send) => {
    const { connection, hold, release } = await aDatabaseFarAway()
    const db = databaseWith({ ...connection, query_timeout: ANSWER_MS, connectionTimeoutMillis: ANSWER_MS })
    await send(db)
    hold()
    expect(isDatabaseUnavailable(await send(db).catch((error: unknown) => error))).toBe(true)
    // The former connection stays without an answer.
    await expect(send(db)).rejects.toThrow()
    release()
    await send(db)
  })

  test('is waited for longer by what may take long', async () => {
    const { connection, hold, release } = await aDatabaseFarAway()
    const db = databaseWith({ ...connection, query_timeout: ANSWER_MS })
    const done = runLong(db, (db) => {
      hold()
      setTimeout(release, 2 * ANSWER_MS)
      return db.one(limits, [])
    })
    expect(await done).toMatchObject({ idle: '1min' })
  })

  /** Reached by a line on which answers can be held back. */
  async function aDatabaseFarAway() {
    const answers: [from: Socket, to: Socket][] = []
    let isHeld = false
    const proxied = await aProxy((socket, startup) => {
      const database = passOn(socket, startup)
      answers.push([database, socket])
      if (isHeld) database.unpipe(socket)
    })
    return {
      connection: proxied,
      hold: () => {
        isHeld = true
        for (const [from, to] of answers) from.unpipe(to)
      },
      release: () => {
        isHeld = false
        for (const [from, to] of answers) from.pipe(to)
      },
    }
  }
})

/** A server between the pool and PostgreSQL, which gets the first bytes of each connection. */
async function aProxy(onConnection: (socket: Socket, startup: Buffer) => void): Promise<pg.ClientConfig> {
  const server = createServer((socket) => {
    socket.once('data', (startup: Buffer) => onConnection(socket, startup))
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push({ close: () => server.close() })
  const { user = '', database = '' } = new pg.Client(connection)
  return {
    ...connection,
    connectionString: undefined,
    user,
    database,
    ssl: false,
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
  } as pg.ClientConfig
}

function passOn(socket: Socket, startup: Buffer): Socket {
  const { host, port } = new pg.Client(connection)
  const to = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  to.on('error', () => undefined)
  to.write(startup)
  socket.pipe(to).pipe(socket)
  return to
}

describe('a server that takes no limits when a connection begins', () => {
  test('is distinguished from a server that accepts them, and from one that is away', async () => {
    expect(await takesTimeLimits(connection)).toBe(true)
    expect(await takesTimeLimits({ host: '/nowhere' })).toBe(true)
    expect(await takesTimeLimits(await aPooler())).toBe(false)
  })

  test('serves connections without them', async () => {
    const pooler = await aPooler()
    await expect(databaseWith(pooler).one(limits, [])).rejects.toThrow('unsupported startup parameter')
    expect(await databaseWith({ ...pooler, takesTimeLimits: false }).one(limits, [])).toMatchObject({ lock: '0' })
  })

  /** Answers as PgBouncer to what it does not know, and passes on the rest. */
  const aPooler = () =>
    aProxy((socket, startup) => {
      if (startup.includes('_timeout\0')) socket.end(refusal('unsupported startup parameter: statement_timeout'))
      else passOn(socket, startup)
    })

  function refusal(message: string): Buffer {
    const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`)
    const head = Buffer.alloc(5)
    head.write('E')
    head.writeInt32BE(fields.length + 4, 1)
    return Buffer.concat([head, fields])
  }
})
