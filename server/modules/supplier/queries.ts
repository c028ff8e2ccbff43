import type { ServiceMap } from '#domain/delivery/service-area.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { array, json, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Coordinates } from '#domain/customer/address.ts'

type Areas = Omit<ServiceMap, 'tiles'>

const findAreas = statement('supplier.areas', {
  parameters: [uuid],
  row: {
    outlines: array(text),
    stores: json<readonly { readonly name: string; readonly address: string; readonly coordinates: Coordinates }[]>(),
  },
  sql: `select
     array(select area::text from service_area where supplier_id = $1 order by position) as outlines,
     (select coalesce(json_agg(json_build_object('name', name, 'address', address,
        'coordinates', json_build_object('latitude', latitude, 'longitude', longitude)) order by position), '[]')
      from pickup_store where supplier_id = $1) as stores`,
})

export async function serviceAreasOf(scope: Scope): Promise<Areas> {
  const [found] = await scope.db.many(findAreas, [scope.supplier.id])
  return { areas: found?.outlines.map(cornersOf) ?? [], stores: found?.stores ?? [] }
}

/** PostgreSQL writes a polygon as ((longitude,latitude),…). */
function cornersOf(outline: string): Areas['areas'][number] {
  return [...outline.matchAll(/\(([-\d.e]+),([-\d.e]+)\)/g)].map(([, longitude, latitude]) => ({
    latitude: Number(latitude),
    longitude: Number(longitude),
  }))
}
