import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageRenderer } from './pages.ts'

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000

/** Scripts and styles of the web build: named by content, compressed when they were built. */
export async function webAssets(app: FastifyInstance, pages: PageRenderer): Promise<void> {
  if (!pages.assetsDir) return
  await app.register(fastifyStatic, {
    root: pages.assetsDir,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    maxAge: ONE_YEAR_MS,
    immutable: true,
    index: false,
  })
}
