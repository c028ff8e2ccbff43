import { customerOf, loginIdOf } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import type { Quantity } from '#domain/amounts.ts'
import { listRefusal, type ListOrigin, type ShoppingList } from '#domain/shopping-list/shopping-list.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bool,
  int4,
  int8,
  jsonListSql,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const listRow = {
  id: uuid,
  customerId: uuid,
  name: text,
  origin: narrow<ListOrigin>(text),
  isShared: bool,
  createdBy: nullable(uuid),
  authorName: nullable(text),
  lineCount: int8,
  changedAt: timestamptz,
}
export type ListRow = RowOf<typeof listRow>

const COLUMNS = `l.id, l.customer_id, l.name, l.origin, l.is_shared, l.created_by, split_part(n.name, ' ', 1) as author_name,
     (select count(*) from shopping_list_line i where i.supplier_id = $1 and i.list_id = l.id) as line_count, l.changed_at
   from shopping_list l left join login n on n.id = l.created_by`

/** $2 is the customer, or null for staff who act for none; $3 the reader's login; $4 whether the reader sees what the account shares. */
const VISIBLE = `l.supplier_id = $1 and ($2::uuid is null or l.customer_id = $2)
     and (l.origin = 'to-client' or l.created_by = $3 or (l.is_shared and $4::boolean))`

const findLists = statement('shopping-list.all', {
  parameters: [uuid, uuid, uuid, bool, text],
  row: listRow,
  sql: `select ${COLUMNS} where ${VISIBLE} and l.disabled_at is null and ($5::text is null or l.origin = $5)
   order by l.changed_at desc, l.id`,
})
const findList = statement('shopping-list.find', {
  parameters: [uuid, uuid, uuid, bool, uuid],
  row: listRow,
  sql: `select ${COLUMNS} where ${VISIBLE} and l.id = $5 and l.disabled_at is null`,
})
const lockList = statement('shopping-list.lock', {
  parameters: [uuid, uuid, uuid, bool, uuid, bool],
  row: listRow,
  sql: `select ${COLUMNS} where ${VISIBLE} and l.id = $5 and ($6::boolean or l.disabled_at is null) for no key update of l`,
})

/** Whose lists the caller sees, and which of them. A linked user sees what the account shares with the right to see its orders. */
const readerOf = (scope: Scope, customerId: string | null) =>
  [scope.supplier.id, customerId, loginIdOf(scope.actor), can('order.see', scope.actor, scope)] as const

const actingId = ({ actor }: Scope): string | null => customerOf(actor)?.id ?? null

export const listsOf = (scope: Scope, customerId: string, origin: ListOrigin | null): Promise<ListRow[]> =>
  scope.db.many(findLists, [...readerOf(scope, customerId), origin])

/** A list that the caller sees; undefined where there is none, or it is disabled. */
export const findListOf = (scope: Scope, id: string): Promise<ListRow | undefined> =>
  scope.db.one(findList, [...readerOf(scope, actingId(scope)), id])

/** The same, locked until the end of the transaction. */
export const lockListOf = (scope: Scope, id: string, includesDisabled: boolean): Promise<ListRow | undefined> =>
  scope.db.one(lockList, [...readerOf(scope, actingId(scope)), id, includesDisabled])

export const toList = (row: ListRow, { actor }: Scope): ShoppingList => ({
  id: row.id,
  name: row.name,
  origin: row.origin,
  isShared: row.isShared,
  isOwn: row.createdBy !== null && row.createdBy === loginIdOf(actor),
  mayChange: listRefusal(row, actor) === null,
  authorName: row.authorName,
  lineCount: row.lineCount,
  changedAt: row.changedAt,
})

export const findLines = statement('shopping-list.lines', {
  parameters: [uuid, uuid],
  row: {
    productId: uuid,
    name: text,
    unit: text,
    picture: nullable(text),
    granularity: nullable(narrow<Quantity>(int4)),
    minPerOrder: nullable(narrow<Quantity>(int4)),
    maxPerOrder: nullable(narrow<Quantity>(int4)),
    quantity: narrow<Quantity>(int4),
    isGiftWrapped: bool,
  },
  sql: `select i.product_id, p.name, p.unit, p.picture, p.granularity, p.min_per_order, p.max_per_order, i.quantity,
     i.is_gift_wrapped
   from shopping_list_line i join product p on p.supplier_id = $1 and p.id = i.product_id
   where i.supplier_id = $1 and i.list_id = $2
   order by p.name, p.id`,
})

export const findCustomer = statement('shopping-list.customer', {
  parameters: [uuid, uuid],
  row: { count: int8 },
  sql: `select (select count(*) from shopping_list l where l.supplier_id = $1 and l.customer_id = c.id and l.disabled_at is null) as count
   from customer c where c.supplier_id = $1 and c.id = $2`,
})

/** So that the products are in the e-mail which are put into a list after it was made. */
const MAIL_AT = "now() + interval '10 minutes'"

export const insertList = statement('shopping-list.insert', {
  parameters: [uuid, uuid, text, text, bool, uuid],
  row: { id: uuid },
  sql: `insert into shopping_list (supplier_id, customer_id, name, origin, is_shared, created_by, mail_at)
   values ($1, $2, $3, $4, $5, $6, case when $4 = 'to-client' then ${MAIL_AT} end) returning id`,
})

/** Adds to the lines of the list; products that the store does not have any more are left out. */
export const addLines = statement('shopping-list.add-lines', {
  parameters: [uuid, uuid, array(uuid), array(int4), array(bool)],
  sql: `insert into shopping_list_line as i (supplier_id, list_id, product_id, quantity, is_gift_wrapped)
   select p.supplier_id, $2, p.id, w.quantity, w.is_gift_wrapped
   from unnest($3::uuid[], $4::integer[], $5::boolean[]) as w (product_id, quantity, is_gift_wrapped)
   join product p on p.supplier_id = $1 and p.id = w.product_id
   on conflict (supplier_id, list_id, product_id) do update
     set quantity = least(i.quantity + excluded.quantity, 1000000000),
       is_gift_wrapped = i.is_gift_wrapped or excluded.is_gift_wrapped`,
})
/** Null leaves the wrapping. */
export const setLine = statement('shopping-list.set-line', {
  parameters: [uuid, uuid, uuid, int4, bool],
  sql: `insert into shopping_list_line as i (supplier_id, list_id, product_id, quantity, is_gift_wrapped)
   select p.supplier_id, $2, p.id, $4, coalesce($5, false) from product p where p.supplier_id = $1 and p.id = $3
   on conflict (supplier_id, list_id, product_id) do update
     set quantity = excluded.quantity, is_gift_wrapped = coalesce($5, i.is_gift_wrapped)`,
})
export const deleteLine = statement('shopping-list.delete-line', {
  parameters: [uuid, uuid, uuid],
  sql: 'delete from shopping_list_line where supplier_id = $1 and list_id = $2 and product_id = $3',
})

/** Of products of the store: the least that can be bought, in a step of theirs. */
export const findProducts = statement('shopping-list.products', {
  parameters: [uuid, array(uuid)],
  row: {
    id: uuid,
    granularity: nullable(narrow<Quantity>(int4)),
    minPerOrder: nullable(narrow<Quantity>(int4)),
    maxPerOrder: nullable(narrow<Quantity>(int4)),
  },
  sql: `select id, granularity, min_per_order, max_per_order from product where supplier_id = $1 and id = any($2)`,
})

export const updateList = statement('shopping-list.update', {
  parameters: [uuid, uuid, text, bool, bool],
  sql: `update shopping_list set name = $3, is_shared = $4, changed_at = now(),
     disabled_at = case when $5 then null else coalesce(disabled_at, now()) end
   where supplier_id = $1 and id = $2`,
})
export const touchList = statement('shopping-list.touch', {
  parameters: [uuid, uuid],
  sql: `update shopping_list set changed_at = now(), mail_at = case when mail_at is not null then ${MAIL_AT} end
   where supplier_id = $1 and id = $2`,
})

// What only the person saw; what the account shares stays without the author.
const deleteOfPerson = statement('shopping-list.delete-of-person', {
  parameters: [uuid, uuid],
  sql: 'delete from shopping_list where supplier_id = $1 and created_by = $2 and not is_shared',
})
const forgetAuthor = statement('shopping-list.forget-author', {
  parameters: [uuid, uuid],
  sql: 'update shopping_list set created_by = null where supplier_id = $1 and created_by = $2',
})

export const shoppingListPrivacy = {
  tables: {
    shopping_list: { exportedAs: 'shoppingLists', erasedBy: 'foreign key' },
  },
  exports: {
    shoppingLists: jsonListSql(
      `json_build_object('name', s.name, 'isForMe', s.origin = 'to-client', 'isShared', s.is_shared, 'createdAt', to_json(s.created_at),
        'lines', ${jsonListSql(
          `json_build_object('name', p.name, 'quantity', i.quantity)`,
          `shopping_list_line i join product p on p.supplier_id = $1 and p.id = i.product_id
           where i.supplier_id = $1 and i.list_id = s.id`,
          'p.name',
        )})`,
      `shopping_list s where s.supplier_id = $1 and s.disabled_at is null
         and (s.created_by = $2 or (s.customer_id = $3 and s.is_shared))`,
      's.created_at',
    ),
  },
  erasePerson: async ({ db, supplier }, loginId) => {
    await db.execute(deleteOfPerson, [supplier.id, loginId])
    await db.execute(forgetAuthor, [supplier.id, loginId])
  },
} as const satisfies PrivacyPart
