import type { ImportKind } from '#domain/data-import/import-fields.ts'
import { customerTarget } from './customer-target.ts'
import type { ImportTarget } from './import-target.ts'
import { listPriceTarget } from './list-price-rows.ts'
import { productTarget, stockTarget } from './product-target.ts'

export const TARGETS: Readonly<Record<ImportKind, ImportTarget>> = {
  products: productTarget,
  stock: stockTarget,
  'list-prices': listPriceTarget,
  customers: customerTarget,
}
