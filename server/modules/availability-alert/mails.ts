import { IS_SOLD_OUT } from '#server/modules/catalog/product-row.ts'
import type { Db } from '#server/platform/database/database.ts'
import { int8, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMailToEach, type Mail, type Sender } from '#server/platform/messaging/mail.ts'

// Of all stores: the sweep belongs to none.
const findBack = statement('availability-alert.products-back', {
  parameters: [int8],
  row: { supplierId: uuid, productId: uuid },
  sql: `select a.supplier_id, a.product_id
   from availability_alert a
   join supplier s on s.id = a.supplier_id and s.is_active
   join product p on p.supplier_id = a.supplier_id and p.id = a.product_id
   where p.is_active and not ${IS_SOLD_OUT}
   group by a.supplier_id, a.product_id order by min(a.created_at) limit $1`,
})
// A linked user gets the e-mail while the account still lets them in.
const claim = statement('availability-alert.claim', {
  parameters: [uuid, uuid],
  row: { customerId: uuid, to: neverNull(text), name: text, slug: text },
  sql: `with claimed as (
     delete from availability_alert a using product p
     where a.supplier_id = $1 and a.product_id = $2 and p.supplier_id = $1 and p.id = $2 and p.is_active and not ${IS_SOLD_OUT}
     returning a.customer_id, a.login_id, p.name, p.slug)
   select c.id as customer_id, case when k.login_id is null or k.login_id = c.login_id then c.email else l.email end as "to",
     k.name, k.slug
   from claimed k
   join customer c on c.supplier_id = $1 and c.id = k.customer_id
   left join linked_user u on u.supplier_id = $1 and u.customer_id = c.id and u.login_id = k.login_id and u.is_active
   left join login l on l.id = u.login_id
   where k.login_id is null or k.login_id = c.login_id or l.id is not null`,
})

/** Products in one run; the others wait for the next. */
const BATCH = 200

/** Writes the e-mails about products that can be bought again. Each alert is deleted with its e-mail, which is therefore sent once. */
export async function mailAvailabilityAlerts(
  db: Db,
  openScope: (supplierId: string) => Promise<Scope | null>,
): Promise<void> {
  const failures: unknown[] = []
  for (const { supplierId, productId } of await db.many(findBack, [BATCH])) {
    const scope = await openScope(supplierId)
    if (scope === null) continue
    try {
      await inTransaction(scope, (scope) => mailProduct(scope, productId))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} products were not mailed`)
}

async function mailProduct(scope: Scope, productId: string): Promise<void> {
  const recipients = await scope.db.many(claim, [scope.supplier.id, productId])
  const [product] = recipients
  if (product !== undefined) await enqueueMailToEach(scope, recipients, availableMail(scope, product))
}

/** Without a price: the one of the recipient may be another, or hidden. */
const availableMail = (
  { supplier, storeUrl }: Sender,
  { name, slug }: { readonly name: string; readonly slug: string },
): Mail => ({
  subject: `${name} chegou`,
  preheader: `O produto que você esperava está disponível em ${supplier.name}.`,
  heading: 'Chegou o que você esperava',
  paragraphs: [
    `${name} está disponível de novo em ${supplier.name}.`,
    'Não reservamos unidades: compre enquanto houver estoque.',
  ],
  button: { label: 'Ver produto', url: `${storeUrl}/produto/${slug}` },
  closing: ['Você pediu este aviso na página do produto. Ele é enviado uma única vez.'],
})
