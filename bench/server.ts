// The real server, as `npm start` runs it, with two additions for the measurements: it can return which statements it
// sends, and with STOREFRONT_CACHE=off it caches nothing, because the connection for notifications is never opened.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { answer, usage } from './answer.ts'
import type { SentStatement } from './replay.ts'

let recorded: SentStatement[] | null = null
/** Set within a request: what the process does meanwhile is not recorded. */
const ofRequest = new AsyncLocalStorage<true>()

const emit = Server.prototype.emit
Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]) {
  const pass = () => Reflect.apply(emit, this, [event, ...args]) as boolean
  return recorded !== null && event === 'request' ? ofRequest.run(true, pass) : pass()
} as typeof emit

const send = pg.Client.prototype.query
const unanswered = new WeakMap<pg.Client, number>()

function note(client: pg.Client, args: readonly unknown[], answer: unknown): void {
  const [query, given] = args as [string | { name?: string; text: string; values?: unknown[] }, unknown[]?]
  const { name, text, values = given } = typeof query === 'string' ? { name: undefined, text: query } : query
  const waiting = unanswered.get(client) ?? 0
  recorded?.push({
    ...(name === undefined ? {} : { name }),
    text,
    values: Array.isArray(values) ? values : [],
    followsAtOnce: waiting > 0,
  })
  if (!(answer instanceof Promise)) return
  unanswered.set(client, waiting + 1)
  const settle = () => unanswered.set(client, (unanswered.get(client) ?? 1) - 1)
  answer.then(settle, settle)
}

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const answer: unknown = Reflect.apply(send, this, args)
  if (recorded && ofRequest.getStore()) note(this, args, answer)
  return answer as never
} as typeof send

if (process.env.STOREFRONT_CACHE === 'off') {
  const connect = pg.Client.prototype.connect
  pg.Client.prototype.connect = function (this: pg.Client, ...args: unknown[]) {
    // Only the connections of the pool are pipelined.
    if (!this.pipeline) return Promise.reject(new Error('the storefront cache is off')) as never
    return Reflect.apply(connect, this, args) as never
  } as typeof connect
}

/** Bytes that are in use, without what the garbage collector has not come to yet. Nothing is measured in a process after it. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

answer({
  usage,
  liveBytes,
  record: () => {
    recorded = []
  },
  recorded: () => {
    const sent = recorded ?? []
    recorded = null
    return sent
  },
})

await import('#server/main.ts')
