// What the product is measured against: Fastify and nothing else, with everything at hand.
import Fastify from 'fastify'
import { matchesPassword } from '#server/modules/access/password.ts'
import { answer, usage } from './answer.ts'
import type { PreparePages } from './bare-page.ts'
import type { Rate } from './replay.ts'

export interface BarePages {
  /** The build of bare-page.ts. */
  readonly bundle: string
  readonly origin: string
  readonly slug: string
  readonly paths: readonly string[]
  /** Of a signed-in customer; null loads the pages as a visitor. */
  readonly cookie: string | null
  /** What stands before the paths at which they are answered. */
  readonly prefix: string
}

interface Verifying {
  readonly hash: string
  readonly password: string
  readonly seconds: number
  readonly atOnce: number
}

const app = Fastify()
const bytes = new Map<string, Buffer>()
const pages = new Map<string, () => string>()

app.get('/v1/*', (request, reply) => reply.type('application/json; charset=utf-8').send(bytes.get(request.url)))
app.get('/v2/*', (request, reply) => reply.type('application/json; charset=utf-8').send(bytes.get(request.url)))
/** Pages with the bytes of the product's own, by their path. */
app.get('/bytes/*', (request, reply) =>
  reply.type('text/html; charset=utf-8').send(bytes.get(request.url.slice('/bytes'.length))),
)
app.get('/*', (request, reply) => reply.type('text/html; charset=utf-8').send(pages.get(request.url)?.()))

answer({
  usage,
  verify: async ({ hash, password, seconds, atOnce }: Verifying): Promise<Rate> => {
    const startedAt = performance.now()
    const elapsed = () => (performance.now() - startedAt) / 1000
    let count = 0
    const verifyOnAndOn = async () => {
      for (; elapsed() < seconds; count++) await matchesPassword(hash, password)
    }
    await Promise.all(Array.from({ length: atOnce }, verifyOnAndOn))
    return { count, seconds: elapsed() }
  },
  listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
  bytes: (answers: ReadonlyMap<string, Buffer>) => {
    for (const [path, body] of answers) bytes.set(path, body)
  },
  /** Answers the first page, for a look at whether it is the product's own. */
  pages: async ({ bundle, origin, slug, paths, cookie, prefix }: BarePages) => {
    const { preparePages } = (await import(bundle)) as { preparePages: PreparePages }
    for (const [path, render] of await preparePages(origin, slug, paths, cookie)) pages.set(`${prefix}${path}`, render)
    return pages.get(`${prefix}${paths[0] ?? ''}`)?.()
  },
})
