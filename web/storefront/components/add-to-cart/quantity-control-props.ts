import type { Quantity } from '#domain/amounts.ts'
import type { Product } from '#domain/catalog/product.ts'

export interface QuantityControlProps {
  readonly product: Product
  readonly quantity: Quantity
  readonly size?: 'small' | 'large'
  /** What the first press adds, as near as the product is sold; one step by default. */
  readonly firstQuantity?: Quantity | undefined
  readonly onAdd?: (() => void) | undefined
}
