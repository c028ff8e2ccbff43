import type { Product } from '#domain/catalog/product.ts'
import { formatAmount, formatPrice } from '../../shared/format.ts'
import { text as buyingText } from '../../shared/i18n/buying.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { promotedFrom, reachableTiers, wholesaleOffer } from './price-rules.ts'
import style from './card-price.module.css'

/** What a product costs, and what it costs whoever takes more. */
export function CardPrice({
  product,
  countsMultiple,
}: {
  readonly product: Product
  readonly countsMultiple: boolean
}) {
  const text = useText(buyingText)
  const { terms, unit } = product
  if (!terms) return <p className={style.hidden}>{text.hiddenPrice}</p>
  const before = promotedFrom(product)
  const best = reachableTiers(terms).at(-1)
  const wholesale = best ? null : wholesaleOffer(terms, countsMultiple)
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
        {formatPrice(terms.price)}
        {unit !== 'un' && <span className={style.unit}>/{unit}</span>}
      </p>
      {best && <p className={style.hint}>{text.progressive(formatPrice(best.price))}</p>}
      {wholesale && (
        <p className={style.hint}>
          {text.fromQuantity(formatAmount(wholesale.from, unit), formatPrice(wholesale.price))}
        </p>
      )}
    </div>
  )
}
