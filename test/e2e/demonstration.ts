import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { DEMONSTRATION_STORES } from '#database/seed/seed-demonstration.ts'
import type { StoreBuilder } from '#test/builders/store.ts'

export type DemonstrationSlug = 'emporio-da-serra' | 'atacado-litoral'

/** Every account of the demonstration. */
export const PASSWORD = 'balcao123'

export interface Demonstration {
  readonly origin: string
  readonly pool: pg.Pool
  /** For the builders: to put a customer of the test's own into a demonstration store. */
  readonly store: (slug: DemonstrationSlug) => Promise<StoreBuilder>
}

/** The running stores. Call it at the top of a test file. */
export function demonstration(): Demonstration {
  const { origin, connection } = inject('runningStore')
  const pool = new pg.Pool({ ...connection, max: 4 })
  afterAll(() => pool.end())
  return { origin, pool, store: (slug) => findStore(pool, slug) }
}

async function findStore(pool: pg.Pool, slug: DemonstrationSlug): Promise<StoreBuilder> {
  const { rows } = await pool.query<{ id: string }>('select id from supplier where slug = $1', [slug])
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`${slug} is none of ${DEMONSTRATION_STORES.map((store) => store.slug).join(', ')}`)
  return { pool, id, slug }
}
