import { LayoutGrid, Rows3 } from 'lucide-react'
import { memo, useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'
import { lastPurchases } from '#contract/order-list.ts'
import type { Quantity } from '#domain/amounts.ts'
import { lineTotals } from '#domain/cart/totals.ts'
import type { Product, ProductPricing } from '#domain/catalog/product.ts'
import type { LastPurchase } from '#domain/order/order.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatAmount, formatPrice } from '../../shared/format.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { text as tableText } from '../../shared/i18n/product-table.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { productApi } from '../../shared/api/product.ts'
import { text as buyingText } from '../../shared/i18n/buying.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useVariantOrder } from '../components/variant-order.tsx'
import { nextOffer } from '../components/explain-price.ts'
import { QuantityCell } from '../components/quantity-cell.tsx'
import { QuantityTable } from '../components/quantity-table.tsx'
import { useMeasurePrice } from '../components/use-measure-price.ts'
import type { ListView, ProductTableParts } from '../state/list-view.ts'
import { useQuantityChange } from '../state/cart-edits.ts'
import { useQuantityOf, useShownProduct, useStoreData } from '../state/store-context.ts'
import { PageViewContext, type PageOfProductsProps } from './page-view.ts'
import { TableFoot } from './table-foot.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import rows from '../components/product-rows.module.css'
import style from './product-table.module.css'

/** Longer than any browser keeps it. */
const MAX_AGE_S = 400 * 24 * 3600

/** What `document.cookie` takes to keep the view for the pages of one store. */
export const listViewCookie = (
  view: ListView,
  { basename, isSecure }: { readonly basename: string; readonly isSecure: boolean },
): string =>
  `commerce-list=${view}; Path=${basename || '/'}; Max-Age=${MAX_AGE_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** Cards or a table; the next list is shown in the same way. */
export function ViewSwitch({ view, onChoose }: ComponentProps<ProductTableParts['ViewSwitch']>) {
  const text = useText(tableText)
  const { basename } = useStoreData()
  const options = [
    { value: 'cards', label: text.cards, Icon: LayoutGrid },
    { value: 'table', label: text.table, Icon: Rows3 },
  ] as const
  return (
    <div className={`${stack.row2} ${style.view}`}>
      {view === 'table' && (
        <Link to="/pedido-rapido" className={linkStyle.link}>
          {text.quickOrder}
        </Link>
      )}
      <div role="group" aria-label={text.view} className={`${visible.scripted} ${style.switch}`}>
        {options.map(({ value, label, Icon }) => (
          <button
            key={value}
            type="button"
            aria-pressed={view === value}
            onClick={() => {
              document.cookie = listViewCookie(value, { basename, isSecure: location.protocol === 'https:' })
              onChoose(value)
            }}
          >
            <Icon size={18} aria-hidden />
            <span className={visible.spokenOnPhones}>{label}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

/** A list of products as a table whose quantities are typed. */
export function ProductTable({ children }: { readonly children: ReactNode }) {
  const text = useText(tableText)
  return (
    <QuantityTable Foot={TableFoot}>
      <p className={`${visible.scripted} ${style.keys}`}>{text.keys}</p>
      <p className={`${visible.unscripted} ${textStyle.note}`}>{text.needsScript}</p>
      <PageViewContext value={PageOfRows}>{children}</PageViewContext>
    </QuantityTable>
  )
}

const PageOfRows = memo(function PageOfRows({ number, products, isFirst = false }: PageOfProductsProps) {
  const text = useText(tableText)
  const purchases = useLastPurchases(products)
  return (
    <table className={rows.table} data-page={number} aria-label={text.page(number)}>
      <thead className={isFirst ? rows.head : 'visually-hidden'}>
        <tr>
          {[text.picture, text.code].map((name) => (
            <th key={name} scope="col" className={style.wide}>
              {name}
            </th>
          ))}
          <th scope="col">{text.product}</th>
          {[text.lastBought, text.price, text.tier, text.stock].map((name) => (
            <th key={name} scope="col" className={style.wide}>
              {name}
            </th>
          ))}
          <th scope="col">{text.quantity}</th>
          <th scope="col" className={`${rows.total} ${style.total}`}>
            {text.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow key={product.id} product={product} purchase={purchases.get(product.id)} />
        ))}
      </tbody>
    </table>
  )
})

/** When the customer bought each product last, read after the table is shown. */
function useLastPurchases(products: readonly Product[]): ReadonlyMap<string, LastPurchase> {
  const store = useStoreData()
  const [purchases, setPurchases] = useState<ReadonlyMap<string, LastPurchase>>(new Map())
  const customerId = store.account?.customerId ?? null
  const { call, supplier } = store
  useEffect(() => {
    if (customerId === null || products.length === 0) return
    const leaving = new AbortController()
    const input = { params: { customerId }, query: { productIds: products.map(({ id }) => id) } }
    callStore({ call, supplier }, lastPurchases, input, { signal: leaving.signal }).then(
      ({ purchases }) => setPurchases(new Map(purchases.map((purchase) => [purchase.productId, purchase]))),
      // The table works on without this column.
      () => undefined,
    )
    return () => leaving.abort()
  }, [call, supplier, customerId, products])
  return purchases
}

/** Of the table where all are shown. */
const COLUMNS = 9

interface ProductRowProps {
  readonly product: Product
  readonly purchase: LastPurchase | undefined
}

const ProductRow = memo(function ProductRow({ product, purchase }: ProductRowProps) {
  const text = useText(tableText)
  const { formatDay } = useMoments()
  const { features, call, supplier } = useStoreData()
  const { pricing, unit, group } = useShownProduct(product)
  const buying = useText(buyingText)
  const cart = useText(cartText)
  const quantity = useQuantityOf(product.id)
  const change = useQuantityChange()
  const [removed, setRemoved] = useState<Quantity | null>(null)
  const variants = useVariantOrder({
    name: group?.name ?? '',
    label: buying.options(group?.options ?? 0),
    load: async () => (await productApi({ call, supplier }).detail(product.id)).variants,
  })
  const offer = !group && pricing && nextOffer(pricing, quantity, features.countsMultiple)
  const bought = purchase && text.lastBoughtOn(formatAmount(purchase.quantity, unit), formatDay(purchase.placedAt))
  const price =
    pricing &&
    (group?.priceFrom != null
      ? `${buying.startingAt} ${formatPrice(group.priceFrom)}`
      : cart.each(formatPrice(pricing.price), unit))
  const measure = useMeasurePrice(
    { pricing, unit, packaging: product.packaging },
    pricing && !group ? pricing.price : null,
  )
  const tier = offer ? text.tierFrom(formatAmount(offer.from, unit), formatPrice(offer.price)) : null
  const stock = product.availability === 'available' ? text.inStock : text.availability[product.availability]
  const isSold = pricing !== null && (product.availability !== 'sold-out' || quantity > 0)
  return (
    <>
      <tr data-availability={product.availability}>
        <td className={`${rows.picture} ${style.wide}`}>
          <Picture picture={product.picture} alt="" sizes="2rem" />
        </td>
        <td className={`${textStyle.fine} ${style.code} ${style.wide}`}>{product.code}</td>
        <th scope="row" className={rows.product}>
          <Link to={`/produto/${product.slug}`} className={rows.name}>
            {group?.name ?? product.name}
          </Link>
          {group && <div className={style.several}>{variants.button}</div>}
          {removed !== null && quantity === 0 && (
            <Button
              look="quiet"
              size="small"
              aria-label={text.undoFor(product.name)}
              onClick={() => change(product, { action: 'SET', to: removed })}
            >
              {text.undo}
            </Button>
          )}
          {!group && product.packaging && <span className={rows.packaging}>{product.packaging}</span>}
          <span className={`${textStyle.fine} ${style.narrow}`}>
            {[product.code, price, measure, tier, stock, bought].filter(Boolean).join(' · ')}
          </span>
        </th>
        <td className={`${textStyle.fine} ${style.wide}`}>{bought}</td>
        <td className={`${rows.price} ${style.wide}`}>
          {price}
          {measure && <small>{measure}</small>}
        </td>
        <td className={`${textStyle.fine} ${style.wide}`}>{tier}</td>
        <td className={`${textStyle.fine} ${style.wide}`}>{stock}</td>
        <td className={rows.quantity}>
          {group ? null : isSold && pricing ? (
            <div className={visible.scripted}>
              <QuantityCell product={{ ...product, pricing }} onRemove={setRemoved} />
            </div>
          ) : (
            <span className={textStyle.fine}>{stock}</span>
          )}
        </td>
        <td className={`${rows.total} ${style.total}`}>
          {!group && pricing && quantity > 0 && (
            <RowTotal pricing={pricing} quantity={quantity} countsMultiple={features.countsMultiple} />
          )}
        </td>
      </tr>
      {variants.grid && (
        <tr>
          <td colSpan={COLUMNS}>{variants.grid}</td>
        </tr>
      )}
    </>
  )
})

function RowTotal({
  pricing,
  quantity,
  countsMultiple,
}: {
  readonly pricing: ProductPricing
  readonly quantity: Quantity
  readonly countsMultiple: boolean
}) {
  const line = { product: pricing, quantity, isGiftWrapped: false, attendantPrice: null }
  return formatCents(lineTotals(line, { countsMultiple }).total)
}
