import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { ServerOptions } from 'socket.io'

export interface FanOutOptions {
  readonly pool: Pick<pg.Pool, 'query'>
  /** For the connection on which PostgreSQL passes on what other processes send. */
  readonly connection: pg.ClientConfig
  /** Null passes messages on by PostgreSQL. */
  readonly redisUrl: string | null
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Messages of other processes may have been missed. */
  readonly onGap: () => void
}

/** How messages reach the sockets of all processes. */
export interface FanOut {
  readonly adapter: NonNullable<ServerOptions['adapter']>
  close(): Promise<void>
}

export const openFanOut = async (options: FanOutOptions): Promise<FanOut> =>
  options.redisUrl === null ? byPostgres(options) : byRedis(options, options.redisUrl)

/** Only requests to other processes depend on heartbeats, and none is made. */
const HEARTBEAT_MS = 60_000
/** Of an adapter's table for messages above 8 kB, which ours never reach: the table does not exist. */
const NO_CLEANUP_MS = 2 ** 31 - 1

function byPostgres({ pool, connection, log, onGap }: FanOutOptions): FanOut {
  const clients = new Set<pg.Client>()
  let isFirst = true
  let isClosed = false
  const connect = async () => {
    // The adapter would try again for ever.
    if (isClosed) return new Promise<never>(() => undefined)
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    client.once('end', () => clients.delete(client))
    clients.add(client)
    try {
      await client.connect()
    } catch (error) {
      clients.delete(client)
      throw error
    }
    if (!isFirst) client.once('drain', onGap)
    isFirst = false
    return Object.assign(client, { release: () => undefined })
  }
  // The adapter keeps the client of a lost connection in its pool for ever: each of its connections is made outside of a pool.
  const source = { connect, query: (text: string, values: unknown[]) => pool.query(text, values) }
  const adapter = createAdapter(source as unknown as pg.Pool, {
    heartbeatInterval: HEARTBEAT_MS,
    heartbeatTimeout: 3 * HEARTBEAT_MS,
    cleanupInterval: NO_CLEANUP_MS,
    errorHandler: (error) => log.warn({ err: error }, 'a realtime message could not be passed on'),
  })
  return {
    adapter,
    async close() {
      isClosed = true
      await Promise.all([...clients].map((client) => client.end().catch(() => undefined)))
    },
  }
}

const RETRY_MS = 2000

/** Its libraries are loaded where an installation has Redis. */
async function byRedis({ log, onGap }: FanOutOptions, url: string): Promise<FanOut> {
  const [{ Redis }, redisAdapter] = await Promise.all([import('ioredis'), import('@socket.io/redis-adapter')])
  let isLossLogged = false
  const onError = (error: Error): void => {
    if (!isLossLogged) log.warn({ err: error }, 'Redis cannot be reached: other processes hear nothing of this one')
    isLossLogged = true
  }
  // What cannot be sent now is dropped: clients request what they missed once the connection is back.
  const publisher = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RETRY_MS,
  })
  const subscriber = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => RETRY_MS })
  const publish = publisher.publish.bind(publisher)
  // The adapter does not wait for it, so that a failure would end the process.
  publisher.publish = async (channel: string | Buffer, message: string | Buffer) =>
    publish(channel, message).catch((error: Error) => {
      onError(error)
      return 0
    })
  let isFirst = true
  subscriber.on('ready', () => {
    isLossLogged = false
    if (!isFirst) onGap()
    isFirst = false
  })
  for (const client of [publisher, subscriber]) client.on('error', onError)
  return {
    adapter: redisAdapter.createAdapter(publisher, subscriber),
    close() {
      publisher.disconnect()
      subscriber.disconnect()
      return Promise.resolve()
    },
  }
}
