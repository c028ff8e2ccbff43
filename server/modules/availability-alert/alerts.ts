import type { ActingCustomer } from '#domain/access/actor.ts'
import { MAX_ALERTS, type AvailabilityAlert } from '#domain/catalog/availability-alert.ts'
import { ensure } from '#domain/failure.ts'
import { IS_SOLD_OUT } from '#server/modules/catalog/product-row.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  bool,
  int8,
  jsonListSql,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const findAlerts = statement('availability-alert.of-person', {
  parameters: [uuid, uuid, nullable(uuid)],
  row: { productId: uuid, name: text, slug: text, picture: nullable(text), isSold: bool, createdAt: timestamptz },
  sql: `select a.product_id, p.name, p.slug, p.picture, p.is_active as is_sold, a.created_at
   from availability_alert a join product p on p.supplier_id = a.supplier_id and p.id = a.product_id
   where a.supplier_id = $1 and a.customer_id = $2 and a.login_id is not distinct from $3
   order by a.created_at desc, a.product_id limit ${MAX_ALERTS}`,
})
const findProduct = statement('availability-alert.product', {
  parameters: [uuid, uuid, uuid, nullable(uuid)],
  row: { isSoldOut: neverNull(bool), alerts: neverNull(int8) },
  sql: `select ${IS_SOLD_OUT} as is_sold_out,
     (select count(*) from availability_alert a where a.supplier_id = $1 and a.customer_id = $3
        and a.login_id is not distinct from $4 and a.product_id <> $2) as alerts
   from product p where p.supplier_id = $1 and p.id = $2 and p.is_active`,
})
const insert = statement('availability-alert.insert', {
  parameters: [uuid, uuid, uuid, nullable(uuid)],
  sql: `insert into availability_alert (supplier_id, product_id, customer_id, login_id) values ($1, $2, $3, $4)
   on conflict do nothing`,
})
const remove = statement('availability-alert.delete', {
  parameters: [uuid, uuid, uuid, nullable(uuid)],
  sql: `delete from availability_alert
   where supplier_id = $1 and product_id = $2 and customer_id = $3 and login_id is not distinct from $4`,
})

/** Who gets the e-mail: the person who acts, or with null the customer of an API client. */
const recipientOf = ({ actor }: Scope): string | null =>
  actor.kind === 'customer' || actor.kind === 'linked-user' ? actor.loginId : null

export const readAlerts = (scope: Scope, { id }: ActingCustomer): Promise<AvailabilityAlert[]> =>
  scope.db.many(findAlerts, [scope.supplier.id, id, recipientOf(scope)])

/**
 * Adds the alert of a product that is sold out; a second one changes nothing.
 * @throws Failure catalog.productNotFound, availabilityAlert.available, availabilityAlert.tooMany
 */
export async function addAlert(scope: Scope, { id }: ActingCustomer, productId: string): Promise<void> {
  const { db, supplier } = scope
  const recipient = recipientOf(scope)
  const product = await db.one(findProduct, [supplier.id, productId, id, recipient])
  ensure(product, 'catalog.productNotFound')
  ensure(product.isSoldOut, 'availabilityAlert.available')
  ensure(product.alerts < MAX_ALERTS, 'availabilityAlert.tooMany')
  await db.execute(insert, [supplier.id, productId, id, recipient])
}

/** Without an alert nothing changes. */
export async function removeAlert(scope: Scope, { id }: ActingCustomer, productId: string): Promise<void> {
  await scope.db.execute(remove, [scope.supplier.id, productId, id, recipientOf(scope)])
}

const deleteOfPerson = statement('availability-alert.delete-of-person', {
  parameters: [uuid, uuid],
  sql: 'delete from availability_alert where supplier_id = $1 and login_id = $2',
})

export const availabilityAlertPrivacy = {
  tables: { availability_alert: { exportedAs: 'availabilityAlerts', erasedBy: 'foreign key' } },
  exports: {
    availabilityAlerts: jsonListSql(
      `json_build_object('name', p.name, 'createdAt', to_json(a.created_at))`,
      `availability_alert a join product p on p.supplier_id = $1 and p.id = a.product_id
         where a.supplier_id = $1 and a.customer_id = $3 and (a.login_id = $2 or a.login_id is null)`,
      'a.created_at',
    ),
  },
  erasePerson: ({ db, supplier }, loginId) => db.execute(deleteOfPerson, [supplier.id, loginId]),
} as const satisfies PrivacyPart
