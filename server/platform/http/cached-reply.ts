import { gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from './request-context.ts'
import type { Scope } from './scope.ts'

/** Who gets a reply, as far as something may be noted of it. */
export interface Recipient extends Pick<Scope, 'actor' | 'sessionHash'>, Pick<RequestContext, 'visitId'> {
  readonly supplierId: string
}

export const recipientOf = (
  { supplier, actor, sessionHash }: Scope,
  { visitId }: Pick<RequestContext, 'visitId'>,
): Recipient => ({ supplierId: supplier.id, actor, sessionHash, visitId })

/** What is noted of each request that gets the reply. */
export type NoteRequest<Value> = (value: Value, recipient: Recipient) => void

/** Where the storefront cache has a reply. */
interface CacheEntry {
  readonly supplierId: string
  readonly key: string
}

/**
 * A reply that many requests share: of a visitor's request it depends on the input and the store alone, and a change of
 * what it shows is notified (`storefront-changed`). Pages made of such replies alone are shared too. Its JSON and gzip are
 * made once, as bytes: Node encodes a string again for each reply, which takes 80 µs for a list of 27 kB.
 */
export class CachedReply<Value = unknown> {
  readonly value: Value
  /** Null where it is the same in every store. */
  readonly entry: CacheEntry | null
  readonly #note: (recipient: Recipient) => void
  #json: Buffer | null = null
  #gzip: Buffer | null = null

  constructor(value: Value, entry: CacheEntry | null = null, note: NoteRequest<Value> = () => undefined) {
    this.value = value
    this.entry = entry
    this.#note = (recipient) => note(value, recipient)
  }

  /** Called for each request that gets the reply, by its handler or in place of it. */
  note(recipient: Recipient): void {
    this.#note(recipient)
  }

  get json(): Buffer {
    this.#json ??= Buffer.from(JSON.stringify(this.value))
    return this.#json
  }

  get gzip(): Buffer {
    this.#gzip ??= compress(this.json)
    return this.#gzip
  }
}

/** The reply from the storefront cache, for all requests with the same key. */
export function cachedReply<Value>(
  { cache, supplier }: Pick<Scope, 'cache' | 'supplier'>,
  key: readonly unknown[],
  load: () => Promise<Value>,
  note?: NoteRequest<Value>,
): Promise<CachedReply<Value>> {
  const entry = { supplierId: supplier.id, key: JSON.stringify(key) }
  return cache.remember(entry.supplierId, entry.key, async () => new CachedReply<Value>(await load(), entry, note))
}

/** The same for a call whose work ends when all who wait for it have left. */
export function cancellableReply<Value>(
  { cache, supplier }: Pick<Scope, 'cache' | 'supplier'>,
  key: readonly unknown[],
  clientAborted: AbortSignal,
  load: (unwanted: AbortSignal) => Promise<Value>,
  note?: NoteRequest<Value>,
): Promise<CachedReply<Value>> {
  const entry = { supplierId: supplier.id, key: JSON.stringify(key) }
  return cache.rememberWhileWanted(
    entry.supplierId,
    entry.key,
    clientAborted,
    async (unwanted) => new CachedReply<Value>(await load(unwanted), entry, note),
  )
}

export const sendCachedReply = (request: FastifyRequest, reply: FastifyReply, cached: CachedReply): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(takesGzip(request, reply) ? cached.gzip : cached.json)

/** Shorter replies fit into one packet anyway. */
const THRESHOLD_BYTES = 1024
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|manifest\+json)|image\/svg)/
/** Seven tenths of the time of zlib's own 6, for 4 % more bytes of a page. */
const LEVEL = 4

/** A page: it takes a millisecond and more, in which the server can answer others. */
const LONG_BYTES = 50_000

/** Not as a stream, whose buffers of 256 kB for each reply stay until the garbage collection. */
export const compress = (body: string | Buffer): Buffer => gzipSync(body, { level: LEVEL })

/** Sends texts as gzip to clients that accept it. Encoded replies and files are left as they are. */
export function compressReplies(app: FastifyInstance): void {
  // Not async: every reply passes here, and an async hook costs each a wait.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isWorthCompressing(reply, payload) || !takesGzip(request, reply)) done(null, payload)
    else if (payload.length < LONG_BYTES) done(null, compress(payload))
    else gzip(payload, { level: LEVEL }, done)
  })
}

function isWorthCompressing(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || payload.length < THRESHOLD_BYTES) return false
  return COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? '')) && !reply.hasHeader('content-encoding')
}

/** Whether the reply is sent as gzip; writes its headers. */
function takesGzip(request: FastifyRequest, reply: FastifyReply): boolean {
  const known = reply.getHeader('vary')
  if (known === undefined) reply.header('vary', 'accept-encoding')
  else if (!String(known).includes('accept-encoding')) reply.header('vary', `${String(known)}, accept-encoding`)
  if (!acceptsEncoding(request.headers['accept-encoding'], 'gzip')) return false
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return true
}

export function acceptsEncoding(header: string | string[] | undefined, encoding: 'gzip' | 'br'): boolean {
  if (header === undefined) return false
  return String(header)
    .split(',')
    .some((part) => {
      const [name, weight] = part.split(';').map((piece) => piece.trim().toLowerCase())
      return (name === encoding || name === '*') && !/^q\s*=\s*0(?:\.0*)?$/.test(weight ?? '')
    })
}
