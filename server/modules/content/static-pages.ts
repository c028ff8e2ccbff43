import type { StaticPage } from '#domain/content/content.ts'
import { Failure } from '#domain/failure.ts'
import { array, json, statement, text, uuid, type RowOf } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

// Pages tagged otherwise are for other applications (specification §3: only those tagged WEB are shown).
const findPage = statement('content.static-page', {
  parameters: [uuid, text],
  row: { slug: text, title: text, body: text, tags: array(text) },
  sql: `select slug, title, body, tags from static_page where supplier_id = $1 and slug = $2 and 'WEB' = any(tags)`,
})

/** @throws Failure content.pageNotFound */
export async function staticPage(scope: Scope, slug: string): Promise<StaticPage> {
  const page = await scope.db.one(findPage, [scope.supplier.id, slug])
  if (!page) throw new Failure('content.pageNotFound')
  return page
}

type PageLink = Pick<StaticPage, 'slug' | 'title' | 'tags'>

const findPages = statement('content.static-pages', {
  parameters: [uuid],
  row: { slug: text, tags: array(text), title: text },
  sql: `select slug, title, tags from static_page where supplier_id = $1 and 'WEB' = any(tags) order by position, title, slug`,
})

/** The pages that the store shows, in its own order. */
export const staticPages = (scope: Scope): Promise<PageLink[]> =>
  scope.cache.remember(scope.supplier.id, 'static pages', () => scope.db.many(findPages, [scope.supplier.id]))

const findTagged = statement('content.static-page-tagged', {
  parameters: [uuid, text],
  row: { slug: text, title: text, body: text, tags: array(text) },
  sql: 'select slug, title, body, tags from static_page where supplier_id = $1 and $2 = any(tags) order by position, slug limit 1',
})

/** The text that the supplier wrote for a place of the store, which the tag names; null where there is none. */
export const staticPageTagged = (scope: Scope, tag: string): Promise<StaticPage | null> =>
  scope.cache.remember(
    scope.supplier.id,
    `static page for ${tag}`,
    async () => (await scope.db.one(findTagged, [scope.supplier.id, tag])) ?? null,
  )

const staticTextsRow = {
  lang: text,
  translation: json<Record<string, string>>(),
}
export type StaticTexts = RowOf<typeof staticTextsRow>

const findAll = statement('content.static-texts', {
  parameters: [uuid],
  row: staticTextsRow,
  sql: `select lang, (select coalesce(json_object_agg(key, value), '{}') from jsonb_each_text(translation) as t(key, value)
     where value is not null) as translation
   from static_text where supplier_id = $1 order by lang`,
})

/** The supplier's own wording of the web texts, by language and key. */
export const staticTexts = (scope: Scope): Promise<StaticTexts[]> =>
  scope.cache.remember(scope.supplier.id, 'static texts', () => scope.db.many(findAll, [scope.supplier.id]))
