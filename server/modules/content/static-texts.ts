import { rows, statement } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

export interface StaticTexts {
  readonly lang: string
  readonly translation: Record<string, string>
}

const findAll = statement<StaticTexts>(
  'content.static-texts',
  `select lang, (select coalesce(json_object_agg(key, value), '{}') from jsonb_each_text(translation) as t(key, value)
     where value is not null) as translation
   from static_text where supplier_id = $1 order by lang`,
)

/** The supplier's own wording of the web texts, by language and key. */
export const staticTexts = (scope: Scope): Promise<StaticTexts[]> =>
  scope.cache.remember(scope.supplier.id, 'static texts', () => rows(scope.db, findAll, [scope.supplier.id]))
