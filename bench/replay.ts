import pg from 'pg'

/** A statement as the server sent it to PostgreSQL. */
export interface SentStatement {
  /** Of a prepared one. */
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** What the server does for one request: its statements, one after the other. */
export type Exchange = readonly SentStatement[]

export interface ReplayJob {
  readonly connection: pg.ClientConfig
  /** One list for each connection, to be sent again and again until the time is over. */
  readonly lists: readonly (readonly Exchange[])[]
  /** Null: each list once. */
  readonly seconds: number | null
}

export interface Rate {
  readonly count: number
  readonly seconds: number
}

/** Sends the statements by `pg` alone, each connection as fast as the answers come. */
export async function replay({ connection, lists, seconds }: ReplayJob): Promise<Rate> {
  const clients = await Promise.all(lists.map(() => connected(connection)))
  const startedAt = performance.now()
  const endsAt = seconds === null ? Infinity : startedAt + seconds * 1000
  const counts = await Promise.all(clients.map((client, index) => sendAll(client, lists[index] ?? [], endsAt)))
  const elapsed = (performance.now() - startedAt) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return { count: counts.reduce((sum, count) => sum + count, 0), seconds: elapsed }
}

async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}

async function sendAll(client: pg.Client, exchanges: readonly Exchange[], endsAt: number): Promise<number> {
  let count = 0
  do {
    for (const exchange of exchanges) {
      for (const { name, text, values } of exchange) await client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] })
      count++
      if (performance.now() >= endsAt) return count
    }
  } while (endsAt !== Infinity)
  return count
}
