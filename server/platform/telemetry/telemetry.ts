import type { FastifyInstance } from 'fastify'

/** Watches a running server, for metrics and traces. A server without it does not measure anything. */
export interface Telemetry {
  /** Called before any route is registered. */
  watchRequests(app: FastifyInstance): void
}
