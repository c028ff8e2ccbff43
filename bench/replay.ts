import pg from 'pg'

/** A statement as the server sent it to PostgreSQL. */
export interface SentStatement {
  /** Of a prepared one. */
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
  /** Sent right after the one before, without waiting for its reply. */
  readonly followsAtOnce: boolean
}

/** What the server does for one request: its statements, one after the other. */
export type RecordedRequest = readonly SentStatement[]

export interface ReplayJob {
  readonly connection: pg.ClientConfig
  /** One list for each connection, to be sent again and again until the time is over. */
  readonly lists: readonly (readonly RecordedRequest[])[]
  /** Null: each list once. */
  readonly seconds: number | null
  /** Whether what the server sends right after another statement is sent so too, or each after the reply before. */
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
        (lists[index] ?? []).map((recorded) => roundTripsOf(recorded, isTogether)),
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

/** The statements by round trip. */
function roundTripsOf(recorded: RecordedRequest, isTogether: boolean): Query[][] {
  const roundTrips: Query[][] = []
  for (const { name, text, values, followsAtOnce } of recorded) {
    const query = { ...(name === undefined ? {} : { name }), text, values: [...values] }
    const last = roundTrips.at(-1)
    if (last && isTogether && followsAtOnce) last.push(query)
    else roundTrips.push([query])
  }
  return roundTrips
}

async function sendAll(client: pg.Client, requests: readonly (readonly Query[][])[], endsAt: number): Promise<number> {
  let count = 0
  do {
    for (const roundTrips of requests) {
      for (const roundTrip of roundTrips) await Promise.all(roundTrip.map((query) => client.query(query)))
      count++
      if (performance.now() >= endsAt) return count
    }
  } while (endsAt !== Infinity)
  return count
}
