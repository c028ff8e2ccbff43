import { ensure, Failure } from '#domain/failure.ts'
import {
  canReturnBecome,
  faultyLine,
  type NewReturn,
  type OrderReturn,
  type ReturnOptions,
  type ReturnState,
} from '#domain/order/order-return.ts'
import { localMoment } from '#domain/calendar.ts'
import { array, bool, int4, int8, narrow, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { lockOrderToReturn, optionsOf } from './order-to-return.ts'
import { readReturn } from './queries.ts'
import { recordStep } from './record-step.ts'

const insert = statement('order-return.insert', {
  parameters: [uuid, uuid, int8, text, text, bool, text, array(int4), array(int4)],
  sql: `with requested as (
     insert into order_return (supplier_id, id, order_number, state, reason, outcome, is_of_right, note)
     values ($1, $2, $3, 'requested', $4, $5, $6, $7) returning supplier_id, id, order_number)
   insert into order_return_line (supplier_id, return_id, order_number, position, quantity)
   select r.supplier_id, r.id, r.order_number, l.position, l.quantity
   from requested r, unnest($8::integer[], $9::integer[]) as l (position, quantity)`,
})
const findKnown = statement('order-return.known', {
  parameters: [uuid, uuid],
  row: { orderNumber: int8 },
  sql: 'select order_number from order_return where supplier_id = $1 and id = $2',
})

/** Whether the return is there already, sent before for the same order. @throws Failure orderReturn.notFound where it is of another one */
export async function isKnownReturn({ db, supplier }: Scope, id: string, number: number): Promise<boolean> {
  const known = await db.one(findKnown, [supplier.id, id])
  ensure(known === undefined || known.orderNumber === number, 'orderReturn.notFound')
  return known !== undefined
}

/**
 * Asks for a return of a delivered order, once however often it is sent: the customer in time, staff at any time (null).
 * @throws Failure order.notFound, orderReturn.notDelivered, orderReturn.tooLate, orderReturn.nothingChosen, orderReturn.tooMuch,
 *   orderReturn.noExchange
 */
export async function requestReturn(
  scope: Scope,
  customerId: string | null,
  number: number,
  wanted: NewReturn,
): Promise<OrderReturn> {
  await inTransaction(scope, async (scope) => {
    const order = await lockOrderToReturn(scope, customerId, number)
    if (await isKnownReturn(scope, wanted.id, number)) return
    const now = new Date().toISOString()
    const options = optionsOf(scope, order, now)
    const lines = wanted.lines.filter(({ quantity }) => quantity > 0)
    ensureReturnable(options, { ...wanted, lines }, customerId === null)
    const { id, reason, outcome, note } = wanted
    const positions = lines.map(({ position }) => position)
    const quantities = lines.map(({ quantity }) => quantity)
    const isOfRight = reason === 'regret' && options.isConsumer && isInTime(options, scope, now)
    await scope.db.execute(insert, [
      scope.supplier.id,
      id,
      number,
      reason,
      outcome,
      isOfRight,
      note,
      positions,
      quantities,
    ])
    await recordStep(
      scope,
      { id, orderNumber: number, customerId: order.customerId, state: null },
      { to: 'requested', text: '' },
    )
  })
  return readReturn(scope, customerId, wanted.id)
}

const isInTime = ({ deadline }: ReturnOptions, { supplier }: Scope, now: string): boolean =>
  deadline !== null && localMoment(now, supplier.timeZone).date <= deadline

function ensureReturnable(options: ReturnOptions, { lines, outcome }: NewReturn, isByStaff: boolean): void {
  const { deadline, isOpen, offersExchange } = options
  ensure(deadline !== null, 'orderReturn.notDelivered')
  ensure(lines.length > 0, 'orderReturn.nothingChosen', { field: 'lines' })
  ensure(outcome === 'refund' || offersExchange, 'orderReturn.noExchange', { field: 'outcome' })
  const fault = faultyLine(options.lines, lines)
  if (fault !== null) {
    const name = options.lines.find(({ position }) => position === fault)?.name
    throw new Failure('orderReturn.tooMuch', { field: 'lines', items: name === undefined ? [] : [name] })
  }
  ensure(isOpen || isByStaff, 'orderReturn.tooLate', { deadline })
}

const findStored = statement('order-return.stored', {
  parameters: [uuid, uuid],
  row: { id: uuid, orderNumber: int8, state: narrow<ReturnState>(text), isOfRight: bool },
  sql: 'select id, order_number, state, is_of_right from order_return where supplier_id = $1 and id = $2',
})

/** The return as it is behind the lock of its order, which is held from now on. @throws Failure orderReturn.notFound */
export async function lockReturn(scope: Scope, customerId: string | null, id: string) {
  const found = await scope.db.one(findStored, [scope.supplier.id, id])
  ensure(found, 'orderReturn.notFound')
  const order = await lockOrderToReturn(scope, customerId, found.orderNumber)
  const stored = await scope.db.one(findStored, [scope.supplier.id, id])
  ensure(stored, 'orderReturn.notFound')
  return { stored: { ...stored, customerId: order.customerId }, order }
}

/** Withdraws a return whose goods are not back yet. @throws Failure orderReturn.notFound, orderReturn.illegalStep */
export async function cancelReturn(scope: Scope, customerId: string, number: number, id: string): Promise<OrderReturn> {
  await inTransaction(scope, async (scope) => {
    await readReturn(scope, customerId, id)
    const { stored } = await lockReturn(scope, customerId, id)
    ensure(stored.orderNumber === number, 'orderReturn.notFound')
    if (stored.state === 'cancelled') return
    ensureStep(stored, 'cancelled')
    await recordStep(scope, stored, { to: 'cancelled', text: '' })
  })
  return readReturn(scope, customerId, id)
}

/** @throws Failure orderReturn.ofRight where it is refused and may not be, orderReturn.illegalStep */
export function ensureStep(
  stored: { readonly state: ReturnState; readonly isOfRight: boolean },
  to: ReturnState,
): void {
  ensure(!(to === 'refused' && stored.isOfRight), 'orderReturn.ofRight')
  ensure(canReturnBecome(stored, to), 'orderReturn.illegalStep')
}
