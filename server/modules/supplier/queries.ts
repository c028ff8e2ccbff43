import { UNNAMED_STORE } from '#contract/delivery.ts'
import { changesBetween } from '#domain/access/audit.ts'
import type { Coordinates } from '#domain/customer/address.ts'
import type { ServiceMap } from '#domain/delivery/service-area.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { MAX_CLIENT_ORIGINS, parseClientOrigin } from '#domain/supplier/supplier.ts'
import { cornersOf } from '#server/platform/database/service-area-sql.ts'
import { array, json, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

type Areas = Omit<ServiceMap, 'tiles'>

const findAreas = statement('supplier.areas', {
  parameters: [uuid],
  row: {
    outlines: array(text),
    stores: json<readonly { readonly name: string; readonly address: string; readonly coordinates: Coordinates }[]>(),
  },
  sql: `select
     array(select area::text from service_area where supplier_id = $1 and area is not null order by position) as outlines,
     (select coalesce(json_agg(json_build_object('name', name, 'address', address,
        'coordinates', json_build_object('latitude', latitude, 'longitude', longitude)) order by position), '[]')
      from pickup_store where supplier_id = $1) as stores`,
})

export async function serviceAreasOf(scope: Scope): Promise<Areas> {
  const [found] = await scope.db.many(findAreas, [scope.supplier.id])
  const stores = found?.stores.map((store) => ({ ...store, name: store.name || UNNAMED_STORE }))
  return { areas: found?.outlines.map(cornersOf) ?? [], stores: stores ?? [] }
}

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

/**
 * @param seen the list that the change is based on: what was added to it or removed from it by others stays so; null
 * replaces the whole list
 * @throws Failure supplier.badOrigin for a text that is no origin, or one without https outside this machine, supplier.tooManyOrigins
 */
export async function changeClientOrigins(
  scope: Scope,
  texts: readonly string[],
  seen: readonly string[] | null,
): Promise<string[]> {
  const wanted = new Set(texts.map(originOf))
  return inLockedTransaction(scope, async (scope) => {
    const former = await clientOrigins(scope)
    const byOthers = seen === null ? [] : former.filter((origin) => !seen.includes(origin))
    const removedByOthers = new Set(seen?.filter((origin) => !former.includes(origin)))
    const own = [...wanted].filter((origin) => !removedByOthers.has(origin))
    const origins = [...new Set([...own, ...byOthers])].toSorted()
    ensure(origins.length <= MAX_CLIENT_ORIGINS, 'supplier.tooManyOrigins', { maximum: MAX_CLIENT_ORIGINS })
    await scope.db.one(replace, [scope.supplier.id, origins])
    await recordEvent(scope, {
      action: 'client-origin.changed',
      changes: changesBetween({ origins: former }, { origins }),
      details: { origins },
    })
    return origins
  })
}

function originOf(text: string, index: number): string {
  const origin = parseClientOrigin(text)
  if (origin === null) throw new Failure('supplier.badOrigin', { field: `origins.${index}` })
  return origin
}
