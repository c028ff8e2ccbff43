import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { isRunning } from '#server/platform/postgres/process.ts'

const root = join(import.meta.dirname, '../..')
const lock = join(root, 'node_modules/.cache/web-build.lock')
const LOOK_AGAIN_MS = 200

/** The folder of the web build, built again where the sources changed since. Two runs at once never build at once. */
export async function currentWebBuild(): Promise<string> {
  while (!takeLock()) await after(LOOK_AGAIN_MS)
  try {
    await build()
  } finally {
    rmSync(lock, { force: true })
  }
  return join(root, 'dist/web')
}

/** A separate process: a build sets NODE_ENV for everything in its process. */
function build(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'scripts/build-web.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`the web build failed\n${Buffer.concat(said).toString()}`)),
    )
  })
}

function takeLock(): boolean {
  mkdirSync(dirname(lock), { recursive: true })
  try {
    const file = openSync(lock, 'wx')
    writeFileSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch {
    // A process that was killed while building left the lock behind.
    if (!isRunning(ownerOfLock())) rmSync(lock, { force: true })
    return false
  }
}

function ownerOfLock(): number {
  try {
    // Empty between creation and writing: then its owner is alive.
    return Number(readFileSync(lock, 'utf8')) || process.pid
  } catch {
    return process.pid
  }
}
