import type { Usage } from './answer.ts'
import { startChild } from './child.ts'
import type { Heard, ListenersJob, SavesJob } from './listeners.ts'
import type { Stage } from './stage.ts'
import { createCustomers, customerId, sessionToken } from './store.ts'
import { median, quantile, type Row } from './table.ts'
import { cartRead, cartSaves } from './workloads.ts'

const SOCKETS = 1000
/** Customers that other measurements do not use. */
const FIRST = 700_000
const LANES = 8
const SAVES_OF_LANE = 100
const WARM_UP = 20

/** Sockets on a separate process; carts are saved through the other one. */
export async function measureSockets(stage: Stage, say: (text: string) => void): Promise<Row[]> {
  const { server, store, pool } = stage
  await createCustomers(pool, store, FIRST, FIRST + SOCKETS + 1, FIRST + SOCKETS + 1)
  const other = await stage.startServer()
  const listeners = startChild('listeners.ts')
  try {
    const customers = Array.from({ length: SOCKETS + 1 }, (_, index) => ({
      id: customerId(FIRST + index),
      token: sessionToken(FIRST + index),
    }))
    const open = (count: readonly (typeof customers)[number][]) =>
      listeners.ask<number>('open', {
        origin: other.origin,
        supplierId: store.id,
        customers: count,
      } satisfies ListenersJob)
    // The first one loads what all of them share.
    await open(customers.slice(SOCKETS))
    const before = await other.child.ask<number>('liveBytes')
    const { residentBytes } = await other.child.ask<Usage>('usage')
    say(`Opening ${SOCKETS} sockets`)
    await open(customers.slice(0, SOCKETS))
    const grown = (await other.child.ask<Usage>('usage')).residentBytes - residentBytes
    const live = (await other.child.ask<number>('liveBytes')) - before

    say('Measuring messages from one process to the sockets of another')
    const heard = await listeners.ask<Heard[]>('save', {
      origin: server.origin,
      readingOrigin: other.origin,
      saves: Array.from({ length: LANES }, (_, lane) => {
        const [first, second] = cartSaves(store, FIRST + lane)
        if (!first || !second) throw new Error('a cart is saved in two ways in turn')
        const requests = Array.from({ length: WARM_UP + SAVES_OF_LANE }, (_, save) => (save % 2 === 0 ? first : second))
        return { customerId: customerId(FIRST + lane), requests, read: cartRead(store, FIRST + lane) }
      }),
    } satisfies SavesJob)
    const measured = heard.slice(WARM_UP * LANES)
    const events = measured.map(({ eventMs }) => eventMs)
    const reads = measured.map(({ readMs }) => readMs)
    const answers = measured.map(({ answerMs }) => answerMs)
    return [
      {
        what: `live memory of an idle socket, of ${SOCKETS}`,
        against: '',
        values: [live / SOCKETS / 1000],
        aim: null,
        unit: 'kB',
        note: `the process grew by ${Math.round(grown / 1_000_000)} MB`,
      },
      {
        what: 'cart save to an event on a socket of another process, p99',
        against: 'the answer to the save, p99',
        values: [quantile(events, 0.99) / quantile(answers, 0.99)],
        aim: null,
        unit: '',
        note: `${milliseconds(events)} : ${milliseconds(answers)}`,
      },
      {
        what: 'cart save to the cart read by another page, through another process, p99',
        against: '',
        values: [quantile(reads, 0.99)],
        aim: { kind: 'at most', value: 1000 },
        unit: 'ms',
        note: milliseconds(reads),
      },
    ]
  } finally {
    await listeners.end()
  }
}

const milliseconds = (values: readonly number[]): string =>
  `${quantile(values, 0.99).toFixed(0)} ms (median ${median(values).toFixed(0)})`
