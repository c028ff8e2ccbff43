import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { JobPutOff, JobRefused } from '../jobs/job-errors.ts'
import type { Histogram, Labels } from './durations.ts'
import { measureRequests } from './request-durations.ts'
import { stateReader, type StateCount } from './state-counts.ts'
import type { Telemetry, WatchedState } from './telemetry.ts'

/** How often the delay of the event loop is looked at. */
const EVENT_LOOP_RESOLUTION_MS = 20

export interface Metrics {
  readonly telemetry: Telemetry
  /** All of them in the text format of Prometheus. */
  text(): Promise<string>
}

interface Sample {
  readonly labels?: Labels
  readonly value: number
}

interface Description<Kind> {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  /** Called each time the metrics are read. */
  readonly read: Kind
}
type Read = () => readonly Sample[] | Promise<readonly Sample[]>

/** Loaded only where metrics are wanted. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_RESOLUTION_MS })
  const histograms: Histogram[] = []
  return {
    telemetry: {
      watchRequests: (app) => void histograms.push(measureRequests(app)),
      onStatement: countStatements(registry),
      jobs: countJobs(registry),
      watchState: (state) => readState(registry, state),
    },
    text: async () => [await registry.metrics(), ...histograms.map((histogram) => histogram.text())].join('\n'),
  }
}

/** A counter whose values something else counts. */
function readCounter(registry: Registry, { name, help, labelNames = [], read }: Description<Read>): void {
  const counter = new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const samples = await read()
      counter.reset()
      for (const { labels = {}, value } of samples) counter.inc(labels, value)
    },
  })
}

function readGauge(registry: Registry, { name, help, labelNames = [], read }: Description<Read>): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const samples = await read()
      gauge.reset()
      for (const { labels = {}, value } of samples) gauge.set(labels, value)
    },
  })
}

/** Counted by hand, like requests: some pages need thirty statements. */
function countStatements(registry: Registry): Telemetry['onStatement'] {
  const byName = new Map<string, { count: number; failures: number; seconds: number }>()
  const samples = (valueOf: (counts: { count: number; failures: number; seconds: number }) => number) => () =>
    [...byName].map(([statement, counts]) => ({ labels: { statement }, value: valueOf(counts) }))
  readCounter(registry, {
    name: 'balcao_statements_total',
    help: 'Statements that PostgreSQL answered, by their declared name',
    labelNames: ['statement'],
    read: samples(({ count }) => count),
  })
  readCounter(registry, {
    name: 'balcao_statement_failures_total',
    help: 'Those of them that failed, as a broken constraint does',
    labelNames: ['statement'],
    read: samples(({ failures }) => failures),
  })
  readCounter(registry, {
    name: 'balcao_statement_seconds_total',
    help: 'Time until they were answered, with the wait for a connection',
    labelNames: ['statement'],
    read: samples(({ seconds }) => seconds),
  })
  return (name, startedAt, hasFailed) => {
    // Those of pg-boss are named by a hash of their text.
    const known = name.startsWith('pg-boss.') ? 'pg-boss' : name
    let counts = byName.get(known)
    if (counts === undefined) byName.set(known, (counts = { count: 0, failures: 0, seconds: 0 }))
    counts.count++
    if (hasFailed) counts.failures++
    counts.seconds += (performance.now() - startedAt) / 1000
  }
}

function countJobs(registry: Registry): Telemetry['jobs'] {
  const attempts = new Counter({
    name: 'balcao_job_attempts_total',
    help: 'Attempts at jobs by queue and outcome: done, failed and tried again, put off, refused for good',
    labelNames: ['queue', 'outcome'],
    registers: [registry],
  })
  const seconds = new Counter({
    name: 'balcao_job_seconds_total',
    help: 'Time that these attempts took',
    labelNames: ['queue'],
    registers: [registry],
  })
  const givenUp = new Counter({
    name: 'balcao_jobs_given_up_total',
    help: 'Jobs that were refused or have no retry left: somebody should look at them in the back office',
    labelNames: ['queue'],
    registers: [registry],
  })
  return {
    async run(queue, work) {
      const startedAt = performance.now()
      // From 0, so that Prometheus sees the first one as an increase.
      givenUp.inc({ queue }, 0)
      try {
        await work()
        attempts.inc({ queue, outcome: 'done' })
      } catch (error) {
        const outcome = error instanceof JobRefused ? 'refused' : error instanceof JobPutOff ? 'put-off' : 'failed'
        attempts.inc({ queue, outcome })
        throw error
      } finally {
        seconds.inc({ queue }, (performance.now() - startedAt) / 1000)
      }
    },
    noteGivenUp: (queue) => givenUp.inc({ queue }),
  }
}

function readState(registry: Registry, state: WatchedState): void {
  readPool(registry, state)
  readCaches(registry, state)
  readDatabase(registry, state)
  readGauge(registry, {
    name: 'balcao_sockets_open',
    help: 'Web sockets of pages that are connected to this process',
    read: () => [{ value: state.openSockets() }],
  })
  const usage = state.renderThreadUsage
  if (usage === null) return
  readGauge(registry, {
    name: 'balcao_render_thread_queued',
    help: 'Screens that are rendered or wait for it',
    read: () => [{ value: usage().queued }],
  })
  readCounter(registry, {
    name: 'balcao_render_thread_busy_seconds_total',
    help: 'Time for which the thread that renders screens has worked',
    read: () => [{ value: usage().busySeconds }],
  })
}

function readPool(registry: Registry, { pool }: WatchedState): void {
  readGauge(registry, {
    name: 'balcao_database_connections',
    help: 'Connections of requests to PostgreSQL by state',
    labelNames: ['state'],
    read: () => [
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    ],
  })
  readGauge(registry, {
    name: 'balcao_database_connection_waits',
    help: 'Requests that wait for a connection, because all are busy',
    read: () => [{ value: pool.waitingCount }],
  })
}

function readCaches(registry: Registry, { cacheUsage, sessionUsage }: WatchedState): void {
  const usages = () => ({ ...cacheUsage(), sessions: sessionUsage() })
  const samples = (valueOf: (usage: ReturnType<typeof sessionUsage>) => number) => () =>
    Object.entries(usages()).map(([cache, usage]) => ({ labels: { cache }, value: valueOf(usage) }))
  const labelNames = ['cache']
  readCounter(registry, {
    name: 'balcao_cache_hits_total',
    help: 'What was found in memory: values and pages of stores, whole requests of visitors, sessions',
    labelNames,
    read: samples(({ hits }) => hits),
  })
  readCounter(registry, {
    name: 'balcao_cache_misses_total',
    help: 'What was not, and is read or made',
    labelNames,
    read: samples(({ misses }) => misses),
  })
  readGauge(registry, {
    name: 'balcao_cache_entries',
    help: 'How much each cache holds',
    labelNames,
    read: samples(({ entries }) => entries),
  })
  readGauge(registry, {
    name: 'balcao_cache_bytes',
    help: 'Bytes of the pages that are ready',
    labelNames,
    read: () => [{ labels: { cache: 'pages' }, value: cacheUsage().pages.bytes }],
  })
}

function readDatabase(registry: Registry, { db }: WatchedState): void {
  const readCounts = stateReader(db)
  const samples = async (
    kind: StateCount['kind'],
    label: string,
    valueOf: (count: StateCount) => number = ({ count }) => count,
  ): Promise<Sample[]> =>
    ((await readCounts()) ?? [])
      .filter((count) => count.kind === kind)
      .map((count) => ({ labels: { [label]: count.name }, value: valueOf(count) }))
  readGauge(registry, {
    name: 'balcao_database_up',
    help: 'Whether PostgreSQL answered in time; without an answer what follows from it is missing',
    read: async () => [{ value: (await readCounts()) === null ? 0 : 1 }],
  })
  readGauge(registry, {
    name: 'balcao_orders_open',
    help: 'Orders of all stores by status, without those that are delivered or cancelled',
    labelNames: ['status'],
    read: () => samples('order', 'status'),
  })
  readGauge(registry, {
    name: 'balcao_charges_open',
    help: 'Charges of all stores that may still be paid or are disputed, by state',
    labelNames: ['state'],
    read: () => samples('charge', 'state'),
  })
  readGauge(registry, {
    name: 'balcao_queue_jobs_ready',
    help: 'Jobs whose time has come and that no process has taken',
    labelNames: ['queue'],
    read: () => samples('queue', 'queue'),
  })
  readGauge(registry, {
    name: 'balcao_queue_oldest_job_seconds',
    help: 'For how long the first of them could have begun',
    labelNames: ['queue'],
    read: () => samples('queue', 'queue', ({ oldestSeconds }) => oldestSeconds ?? 0),
  })
}
