import type { FastifyReply, FastifyRequest } from 'fastify'
import { ensure, Failure } from '#domain/failure.ts'
import { createRequestContext, type Server } from '#server/platform/http/serve.ts'
import { matchStore } from '#server/platform/pages/page-visit.ts'
import type { PageRenderer } from '#server/platform/pages/pages.ts'
import { iconSource, ICON_SIZES, MASKABLE_SIZES, renderIcon } from './icons.ts'
import { manifestOf } from './manifest.ts'
import { OFFLINE_PAGE_POLICY, OFFLINE_PATH, offlinePage } from './offline-page.ts'

const HIDDEN = { schema: { hide: true } }
const MAX_AGE = 'public, max-age=3600'

/** What the cache stores by its size. */
class Icon {
  readonly png: Buffer
  constructor(png: Buffer) {
    this.png = png
  }
  get bytes(): number {
    return this.png.length
  }
}

/** What makes a program of a store that is installed: manifest, icons, service worker, and the page without internet. */
export function webAppRoutes({ app, appContext }: Server, pages: PageRenderer | null): void {
  const storeOf = async (request: FastifyRequest) => {
    const { supplier, store } = await matchStore(appContext, request, createRequestContext(request))
    ensure(supplier !== null && store !== null, 'request.notFound')
    return { supplier, basename: store.basename }
  }

  const answerManifest = async (request: FastifyRequest, reply: FastifyReply) => {
    const { supplier, basename } = await storeOf(request)
    return reply
      .header('cache-control', MAX_AGE)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(supplier, basename)))
  }
  const answerIcon =
    (isMaskable: boolean) => async (request: FastifyRequest<{ Params: { lado: string } }>, reply: FastifyReply) => {
      const size = Number(request.params.lado)
      const sizes: readonly number[] = isMaskable ? MASKABLE_SIZES : ICON_SIZES
      if (!sizes.includes(size)) throw new Failure('request.notFound')
      const { supplier } = await storeOf(request)
      const icon = await appContext.cache.rememberSized(supplier.id, `icon ${size} ${isMaskable}`, async () => {
        const path = iconSource(supplier)
        // Pictures are files of the disk or rows of the database: their own route knows which.
        const picture = path === null ? null : await app.inject(path)
        const bytes = picture?.statusCode === 200 ? picture.rawPayload : null
        return new Icon(await renderIcon(supplier, bytes, { size, isMaskable }))
      })
      return reply.header('cache-control', MAX_AGE).type('image/png').send(icon.png)
    }
  const answerOfflinePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { supplier, basename } = await storeOf(request)
    return reply
      .header('content-security-policy', OFFLINE_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(offlinePage(supplier, basename))
  }
  for (const prefix of ['', '/:loja']) {
    app.get(`${prefix}/manifest.webmanifest`, HIDDEN, answerManifest)
    app.get(`${prefix}/icone-:lado(^\\d{2,3}$).png`, HIDDEN, answerIcon(false))
    app.get(`${prefix}/icone-recortavel-:lado(^\\d{2,3}$).png`, HIDDEN, answerIcon(true))
    app.get(`${prefix}${OFFLINE_PATH}`, HIDDEN, answerOfflinePage)
  }

  const worker = pages?.storeWorker
  if (worker === undefined) return
  // Always under the same name, by which browsers look for a new version. Its page says which store it serves.
  app.get('/store-worker.js', HIDDEN, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
}
