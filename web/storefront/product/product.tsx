import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { availabilityAlerts } from '#contract/availability-alert.ts'
import type { Product, ProductDetail } from '#domain/catalog/product.ts'
import { can } from '#domain/access/can.ts'
import { ONE_UNIT } from '#domain/amounts.ts'
import { MAX_QUANTITY, quantityRange } from '#domain/cart/change-quantity.ts'
import type { Recommendations } from '#domain/recommendation/recommendation.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { productApi } from '../../shared/api/product.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as productText } from '../../shared/i18n/product.ts'
import { text as variantsText } from '../../shared/i18n/variants.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf, type PageContext } from '../../shared/page-context.ts'
import { Breadcrumb } from '../../shared/ui/breadcrumb.tsx'
import { AddToCart } from '../components/add-to-cart/add-to-cart.tsx'
import { DeliveryNote } from '../components/delivery-conditions.tsx'
import { RecommendedRow } from '../components/recommended-row.tsx'
import { ProductRow } from '../components/product-row.tsx'
import { AvailabilityAlert } from './availability-alert.tsx'
import { Gallery } from './gallery.tsx'
import { InCart, PriceBlock, PriceTiers } from './price-block.tsx'
import { productHead, productPath, productSteps } from './product-head.ts'
import { VariantOrder } from '../components/variant-order.tsx'
import { listViewOf } from '../state/list-view.ts'
import { VariantChooser } from './variant-chooser.tsx'
import { loadRecommendations } from '../state/load-recommendations.ts'
import { withGiftWrap } from '../state/cart-edits.ts'
import { useCart, useCartActions, useShownProduct, useStoreData } from '../state/store-context.ts'
import linkStyle from '../../shared/ui/link.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './product.module.css'
import { formatAmount, formatPercent, formatPrice, formatQuantity } from '../../shared/format.ts'
import { linesOf } from '../state/cart-state.ts'

interface ProductPage {
  readonly product: ProductDetail
  /** Whether the person waits for it, where it is sold out. */
  readonly hasAlert: boolean
  /** What goes with it; null where the store does not recommend. */
  readonly together: Recommendations | null
}

export const handle: ScreenHandle<ProductPage> = { head: ({ product }, store) => productHead(product, store) }

export async function loader(args: LoaderFunctionArgs): Promise<ProductPage> {
  const page = pageOf(args)
  const reference = args.params.produto ?? ''
  const [product, together] = await Promise.all([
    productApi(page).detail(reference),
    loadRecommendations(page, 'product', reference),
  ])
  return { product, together, hasAlert: product.availability === 'sold-out' && (await hasAlertFor(page, product.id)) }
}

async function hasAlertFor(page: PageContext, productId: string): Promise<boolean> {
  const account = await page.account()
  if (!account?.customerId || (account.role !== 'customer' && account.role !== 'linked-user')) return false
  const { alerts } = await callStore(page, availabilityAlerts, { query: { customerId: account.customerId } })
  return alerts.some((alert) => alert.productId === productId)
}

export function Component() {
  const text = useText(productText)
  const { product, hasAlert, together }: ProductPage = useLoaderData()
  const variants = useText(variantsText)
  const isBuyer = listViewOf(null, useStoreData().account) === 'table'
  const shown = useShownProduct(product)
  const path = productPath(product)
  const rules = buyingRules(product, text)
  return (
    <>
      <Breadcrumb label={text.trail} steps={productSteps(product, text)} />
      <article className={style.product}>
        <div
          key={product.id}
          className={style.picture}
          data-availability={product.availability}
          data-several={product.pictures.length > 1 || undefined}
        >
          <Gallery product={product} />
        </div>
        <div className={style.summary}>
          {product.brand && <p className={style.brand}>{product.brand}</p>}
          <h1 className={style.name}>{product.name}</h1>
          {product.packaging && <p className={style.packaging}>{product.packaging}</p>}
          <PriceBlock product={shown} listed={product} />
          <p className={style.availability} data-availability={product.availability}>
            {product.isQuoteOnly ? text.quoteOnly : text.availability[product.availability]}
          </p>
          {product.variants && <VariantChooser product={product} variants={product.variants} />}
          {isBuyer && product.variants && (
            <VariantOrder
              key={product.variants.groupId}
              name={product.variants.name}
              label={variants.several}
              load={async () => product.variants}
            />
          )}
          <AvailabilityAlert product={product} hasAlert={hasAlert} returnTo={path} />
          <PriceTiers product={shown} listed={product} />
          {rules.length > 0 && (
            <ul className={style.rules}>
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          )}
          <GiftWrap product={product} />
          <AskStore product={product} />
          <DeliveryNote />
        </div>
        <div key={`buy ${product.id}`} className={style.buy}>
          <InCart product={shown} />
          <AddToCart product={product} returnTo={path} size="large" />
        </div>
        <ProductAbout product={product} />
        {(together !== null || product.similar.length > 0) && (
          <div className={style.similar}>
            {together && <RecommendedRow view="product" recommendations={together} place={path} />}
            {product.similar.length > 0 && <ProductRow title={text.similar} products={product.similar} place={path} />}
          </div>
        )}
      </article>
    </>
  )
}

/** In words: in which quantities a product is sold, and what wrapping it costs. */
export function buyingRules(
  { pricing, unit, weightTolerance }: Pick<Product, 'pricing' | 'unit' | 'weightTolerance'>,
  text: typeof productText,
): string[] {
  const range = pricing && quantityRange(pricing)
  if (!pricing || !range) return []
  const rules: string[] = []
  if (range.step !== ONE_UNIT) rules.push(text.step(formatAmount(range.step, unit)))
  if (range.lowest > range.step) rules.push(text.least(formatAmount(range.lowest, unit)))
  if (pricing.maxPerOrder !== null && range.highest < MAX_QUANTITY)
    rules.push(text.most(formatAmount(range.highest, unit)))
  if (weightTolerance) rules.push(text.weight(formatPercent(weightTolerance)))
  if (pricing.incrementMultiple !== null && pricing.incrementMultiple > ONE_UNIT) {
    rules.push(text.multiple(formatQuantity(pricing.incrementMultiple), text.units[unit] ?? unit))
  }
  if (pricing.packagingPrice !== null && pricing.packagingPrice > 0)
    rules.push(text.giftWrapPrice(formatPrice(pricing.packagingPrice), text.units[unit] ?? unit))
  return rules
}

/** Leads to the conversation with the store, with the product to send. */
function AskStore({ product }: { readonly product: Product }) {
  const text = useText(productText)
  const { account, features } = useStoreData()
  if (!account?.customerId || !can('chat.use', actorOf(account), { features })) return null
  return (
    <p>
      <Link to={`/conversas/geral?produto=${encodeURIComponent(product.slug)}`} className={linkStyle.link}>
        {text.askStore}
      </Link>
    </p>
  )
}

/** For what is in the cart and may be wrapped. */
export function GiftWrap({ product }: { readonly product: Product }) {
  const text = useText(productText)
  const isWrapped = useCart((state) => linesOf(state).find((line) => line.product.id === product.id)?.isGiftWrapped)
  const { edit } = useCartActions()
  const price = product.pricing?.packagingPrice
  if (!price || isWrapped === undefined) return null
  return (
    <label className={style.giftWrap}>
      <input
        type="checkbox"
        checked={isWrapped}
        onChange={(event) => edit((state) => withGiftWrap(state, product, event.target.checked))}
      />
      {text.giftWrap(formatPrice(price), text.units[product.unit] ?? product.unit)}
    </label>
  )
}

/** The description of a product, and the facts on its label. */
export function ProductAbout({ product }: { readonly product: ProductDetail }) {
  const text = useText(productText)
  const category = product.categories.at(-1)
  const details = [
    [text.detail.brand, product.brand],
    [text.detail.packaging, product.packaging],
    [text.detail.unit, text.units[product.unit] ?? product.unit],
    [text.detail.code, product.code],
    [text.detail.gtin, product.gtin],
  ] as const
  return (
    <div className={style.about}>
      <section>
        <h2>{text.about}</h2>
        {paragraphsOf(product.description || text.noDescription).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <section>
        <h2>{text.details}</h2>
        <dl className={style.details}>
          {details.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt className={textStyle.muted}>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
          {category && (
            <div>
              <dt className={textStyle.muted}>{text.detail.category}</dt>
              <dd>
                <Link to={`/categoria/${category.slug}`}>{category.name}</Link>
              </dd>
            </div>
          )}
        </dl>
      </section>
    </div>
  )
}

const paragraphsOf = (description: string): string[] =>
  description.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
