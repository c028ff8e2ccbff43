import { memo } from 'react'
import { Link } from 'react-router'
import type { Quantity } from '#domain/amounts.ts'
import type { Product } from '#domain/catalog/product.ts'
import { text as buyingText } from '../../shared/i18n/buying.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { useShownProduct, useStoreData } from '../state/store-context.ts'
import { AddToCart } from './add-to-cart/add-to-cart.tsx'
import { percentOff, promotedFrom, reachableTiers, wholesaleOffer } from './price-rules.ts'
import textStyle from '../../shared/ui/text.module.css'
import style from './product-card.module.css'
import { formatAmount, formatPrice } from '../../shared/format.ts'

interface ProductCardProps {
  readonly product: Product
  readonly title: 'h2' | 'h3'
  /** Path of the card's screen, below the store: a visitor returns to it after signing in. */
  readonly place: string
  /** Prefix of the card's id, for screens that may show a product twice. */
  readonly row?: string
  /** Among the first pictures of the screen. */
  readonly isFirst?: boolean
  /** Why the product is shown, in words. */
  readonly reason?: string
  /** What the first press adds; one step of the product by default. */
  readonly firstQuantity?: Quantity | undefined
  readonly onOpen?: () => void
  readonly onAdd?: () => void
}

const SIZES = '(min-width: 64rem) 17rem, (min-width: 40rem) 24vw, 46vw'

/** A product in a list or row: one link, one price, one control. Drawn again only when its own quantity changes. */
export const ProductCard = memo(function ProductCard({
  product,
  title: Title,
  place,
  row = 'produto',
  isFirst = false,
  reason,
  firstQuantity,
  onOpen,
  onAdd,
}: ProductCardProps) {
  const { features } = useStoreData()
  const { group } = product
  const shown = useShownProduct(product)
  const anchor = `${row}-${product.slug}`
  return (
    <article id={anchor} className={style.card} data-availability={product.availability}>
      <Link to={`/produto/${product.slug}`} className={style.link} onClick={onOpen}>
        <Picture picture={product.picture} alt="" sizes={SIZES} isFirst={isFirst} className={style.picture} />
        <CardBadge product={shown} />
        {product.brand && <span className={`${textStyle.fine} ${style.brand}`}>{product.brand}</span>}
        <Title className={style.name}>{group?.name ?? product.name}</Title>
        {!group && product.packaging && <span className={textStyle.note}>{product.packaging}</span>}
        {reason !== undefined && <span className={textStyle.fine}>{reason}</span>}
      </Link>
      <div className={style.foot}>
        <CardPrice product={shown} countsMultiple={features.countsMultiple} />
        <AddToCart product={product} returnTo={`${place}#${anchor}`} firstQuantity={firstQuantity} onAdd={onAdd} />
      </div>
    </article>
  )
})

/** One badge at most: what keeps from buying comes before what invites to it. */
function CardBadge({ product }: { readonly product: Product }) {
  const text = useText(buyingText)
  if (product.availability !== 'available')
    return <span className={style.badge}>{text.availability[product.availability]}</span>
  if (product.isQuoteOnly) return <span className={style.badge}>{text.quoteOnly}</span>
  const before = promotedFrom(product)
  if (before === null || product.pricing === null || product.group) return null
  return (
    <span className={style.badge} data-offer>
      {text.offer(percentOff(before, product.pricing.price))}
    </span>
  )
}

/** The price of a product, and its prices for larger quantities. */
export function CardPrice({
  product,
  countsMultiple,
}: {
  readonly product: Product
  readonly countsMultiple: boolean
}) {
  const text = useText(buyingText)
  const { pricing, unit, group } = product
  if (!pricing) return <p className={style.hidden}>{text.hiddenPrice}</p>
  const before = group ? null : promotedFrom(product)
  const best = group ? undefined : reachableTiers(pricing).at(-1)
  const wholesale = best || group ? null : wholesaleOffer(pricing, countsMultiple)
  return (
    <div className={style.price}>
      {before !== null && (
        <s className={style.before}>
          <span className="visually-hidden">{text.was} </span>
          {formatPrice(before)}
        </s>
      )}
      <p className={style.now}>
        {before !== null && <span className="visually-hidden">{text.now} </span>}
        {group?.priceFrom != null && <span className={style.unit}>{text.startingAt} </span>}
        {formatPrice(group?.priceFrom ?? pricing.price)}
        {unit !== 'un' && <span className={style.unit}>/{unit}</span>}
      </p>
      {best && (
        <p className={style.hint}>{text.fromQuantity(formatAmount(best.from, unit), formatPrice(best.price))}</p>
      )}
      {wholesale && (
        <p className={style.hint}>
          {text.fromQuantity(formatAmount(wholesale.from, unit), formatPrice(wholesale.price))}
        </p>
      )}
    </div>
  )
}
