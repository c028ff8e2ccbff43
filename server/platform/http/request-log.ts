import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The store that the request is for, once it is known: for the log. */
    storeId?: string
  }
}

/** Where lines are written about the work for one request or one store. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** Ids that no other process gives. A person reads one from an error page, so they are short. */
export function requestIds(): () => string {
  const ofProcess = randomBytes(4).toString('hex')
  let count = 0
  return () => `${ofProcess}-${(++count).toString(36)}`
}

/** Says in every line what it is about. A child of the logger would be made for each request, also where nothing is written. */
class LogAbout implements Log {
  readonly #log: FastifyBaseLogger
  readonly #about: () => object

  constructor(log: FastifyBaseLogger, about: () => object) {
    this.#log = log
    this.#about = about
  }

  info(facts: object, message: string): void {
    this.#log.info({ ...this.#about(), ...facts }, message)
  }

  warn(facts: object, message: string): void {
    this.#log.warn({ ...this.#about(), ...facts }, message)
  }

  error(facts: object, message: string): void {
    this.#log.error({ ...this.#about(), ...facts }, message)
  }
}

const about = ({ id, storeId }: FastifyRequest): object => ({
  requestId: id,
  ...(storeId === undefined ? {} : { store: storeId }),
})

export const logOfRequest = (request: FastifyRequest): Log => new LogAbout(request.log, () => about(request))

export const logOfStore = (log: FastifyBaseLogger, supplierId: string): Log =>
  new LogAbout(log, () => ({ store: supplierId }))

/** Writes a line for each answer at the level `debug`. A URL may contain a session token or a login, so it has the route alone. */
export function logRequests(app: FastifyInstance, level: string): void {
  if (level !== 'debug' && level !== 'trace') return
  app.addHook('onResponse', (request, reply, done) => {
    request.log.debug(
      {
        ...about(request),
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}
