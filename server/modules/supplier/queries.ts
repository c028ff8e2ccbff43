import type { ServiceMap } from '#domain/delivery/service-area.ts'
import { rows, statement } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

type Areas = Omit<ServiceMap, 'tiles'>

const findAreas = statement<{ outlines: string[]; stores: Areas['stores'] }>(
  'supplier.areas',
  `select
     array(select area::text from service_area where supplier_id = $1 order by position) as outlines,
     (select coalesce(json_agg(json_build_object('name', name, 'address', address,
        'coordinates', json_build_object('latitude', latitude, 'longitude', longitude)) order by position), '[]')
      from pickup_store where supplier_id = $1) as stores`,
)

export async function serviceAreasOf(scope: Scope): Promise<Areas> {
  const [found] = await rows(scope.db, findAreas, [scope.supplier.id])
  return { areas: found?.outlines.map(cornersOf) ?? [], stores: found?.stores ?? [] }
}

/** PostgreSQL writes a polygon as ((longitude,latitude),…). */
function cornersOf(outline: string): Areas['areas'][number] {
  return [...outline.matchAll(/\(([-\d.e]+),([-\d.e]+)\)/g)].map(([, longitude, latitude]) => ({ latitude: Number(latitude), longitude: Number(longitude) }))
}
