import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account, PostgresBinaries } from './binaries.ts'
import { isRunning, processIdentity } from './process.ts'

export const SUPERUSER = 'balcao'
/** Programs of PostgreSQL get this and nothing of ours, so that no setting of the person's shell changes them. */
export const POSTGRES_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }
const MAX_SOCKET_PATH_BYTES = 103
const SOCKET_NAME = '.s.PGSQL.5432'
/** Above every process id that a system gives out. */
const NEVER_A_PID = 999_999_999

export interface Postmaster {
  readonly pid: number
  readonly socketDir: string
}

/**
 * How to name the folder to a program of PostgreSQL, and the descriptor to hand over. The account of PostgreSQL may have
 * no way to the folder by its path (a clone below /root), but an open descriptor leads there directly.
 */
export function openCluster(cluster: string, account: Account): { name: string; descriptor: number } {
  const descriptor = openSync(cluster, 'r')
  return { name: account.spawnAs.uid === undefined ? cluster : '/proc/self/fd/3', descriptor }
}

/**
 * Creates the cluster beside its place and renames it, so that one killed half way is never taken for whole. In a process group of its
 * own, as PostgreSQL itself: Ctrl+C reaches us, who end it by `signal`.
 */
export async function createCluster(
  cluster: string,
  binaries: PostgresBinaries,
  account: Account,
  options: { readonly isThrownAway: boolean; readonly signal: AbortSignal | undefined },
): Promise<void> {
  for (const name of readdirSync(join(cluster, '..'))) {
    if (name.startsWith('postgres.new-')) rmSync(join(cluster, '..', name), { recursive: true, force: true })
  }
  const draft = mkdtempSync(`${cluster}.new-`)
  chmodSync(draft, 0o700)
  if (account.spawnAs.uid !== undefined) chownSync(draft, account.uid, account.gid)

  const { name, descriptor } = openCluster(draft, account)
  // The root collation sorts Portuguese right, and both it and "C" come with PostgreSQL: no machine's locale matters.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und']
  const initdb = spawn(
    binaries.initdb,
    ['-D', name, '-U', SUPERUSER, '--auth=trust', ...locale, ...(options.isThrownAway ? ['--no-sync'] : [])],
    {
      ...account.spawnAs,
      cwd: '/',
      detached: true,
      env: POSTGRES_ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe', descriptor],
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    },
  )
  closeSync(descriptor)
  const fault = await faultOf(initdb)
  if (fault !== undefined) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not create its data folder: ${fault}`)
  }
  renameSync(draft, cluster)
  syncFolder(join(cluster, '..'))
}

/** What a program that failed says; resolves once it has ended. */
function faultOf(program: ChildProcess): Promise<string | undefined> {
  const said: Buffer[] = []
  let failure: Error | undefined
  program.stderr?.on('data', (chunk: Buffer) => said.push(chunk))
  program.once('error', (error) => (failure = error))
  return new Promise((resolve) => {
    program.once('close', (code) =>
      resolve(code === 0 ? undefined : (failure?.message ?? Buffer.concat(said).toString().trim())),
    )
  })
}

/** @throws Error when the data was written by another major version, or its files belong to another user. */
export function checkCluster(cluster: string, binaries: PostgresBinaries): void {
  let version: string
  try {
    version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch (cause) {
    throw new Error(`the data folder ${cluster} cannot be read: does it belong to another user?`, { cause })
  }
  if (version === binaries.majorVersion) return
  throw new Error(
    `${cluster} was written by PostgreSQL ${version}; this is ${binaries.majorVersion}: move it by pg_dump`,
  )
}

/**
 * The system identifier that initdb gives a cluster: the first 8 bytes of its control file. The running server returns
 * it too.
 */
export function systemIdentifier(cluster: string): string {
  const control = readFileSync(join(cluster, 'global', 'pg_control'))
  return String(control.readBigUInt64LE(0))
}

/** The content of the cluster's own lock file; its process may have ended. */
export function readLockFile(cluster: string): Postmaster | undefined {
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return undefined
  const [pid, , , , socketDir] = readFileSync(path, 'utf8').split('\n')
  return { pid: Number(pid), socketDir: socketDir ?? '' }
}

/** Whether the process works in this folder, as a postmaster does; undefined where the system does not show it. */
export function worksIn(pid: number, cluster: string): boolean | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const there = statSync(`/proc/${pid}/cwd`)
    const here = statSync(cluster)
    return there.ino === here.ino && there.dev === here.dev
  } catch (error) {
    // Root of a container may be forbidden to look at processes of others.
    const isSecret = error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')
    return isSecret ? undefined : false
  }
}

/**
 * Writes an impossible process id into the lock file: PostgreSQL takes an id for its own even when another process has it, or
 * when its process has ended and is not reaped (containers). Only the first line changes: by the rest PostgreSQL finds
 * out whether old backends still hold the shared memory, and then rightly refuses.
 */
export function disarmLockFile(cluster: string): void {
  const path = join(cluster, 'postmaster.pid')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^-?\d+/, String(NEVER_A_PID)))
}

/** A private folder with a short path (sockets allow about 100 bytes), the same one at every start on this data. */
export function prepareSocketDir(cluster: string, account: Account): string {
  const name = `balcao-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}-${account.uid}`
  const inTemporary = join(tmpdir(), name)
  const fits = Buffer.byteLength(join(inTemporary, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES
  const socketDir = fits ? inTemporary : join('/tmp', name)

  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  const isRoot = account.spawnAs.uid !== undefined
  const { uid, mode } = lstatSync(socketDir)
  if (uid !== account.uid && !(isRoot && uid === 0)) throw new Error(`${socketDir} belongs to someone else: remove it`)
  if (!lstatSync(socketDir).isDirectory()) throw new Error(`${socketDir} is not a folder: remove it`)
  if ((mode & 0o777) !== 0o700) chmodSync(socketDir, 0o700)
  if (isRoot) chownSync(socketDir, account.uid, account.gid)
  for (const left of readdirSync(socketDir)) rmSync(join(socketDir, left), { force: true })
  return socketDir
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/**
 * Takes a data folder for this process alone and returns the function that gives it back.
 * A lock left behind by a process that no longer runs is taken over.
 * @throws Error that names the other process when the folder is in use.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'postgres.lock')
  const own = `${processIdentity(process.pid)}\n`

  for (let attempt = 0; attempt < 10; attempt++) {
    if (createWhole(path, own)) return () => release(path, own)

    const found = readIfPresent(path)
    if (found === undefined) continue
    if (isHeld(found)) throw inUse(dataDir, found)
    takeAway(path, found, dataDir)
  }
  throw new Error(`could not lock the data folder ${dataDir}: other processes keep starting on it`)
}

function isHeld(content: string): boolean {
  const pid = Number(content.split(' ')[0])
  return Number.isInteger(pid) && pid > 0 && isRunning(pid) && content.trim() === processIdentity(pid)
}

/** The lock file is linked into place with its content, so that no process reads a part of it. */
function createWhole(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes a dead lock. Another process may have done so just before and hold a new one: that one is put back. */
function takeAway(path: string, expected: string, dataDir: string): void {
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const found = readFileSync(aside, 'utf8')
  if (found === expected) {
    rmSync(aside)
    return
  }
  renameSync(aside, path)
  throw inUse(dataDir, found)
}

function release(path: string, own: string): void {
  if (readIfPresent(path) === own) rmSync(path, { force: true })
}

function inUse(dataDir: string, lock: string): Error {
  return new Error(
    `the data folder ${dataDir} is in use by process ${lock.split(' ')[0]}: ` +
      'stop that one first, or give this one another folder by DATA_DIR',
  )
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
