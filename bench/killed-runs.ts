import { isDeepStrictEqual } from 'node:util'
import { quantityFromUnits } from '#domain/amounts.ts'
import { anOpenStore } from '#test/builders/checkout.ts'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { aStoredSubscription } from '#test/builders/subscriptions.ts'
import { startChild } from './child.ts'
import type { KilledRun } from './killed-run.ts'
import type { OpenDatabase } from './stage.ts'

const STOCK = 20
const MOST_STATEMENTS = 200
/** What a killed process may leave behind, in order: nothing is done, the date is planned, its order is placed. */
const STAGES = [
  { runs: [], orders: 0 },
  { runs: ['due'], orders: 0 },
  { runs: ['placed'], orders: 1 },
]

export interface KilledRuns {
  readonly kills: number
  readonly orders: number
  readonly faults: readonly string[]
}

/**
 * Plans and orders one date of a subscription, whose process is killed after its first statement, then after its second, and so on
 * from the state that was reached, until it ends by itself. No other process may run subscriptions of this database.
 */
export async function killAtEachStep({ pool, connection }: OpenDatabase): Promise<KilledRuns> {
  const store = await anOpenStore(pool, { payment: { kind: 'cash' }, delivery: { datesAhead: 30 } })
  const owner = await aCustomer(store, { isEmailProved: true })
  const product = await aProduct(store, { stock: STOCK })
  const addressId = await anAddress(store, owner.customerId)
  await aStoredSubscription({ store, owner, addressId, productId: product.id })

  const state = async () => {
    const { rows } = await pool.query<{ runs: string[]; orders: number; stock: number }>(
      `select (select coalesce(json_agg(status order by date), '[]') from subscription_run where supplier_id = $1) as runs,
         (select count(*)::integer from purchase_order where supplier_id = $1) as orders,
         (select stock from product where supplier_id = $1) as stock`,
      [store.id],
    )
    return rows[0]
  }
  const faults: string[] = []
  let [kills, stage, statements, hasEnded] = [0, 0, 1, false]
  while (faults.length === 0 && statements < MOST_STATEMENTS && !(hasEnded && stage === STAGES.length - 1)) {
    await letComeDue(pool, store.id)
    hasEnded = await runUntil({ connection: { ...connection }, statements })
    if (!hasEnded) kills++
    const found = await state()
    const reached = STAGES.findIndex((stage) => isDeepStrictEqual(found, { ...stage, stock: stockAfter(stage.orders) }))
    if (reached < stage) faults.push(`subscription run, killed after statement ${statements}: ${JSON.stringify(found)}`)
    statements = reached === stage ? statements + 1 : 1
    stage = reached
  }
  if (statements === MOST_STATEMENTS) faults.push('subscription run: it never ended')
  return { kills, orders: (await state())?.orders ?? 0, faults }
}

const stockAfter = (orders: number) => quantityFromUnits(STOCK - orders)

/** As if the day of the reminder, and then that of the order, had come. */
async function letComeDue(pool: OpenDatabase['pool'], supplierId: string): Promise<void> {
  await pool.query(
    `update subscription s set plan_at = now()
     where supplier_id = $1 and not exists (select from subscription_run r where r.supplier_id = $1 and r.subscription_id = s.id)`,
    [supplierId],
  )
  await pool.query(`update subscription_run set try_at = now() where supplier_id = $1 and status = 'due'`, [supplierId])
}

/** Whether the process ended by itself. */
async function runUntil(killed: KilledRun): Promise<boolean> {
  const child = startChild('killed-run.ts')
  try {
    await child.ask('run', killed)
    return true
  } catch (error) {
    if (child.hasEnded()) return false
    throw error
  } finally {
    await child.end()
  }
}
