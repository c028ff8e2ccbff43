import { joinAdjustments } from '#domain/delivery/pickup-price.ts'
import type { UnitPrice } from '#domain/amounts.ts'
import { measurePriceOf } from '#domain/catalog/measure-price.ts'
import { lineTotals, unitPriceOf } from '#domain/cart/totals.ts'
import type { PriceTier, Product, ProductPricing } from '#domain/catalog/product.ts'
import { productForPayment } from '#domain/payment/price-by-payment.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatAmount, formatPrice } from '../../shared/format.ts'
import { text as productText } from '../../shared/i18n/product.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { percentOff, promotedFrom, reachableTiers, wholesaleOffer } from '../components/price-rules.ts'
import { useQuantityChange } from '../state/cart-edits.ts'
import { linesOf } from '../state/cart-state.ts'
import {
  useCart,
  useDeliveryAdjustment,
  usePricingMethod,
  useQuantityOf,
  useStoreData,
} from '../state/store-context.ts'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './price-block.module.css'

interface PriceProps {
  /** At the prices on display. */
  readonly product: Product
  /** At the prices of the list, before a payment method changes them. */
  readonly listed: Product
}

/** What one costs, before and now; by another payment method; and for a kilogram, a litre or a piece of the pack. */
export function PriceBlock({ product, listed }: PriceProps) {
  const text = useText(productText)
  const cheaper = useCheaperMethod(listed)
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
  const measure = measurePriceOf(product)
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
      {measure && <p className={textStyle.note}>{text.perMeasure(formatPrice(measure.price), measure.per)}</p>}
      {product.uninvoicedPrice !== null && (
        <p className={textStyle.note}>{text.uninvoiced(formatPrice(product.uninvoicedPrice))}</p>
      )}
      {cheaper && <p className={textStyle.accent}>{text.payingBy(formatPrice(cheaper.price), cheaper.name)}</p>}
    </div>
  )
}

/** The payment method with the lowest price, where it is lower than the one on display. */
function useCheaperMethod(listed: Product): { readonly name: string; readonly price: UnitPrice } | null {
  const { prices } = useStoreData()
  const current = usePricingMethod()
  const ofDelivery = useDeliveryAdjustment()
  const cheapest = prices?.methods.toSorted((a, b) => a.adjustment - b.adjustment)[0]
  if (!cheapest || !current || cheapest.adjustment >= current.adjustment) return null
  const { pricing } = productForPayment(listed, joinAdjustments(cheapest.adjustment, ofDelivery))
  return pricing && { name: cheapest.name, price: pricing.price }
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

/** Prices by quantity, which a customer takes by a touch; the row that the cart has reached is highlighted. */
export function PriceTiers({ product, listed }: PriceProps) {
  const text = useText(productText)
  const { features, account } = useStoreData()
  const change = useQuantityChange()
  const isForSale = account?.customerId != null && product.availability !== 'sold-out'
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
            <td>
              {isForSale ? (
                <button
                  type="button"
                  className={style.take}
                  onClick={() => change(listed, { action: 'SET', to: tier.from })}
                  aria-label={text.takeTier(formatAmount(tier.from, product.unit))}
                >
                  {formatAmount(tier.from, product.unit)}
                </button>
              ) : (
                formatAmount(tier.from, product.unit)
              )}
            </td>
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
