import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { PICTURES_PATH } from '#contract/product-picture.ts'
import { createRequestContext, type Server } from '#server/platform/http/serve.ts'
import { matchStore } from './page-visit.ts'
import type { PageRenderer } from './pages.ts'

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000

/** Pictures are named by their content, so a browser may keep them for ever (specification §7, image host). */
export async function pictures(app: FastifyInstance, filesDir: string): Promise<void> {
  const root = join(filesDir, 'pictures')
  await mkdir(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: PICTURES_PATH,
    decorateReply: false,
    maxAge: ONE_YEAR_MS,
    immutable: true,
    index: false,
  })
}

const OWN_ICON = readFileSync(new URL('favicon.ico', import.meta.url))
/** A store may change its icon: browsers revalidate it after an hour. */
const MAX_AGE = 'public, max-age=3600'

/**
 * Browsers request `/favicon.ico` wherever a page names no icon, such as a JSON reply. A store's own host answers with
 * the icon of the store, every other host with that of the platform.
 */
export function favicon(server: Server): void {
  server.app.get('/favicon.ico', { schema: { hide: true } }, async (request, reply) => {
    const found = await matchStore(server.appContext, request, createRequestContext(request))
    const ofStore = found?.whiteLabel?.presentation.favicon ?? ''
    // While the stores are unavailable (null), the platform's icon is sent instead and must not be cached.
    reply.header('cache-control', found === null ? 'no-store' : MAX_AGE)
    if (ofStore !== '') return reply.redirect(`${PICTURES_PATH}${ofStore}`, 302)
    return reply.type('image/x-icon').send(OWN_ICON)
  })
}

/** A service worker may serve the screens of every store, whose scope it names when it is registered. */
const WORKER = /-worker-[\w-]+\.js/

/** Scripts and styles of the web build: named by content, compressed when they were built. */
export async function webAssets(app: FastifyInstance, pages: PageRenderer): Promise<void> {
  if (!pages.assetsDir) return
  await app.register(fastifyStatic, {
    root: pages.assetsDir,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (WORKER.test(path)) reply.header('service-worker-allowed', '/')
    },
    maxAge: ONE_YEAR_MS,
    immutable: true,
    index: false,
  })
}
