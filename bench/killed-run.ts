// A separate process that runs what is due of subscriptions, and is killed right after it has sent so many statements.
import type pg from 'pg'
import { runSubscriptions } from '#server/modules/subscription/plan-runs.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { openContext } from '#test/builders/processes.ts'
import { answer } from './answer.ts'
import { killAfter } from './kill-after.ts'

export interface KilledRun {
  readonly connection: pg.PoolConfig
  readonly statements: number
}

async function run({ connection, statements }: KilledRun): Promise<void> {
  const { appContext, close } = await openContext(connection)
  killAfter(statements)
  await runSubscriptions(appContext.db, (supplierId) => openStoreScope(appContext, supplierId))
  killAfter(Infinity)
  await close()
}

answer({ run })
