// The real server, as `npm start` runs it, with two openings for the measurements: it can tell which statements it
// sends, and with STOREFRONT_CACHE=off it keeps nothing, because the line that tells of changes never comes up.
import pg from 'pg'
import { answer, usage } from './answer.ts'
import type { SentStatement } from './replay.ts'

let recorded: SentStatement[] | null = null

const send = pg.Client.prototype.query
const listened = (...args: unknown[]): void => {
  const [query, values] = args as [string | { name?: string; text: string }, unknown[]?]
  const { name, text } = typeof query === 'string' ? { name: undefined, text: query } : query
  recorded?.push({ ...(name === undefined ? {} : { name }), text, values: Array.isArray(values) ? values : [] })
}
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  listened(...args)
  return Reflect.apply(send, this, args) as never
} as typeof send

if (process.env.STOREFRONT_CACHE === 'off') {
  const connect = pg.Client.prototype.connect
  pg.Client.prototype.connect = function (this: pg.Client, ...args: unknown[]) {
    // Connections of the pool are of a class of their own.
    if (this.constructor === pg.Client) return Promise.reject(new Error('the storefront cache is off')) as never
    return Reflect.apply(connect, this, args) as never
  } as typeof connect
}

answer({
  usage,
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
