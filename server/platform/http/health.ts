import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { apiText } from '#contract/platform.ts'
import { UNAVAILABLE_RETRY_S } from './failures.ts'

/** Time-out of the check: a database that does not answer by then is not ready. */
const ANSWER_TIMEOUT_MS = 3000

const ABOUT = { tags: [apiText.operation], security: [] }

/**
 * For monitoring. `/healthz` is 200 while the process runs, also without a database: another process would find the
 * same database. `/readyz` is 200 while requests can be answered.
 */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool, isClosing: () => boolean): void {
  app.get('/healthz', { schema: { operationId: 'getHealth', summary: apiText.isAlive, ...ABOUT } }, () => ({
    status: 'ok',
  }))
  app.get(
    '/readyz',
    { schema: { operationId: 'getReadiness', summary: apiText.isReady, ...ABOUT } },
    async (_request, reply) => {
      if (!isClosing() && (await answers(pool))) return { status: 'ok' }
      return reply.status(503).header('retry-after', String(UNAVAILABLE_RETRY_S)).send({ status: 'unavailable' })
    },
  )
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => timeout.resolve(false), ANSWER_TIMEOUT_MS)
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answer, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
