import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { apiText } from '#contract/platform.ts'

/** For whoever watches the process: alive, and able to serve. */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', { schema: { summary: apiText.isAlive, tags: [apiText.operation] } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { summary: apiText.isReady, tags: [apiText.operation] } }, async (_request, reply) => {
    try {
      await pool.query('select 1')
      return { status: 'ok' }
    } catch {
      return reply.status(503).send({ status: 'unavailable' })
    }
  })
}
