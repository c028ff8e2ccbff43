import { previewSections } from '#contract/content-desk.ts'
import { decodePageSection } from '#contract/content.ts'
import { ConteudoDigitado, place as placeField } from '#contract/edited-content.ts'
import { toWire } from '#contract/wire/convert.ts'
import type { PageSection } from '#domain/content/content.ts'
import type { CarouselContent, Place } from '#domain/content/edited-content.ts'
import type { ApiContext } from './api-context.ts'

/** Where carousels are previewed: their place, at an instant of the store's time. */
export interface PreviewedPlace {
  readonly place: Place
  readonly pageId: string | null
  readonly instant: string | null
  /** The carousel that is edited; null is a new one. */
  readonly id: string | null
  readonly content: CarouselContent
}

export const previewOf = async (
  { call, supplier }: ApiContext,
  { place, pageId, instant, id, content }: PreviewedPlace,
): Promise<readonly PageSection[]> =>
  (
    await call(previewSections, {
      params: {},
      query: { idfornecedor: supplier.id },
      body: {
        lugar: toWire(placeField, place),
        idpagina: pageId,
        momento: instant,
        idconteudo: id,
        conteudo: toWire(ConteudoDigitado, content),
      },
    })
  ).map(decodePageSection)
