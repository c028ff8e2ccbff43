import { DUMMY_HASH } from '#server/modules/access/password.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { array, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inOrder } from '#server/platform/database/database.ts'

// A registration in another store, made at this moment, holds the login: the look below comes after it.
const lockLogins = statement('privacy.lock-logins', {
  parameters: [array(uuid)],
  sql: 'select from login where id = any($1::uuid[]) order by id for update',
})

// A login belongs to the platform: whether any store still knows the person is asked of all. Hence no supplier here.
const emptyLogins = statement('privacy.empty-logins', {
  parameters: [array(uuid), text],
  sql: `with unknown as (
     select l.id, l.email from login l
     where l.id = any($1::uuid[])
       and not exists (select from customer c where c.login_id = l.id)
       and not exists (select from linked_user u where u.login_id = l.id)
       and not exists (select from staff s where s.login_id = l.id)),
   emptied as (
     update login l set name = '', email = l.id || '@erased.invalid', document = null, document_kind = null, password_hash = $2,
       erased_at = now()
     from unknown n where l.id = n.id),
   mails as (delete from mail m using unknown n where m.login_id = n.id or m.recipient = n.email),
   proofs as (delete from email_proof e using unknown n where e.login_id = n.id or e.email = n.email),
   sessions as (delete from session s using unknown n where s.login_id = n.id),
   devices as (delete from known_device d using unknown n where d.login_id = n.id),
   consents as (delete from consent k using unknown n where k.login_id = n.id)
   delete from password_recovery r using unknown n where r.login_id = n.id`,
})

/**
 * Empties the logins of people whom no store knows any more, so that document and e-mail are free again. The row stays:
 * orders and events of others still say that somebody acted, and no longer who.
 */
export async function emptyUnknownLogins(scope: Scope, loginIds: readonly string[]): Promise<void> {
  await inOrder(
    () => scope.db.one(lockLogins, [loginIds]),
    () => scope.db.one(emptyLogins, [loginIds, DUMMY_HASH]),
  )
}
