// A separate process, so that making requests takes no time from the process that answers them.
import autocannon from 'autocannon'
import { answer } from './answer.ts'
import { replay, type Rate } from './replay.ts'

export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface LoadJob {
  readonly origin: string
  /** One list for each connection, walked through again and again. */
  readonly lists: readonly (readonly LoadRequest[])[]
  /** Null: each list once. */
  readonly seconds: number | null
}

/** How long a list that is walked through once may be late in being noticed. */
const SAMPLE_MS = 50

async function load({ origin, lists, seconds }: LoadJob): Promise<Rate> {
  let next = 0
  const total = lists.reduce((sum, list) => sum + list.length, 0)
  const result = await autocannon({
    url: origin,
    connections: lists.length,
    ...(seconds === null ? { amount: total, sampleInt: SAMPLE_MS } : { duration: seconds }),
    setupClient: (client) => {
      const list = lists[next++ % lists.length] ?? []
      client.setRequests(
        list.map(({ method, path, headers, body }) => ({
          method,
          path,
          headers: { ...headers },
          ...(body === undefined ? {} : { body }),
        })),
      )
    },
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0)
    throw new Error(`${failed} of ${result.requests.total} requests failed: ${JSON.stringify(result.statusCodeStats)}`)
  return { count: result['2xx'], seconds: result.duration }
}

answer({ load, replay })
