import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#domain/failure.ts'
import { canonicalStoreUrl } from '#domain/supplier/store-url.ts'
import { NAMES_KEY } from '#server/platform/database/storefront-cache.ts'
import { createRequestContext, type Server } from '#server/platform/http/serve.ts'
import { matchStore } from '#server/platform/pages/page-visit.ts'
import { platformSitemap, sitemapPart, storeSitemap } from './sitemap.ts'

const HIDDEN = { schema: { hide: true } }
/** A search engine reads them once a day. */
const MAX_AGE = 'public, max-age=600'
/** What the cache stores by its size. */
class CachedXml {
  readonly xml: string | null
  constructor(xml: string | null) {
    this.xml = xml
  }
  get bytes(): number {
    return this.xml?.length ?? 0
  }
}

/** What search engines read of a store, on its own domain or below its path. */
export function sitemapRoutes({ app, appContext }: Server): void {
  const { cache, publicUrl } = appContext
  const storeOf = async (request: FastifyRequest) => matchStore(appContext, request, createRequestContext(request))
  const send = async (reply: FastifyReply, storeId: string, key: string, load: () => Promise<string | null>) => {
    const { xml } = await cache.rememberSized(storeId, key, async () => new CachedXml(await load()))
    if (xml === null) throw new Failure('request.notFound')
    return reply.header('cache-control', MAX_AGE).type('text/xml; charset=utf-8').send(xml)
  }

  const answerSitemap = async (request: FastifyRequest, reply: FastifyReply) => {
    const { supplier } = await storeOf(request)
    if (supplier === null && pathOf(request) === '/sitemap.xml')
      return send(reply, NAMES_KEY, 'sitemap', () => platformSitemap(appContext))
    if (supplier === null) throw new Failure('request.notFound')
    return send(reply, supplier.id, 'sitemap', () => storeSitemap(appContext, supplier))
  }
  const answerPart = async (request: FastifyRequest<{ Params: { parte: string } }>, reply: FastifyReply) => {
    const { supplier } = await storeOf(request)
    if (supplier === null) throw new Failure('request.notFound')
    const part = Number(request.params.parte)
    return send(reply, supplier.id, `sitemap ${part}`, () => sitemapPart(appContext, supplier, part))
  }
  for (const prefix of ['', '/:loja']) {
    app.get(`${prefix}/sitemap.xml`, HIDDEN, answerSitemap)
    app.get(`${prefix}/sitemap-:parte(^\\d{1,4}$).xml`, HIDDEN, answerPart)
  }

  app.get('/robots.txt', HIDDEN, async (request, reply) => {
    const { whiteLabel } = await storeOf(request)
    const url = whiteLabel ? canonicalStoreUrl(publicUrl, whiteLabel) : publicUrl
    return reply
      .header('cache-control', MAX_AGE)
      .type('text/plain; charset=utf-8')
      .send(robots(`${url}/sitemap.xml`))
  })
}

/**
 * What is for one person says so on its own page (`noindex`), which search engines have to be able to read. Searches are left
 * out because they have no end.
 */
const robots = (sitemapUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /gestao',
    'Disallow: /*/gestao',
    'Disallow: /*?*q=',
    '',
    `Sitemap: ${sitemapUrl}`,
    '',
  ].join('\n')

const pathOf = ({ url }: FastifyRequest): string => url.split(/[?#]/, 1)[0] ?? ''
