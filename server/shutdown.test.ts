import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { authenticate } from '#contract/sign-in.ts'
import { urlOf } from '#contract/endpoint.ts'
import { readLockFile } from '#server/platform/postgres/cluster.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { isRunning } from '#server/platform/postgres/process.ts'
import { startServerProcess, WEB_BUILD_TIMEOUT_MS } from '#test/builders/server-process.ts'
import { currentWebBuild } from '#test/e2e/web-build.ts'
import { freePort } from '#test/free-port.ts'

const root = join(import.meta.dirname, '..')
/** Of a whole start or end, on a machine where much else runs. */
const LONG = { timeout: 300_000 }

beforeAll(async () => void (await currentWebBuild()), WEB_BUILD_TIMEOUT_MS)

/** An empty folder for data, and where PostgreSQL has its own in it. */
function aDataFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-shutdown-'))
  const postgresDir = join(dataDir, 'postgres')
  const clusterDir = join(postgresDir, 'postgres')
  onTestFinished(async () => {
    // Takes over a PostgreSQL that outlived its server.
    await (await startEmbeddedPostgres({ dataDir: postgresDir, log: () => undefined })).stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { dataDir, postgresDir, clusterDir }
}
type DataFolder = ReturnType<typeof aDataFolder>

interface FirstStart {
  readonly child: ChildProcess
  /** Once it has ended and everything was read. */
  readonly closed: Promise<unknown>
  readonly output: () => string
  readonly errors: () => string
}

async function start(dataDir: string, command: Command): Promise<FirstStart> {
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'fatal',
  }
  const [program, ...arguments_] = command
  const child = spawn(program, arguments_, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await closed
  })
  const textOf = (stream: NodeJS.ReadableStream) => {
    const said: Buffer[] = []
    stream.on('data', (chunk: Buffer) => said.push(chunk))
    return () => Buffer.concat(said).toString()
  }
  return { child, closed, output: textOf(child.stdout), errors: textOf(child.stderr) }
}

type Command = readonly [string, ...string[]]
const BY_NODE = [process.execPath, join(root, 'server/main.ts')] as const
const BY_NPM = ['npm', 'start'] as const

/** A first start that is ended once it says the line. */
async function interrupt({ dataDir, clusterDir }: DataFolder, line: string, command: Command) {
  const { child, closed, output, errors } = await start(dataDir, command)
  await expect.poll(output, LONG).toContain(line)
  const postgres = readLockFile(clusterDir)?.pid
  child.kill('SIGTERM')
  await closed
  expect([child.exitCode, errors()]).toEqual([0, ''])
  expect(output()).toContain('Closing')
  expect(postgres !== undefined && isRunning(postgres)).toBe(false)
}

test.each([
  ['creates the database', 'Creating the database', BY_NODE],
  ['makes the tables', 'Applying migration 0002', BY_NODE],
  ['sets up the stores', 'Setting up the demonstration stores', BY_NODE],
  ['sets up the stores by npm', 'Setting up the demonstration stores', BY_NPM],
] as const)(
  'SIGTERM ends a first start that %s quietly, and leaves no PostgreSQL and no half data',
  async (_what, line, command) => {
    const folder = aDataFolder()
    await interrupt(folder, line, command)
    expect(readLockFile(folder.clusterDir)).toBeUndefined()
    expect(readdirSync(folder.postgresDir).filter((name) => /new-|lock/.test(name))).toEqual([])
  },
  LONG.timeout,
)

test(
  'the start after an interrupted one sets up the stores, and a second SIGTERM waits for no request and stops PostgreSQL too',
  async () => {
    const folder = aDataFolder()
    await interrupt(folder, 'Setting up the demonstration stores', BY_NODE)
    const { dataDir, clusterDir, postgresDir } = folder
    const server = await startServerProcess({ DATA_DIR: dataDir })
    onTestFinished(async () => void (await server.end('SIGKILL')))
    const { port } = new URL(server.origin)
    const postgres = readLockFile(clusterDir)?.pid ?? 0
    expect(isRunning(postgres)).toBe(true)
    expect(server.output()).toContain('/emporio-da-serra')

    // A request that the server has begun to read, and whose rest never comes.
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    socket.write(
      `POST ${urlOf(authenticate, { sessao: 'x' })} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\nexpect: 100-continue\r\n\r\n`,
    )
    await once(socket, 'data')

    const ended = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    await expect.poll(server.output).toContain('Closing')
    server.child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect([isRunning(postgres), existsSync(join(postgresDir, 'postgres.lock'))]).toEqual([false, false])
  },
  WEB_BUILD_TIMEOUT_MS,
)
