import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { date, int4, statement, uuid } from '#server/platform/database/statement.ts'

// Orders for the same day wait for each other at this row; a check constraint repeats the condition.
const takeCapacity = statement('delivery.take-capacity', {
  parameters: [uuid, uuid, date, int4],
  row: { taken: int4 },
  sql: `insert into delivery_slot as slot (supplier_id, option_id, date, taken, capacity) values ($1, $2, $3, 1, $4)
   on conflict (supplier_id, option_id, date) do update set taken = slot.taken + 1, capacity = excluded.capacity
     where slot.taken < excluded.capacity
   returning taken`,
})

/** Whether the option limits the deliveries of a day. */
export const takesSlot = (date: string | null, capacity: number | null): boolean => date !== null && capacity !== null

/**
 * Takes one delivery of the capacity of a day (ISO date) for an order, inside its transaction.
 * Throws Failure delivery.slotFull.
 */
export async function reserveSlot(
  scope: Scope,
  optionId: string,
  date: string | null,
  capacity: number | null,
): Promise<void> {
  if (!takesSlot(date, capacity)) return
  ensure(await scope.db.one(takeCapacity, [scope.supplier.id, optionId, date, capacity]), 'delivery.slotFull')
}

const returnCapacity = statement('delivery.return-capacity', {
  parameters: [uuid, uuid, date],
  sql: 'update delivery_slot set taken = taken - 1 where supplier_id = $1 and option_id = $2 and date = $3 and taken > 0',
})

/** Returns the delivery of an order to the capacity of its day. */
export async function returnSlot(scope: Scope, optionId: string, date: string | null): Promise<void> {
  if (date !== null) await scope.db.many(returnCapacity, [scope.supplier.id, optionId, date])
}
