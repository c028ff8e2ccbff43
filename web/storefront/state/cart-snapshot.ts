import { ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import type { LineTotals, SavedCart } from '#domain/cart/cart.ts'
import type { CartState } from './cart-state.ts'

interface Snapshot {
  readonly version: string
  readonly saved: SavedCart
}

/** The cart that the server confirmed last, as text for the pages that open without internet. Without its coupon (specification §4). */
export const writeSnapshot = (saved: SavedCart, version: string): string =>
  JSON.stringify({ version, saved: withoutCoupon(saved) } satisfies Snapshot)

/** Null where another version of the product wrote it, or where it cannot be read. */
export function readSnapshot(text: string | null, version: string): SavedCart | null {
  try {
    const snapshot = JSON.parse(text ?? 'null') as Partial<Snapshot> | null
    return snapshot?.version === version ? (snapshot.saved ?? null) : null
  } catch {
    return null
  }
}

/** A page that was stored before the snapshot was made shows the cart of the snapshot. A visitor has none. */
export const withSnapshot = <State extends Pick<CartState, 'saved'>>(
  state: State,
  snapshot: SavedCart | null,
): State =>
  snapshot !== null && state.saved !== null && snapshot.version > state.saved.version
    ? { ...state, saved: snapshot }
    : state

const withoutCoupon = (saved: SavedCart): SavedCart => ({
  ...withoutDiscount(saved),
  lines: saved.lines.map(withoutDiscount),
  combos: saved.combos.map((combo) => ({ ...combo, parts: combo.parts.map(withoutDiscount) })),
  coupon: null,
  coupons: [],
  typedCode: null,
  automaticCoupon: null,
  notice: null,
})

const withoutDiscount = <Priced extends Pick<LineTotals, 'items' | 'packaging' | 'discount' | 'total'>>(
  priced: Priced,
): Priced => ({ ...priced, discount: ZERO_CENTS, total: (priced.items + priced.packaging) as Cents })
