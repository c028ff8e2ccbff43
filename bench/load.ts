// A separate process, so that making requests takes no time from the process that answers them.
import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
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

/** How long answers took, in milliseconds. */
export interface Waiting {
  readonly answers: readonly number[]
  /** Of the first request of a new connection each, from the start of connecting. */
  readonly firstAnswers: readonly number[]
}

/** Pauses between new connections. */
const CONNECT_EVERY_MS = 50

async function waiting(job: LoadJob & { readonly seconds: number }): Promise<Waiting> {
  const answers: number[] = []
  const firstAnswers: number[] = []
  const path = job.lists[0]?.[0]?.path ?? '/'
  const endsAt = performance.now() + job.seconds * 1000
  const connect = async () => {
    for (; performance.now() < endsAt; await delay(CONNECT_EVERY_MS))
      firstAnswers.push(await firstAnswer(`${job.origin}${path}`))
  }
  await Promise.all([load(job, (milliseconds) => answers.push(milliseconds)), connect()])
  return { answers, firstAnswers }
}

function firstAnswer(url: string): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(performance.now() - startedAt))
    }).on('error', reject)
  })
}

async function load(
  { origin, lists, seconds }: LoadJob,
  onAnswer: (milliseconds: number) => void = () => undefined,
): Promise<Rate> {
  let next = 0
  const total = lists.reduce((sum, list) => sum + list.length, 0)
  const result = await autocannon({
    url: origin,
    connections: lists.length,
    ...(seconds === null ? { amount: total, sampleInt: SAMPLE_MS } : { duration: seconds }),
    setupClient: (client) => {
      client.on('response', (_status, _bytes, milliseconds) => onAnswer(milliseconds))
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

answer({ load: (job: LoadJob) => load(job), waiting, replay })
