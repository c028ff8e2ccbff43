import { decodeNamedDeliveryType } from '#contract/values.ts'
import * as wire from '#contract/content.ts'
import * as desk from '#contract/content-desk.ts'
import * as edited from '#contract/edited-content.ts'
import { fromWire } from '#contract/wire/convert.ts'
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
  serve(server, wire.pageSections, async ({ scope, input: { query } }) => {
    const sectionId = query.idcarrossel?.toLowerCase() ?? null
    const page = query.idstaticpage?.toLowerCase() ?? null
    const named = page === null ? (query.page ?? (sectionId === null ? HOME : null)) : null
    const place = PLACES.find((place): place is Exclude<Place, 'page'> => place === named && place !== 'page') ?? null
    // A page that no carousel can be on.
    if (named !== null && place === null) return []
    const request: SectionsRequest = {
      place,
      page,
      sectionId,
      device: query.device ?? null,
      seenProductId: query.idcadastroextraproduto?.toLowerCase() ?? null,
      withProducts: query.loadProdutos !== false,
      instant: null,
    }
    const view = await priceViewOf(scope, query.idformapagamento, decodeNamedDeliveryType(query.tipoentrega))
    return cachedReply(scope, ['sections', request, view], async () =>
      (await pageSections(scope, request, view)).map(wire.encodePageSection),
    )
  })

  serve(server, wire.staticPage, async ({ scope, input: { params } }) => {
    const { slug } = params
    return cachedReply(scope, ['static page', slug], async () => wire.encodeStaticPage(await staticPage(scope, slug)))
  })

  serve(server, wire.listStaticPages, ({ scope }) =>
    cachedReply(scope, ['static pages'], async () => (await staticPages(scope)).map(wire.encodePageLink)),
  )

  serve(server, wire.customContent, ({ scope, input: { query } }) =>
    cachedReply(scope, ['static page for', query.contentType], async () => {
      const page = await staticPageTagged(scope, query.contentType)
      return { contentType: query.contentType, titulo: page?.title ?? '', conteudo: page?.body ?? '' }
    }),
  )

  serve(server, wire.staticText, ({ scope }) =>
    cachedReply(scope, ['static texts'], async () =>
      (await staticTexts(scope)).map(({ lang, translation }) => ({ lang, translation: { ...translation } })),
    ),
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
    const instant = body.momento ?? null
    ensureLocalTime(instant)
    const request: SectionsRequest = {
      place: fromWire(edited.place, body.lugar),
      page: body.idpagina?.toLowerCase() ?? null,
      sectionId: null,
      device: null,
      seenProductId: null,
      withProducts: true,
      instant,
    }
    const view = await priceViewOf(scope)
    const shown = await pageSections(scope, request, view)
    const typed = body.conteudo && fromWire(edited.ConteudoDigitado, body.conteudo)
    if (typed?.kind !== 'carousel') return shown.map(wire.encodePageSection)
    const id = body.idconteudo?.toLowerCase() ?? crypto.randomUUID()
    const own = await typedSection(scope, id, typed, view)
    const isAmongThem = shown.some((section) => section.id === id)
    const sections = isAmongThem ? shown.flatMap((each) => (each.id === id ? own : [each])) : [...shown, ...own]
    return sections.map(wire.encodePageSection)
  })
}

function ensureLocalTime(typed: string | null): void {
  const isSound = periodFaults({ from: typed, until: null }).length === 0
  ensure(isSound, 'request.invalid', { field: 'momento', message: 'Confira o dia e a hora.' })
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
