import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { urlOf } from '#contract/endpoint.ts'
import { currentWebBuild } from '../e2e/web-build.ts'
import { freePort } from '../free-port.ts'
import { anotherAddress, type TestApp } from './app.ts'

/** The product as `npm start` runs it, in a separate process. */
export interface ServerProcess {
  readonly child: ChildProcess
  readonly origin: string
  /** Standard output and standard error so far. */
  output(): string
  hasEnded(): boolean
  /** Sends a signal and resolves to the exit code, or null where the signal ended the process. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

const root = join(import.meta.dirname, '../..')
/** For a hook that starts it: where the pages changed since they were built, they are built first. */
export const WEB_BUILD_TIMEOUT_MS = 400_000
/** 2 s on an idle machine; three that start together on two busy cores have taken a minute. */
const START_TIMEOUT_MS = 150_000
const LOOK_EVERY_MS = 20

/** Starts it on a database that has a store: an empty one would get the demonstration. */
export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  await currentWebBuild()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      // That of the tests, where there is one; a server uses it only where the settings say so.
      DATABASE_URL: '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      PORT: String(port),
      PUBLIC_URL: origin,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  child.once('exit', () => process.off('exit', killAtExit))
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const server: ServerProcess = {
    child,
    origin,
    output: () => Buffer.concat(said).toString(),
    hasEnded,
    async end(signal) {
      const exit = hasEnded() ? null : once(child, 'exit')
      child.kill(signal)
      await exit
      return child.exitCode
    },
  }
  const deadline = Date.now() + START_TIMEOUT_MS
  while ((await statusOf(`${origin}/readyz`)) !== 200) {
    if (hasEnded() || Date.now() > deadline) throw new Error(`the server did not start:\n${server.output()}`)
    await delay(LOOK_EVERY_MS)
  }
  if (hasEnded()) throw new Error(`another server answers at ${origin}:\n${server.output()}`)
  return server
}

/** Null where no server answers. */
export async function statusOf(url: string): Promise<number | null> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

/** The setting for a database of the tests. `name` is how its connections call themselves, in pg_stat_activity. */
export function databaseUrlOf(connection: pg.PoolConfig, name: string): string {
  const url = new URL(
    connection.connectionString ??
      `postgresql:///${connection.database}?${new URLSearchParams({ host: String(connection.host), port: String(connection.port), user: String(connection.user) }).toString()}`,
  )
  url.searchParams.set('application_name', name)
  return url.href
}

interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** One client with one connection, which it keeps as long as the server lets it. */
export function keepAliveClient(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const clientIp = anotherAddress()
  return {
    async request(
      path: string,
      init: { readonly method?: string; readonly headers?: OutgoingHttpHeaders; readonly body?: string } = {},
    ): Promise<HttpAnswer> {
      const request = httpRequest(`${origin}${path}`, {
        agent,
        method: init.method ?? 'GET',
        headers: { 'x-forwarded-for': clientIp, ...init.headers },
      })
      request.end(init.body)
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() }
    },
    close: () => agent.destroy(),
  }
}

/** Calls endpoints over HTTP, on one connection. A server that does not answer is an error. */
export function callsTo(origin: string): Pick<TestApp, 'call'> {
  const client = keepAliveClient(origin)
  return {
    async call(endpoint, input) {
      const { status, headers, body } = await client.request(urlOf(endpoint, input.params, input.query), {
        method: endpoint.method,
        headers: { ...(input.body === undefined ? {} : { 'content-type': 'application/json' }), ...input.headers },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      })
      const reply = JSON.parse(body) as never
      return { status, body: reply, failure: reply, headers }
    },
  }
}
