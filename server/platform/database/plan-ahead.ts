import pg from 'pg'
import { setPlanMode } from './plan-mode.ts'
import type { Statement } from './statement.ts'

/** Connections that the pool keeps however long nobody needs them: a new one plans every statement again, which takes an order longer than all else. */
export const KEPT_CONNECTIONS = 4

/** By the first part of their names: what a purchase needs. Lists are mostly answered from memory, and have many statements. */
const PLANNED_AREAS: ReadonlySet<string> = new Set(
  'session supplier address cart cart-view coupon delivery payment order event mail back-office'.split(' '),
)

export const isPlannedAhead = ({ name, useGenericPlan }: Statement): boolean =>
  useGenericPlan === true && PLANNED_AREAS.has(name.slice(0, name.indexOf('.')))

/** Is parsed and bound, with which PostgreSQL has planned it, and not executed. */
class PlanningQuery extends pg.Query {
  /** In the driver: what follows the bind. Its types do not know it. */
  protected _getRows(connection: pg.Connection): void {
    connection.sync()
  }
}

const plan = (client: pg.PoolClient, { name, text, parameters }: Statement): Promise<void> =>
  new Promise((resolve, reject) => {
    const values = parameters.map(() => null)
    client.query(new PlanningQuery({ name, text }, values, (error) => (error ? reject(error) : resolve())))
  })

/** Has some connections plan statements that are planned once, so that no buyer waits for it. */
export async function planAhead(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const planOn = async (client: pg.PoolClient): Promise<void> => {
    setPlanMode(client, 'generic')
    for (const statement of statements) {
      if (pool.ending) return
      await plan(client, statement)
    }
  }
  const clients: pg.PoolClient[] = []
  let isBroken = true
  try {
    // Held until all are planned: otherwise each would be the first one again.
    while (clients.length < KEPT_CONNECTIONS) clients.push(await pool.connect())
    for (const client of clients) await planOn(client)
    isBroken = false
  } finally {
    for (const client of clients) client.release(isBroken)
  }
}
