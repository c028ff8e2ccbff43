import * as wire from '#contract/short-link.ts'
import type { OpenedLink } from '#domain/content/short-link.ts'
import type { ApiContext } from './api-context.ts'

/** Short links, as those who open them need them. */
export const shortLinkApi = ({ call, supplier }: ApiContext) => ({
  open: async (code: string): Promise<OpenedLink> =>
    wire.decodeOpenedLink(await call(wire.openShortLink, { params: { idfornecedor: supplier.id, codigo: code } })),

  count: async (code: string): Promise<void> => {
    await call(wire.countVisit, { params: { idfornecedor: supplier.id, codigo: code } })
  },
})
