import * as wire from '#contract/short-link.ts'
import type { ShortLink, StoreLink } from '#domain/content/short-link.ts'
import { otherThanStore } from '#server/platform/http/path-segments.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { archiveShortLink, countVisit, createShortLink, listShortLinks, openShortLink } from './short-links.ts'

export function shortLinkRoutes(server: Server): void {
  serve(server, wire.openShortLink, ({ scope, input: { params } }) =>
    openShortLink(scope, otherThanStore(scope, [params.supplier, params.code])),
  )
  serve(server, wire.countVisit, ({ scope, input: { params } }) => countVisit(scope, params.code))
  serve(server, wire.listShortLinks, async ({ scope }) => ({
    links: (await listShortLinks(scope)).map((link) => withUrl(scope, link)),
  }))
  serve(server, wire.createShortLink, async ({ scope, input: { body } }) =>
    withUrl(scope, await createShortLink(scope, body)),
  )
  serve(server, wire.archiveShortLink, ({ scope, input: { params, body } }) =>
    archiveShortLink(scope, params.code, body.isArchived),
  )
}

const withUrl = ({ storeUrl }: Scope, link: ShortLink): StoreLink => ({ ...link, url: `${storeUrl}/l/${link.code}` })
