import type { ActingCustomer } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import type { RecommendationAction, RecommendationFeedback } from '#domain/recommendation/recommendation.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { array, bool, int8, jsonListSql, neverNull, statement, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

type Recorded = Exclude<RecommendationAction, 'restored'>

const COLUMNS: Readonly<Record<Recorded, string>> = {
  seen: 'seen_at',
  clicked: 'clicked_at',
  added: 'added_at',
  dismissed: 'dismissed_at',
}

// Once a session has done it, it has: the first time stays.
const record = (action: Recorded) =>
  statement(`recommendation.${action}`, {
    parameters: [uuid, uuid, array(uuid), uuid],
    row: { products: neverNull(int8), isRecorded: neverNull(bool) },
    sql: `with known as (select p.id from product p where p.supplier_id = $1 and p.id = any($3)),
     written as (
       insert into recommendation_feedback as f (supplier_id, customer_id, product_id, session_id, ${COLUMNS[action]})
       select $1, $2, k.id, $4, now() from known k order by k.id
       on conflict (supplier_id, customer_id, product_id, session_id) do update set ${COLUMNS[action]} = excluded.${COLUMNS[action]}
         where f.${COLUMNS[action]} is null
       returning 1)
     select (select count(*) from known) as products, exists (select from written) as is_recorded`,
  })

const RECORDS: Readonly<Record<Recorded, ReturnType<typeof record>>> = {
  seen: record('seen'),
  clicked: record('clicked'),
  added: record('added'),
  dismissed: record('dismissed'),
}

const restore = statement('recommendation.restored', {
  parameters: [uuid, uuid, array(uuid)],
  row: { products: neverNull(int8) },
  sql: `with restored as (
     update recommendation_feedback f set dismissed_at = null
     where f.supplier_id = $1 and f.customer_id = $2 and f.product_id = any($3) and f.dismissed_at is not null)
   select count(*) as products from product p where p.supplier_id = $1 and p.id = any($3)`,
})

/**
 * Records what the customer did with recommended products; doing it again in the same session changes nothing.
 * @throws Failure recommendation.notOffered, catalog.productNotFound
 */
export async function recordFeedback(
  { db, supplier, features }: Scope,
  { id }: ActingCustomer,
  { action, productIds, sessionId }: RecommendationFeedback,
): Promise<void> {
  ensure(features.recommends, 'recommendation.notOffered')
  const found =
    action === 'restored'
      ? await db.one(restore, [supplier.id, id, productIds])
      : await db.one(RECORDS[action], [supplier.id, id, productIds, sessionId])
  ensure(found?.products === productIds.length, 'catalog.productNotFound')
}

/** What is worked out from the orders repeats them; what was said of recommendations goes after six months. */
export const recommendationPrivacy = {
  tables: {
    purchase_habit: { exportedAs: null, erasedBy: 'foreign key' },
    recommendation_feedback: { exportedAs: 'recommendationFeedback', erasedBy: 'foreign key' },
  },
  exports: {
    recommendationFeedback: jsonListSql(
      `json_build_object('name', p.name, 'action', a.action, 'at', to_json(a.at))`,
      `recommendation_feedback f join product p on p.supplier_id = $1 and p.id = f.product_id
         cross join lateral (values ('seen', f.seen_at), ('clicked', f.clicked_at), ('added', f.added_at), ('dismissed', f.dismissed_at)) a (action, at)
         where f.supplier_id = $1 and f.customer_id = $3 and a.at is not null`,
      'a.at',
    ),
  },
} as const satisfies PrivacyPart
