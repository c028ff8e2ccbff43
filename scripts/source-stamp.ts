import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRunning } from '../server/platform/postgres/process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What tells which sources a build is of, in its folder: their contents, and the times of change with which they had them. */
const CONTENTS = 'stamp'
const TIMES = 'stamp-times'

/** Whether the build in the folder is of the very same sources. Their contents are read only where their times differ. */
export function isBuildOf(folder: string, sources: readonly string[]): boolean {
  const files = filesOf(sources)
  const times = timesOf(files)
  if (isStamp(folder, TIMES, times)) return existsSync(join(folder, CONTENTS))
  if (!isStamp(folder, CONTENTS, contentsOf(files))) return false
  // Where the folder cannot be written, the contents are read at each start.
  try {
    writeFileSync(join(folder, TIMES), times)
  } catch {}
  return true
}

/** Notes of which sources the build in the folder is. `stamps` are of before the build. */
export function writeStamps(folder: string, stamps: Stamps): void {
  writeFileSync(join(folder, TIMES), stamps.times)
  writeFileSync(join(folder, CONTENTS), stamps.contents)
}

/** Which build the folder holds. */
export const contentsStamp = (folder: string): string => readFileSync(join(folder, CONTENTS), 'utf8')

/** Puts the finished build of a process where builds are found, and removes what killed processes left beside it. */
export function putInPlace(folder: string, output: string, isBuilt: () => boolean): void {
  // Servers may run from the build that another process has made of the same sources since.
  try {
    if (!isBuilt()) replaceFolder(output, folder)
  } catch (error) {
    // It has done so just now.
    if (!isBuilt()) throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  for (const name of readdirSync(dirname(output))) {
    const pid = Number(new RegExp(`^${basename(output)}-(?:former-)?(\\d+)$`).exec(name)?.[1])
    if (pid > 0 && !isRunning(pid)) rmSync(join(dirname(output), name), { recursive: true, force: true })
  }
}

/** The place is empty for no longer than two renames take. */
function replaceFolder(output: string, folder: string): void {
  const former = `${output}-former-${process.pid}`
  rmSync(former, { recursive: true, force: true })
  if (existsSync(output)) renameSync(output, former)
  renameSync(folder, output)
  rmSync(former, { recursive: true, force: true })
}

export interface Stamps {
  readonly times: string
  readonly contents: string
}

export function stampsOf(sources: readonly string[]): Stamps {
  const files = filesOf(sources)
  return { times: timesOf(files), contents: contentsOf(files) }
}

function isStamp(folder: string, name: string, stamp: string): boolean {
  const file = join(folder, name)
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}

/** No build contains tests, nor pictures of the demonstration, which are many. */
const isLeftOut = (name: string): boolean => name.includes('.test.') || name === 'rendered'

/** Files of a folder, or the file itself. */
const filesOf = (sources: readonly string[]): string[] =>
  sources.flatMap((source) => (source.includes('.') ? [join(root, source)] : filesIn(join(root, source)))).sort()

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (isLeftOut(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })

function timesOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function contentsOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}
