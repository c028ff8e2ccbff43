import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections and to `listen(0)`: one of those could take it first. */
const LOWEST = 10_000
const ABOVE_HIGHEST = 32_768
const ATTEMPTS = 50

/** A free port of this machine, for a server that has to know its URL before it starts. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(LOWEST, ABOVE_HIGHEST)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port after ${ATTEMPTS} attempts`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
