import pg from 'pg'

/** A statement as the server sent it to PostgreSQL. */
export interface SentStatement {
  /** Of a prepared one. */
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
  /** Sent on the heels of the one before, without waiting for its answer. */
  readonly followsAtOnce: boolean
}

/** What the server does for one request: its statements, one after the other. */
export type Exchange = readonly SentStatement[]

export interface ReplayJob {
  readonly connection: pg.ClientConfig
  /** One list for each connection, to be sent again and again until the time is over. */
  readonly lists: readonly (readonly Exchange[])[]
  /** Null: each list once. */
  readonly seconds: number | null
  /** Whether what the server sends on the heels of another statement is sent so too, or each after the answer before. */
  readonly isTogether: boolean
}

export interface Rate {
  readonly count: number
  readonly seconds: number
}

/** Sends the statements by `pg` alone, each connection as fast as the answers come. */
export async function replay({ connection, lists, seconds, isTogether }: ReplayJob): Promise<Rate> {
  const clients = await Promise.all(lists.map(() => connected(connection)))
  const startedAt = performance.now()
  const endsAt = seconds === null ? Infinity : startedAt + seconds * 1000
  const counts = await Promise.all(
    clients.map((client, index) =>
      sendAll(
        client,
        (lists[index] ?? []).map((exchange) => journeysOf(exchange, isTogether)),
        endsAt,
      ),
    ),
  )
  const elapsed = (performance.now() - startedAt) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return { count: counts.reduce((sum, count) => sum + count, 0), seconds: elapsed }
}

async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, pipeline: true })
  await client.connect()
  return client
}

type Query = pg.QueryConfig<unknown[]>

/** The statements by the journeys in which they travel. */
function journeysOf(exchange: Exchange, isTogether: boolean): Query[][] {
  const journeys: Query[][] = []
  for (const { name, text, values, followsAtOnce } of exchange) {
    const query = { ...(name === undefined ? {} : { name }), text, values: [...values] }
    const last = journeys.at(-1)
    if (last && isTogether && followsAtOnce) last.push(query)
    else journeys.push([query])
  }
  return journeys
}

async function sendAll(client: pg.Client, exchanges: readonly (readonly Query[][])[], endsAt: number): Promise<number> {
  let count = 0
  do {
    for (const journeys of exchanges) {
      for (const journey of journeys) await Promise.all(journey.map((query) => client.query(query)))
      count++
      if (performance.now() >= endsAt) return count
    }
  } while (endsAt !== Infinity)
  return count
}
