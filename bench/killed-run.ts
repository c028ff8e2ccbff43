// A separate process that runs what is due of subscriptions, and is killed right after it has sent so many statements.
import pg from 'pg'
import { runSubscriptions } from '#server/modules/subscription/plan-runs.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { openContext } from '#test/builders/processes.ts'
import { answer } from './answer.ts'

export interface KilledRun {
  readonly connection: pg.PoolConfig
  readonly statements: number
}

let left = Infinity
const send = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const result: unknown = Reflect.apply(send, this, args)
  left--
  if (left === 0) process.kill(process.pid, 'SIGKILL')
  return result as never
} as typeof send

async function run({ connection, statements }: KilledRun): Promise<void> {
  const { appContext, close } = await openContext(connection)
  left = statements
  await runSubscriptions(appContext.db, (supplierId) => openStoreScope(appContext, supplierId))
  left = Infinity
  await close()
}

answer({ run })
