import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** For whoever watches the process: alive, and able to serve. */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', { schema: { summary: 'O processo responde', tags: ['Operação'] } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { summary: 'O processo e o banco de dados respondem', tags: ['Operação'] } }, async (_request, reply) => {
    try {
      await pool.query('select 1')
      return { status: 'ok' }
    } catch {
      return reply.status(503).send({ status: 'unavailable' })
    }
  })
}
