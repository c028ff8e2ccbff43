import * as wire from '#contract/short-link.ts'
import type { OpenedLink, ShortLink, ShortLinkTerms } from '#domain/content/short-link.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

export interface StoreLink extends ShortLink {
  /** The whole URL, to be copied. */
  readonly url: string
}

export const shortLinkApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    open: async (code: string): Promise<OpenedLink> =>
      wire.decodeOpenedLink(await call(wire.openShortLink, { params: { idfornecedor: supplier.id, codigo: code } })),

    count: async (code: string): Promise<void> => {
      await call(wire.countVisit, { params: { idfornecedor: supplier.id, codigo: code } })
    },

    list: async (): Promise<StoreLink[]> =>
      (await call(wire.listShortLinks, { params: {}, query })).links.map(wire.decodeShortLink),

    /** Refusals name the field of the form at fault. */
    create: async (terms: ShortLinkTerms): Promise<StoreLink> =>
      wire.decodeShortLink(
        await withFieldNames(call(wire.createShortLink, { params: {}, query, body: wire.encodeLinkTerms(terms) }), {
          codigo: 'code',
          nome: 'name',
          destino: 'target',
          ate: 'until',
        }),
      ),

    archive: async (code: string, isArchived: boolean): Promise<void> => {
      await call(wire.archiveShortLink, { params: { codigo: code }, query, body: { arquivado: isArchived } })
    },
  }
}
