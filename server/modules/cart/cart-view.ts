import type { SavedLine, WantedLine } from '#domain/cart/cart.ts'
import type { CartView } from '#domain/cart/merge-lines.ts'
import { bytea, int8, jsonb, statement, uuid, type RowOf } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** Product id → quantity and whether it is gift-wrapped. */
export type ViewLines = Readonly<Record<string, readonly [SavedLine['quantity'], boolean]>>

const viewRow = {
  version: int8,
  lines: jsonb<ViewLines>(),
}

const find = statement('cart-view.find', {
  parameters: [uuid, uuid, bytea],
  row: viewRow,
  useGenericPlan: true,
  sql: 'select version, lines from cart_view where supplier_id = $1 and customer_id = $2 and token_hash = $3',
})

/** The last view of the session; null where it never saw the cart. */
export async function findView({ db, supplier, sessionHash }: Scope, customerId: string): Promise<CartView | null> {
  const row = await db.one(find, [supplier.id, customerId, sessionHash])
  return row === undefined ? null : viewOf(row)
}

export function viewOf({ version, lines }: RowOf<typeof viewRow>): CartView {
  const seen = Object.entries(lines).map(
    ([productId, [quantity, isGiftWrapped]]) => [productId, { quantity, isGiftWrapped }] as const,
  )
  return { version, lines: new Map(seen) }
}

// The newer of two concurrent replies counts.
const remember = statement('cart-view.remember', {
  parameters: [uuid, uuid, bytea, int8, jsonb()],
  useGenericPlan: true,
  sql: `insert into cart_view (supplier_id, customer_id, token_hash, version, lines) values ($1, $2, $3, $4, $5)
   on conflict (supplier_id, customer_id, token_hash) do update set version = excluded.version, lines = excluded.lines
   where cart_view.version < excluded.version`,
})

/** Stores what the session is shown, for its next save without a version. */
export async function rememberView(
  { db, supplier, sessionHash }: Scope,
  customerId: string,
  version: number,
  lines: string,
): Promise<void> {
  await db.many(remember, [supplier.id, customerId, sessionHash, version, lines])
}

/** The lines as `cart_view` stores them. */
export const viewLines = (lines: readonly WantedLine[]): string => {
  const entries = lines
    .filter((line) => line.quantity > 0)
    .map((line) => [line.productId, [line.quantity, line.isGiftWrapped]] as const)
  return JSON.stringify(Object.fromEntries(entries) satisfies ViewLines)
}
