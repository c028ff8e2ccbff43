import type { Paging } from '#contract/paging.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import {
  ensureRatable,
  type NewRating,
  type OrderRating,
  type RatingFilter,
  type Stars,
  type StoreRating,
} from '#domain/order/rating.ts'
import {
  array,
  bool,
  float8,
  int2,
  int4,
  int8,
  json,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordStaffChange } from '#server/platform/session/audit.ts'
import { RATING, ratingOf } from './read-orders.ts'

const findOrder = statement('rating.order', {
  parameters: [uuid, uuid, int8],
  row: { status: narrow<OrderStatus>(text), lineCount: int4 },
  sql: `select o.status,
     (select coalesce(max(l.position), 0) from order_line l where l.supplier_id = $1 and l.order_number = o.number) as line_count
   from purchase_order o where o.supplier_id = $1 and o.customer_id = $2 and o.number = $3`,
})
// Of two ratings at once the second one inserts nothing.
const insertRating = statement('rating.insert', {
  parameters: [uuid, int8, int2, text, uuid, array(int4), array(int2)],
  row: { number: int8 },
  sql: `with rated as (
     insert into order_rating (supplier_id, order_number, stars, comment, rated_by) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning supplier_id, order_number),
   lines as (
     insert into order_line_rating (supplier_id, order_number, position, stars)
     select r.supplier_id, r.order_number, l.position, l.stars from rated r, unnest($6::int4[], $7::int2[]) as l (position, stars))
   select order_number as number from rated`,
})
const findRating = statement('rating.find', {
  parameters: [uuid, int8],
  row: { rating: nullable(json<OrderRating>()) },
  sql: `select ${RATING} as rating from purchase_order o where o.supplier_id = $1 and o.number = $2`,
})

/** Stores what the customer thinks of a delivered order, once. Throws Failure order.notFound, order.ratedAlready and those of `ensureRatable`. */
export async function rateOrder(
  scope: Scope,
  customerId: string,
  number: number,
  rating: NewRating,
): Promise<OrderRating> {
  return inTransaction(scope, async (scope) => {
    const order = await scope.db.one(findOrder, [scope.supplier.id, customerId, number])
    ensure(order, 'order.notFound')
    ensureRatable(order, rating)
    const inserted = await scope.db.one(insertRating, [
      scope.supplier.id,
      number,
      rating.stars,
      rating.comment,
      loginIdOf(scope.actor),
      rating.lines.map(({ position }) => position),
      rating.lines.map(({ stars }) => stars),
    ])
    ensure(inserted, 'order.ratedAlready')
    return storedRating(scope, number)
  })
}

async function storedRating({ db, supplier }: Scope, number: number): Promise<OrderRating> {
  const rating = (await db.one(findRating, [supplier.id, number]))?.rating
  ensure(rating, 'order.notFound')
  return ratingOf(rating)
}

const writeAnswer = statement('rating.answer', {
  parameters: [uuid, int8, text, uuid],
  row: { before: text, customerId: uuid },
  sql: `with found as (
     select r.answer, o.customer_id from order_rating r
     join purchase_order o on o.supplier_id = $1 and o.number = r.order_number
     where r.supplier_id = $1 and r.order_number = $2 for update of r)
   update order_rating r set answer = $3, answered_at = now(), answered_by = $4 from found
   where r.supplier_id = $1 and r.order_number = $2
   returning found.answer as before, found.customer_id as customer_id`,
})

/** Answers a rating, or corrects the answer. Throws Failure order.notRated. */
export async function answerRating(scope: Scope, number: number, answer: string): Promise<OrderRating> {
  return inTransaction(scope, async (scope) => {
    const answered = await scope.db.one(writeAnswer, [scope.supplier.id, number, answer, loginIdOf(scope.actor)])
    ensure(answered, 'order.notRated')
    await recordStaffChange(scope, {
      action: 'order.rating-answered',
      customerId: answered.customerId,
      orderNumber: number,
      changes: changesBetween({ answer: answered.before || null }, { answer }),
    })
    if (answered.before === '') await publish(scope, 'order.rating-answered', { number })
    return storedRating(scope, number)
  })
}

const WANTED = `($2::boolean is null or (r.answer <> '') = $2) and ($3::int2 is null or r.stars = $3)`
const findPage = statement('rating.page', {
  parameters: [uuid, bool, int2, int8, int8],
  row: {
    orderNumber: int8,
    customerName: text,
    stars: narrow<Stars>(int2),
    comment: text,
    ratedAt: timestamptz,
    answer: text,
  },
  sql: `select r.order_number, o.customer_name, r.stars, r.comment, r.rated_at, r.answer
   from order_rating r join purchase_order o on o.supplier_id = $1 and o.number = r.order_number
   where r.supplier_id = $1 and ${WANTED}
   order by r.rated_at desc, r.order_number desc limit $4 offset $5`,
})
const countAll = statement('rating.count', {
  parameters: [uuid, bool, int2],
  row: { total: neverNull(int8), unanswered: neverNull(int8), average: nullable(float8) },
  sql: `select count(*) filter (where ${WANTED}) as total, count(*) filter (where r.answer = '') as unanswered,
     avg(r.stars)::float8 as average
   from order_rating r where r.supplier_id = $1`,
})

interface RatingPage {
  readonly ratings: readonly StoreRating[]
  readonly total: number
  /** Of all ratings that are not answered yet. */
  readonly unanswered: number
  /** Of all ratings, in stars; null where there is none. */
  readonly average: number | null
}

/** The ratings of the store that a filter shows, newest first. */
export async function listRatings(
  { db, supplier }: Scope,
  { isAnswered, stars }: RatingFilter,
  { limit, offset }: Paging,
): Promise<RatingPage> {
  const wanted = [supplier.id, isAnswered, stars] as const
  const [ratings, counted] = await Promise.all([
    db.many(findPage, [...wanted, limit, offset]),
    db.one(countAll, wanted),
  ])
  return {
    ratings,
    total: counted?.total ?? 0,
    unanswered: counted?.unanswered ?? 0,
    average: counted?.average ?? null,
  }
}
