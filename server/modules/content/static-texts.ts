import type { Scope } from '#server/platform/http/scope.ts'
import { json, type RowOf, statement, text, uuid } from '#server/platform/database/statement.ts'

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
