import { changesBetween } from '#domain/access/audit.ts'
import { can } from '#domain/access/can.ts'
import type { Cents } from '#domain/amounts.ts'
import { addressHints, addressText, type OrderAddress } from '#domain/customer/address.ts'
import { ensure } from '#domain/failure.ts'
import {
  MOST_STOPS,
  type Courier,
  type DeliveryBoard,
  type DeliveryRun,
  type DeliveryStop,
  type OrderToDeliver,
  type StopOutcome,
} from '#domain/order/delivery-run.ts'
import type { OrderStatus, PaymentState } from '#domain/order/order-status.ts'
import { PAYMENT_KINDS, type PaymentKind } from '#domain/payment/payment-method.ts'
import {
  array,
  date,
  int8,
  json,
  jsonb,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordStaffChange } from '#server/platform/session/audit.ts'

// Charged afterwards or paid before: what is picked leaves next. An order that was not delivered goes in another run.
const READY = `o.delivery_type = 'delivery' and ((o.status = 'out-for-delivery' and exists (
       select from delivery_stop f where f.supplier_id = $1 and f.order_number = o.number and f.outcome = 'failed')) or (o.status = 'paid' and o.flow = 'pick-first')
     or (o.status = 'picking' and o.picked_at is not null
       and (o.payment_state = 'paid' or o.flow = 'pay-first' or o.payment_kind in ('cash', 'machine', 'account'))))
   and not exists (select from delivery_stop s where s.supplier_id = $1 and s.order_number = o.number and s.outcome is null)`

const findReady = statement('delivery-run.ready', {
  parameters: [uuid],
  row: {
    number: int8,
    customerName: text,
    address: nullable(jsonb<OrderAddress>()),
    date: nullable(date),
    period: text,
    deliveryName: text,
  },
  sql: `select o.number, o.customer_name, o.delivery_address as address, o.delivery_date as date, o.delivery_period as period,
     o.delivery_option_name as delivery_name
   from purchase_order o where o.supplier_id = $1 and ${READY} order by o.delivery_date nulls first, o.number limit 300`,
})
const findCouriers = statement('delivery-run.couriers', {
  parameters: [uuid],
  row: { id: uuid, name: text },
  sql: `select s.id, l.name from staff s join login l on l.id = s.login_id
   where s.supplier_id = $1 and s.is_active and s.role = 'staff' and s.modules && '{orders,picking,delivery}' order by l.name limit 200`,
})

interface StoredStop extends Omit<DeliveryStop, 'address' | 'hints' | 'coordinates' | 'due'> {
  readonly address: OrderAddress | null
  readonly total: Cents
  readonly paymentKind: PaymentKind
  readonly paymentState: PaymentState
}

// A stop whose order was handed over or cancelled at the desk is over. $2 is one run, $3 a courier; null leaves each out.
const findRuns = statement('delivery-run.runs', {
  parameters: [uuid, uuid, uuid],
  row: {
    id: uuid,
    courier: nullable(json<Courier>()),
    createdAt: timestamptz,
    startedAt: nullable(timestamptz),
    stops: json<readonly StoredStop[]>(),
  },
  sql: `select r.id, r.created_at, r.started_at,
     (select json_build_object('id', s.id, 'name', l.name) from staff s join login l on l.id = s.login_id
      where s.supplier_id = $1 and s.id = r.courier_id) as courier,
     coalesce(t.stops, '[]') as stops
   from delivery_run r
   left join lateral (select json_agg(json_build_object('number', o.number, 'customerName', o.customer_name, 'phone', c.phone,
       'address', o.delivery_address, 'note', o.note, 'status', o.status, 'total', o.total_cents, 'paymentKind', o.payment_kind,
       'paymentState', o.payment_state, 'paymentName', o.payment_name, 'changeFor', o.change_for_cents, 'arrivedAt', s.arrived_at, 'reason', s.reason,
       'outcome', coalesce(s.outcome, case o.status when 'delivered' then 'delivered' when 'cancelled' then 'failed' end))
       order by s.position) as stops,
       bool_or(s.outcome is null and o.status not in ('delivered', 'cancelled')) as is_open
     from delivery_stop s
     join purchase_order o on o.supplier_id = $1 and o.number = s.order_number
     join customer c on c.supplier_id = $1 and c.id = o.customer_id
     where s.supplier_id = $1 and s.run_id = r.id) t on true
   where r.supplier_id = $1 and ($2::uuid is null or r.id = $2) and ($3::uuid is null or r.courier_id = $3)
     and ($2::uuid is not null or t.is_open)
   order by r.created_at limit 100`,
})

/** Who only delivers sees and drives nothing but the own runs. */
export const ownCourier = (scope: Scope): string | null =>
  can('delivery.plan', scope.actor, scope) || scope.actor.kind !== 'staff' ? null : scope.actor.staffId

/** The runs that are under way; who plans also sees what could be put into one. */
export async function deliveryBoard(scope: Scope): Promise<DeliveryBoard> {
  const { db, supplier } = scope
  const courier = ownCourier(scope)
  const [runs, ready, couriers] = await Promise.all([
    db.many(findRuns, [supplier.id, null, courier]),
    courier === null ? db.many(findReady, [supplier.id]) : [],
    courier === null ? db.many(findCouriers, [supplier.id]) : [],
  ])
  return {
    runs: runs.map((run) => ({ ...run, stops: run.stops.map(toStop) })),
    ready: ready.map(({ address, ...order }): OrderToDeliver => ({
      ...order,
      district: address?.district ?? '',
      city: address?.city ?? '',
    })),
    couriers,
  }
}

/** @throws Failure run.notFound, also for the run of another courier. */
export async function deliveryRun(scope: Scope, id: string): Promise<DeliveryRun> {
  const run = await scope.db.one(findRuns, [scope.supplier.id, id, ownCourier(scope)])
  ensure(run, 'run.notFound')
  return { ...run, stops: run.stops.map(toStop) }
}

function toStop({ address, total, paymentKind, paymentState, arrivedAt, ...stop }: StoredStop): DeliveryStop {
  const isPaidHere = PAYMENT_KINDS[paymentKind].settlement === 'at-handover' && paymentState === 'open'
  return {
    ...stop,
    address: address === null ? '' : addressText(address),
    hints: addressHints(address ?? {}),
    coordinates: address?.coordinates ?? null,
    due: isPaidHere ? total : null,
    arrivedAt: arrivedAt && new Date(arrivedAt).toISOString(),
  }
}

const insertRun = statement('delivery-run.insert', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: 'insert into delivery_run (supplier_id, courier_id) values ($1, $2) returning id',
})
const lockRun = statement('delivery-run.lock', {
  parameters: [uuid, uuid],
  row: { startedAt: nullable(timestamptz) },
  sql: 'select started_at from delivery_run where supplier_id = $1 and id = $2 for update',
})
const setCourier = statement('delivery-run.courier', {
  parameters: [uuid, uuid, uuid],
  sql: 'update delivery_run set courier_id = $3 where supplier_id = $1 and id = $2',
})
const hasCourier = statement('delivery-run.has-courier', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: `select id from staff where supplier_id = $1 and id = $2 and is_active and role = 'staff' and modules && '{orders,picking,delivery}'`,
})
const dropOpenStops = statement('delivery-run.drop-open-stops', {
  parameters: [uuid, uuid],
  sql: 'delete from delivery_stop where supplier_id = $1 and run_id = $2 and outcome is null and arrived_at is null',
})
const dropRun = statement('delivery-run.drop', {
  parameters: [uuid, uuid],
  sql: `delete from delivery_run r where r.supplier_id = $1 and r.id = $2
   and not exists (select from delivery_stop s where s.supplier_id = $1 and s.run_id = r.id)`,
})
// Behind the stops that were visited already; an order that is in another run or cannot leave is left out, and counted by the caller.
const addStops = statement('delivery-run.add-stops', {
  parameters: [uuid, uuid, array(int8)],
  row: { number: int8 },
  sql: `insert into delivery_stop (supplier_id, run_id, order_number, position)
   select $1, $2, o.number, w.place + (select coalesce(max(s.position), 0) from delivery_stop s where s.supplier_id = $1 and s.run_id = $2)
   from unnest($3::bigint[]) with ordinality as w (number, place)
   join purchase_order o on o.supplier_id = $1 and o.number = w.number
   where ${READY}
   on conflict do nothing
   returning order_number as number`,
})

interface Plan {
  readonly numbers: readonly number[]
  readonly courierId: string | null
}

/** @throws Failure run.notReady with the numbers of orders that cannot be in this run, run.unknownCourier. */
export async function createRun(scope: Scope, plan: Plan): Promise<DeliveryBoard> {
  ensure(plan.numbers.length > 0, 'run.notReady', { numbers: '' })
  await inTransaction(scope, async (scope) => {
    await ensureCourier(scope, plan.courierId)
    const run = await scope.db.one(insertRun, [scope.supplier.id, plan.courierId])
    ensure(run, 'run.notFound')
    await putStops(scope, run.id, plan.numbers)
    await noteChange(scope, run.id, NO_PLAN)
  })
  return deliveryBoard(scope)
}

/** Replaces the stops that were not visited yet. @throws Failure run.notFound, and those of `createRun`. */
export async function changeRun(scope: Scope, id: string, { numbers, courierId }: Plan): Promise<DeliveryBoard> {
  const key = [scope.supplier.id, id] as const
  await inTransaction(scope, async (scope) => {
    const run = await scope.db.one(lockRun, key)
    ensure(run, 'run.notFound')
    const before = await planOf(scope, id)
    await ensureCourier(scope, courierId)
    await scope.db.execute(setCourier, [...key, courierId])
    await scope.db.execute(dropOpenStops, key)
    const visited = new Set((await deliveryRun(scope, id)).stops.map(({ number }) => number))
    await putStops(
      scope,
      id,
      numbers.filter((number) => !visited.has(number)),
    )
    await noteChange(scope, id, before)
    await scope.db.execute(dropRun, key)
  })
  return deliveryBoard(scope)
}

/** A run as the log of changes shows it. */
async function planOf(scope: Scope, id: string) {
  const { stops, courier } = await deliveryRun(scope, id)
  return { stops: stops.map(({ number }) => number).join(', '), courier: courier?.name ?? null }
}
const NO_PLAN = { stops: '', courier: null }

async function noteChange(scope: Scope, id: string, before: Awaited<ReturnType<typeof planOf>>): Promise<void> {
  await publish(scope, 'delivery-run.changed', { runId: id })
  await recordStaffChange(scope, {
    action: 'delivery-run.changed',
    customerId: null,
    changes: changesBetween(before, await planOf(scope, id)),
  })
}

async function ensureCourier({ db, supplier }: Scope, courierId: string | null): Promise<void> {
  if (courierId === null) return
  ensure(await db.one(hasCourier, [supplier.id, courierId]), 'run.unknownCourier', { field: 'courierId' })
}

async function putStops({ db, supplier }: Scope, id: string, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return
  ensure(numbers.length <= MOST_STOPS, 'run.notReady', { numbers: '' })
  const added = new Set((await db.many(addStops, [supplier.id, id, numbers])).map(({ number }) => number))
  const missing = numbers.filter((number) => !added.has(number))
  ensure(missing.length === 0, 'run.notReady', { numbers: missing.join(', ') })
}

const findStop = statement('delivery-run.stop', {
  parameters: [uuid, uuid, int8],
  row: {
    outcome: nullable(narrow<StopOutcome>(text)),
    status: narrow<OrderStatus>(text),
    startedAt: nullable(timestamptz),
  },
  sql: `select s.outcome, o.status, r.started_at from delivery_stop s
   join delivery_run r on r.supplier_id = $1 and r.id = s.run_id
   join purchase_order o on o.supplier_id = $1 and o.number = s.order_number
   where s.supplier_id = $1 and s.run_id = $2 and s.order_number = $3 for update of s`,
})

/** A stop of a run that the actor drives or plans, locked. @throws Failure run.notFound */
export async function lockStop(scope: Scope, id: string, number: number) {
  await deliveryRun(scope, id)
  const stop = await scope.db.one(findStop, [scope.supplier.id, id, number])
  ensure(stop, 'run.notFound')
  return stop
}
