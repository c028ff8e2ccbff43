import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll } from 'vitest'

/** A statement that a request sent. */
export interface Sent {
  readonly client: pg.Client
  readonly text: string
  readonly values: readonly unknown[]
  readonly isWithOthers: boolean
}
type SentBehind = Pick<pg.QueryConfig, 'name' | 'text' | 'values'>
/** Statements of one request: what the process does meanwhile is not counted. */
const recording = new AsyncLocalStorage<Sent[]>()
/** Statements of the process behind its requests, while somebody counts them. */
let behindRequests: SentBehind[] | null = null
const unanswered = new WeakMap<pg.Client, number>()
const send = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const answer: unknown = Reflect.apply(send, this, args)
  const waiting = unanswered.get(this) ?? 0
  const [query, given] = args as [string | pg.QueryConfig, unknown[]?]
  const { text, values = given } = typeof query === 'string' ? { text: query } : query
  // The plan mode is set once for many statements in a row. Statements on the connection for notifications, which is not pipelined, are sent
  // by the test application and not by the request.
  if (this.pipeline && !/ plan_cache_mode/.test(text)) {
    const sent = recording.getStore()
    if (sent) sent.push({ client: this, text, values: values ?? [], isWithOthers: waiting > 0 })
    else if (typeof query !== 'string') behindRequests?.push(query)
  }
  if (answer instanceof Promise) {
    unanswered.set(this, waiting + 1)
    const settle = () => unanswered.set(this, (unanswered.get(this) ?? 1) - 1)
    answer.then(settle, settle)
  }
  return answer as never
} as typeof send
afterAll(() => {
  pg.Client.prototype.query = send
})

/** What a request sends to PostgreSQL, besides its answer. */
export async function recorded<Answer>(
  request: () => Promise<Answer>,
): Promise<{ sent: readonly Sent[]; answer: Answer }> {
  const sent: Sent[] = []
  // Awaited inside: a request to the application begins only then.
  const answer = await recording.run(sent, async () => await request())
  return { sent, answer }
}

/** What the process sends to PostgreSQL meanwhile, apart from what is recorded of requests. */
export async function recordedBehind(work: () => Promise<void>): Promise<readonly SentBehind[]> {
  const sent: SentBehind[] = []
  behindRequests = sent
  try {
    await work()
  } finally {
    behindRequests = null
  }
  return sent
}

/** How many pages of PostgreSQL's memory the statements that only read look at. */
export async function pagesOf(db: pg.Pool, sent: readonly Sent[]): Promise<number> {
  let pages = 0
  for (const { text, values } of sent) {
    if (!/^\s*(?:select|with)/i.test(text)) continue
    if (/\b(?:insert into|update|delete from|pg_notify|nextval)\b/i.test(text)) continue
    const explain = async () => {
      const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        [...values],
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
      return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    }
    // The first time a connection also looks up what the statement names.
    await explain()
    pages += await explain()
  }
  return pages
}
