import { ensure } from '#domain/failure.ts'
import { firstRow, rows, statement } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

// Orders for the same day wait for each other at this row; a check constraint stands behind the condition.
const takePlace = statement<{ taken: number }>(
  'delivery.take-place',
  `insert into delivery_slot as slot (supplier_id, option_id, date, taken, capacity) values ($1, $2, $3, 1, $4)
   on conflict (supplier_id, option_id, date) do update set taken = slot.taken + 1, capacity = excluded.capacity
     where slot.taken < excluded.capacity
   returning taken`,
)

/** Without a date or a capacity there is nothing to take. */
export const takesSlot = (date: string | null, capacity: number | null): boolean => date !== null && capacity !== null

/**
 * Takes one place of a day (ISO date) for an order, inside its transaction: it is given back when that is rolled back.
 * Throws Failure delivery.slotFull.
 */
export async function reserveSlot(scope: Scope, optionId: string, date: string | null, capacity: number | null): Promise<void> {
  if (!takesSlot(date, capacity)) return
  ensure(await firstRow(scope.db, takePlace, [scope.supplier.id, optionId, date, capacity]), 'delivery.slotFull')
}

const returnPlace = statement(
  'delivery.return-place',
  'update delivery_slot set taken = taken - 1 where supplier_id = $1 and option_id = $2 and date = $3 and taken > 0',
)

/** Gives a place back that an order had taken. */
export async function returnSlot(scope: Scope, optionId: string, date: string | null): Promise<void> {
  if (date !== null) await rows(scope.db, returnPlace, [scope.supplier.id, optionId, date])
}
