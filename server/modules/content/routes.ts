import * as wire from '#contract/content.ts'
import * as desk from '#contract/content-desk.ts'
import { periodFaults, PLACES, type Content, type ContentAddress, type Place } from '#domain/content/edited-content.ts'
import { ensure } from '#domain/failure.ts'
import { priceViewOf } from '#server/modules/catalog/product-row.ts'
import { cachedReply } from '#server/platform/http/cached-reply.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import {
  pageSections,
  staticPage,
  staticPages,
  staticPageTagged,
  staticTexts,
  typedSection,
  type SectionsRequest,
} from './content.ts'
import { addBannerPicture } from './banner-pictures.ts'
import {
  createContent,
  discardDraft,
  findContent,
  moveContent,
  publishContent,
  removeContent,
  restoreContent,
  restoreDraft,
  saveDraft,
  withdrawContent,
} from './edit-content.ts'
import { listContent } from './list-content.ts'
import { termsAcceptances } from './terms-acceptances.ts'

const HOME = 'home'

export function contentRoutes(server: Server): void {
  serve(server, wire.pageSections, async ({ scope, encode, input: { query } }) => {
    const { sectionId, staticPage: page, device, seenProductId, withProducts } = query
    const named = page === null ? (query.page ?? (sectionId === null ? HOME : null)) : null
    const place = PLACES.find((place): place is Exclude<Place, 'page'> => place === named && place !== 'page') ?? null
    // A page that no carousel can be on.
    if (named !== null && place === null) return []
    const request: SectionsRequest = { place, page, sectionId, device, seenProductId, withProducts, instant: null }
    const view = await priceViewOf(scope, query.paymentMethodId, query.deliveryType)
    return cachedReply(scope, ['sections', request, view], async () => encode(await pageSections(scope, request, view)))
  })

  serve(server, wire.staticPage, ({ scope, encode, input: { params } }) => {
    const { slug } = params
    return cachedReply(scope, ['static page', slug], async () => encode(await staticPage(scope, slug)))
  })

  serve(server, wire.listStaticPages, ({ scope, encode }) =>
    cachedReply(scope, ['static pages'], async () => encode(await staticPages(scope))),
  )

  serve(server, wire.customContent, ({ scope, encode, input: { query } }) =>
    cachedReply(scope, ['static page for', query.shownAt], async () => {
      const page = await staticPageTagged(scope, query.shownAt)
      return encode({ ...query, title: page?.title ?? '', body: page?.body ?? '' })
    }),
  )

  serve(server, wire.staticText, ({ scope, encode }) =>
    cachedReply(scope, ['static texts'], async () => encode(await staticTexts(scope))),
  )

  editingRoutes(server)
}

/** For the staff who write the content. */
function editingRoutes(server: Server): void {
  serve(server, desk.listContent, async ({ scope, input: { query } }) => ({
    contents: await listContent(scope, query.kind),
  }))
  serve(server, desk.termsAcceptances, async ({ scope }) => ({ acceptances: await termsAcceptances(scope) }))
  serve(server, desk.getContent, ({ scope, input: { params } }) => findContent(scope, params.id))
  serve(server, desk.createContent, ({ scope, input: { body } }) => createContent(scope, body, body.content))
  serve(server, desk.saveDraft, ({ scope, input: { params, body } }) => saveDraft(scope, params.id, changeIn(body)))
  serve(server, desk.publishContent, ({ scope, input: { params, body } }) =>
    publishContent(scope, params.id, { ...changeIn(body), period: { from: body.from, until: body.until } }),
  )
  serve(server, desk.discardDraft, ({ scope, input: { params, body } }) => discardDraft(scope, params.id, body.version))
  serve(server, desk.restoreDraft, ({ scope, input: { params, body } }) => restoreDraft(scope, params.id, body.version))
  serve(server, desk.restoreContent, ({ scope, input: { params, body } }) =>
    restoreContent(scope, params.id, params.number, body.version),
  )
  serve(server, desk.withdrawContent, ({ scope, input: { params, body } }) =>
    withdrawContent(scope, params.id, body.version, body.isOnlyScheduled),
  )
  serve(server, desk.removeContent, ({ scope, input: { params } }) => removeContent(scope, params.id))
  serve(server, desk.moveContent, ({ scope, input: { params, body } }) => moveContent(scope, params.id, body.beforeId))
  serve(server, desk.addBannerPicture, async ({ scope, input: { body } }) => ({
    picture: await addBannerPicture(scope, body.base64, body.shape),
  }))
  serve(server, desk.previewSections, async ({ scope, input: { body } }) => {
    const { place, pageId: page, instant, content } = body
    ensureLocalTime(instant)
    const request: SectionsRequest = {
      place,
      page,
      sectionId: null,
      device: null,
      seenProductId: null,
      withProducts: true,
      instant,
    }
    const view = await priceViewOf(scope)
    const shown = await pageSections(scope, request, view)
    if (content?.kind !== 'carousel') return shown
    const id = body.id ?? crypto.randomUUID()
    const own = await typedSection(scope, id, content, view)
    const isAmongThem = shown.some((section) => section.id === id)
    return isAmongThem ? shown.flatMap((each) => (each.id === id ? own : [each])) : [...shown, ...own]
  })
}

function ensureLocalTime(typed: string | null): void {
  const isSound = periodFaults({ from: typed, until: null }).length === 0
  ensure(isSound, 'request.invalid', { field: 'instant', message: 'Confira o dia e a hora.' })
}

const changeIn = ({
  version,
  content,
  ...address
}: ContentAddress & { readonly version: number; readonly content: Content }) => ({
  seen: version,
  address,
  content,
})
