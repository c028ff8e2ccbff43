import type { Reply } from '#contract/endpoint.ts'
import type { serviceAreas } from '#contract/supplier.ts'
import { rows, statement } from '#server/platform/database.ts'
import type { Scope } from '#server/platform/scope.ts'

type Areas = Reply<typeof serviceAreas>

const findAreas = statement<{ outlines: string[]; stores: Areas['coordenadas_lojas'] }>(
  'supplier.areas',
  `select
     array(select area::text from service_area where supplier_id = $1 order by position) as outlines,
     (select coalesce(json_agg(json_build_object('lat', latitude, 'lng', longitude, 'nome', name, 'descricao_endereco_loja', address)
        order by position), '[]')
      from pickup_store where supplier_id = $1) as stores`,
)

export async function serviceAreasOf(scope: Scope): Promise<Omit<Areas, 'mapa'>> {
  const [found] = await rows(scope.db, findAreas, [scope.supplier.id])
  return { coordenadas: found?.outlines.map(cornersOf) ?? [], coordenadas_lojas: found?.stores ?? [] }
}

/** PostgreSQL writes a polygon as ((longitude,latitude),…). */
function cornersOf(outline: string): Areas['coordenadas'][number] {
  return [...outline.matchAll(/\(([-\d.e]+),([-\d.e]+)\)/g)].map(([, lng, lat]) => ({ lat: Number(lat), lng: Number(lng) }))
}
