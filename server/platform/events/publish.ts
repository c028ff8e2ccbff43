import { isTransient, type DomainEvents, type EventName, type StoredEventName } from '#domain/events.ts'
import type { Scope } from '../http/scope.ts'
import { jsonb, statement, text, uuid } from '../database/statement.ts'

/** What an event needs of the scope. */
export type PublishingScope = Pick<Scope, 'db' | 'events'> & { readonly supplier: Pick<Scope['supplier'], 'id'> }

const insert = statement('event.publish', {
  parameters: [uuid, text, jsonb()],
  useGenericPlan: true,
  sql: 'insert into domain_event (supplier_id, name, payload) values ($1, $2, $3)',
})

/**
 * Publishes an event in the transaction of the scope, by one statement: subscribers get it if, and only if, the transaction
 * is committed, and then at least once. A transient event costs no statement; its listeners get it after the commit.
 */
export async function publish<Name extends EventName>(
  scope: PublishingScope,
  name: Name,
  payload: DomainEvents[Name],
): Promise<void> {
  const { db, events, supplier } = scope
  if (isTransient(name)) {
    db.afterCommit(() =>
      events.broadcast({ id: null, name, supplierId: supplier.id, happenedAt: new Date().toISOString(), payload }),
    )
    return
  }
  await db.execute(insert, [supplier.id, name, JSON.stringify(payload)])
  dispatchAfterCommit(scope)
}

/**
 * The insert of an event as a part of another statement, for facts that only the statement itself finds: `$1` is the supplier, the
 * payload is given in SQL. `dispatchAfterCommit` is called behind the statement.
 */
export const publishSql = <Name extends StoredEventName>(
  name: Name,
  payload: { readonly [Key in keyof DomainEvents[Name]]: string },
  from: string,
): string =>
  `insert into domain_event (supplier_id, name, payload)
   select $1, '${name}', jsonb_build_object(${Object.entries(payload)
     .map(([key, value]) => `'${key}', ${String(value)}`)
     .join(', ')}) from ${from}`

/** Has the events of the transaction dispatched as soon as it is committed. */
export const dispatchAfterCommit = ({ db, events }: Pick<PublishingScope, 'db' | 'events'>): void =>
  db.afterCommit(() => events.dispatch())
