import type { CallOptions } from '#contract/client.ts'
import {
  customContent,
  decodePageSection,
  decodeStaticPage,
  decodeStaticTexts,
  pageSections,
  staticPage,
  staticText,
} from '#contract/content.ts'
import { withoutRepeats, type PageSection, type StaticPage } from '#domain/content/content.ts'
import type { TextOverrides } from '../i18n/dictionary.ts'
import { SESSION, type ApiContext } from './api-context.ts'

/** Which carousels: those of a page, or of a static page by its slug. */
export type CarouselPage = { readonly page: string } | { readonly staticPage: string }

export interface OrderInstructions {
  readonly title: string
  readonly body: string
}

export const contentApi = ({ call, supplier }: ApiContext) => ({
  /** Without products the rows of products come empty; with them, each product stands in one row. */
  sections: async (page: CarouselPage, withProducts: boolean, options?: CallOptions): Promise<readonly PageSection[]> =>
    withoutRepeats(
      (
        await call(
          pageSections,
          {
            params: { sessao: SESSION, idfornecedor: supplier.id },
            query: {
              ...('page' in page ? { page: page.page } : { idstaticpage: page.staticPage }),
              ...(withProducts ? {} : { loadProdutos: false }),
            },
          },
          options,
        )
      ).map(decodePageSection),
    ),

  staticPage: async (slug: string): Promise<StaticPage> =>
    decodeStaticPage(await call(staticPage, { params: { idfornecedor: supplier.id, slug } })),

  /** The supplier's own wording of our texts, by key. */
  staticTexts: async (): Promise<TextOverrides> =>
    decodeStaticTexts(await call(staticText, { params: { idfornecedor: supplier.id } })),

  /** What is to be read before an order is sent; null where the supplier wrote nothing. */
  orderInstructions: async (): Promise<OrderInstructions | null> => {
    const { titulo, conteudo } = await call(customContent, {
      params: { idfornecedor: supplier.id },
      query: { contentType: 'ORDER_INSTRUCTIONS' },
    })
    return conteudo.trim() === '' ? null : { title: titulo, body: conteudo }
  },
})

export type ContentApi = ReturnType<typeof contentApi>
