import * as wire from '#contract/content-desk.ts'
import * as edited from '#contract/edited-content.ts'
import { decodePageSection } from '#contract/content.ts'
import type { PageSection } from '#domain/content/content.ts'
import type {
  CarouselContent,
  Content,
  ContentAddress,
  ContentKind,
  EditedContent,
  ListedContent,
  Period,
  Place,
  TermsAcceptances,
} from '#domain/content/edited-content.ts'
import type { ApiContext } from './api-context.ts'

export interface TypedContent {
  readonly address: ContentAddress
  readonly content: Content
}

/** Where carousels are previewed: their place, at an instant of the store's time. */
export interface PreviewedPlace {
  readonly place: Place
  readonly pageId: string | null
  readonly instant: string | null
  /** The carousel that is edited; null is a new one. */
  readonly id: string | null
  readonly content: CarouselContent
}

const bodyOf = ({ address, content }: TypedContent) => ({
  ...edited.encodeAddress(address),
  conteudo: edited.encodeContent(content),
})

/** What the store says, for the staff who edit it. */
export const contentDeskApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  const paramsOf = (id: string) => ({ idconteudo: id })
  const read = async (reply: Promise<Parameters<typeof edited.decodeEditedContent>[0]>) =>
    edited.decodeEditedContent(await reply)
  const readOne = (id: string): Promise<EditedContent> => read(call(wire.getContent, { params: paramsOf(id), query }))
  const list = async (kind: ContentKind): Promise<ListedContent[]> => {
    const reply = await call(wire.listContent, {
      params: {},
      query: { ...query, tipo: edited.encodeContentKind(kind) },
    })
    return reply.conteudos.map(edited.decodeListedContent)
  }
  return {
    list,

    /** The only content of its kind in the store; null where there is none. */
    readSingle: async (kind: ContentKind): Promise<EditedContent | null> => {
      const [found] = await list(kind)
      return found ? await readOne(found.id) : null
    },

    /** How many customers agreed to each version of the terms of use. */
    termsAcceptances: async (): Promise<TermsAcceptances[]> =>
      (await call(wire.termsAcceptances, { params: {}, query })).aceites.map(edited.decodeAcceptances),

    read: readOne,

    create: (typed: TypedContent): Promise<EditedContent> =>
      read(call(wire.createContent, { params: {}, query, body: bodyOf(typed) })),

    /** `version` is the one that the change is based on, here and below. */
    saveDraft: (id: string, version: number, typed: TypedContent): Promise<EditedContent> =>
      read(call(wire.saveDraft, { params: paramsOf(id), query, body: { ...bodyOf(typed), versao: version } })),

    publish: (id: string, version: number, typed: TypedContent, period: Period): Promise<EditedContent> =>
      read(
        call(wire.publishContent, {
          params: paramsOf(id),
          query,
          body: { ...bodyOf(typed), ...edited.encodePeriod(period), versao: version },
        }),
      ),

    /** Until the next change the draft can be recovered. */
    discardDraft: (id: string, version: number): Promise<EditedContent> =>
      read(call(wire.discardDraft, { params: paramsOf(id), query, body: { versao: version } })),

    recoverDraft: (id: string, version: number): Promise<EditedContent> =>
      read(call(wire.restoreDraft, { params: paramsOf(id), query, body: { versao: version } })),

    restore: (id: string, number: number, version: number): Promise<EditedContent> =>
      read(
        call(wire.restoreContent, { params: { ...paramsOf(id), numero: number }, query, body: { versao: version } }),
      ),

    withdraw: (id: string, version: number, isOnlyScheduled: boolean): Promise<EditedContent> =>
      read(
        call(wire.withdrawContent, {
          params: paramsOf(id),
          query,
          body: { soAgendado: isOnlyScheduled, versao: version },
        }),
      ),

    remove: async (id: string): Promise<void> => {
      await call(wire.removeContent, { params: paramsOf(id), query })
    },

    move: async (id: string, beforeId: string | null): Promise<void> => {
      await call(wire.moveContent, { params: paramsOf(id), query, body: { antesDe: beforeId } })
    },

    /** The name of the stored picture, to be published. */
    addPicture: async (shape: 'wide' | 'square', base64: string): Promise<string> =>
      (
        await call(wire.addBannerPicture, {
          params: {},
          query,
          body: { formato: shape === 'wide' ? 'LARGA' : 'QUADRADA', conteudo: base64 },
        })
      ).imagem,

    preview: async ({ place, pageId, instant, id, content }: PreviewedPlace): Promise<readonly PageSection[]> =>
      (
        await call(wire.previewSections, {
          params: {},
          query,
          body: {
            lugar: edited.encodePlace(place),
            idpagina: pageId,
            momento: instant,
            idconteudo: id,
            conteudo: edited.encodeContent(content),
          },
        })
      ).map(decodePageSection),
  }
}
