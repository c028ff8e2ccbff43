import type { UnitPrice } from '#domain/amounts.ts'
import { lineTotals, unitPriceOf } from '#domain/cart/totals.ts'
import type { PriceTier, Product, ProductPricing } from '#domain/catalog/product.ts'
import { formatAmount, formatCents, formatPrice } from '../../shared/format.ts'
import { text as productText } from '../../shared/i18n/product.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { percentOff, promotedFrom, reachableTiers, wholesaleOffer } from '../components/price-rules.ts'
import { linesOf } from '../state/cart-state.ts'
import { useCart, useQuantityOf, useStoreData } from '../state/store-context.ts'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './price-block.module.css'

/** What one costs, before and now. */
export function PriceBlock({ product }: { readonly product: Product }) {
  const text = useText(productText)
  const { pricing, unit } = product
  if (!pricing) {
    return (
      <div>
        <p className={`${textStyle.large} ${textStyle.strong}`}>{text.hiddenPrice}</p>
        <p className={textStyle.note}>{text.hiddenPriceHint}</p>
      </div>
    )
  }
  const before = promotedFrom(product)
  return (
    <div>
      {before !== null && (
        <p className={style.before}>
          <s>
            <span className="visually-hidden">{text.was} </span>
            {formatPrice(before)}
          </s>
          <span className={style.saves}>
            {text.saves(formatPrice((before - pricing.price) as UnitPrice), percentOff(before, pricing.price))}
          </span>
        </p>
      )}
      <p className={style.now}>
        {before !== null && <span className="visually-hidden">{text.now} </span>}
        {formatPrice(pricing.price)}
        <span className={style.unit}> {text.perUnit(text.units[unit] ?? unit)}</span>
      </p>
    </div>
  )
}

/** Beside the control: what is in the cart, at the price that its quantity reaches; before that, on a phone, what one costs. */
export function InCart({ product }: { readonly product: Product }) {
  const text = useText(productText)
  const { features } = useStoreData()
  const quantity = useQuantityOf(product.id)
  const isGiftWrapped = useCart((state) =>
    linesOf(state).some((line) => line.product.id === product.id && line.isGiftWrapped),
  )
  const { pricing, unit } = product
  if (!pricing) return null
  if (quantity === 0) {
    return (
      <p className={`${visible.belowDesktop} ${style.reminder}`} aria-hidden>
        <strong>{formatPrice(pricing.price)}</strong> {text.perUnit(text.units[unit] ?? unit)}
      </p>
    )
  }
  const line = lineTotals({ product: pricing, quantity, isGiftWrapped, attendantPrice: null }, features)
  return (
    <p className={style.inCart}>
      {text.inCart(formatAmount(quantity, unit))} <strong>{formatCents(line.total)}</strong>
    </p>
  )
}

/** Prices by quantity; the row that the cart has reached is highlighted. */
export function PriceTiers({ product }: { readonly product: Product }) {
  const text = useText(productText)
  const { features } = useStoreData()
  const quantity = useQuantityOf(product.id)
  const { pricing } = product
  if (!pricing) return null
  const tiers = offersOf(pricing, features.countsMultiple)
  if (tiers.length === 0) return null
  const { price: reached } = unitPriceOf({ product: pricing, quantity, attendantPrice: null }, features)
  return (
    <table className={style.tiers}>
      <caption>{pricing.tiers.length > 0 ? text.tiers : text.wholesale}</caption>
      <thead>
        <tr>
          <th scope="col">{text.tierFrom}</th>
          <th scope="col">{text.tierPrice}</th>
          <th scope="col">{text.tierSaves}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr key={tier.from} data-reached={(quantity >= tier.from && tier.price === reached) || undefined}>
            <td>{formatAmount(tier.from, product.unit)}</td>
            <td>{formatPrice(tier.price)}</td>
            <td className={textStyle.accent}>
              {tier.price < pricing.price ? `${percentOff(pricing.price, tier.price)}%` : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Where there are tiers they come first (specification §4 "Price"), so a wholesale price beyond the first of them is never charged. */
function offersOf(pricing: ProductPricing, countsMultiple: boolean): PriceTier[] {
  const wholesale = wholesaleOffer(pricing, countsMultiple)
  return [...(wholesale ? [wholesale] : []), ...reachableTiers(pricing)].toSorted((a, b) => a.from - b.from)
}
