import { array, isoTimeSql, jsonListSql, statement, uuid } from '#server/platform/database/statement.ts'
import { inOrder } from '../database/database.ts'
import type { PrivacyPart } from '../database/privacy-part.ts'

const emptyEvents = statement('audit.erase-customer', {
  parameters: [uuid, uuid, uuid],
  sql: `update audit_event set login_id = nullif(login_id, $3), changes = '[]' where supplier_id = $1 and customer_id = $2`,
})
// Changes of a linked user hold how the account calls the person.
const emptyChangesOfUser = statement('audit.erase-user', {
  parameters: [uuid, uuid],
  sql: `update audit_event set changes = '[]' where supplier_id = $1 and subject = 'linked-user' and subject_id = $2`,
})
// Sessions of API clients for this customer.
const deleteClientSessions = statement('session.erase-customer', {
  parameters: [uuid, uuid],
  sql: 'delete from session where supplier_id = $1 and acting_customer_id = $2 and login_id is null',
})
const deleteOfPerson = statement('session.erase-person', {
  parameters: [uuid, uuid],
  sql: 'delete from session where supplier_id = $1 and login_id = $2',
})
// In every store, because no store has a record of these people any more.
const deleteOfLogins = statement('session.erase-logins', {
  parameters: [array(uuid)],
  sql: 'delete from session where login_id = any($1::uuid[])',
})

export const sessionPrivacy = {
  tables: {
    session: { exportedAs: 'sessions', erasedBy: 'statement' },
    audit_event: { exportedAs: 'events', erasedBy: 'statement' },
  },
  exports: {
    sessions: jsonListSql(
      `json_build_object('createdAt', ${isoTimeSql('s.created_at')}, 'expiresAt', ${isoTimeSql('s.expires_at')},
        'endedAt', ${isoTimeSql('s.ended_at')})`,
      'session s where s.supplier_id = $1 and s.login_id = $2',
      's.created_at',
    ),
    // What the person did, and what was done about the person's account.
    events: jsonListSql(
      `json_build_object('at', ${isoTimeSql('e.happened_at')}, 'action', e.action, 'details', e.details, 'changes', case when e.customer_id = $3 then e.changes else '[]' end)`,
      'audit_event e where e.supplier_id = $1 and (e.login_id = $2 or e.customer_id = $3)',
      'e.happened_at, e.id',
    ),
  },
  eraseCustomer: ({ db, supplier }, { customerId, loginId }) =>
    inOrder(
      () => db.execute(emptyEvents, [supplier.id, customerId, loginId]),
      () => db.execute(deleteClientSessions, [supplier.id, customerId]),
    ),
  erasePerson: ({ db, supplier }, loginId) =>
    Promise.all([
      db.execute(deleteOfPerson, [supplier.id, loginId]),
      db.execute(emptyChangesOfUser, [supplier.id, loginId]),
    ]),
  eraseLogins: ({ db }, { loginIds }) => db.execute(deleteOfLogins, [loginIds]),
} as const satisfies PrivacyPart
