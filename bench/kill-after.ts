import { subscribe } from 'node:diagnostics_channel'
import pg from 'pg'

let left = Infinity
const send = pg.Client.prototype.query

function countStep(): void {
  left--
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const result: unknown = Reflect.apply(send, this, args)
  countStep()
  return result as never
} as typeof send
subscribe('http.client.request.start', countStep)
subscribe('http.client.response.finish', countStep)

/**
 * Kills this process after so many steps: a statement was sent to PostgreSQL, a request was begun, or its answer came and no one has
 * read it yet.
 */
export function killAfter(steps: number): void {
  left = steps
}
