import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, processIdentity } from './process.ts'

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
