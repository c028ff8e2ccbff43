import { VISITOR } from '#domain/access/actor.ts'
import type { Db } from '#server/platform/database/database.ts'
import { array, statement, text, uuid } from '#server/platform/database/statement.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { endEverySession } from '#server/platform/session/close-session.ts'
import { lockLoginExclusive } from '#server/platform/session/session.ts'
import { removeAllFactors } from './factors.ts'

// A login is the person's on the whole platform; the stores are those that are to know of it.
const findPerson = statement('second-factor.person-by-email', {
  parameters: [text],
  row: { id: uuid, stores: array(uuid) },
  sql: `select l.id, array(select m.supplier_id from staff m where m.login_id = l.id and m.is_active order by m.supplier_id) as stores
   from login l where l.email = $1`,
})

export type OperatorReset = 'done' | 'unknown' | 'nothing to do'

/** Takes the second factor of a person whom no owner can help, such as the last owner of a store, and signs them out everywhere. */
export function resetForOperator(db: Db, email: string): Promise<OperatorReset> {
  return db.transaction(async (db) => {
    const person = await db.one(findPerson, [email.trim().toLowerCase()])
    if (!person) return 'unknown'
    await lockLoginExclusive(db, person.id)
    if (!(await removeAllFactors(db, person.id))) return 'nothing to do'
    await endEverySession(db, person.id)
    for (const id of person.stores)
      await recordEvent(
        { db, actor: VISITOR, supplier: { id } },
        { action: 'staff.factor-reset', customerId: null, subjectId: person.id },
      )
    return 'done'
  })
}
