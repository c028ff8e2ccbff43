import type { AccountDetails } from '#contract/access.ts'
import { customerOf, type Actor } from '#domain/access/actor.ts'
import type { OpenAccount } from '#domain/customer/linked-user.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { openAccountsSql } from './open-accounts.ts'
import { json, nullable, statement, uuid } from '#server/platform/database/statement.ts'

// $2 is a person who is of no staff, or null; $3 the customer that the session works for, or null.
const find = statement('access.account-details', {
  parameters: [uuid, uuid, uuid],
  row: { paymentMethodId: nullable(uuid), accounts: json<OpenAccount[]>() },
  sql: `select
     (select m.id
      from (select o.payment_method_id from purchase_order o where o.supplier_id = $1 and o.customer_id = $3 order by o.number desc limit 1) o
      join customer c on c.supplier_id = $1 and c.id = $3
      join payment_method m on m.supplier_id = $1 and m.id = o.payment_method_id and m.is_active
        and (m.customer_kind is null or m.customer_kind = c.kind)) as payment_method_id,
     (select coalesce(json_agg(a), '[]') from (${openAccountsSql('$1', '$2', '$3')}) a) as accounts`,
})

/** What the session does not hold of whoever is in it, in one statement. */
export async function accountDetails({ db, supplier }: Scope, actor: Actor): Promise<AccountDetails> {
  const personId = actor.kind === 'customer' || actor.kind === 'linked-user' ? actor.loginId : null
  const found = await db.one(find, [supplier.id, personId, customerOf(actor)?.id ?? null])
  return {
    apiKeyId: actor.kind === 'api-key' ? actor.keyId : null,
    paymentMethodId: found?.paymentMethodId ?? null,
    openAccounts: personId === null ? [] : (found?.accounts ?? []),
  }
}
