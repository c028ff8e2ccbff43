import { changesBetween } from '#domain/access/audit.ts'
import { Failure } from '#domain/failure.ts'
import { parseClientOrigin } from '#domain/supplier/supplier.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { array, statement, text, uuid } from '#server/platform/database/statement.ts'

const find = statement('supplier.client-origins', {
  parameters: [uuid],
  row: { origin: text },
  sql: 'select origin from supplier_origin where supplier_id = $1 order by origin',
})
const replace = statement('supplier.replace-client-origins', {
  parameters: [uuid, array(text)],
  sql: `with removed as (delete from supplier_origin where supplier_id = $1 and origin <> all ($2::text[]))
   insert into supplier_origin (supplier_id, origin) select $1, unnest($2::text[]) on conflict do nothing`,
})

/** The web pages of other hosts that may call this store. */
export async function clientOrigins(scope: Scope): Promise<string[]> {
  return (await scope.db.many(find, [scope.supplier.id])).map(({ origin }) => origin)
}

/** @throws Failure supplier.badOrigin for a text that is no origin, or one without https outside this machine. */
export async function changeClientOrigins(scope: Scope, texts: readonly string[]): Promise<string[]> {
  const origins = [...new Set(texts.map(originOf))].toSorted()
  await inTransaction(scope, async (scope) => {
    const former = await clientOrigins(scope)
    await scope.db.one(replace, [scope.supplier.id, origins])
    await recordEvent(scope, {
      action: 'client-origin.changed',
      changes: changesBetween({ origins: former }, { origins }),
      details: { origins },
    })
  })
  return origins
}

function originOf(text: string, index: number): string {
  const origin = parseClientOrigin(text)
  if (origin === null) throw new Failure('supplier.badOrigin', { field: `origens.${index}` })
  return origin
}
