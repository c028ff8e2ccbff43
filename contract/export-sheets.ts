import type { ListedProduct } from '#domain/catalog/price-list.ts'
import type { StoredProduct } from '#domain/catalog/stored-product.ts'
import { PRODUCT_FIELDS, type ProductCells } from '#domain/data-import/import-fields.ts'
import { AGREED_PRICE_FORM, REASON_FORM } from './import-sheet.ts'
import { PRODUCT_FORMS } from './product-sheet.ts'
import { columnOf, type FieldForm, type SheetColumn } from './sheet-fields.ts'

/** What is not counted has no stock to say. */
const stockOf = (product: Pick<StoredProduct, 'stock' | 'stockPolicy'>) =>
  product.stockPolicy === 'tracked' ? product.stock : null

/** Read again without a change, they change nothing. So do the other exports. */
export const PRODUCT_SHEET: readonly SheetColumn<ProductCells>[] = PRODUCT_FIELDS.map((field) =>
  field === 'stock'
    ? columnOf(PRODUCT_FORMS.stock, stockOf)
    : columnOf(PRODUCT_FORMS[field] as FieldForm<ProductCells[typeof field]>, (product) => product[field]),
)

/** To count the stock: the reason of a difference is written beside it. */
export const STOCK_SHEET: readonly SheetColumn<StoredProduct>[] = [
  columnOf(PRODUCT_FORMS.code, ({ code }) => code),
  columnOf(PRODUCT_FORMS.gtin, ({ gtin }) => gtin),
  { header: PRODUCT_FORMS.name.title, kind: 'text', value: ({ name }) => name },
  { header: PRODUCT_FORMS.unit.title, kind: 'text', value: ({ unit }) => unit },
  columnOf(PRODUCT_FORMS.stock, stockOf),
  columnOf(REASON_FORM, () => null),
]

/** The prices of a list beside those of the store, which an import leaves out. */
export const LIST_PRICE_SHEET: readonly SheetColumn<ListedProduct>[] = [
  columnOf(PRODUCT_FORMS.code, ({ code }) => code),
  { header: PRODUCT_FORMS.name.title, kind: 'text', value: ({ name }) => name },
  { header: PRODUCT_FORMS.unit.title, kind: 'text', value: ({ unit }) => unit },
  { header: 'Preço da loja', kind: 'decimal', value: ({ storePrice }) => PRODUCT_FORMS.price.write(storePrice) },
  columnOf(AGREED_PRICE_FORM, ({ agreedPrice }) => agreedPrice),
]
