import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, type Durations } from './durations.ts'

/** From an answer out of memory to a large import. */
const BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** In place of a route pattern, for a request that none serves. */
const NO_ROUTE = '(none)'

/** Measures all requests that a route or the "not found" handler answers, also those that a hook answers from memory. */
export function measureRequests(app: FastifyInstance): Histogram {
  const histogram = new Histogram(
    'http_request_duration_seconds',
    'Time from the headers of a request to the last byte of its answer',
    BOUNDS_SECONDS,
  )
  // By route, so that no request looks up which route it has.
  app.addHook('onRoute', (route) => {
    const hooks = route.onResponse ?? []
    route.onResponse = [...(Array.isArray(hooks) ? hooks : [hooks]), noteDuration(histogram, route.url)]
  })
  const noteUnserved = noteDuration(histogram, NO_ROUTE)
  app.addHook('onResponse', (request, reply, done) => (request.is404 ? noteUnserved(request, reply, done) : done()))
  return histogram
}

/** A hook; not async, because it runs for every request. */
function noteDuration(histogram: Histogram, route: string) {
  const byMethod = new Map<string, Map<number, Durations>>()
  return ({ method }: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    let byStatus = byMethod.get(method)
    if (byStatus === undefined) byMethod.set(method, (byStatus = new Map()))
    const status = reply.statusCode
    let durations = byStatus.get(status)
    if (durations === undefined)
      byStatus.set(status, (durations = histogram.seriesOf({ method, route, status: String(status) })))
    durations.note(reply.elapsedTime / 1000)
    done()
  }
}
