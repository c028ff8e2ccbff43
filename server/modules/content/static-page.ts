import type { StaticPage } from '#domain/content/content.ts'
import { Failure } from '#domain/failure.ts'
import { firstRow, statement } from '#server/platform/database.ts'
import type { Scope } from '#server/platform/scope.ts'

// Pages tagged otherwise are for other applications (specification §3: only those tagged WEB are shown).
const findPage = statement<StaticPage>(
  'content.static-page',
  `select slug, title, body, tags from static_page where supplier_id = $1 and slug = $2 and 'WEB' = any(tags)`,
)

/** @throws Failure content.pageNotFound */
export async function staticPage(scope: Scope, slug: string): Promise<StaticPage> {
  const page = await firstRow(scope.db, findPage, [scope.supplier.id, slug])
  if (!page) throw new Failure('content.pageNotFound')
  return page
}
