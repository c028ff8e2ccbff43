import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type PostgresConnection,
} from '#server/platform/postgres/embedded-postgres.ts'
import { readLockFile } from '#server/platform/postgres/cluster.ts'
import { isRunning, waitForEnd } from '#server/platform/postgres/process.ts'

interface Started {
  readonly child: ChildProcess
  readonly pid: number
  readonly connection: PostgresConnection
}

let dataDir = ''
const postmasters: number[] = []

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-launcher-'))
})

afterAll(async () => {
  for (const pid of postmasters.filter(isRunning)) {
    process.kill(pid, 'SIGQUIT')
    await waitForEnd(pid, 5000)
  }
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', () => {
  test('keeps what was committed when node and postmaster are killed at once', async () => {
    const { child, pid, connection } = await startChild()
    await query(connection, 'create table note (text text)')
    await query(connection, "insert into note values ('kept')")
    child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await Promise.all([once(child, 'exit'), waitForEnd(pid, 5000)])

    const again = await start()
    expect(await query(again.connection, 'select text from note')).toEqual([{ text: 'kept' }])
    await again.stop()
  })

  test('takes over a server that outlived its node', async () => {
    const { child, pid } = await startChild()
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isRunning(pid)).toBe(true)

    const again = await start()
    expect(again.pid).toBe(pid)
    expect(await query(again.connection, 'select text from note')).toEqual([{ text: 'kept' }])
    await again.stop()
    expect(isRunning(pid)).toBe(false)
  })

  test('refuses a second process on the same folder and names the first', async () => {
    const first = await startChild()
    const second = runChild()
    const [message] = await once(second.stderr, 'data')
    expect(String(message)).toContain(`is in use by process ${first.child.pid}`)
    await expect(start()).rejects.toThrow(`is in use by process ${first.child.pid}`)

    first.child.kill('SIGTERM')
    await once(first.child, 'exit')
    expect(isRunning(first.pid)).toBe(false)
    expect(existsSync(first.connection.host)).toBe(false)
  })

  test('is not stopped by a lock file whose number now belongs to another process', async () => {
    writeFileSync(join(dataDir, 'postgres.lock'), `${process.ppid} 1 another-boot\n`)
    const lockFile = join(dataDir, 'postgres/postmaster.pid')
    writeFileSync(lockFile, `${process.ppid}\n${dataDir}/postgres\n1\n5432\n/nowhere\n\n\n`)
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    chownSync(lockFile, uid, gid)

    const again = await start()
    expect(await query(again.connection, 'select text from note')).toEqual([{ text: 'kept' }])
    await again.stop()
  })

  test('starts over after a creation that was killed half way', async () => {
    const other = join(dataDir, 'other')
    mkdirSync(join(other, 'postgres.new-half'), { recursive: true })
    const database = await startEmbeddedPostgres({ dataDir: other, log: () => undefined, settings: { fsync: 'off' } })
    postmasters.push(database.pid)
    expect(readdirSync(other).sort()).toEqual(['postgres', 'postgres.lock', 'postgres.log'])
    await database.stop()
    expect(readdirSync(other).sort()).toEqual(['postgres', 'postgres.log'])
  })

  test('is brought up again at the same place when it is killed', async () => {
    const database = await start()
    const killed = database.pid
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => database.pid).not.toBe(killed)
    postmasters.push(database.pid)
    expect(await query(database.connection, 'select text from note')).toEqual([{ text: 'kept' }])
    await database.stop()
    expect(isRunning(database.pid)).toBe(false)
  })

  test('stays down when it is stopped while it is brought up', async () => {
    const lines: string[] = []
    const database = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
    postmasters.push(database.pid)
    process.kill(database.pid, 'SIGKILL')
    await expect.poll(() => lines.join()).toContain('PostgreSQL has ended')
    await database.stop()
    const left = readLockFile(join(dataDir, 'postgres'))
    expect([left === undefined || !isRunning(left.pid), existsSync(join(dataDir, 'postgres.lock'))]).toEqual([
      true,
      false,
    ])
  })

  test('sorts Portuguese for any locale of the machine, listens on no network, and syncs', async () => {
    const database = await start()
    const words = "(values ('zebra'), ('Água'), ('amora'), ('abacate'), ('Pão'), ('pato')) as words (word)"
    expect(
      await query(database.connection, `select string_agg(word, ' ' order by word) as sorted from ${words}`),
    ).toEqual([{ sorted: 'abacate Água amora Pão pato zebra' }])
    const settings = "current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses"
    expect(await query(database.connection, `select ${settings}`)).toEqual([{ fsync: 'on', addresses: '' }])
    await database.stop()
  })
})

describe('scripts/ensure.mjs', () => {
  test('prints nothing and does nothing when everything is installed', () => {
    const stamp = join(import.meta.dirname, '../node_modules/.package-lock.json')
    const before = readFileSync(stamp, 'utf8')
    const run = spawnSync(process.execPath, ['scripts/ensure.mjs'], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
    })
    expect([run.status, run.stdout, run.stderr]).toEqual([0, '', ''])
    expect(readFileSync(stamp, 'utf8')).toBe(before)
  })

  test('installs for a start what the product needs, and adds the rest for everything else', () => {
    const ensure = anInstallation()
    expect(ensure('--product')).toEqual(['ci --omit=dev --loglevel=error'])
    expect(ensure('--product')).toEqual([])
    expect(ensure()).toEqual(['install --no-save --include=dev --loglevel=error'])
    expect([ensure(), ensure('--product')]).toEqual([[], []])
  })

  test('installs everything for a start too where everything was installed before', () => {
    const ensure = anInstallation()
    expect(ensure()).toEqual(['ci --include=dev --loglevel=error'])
    expect(ensure('--product')).toEqual([])
    ensure.lock('2.0.0')
    expect(ensure('--product')).toEqual(['ci --include=dev --loglevel=error'])
    expect(ensure()).toEqual([])
  })

  test('keeps everything where only what development needs has changed', () => {
    const ensure = anInstallation()
    ensure()
    ensure.lock('1.0.0', '2.0.0')
    expect(ensure('--product')).toEqual([])
    ensure.lock('2.0.0')
    expect(ensure('--product')).toEqual(['ci --include=dev --loglevel=error'])
  })

  test('installs again where packages of the product have changed', () => {
    const ensure = anInstallation()
    ensure('--product')
    ensure.lock('2.0.0')
    expect(ensure('--product')).toEqual(['ci --omit=dev --loglevel=error'])
    ensure.lock('3.0.0')
    expect(ensure()).toEqual(['ci --include=dev --loglevel=error'])
  })

  test('installs again where npm was interrupted', () => {
    const ensure = anInstallation()
    ensure('--product')
    rmSync(join(ensure.folder, 'node_modules/.package-lock.json'))
    expect(ensure('--product')).toEqual(['ci --omit=dev --loglevel=error'])
  })
})

/** Notes how it was called, and leaves the record that npm leaves of what it installed. */
const FAKE_NPM = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const given = process.argv.slice(2)
appendFileSync('calls', given.join(' ') + '\\n')
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const installed = Object.entries(packages).filter(([, { dev }]) => !dev || !given.includes('--omit=dev'))
mkdirSync('node_modules', { recursive: true })
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(installed) }))`

/** A folder with a package of the product and one of development. What it returns runs the script, and says how that called npm. */
function anInstallation() {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-ensure-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const npm = join(folder, 'npm.cjs')
  const calls = join(folder, 'calls')
  const lock = (version: string, ofDevelopment = version) =>
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({
        packages: {
          '': {},
          'node_modules/a': { version },
          'node_modules/b': { version: ofDevelopment, dev: true },
        },
      }),
    )
  mkdirSync(join(folder, 'scripts'))
  copyFileSync(join(import.meta.dirname, '../scripts/ensure.mjs'), join(folder, 'scripts/ensure.mjs'))
  writeFileSync(npm, FAKE_NPM)
  lock('1.0.0')
  const ensure = (...given: readonly string[]): string[] => {
    writeFileSync(calls, '')
    const env = { ...process.env, npm_execpath: npm }
    const run = spawnSync(process.execPath, ['scripts/ensure.mjs', ...given], { cwd: folder, env, encoding: 'utf8' })
    expect([run.status, run.stderr]).toEqual([0, ''])
    return readFileSync(calls, 'utf8').split('\n').slice(0, -1)
  }
  return Object.assign(ensure, { folder, lock })
}

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  postmasters.push(database.pid)
  return database
}

function runChild() {
  return spawn(process.execPath, [join(import.meta.dirname, 'launcher-child.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function startChild(): Promise<Started> {
  const child = runChild()
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
  const { pid, connection }: Omit<Started, 'child'> = JSON.parse(String(line))
  postmasters.push(pid)
  return { child, pid, connection }
}

async function query(connection: PostgresConnection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}
