import { formatUnitPrice } from '#domain/format-price.ts'
import type { Quantity } from '#domain/amounts.ts'
import type { LineTotals } from '#domain/cart/cart.ts'
import type { Product, ProductPricing } from '#domain/catalog/product.ts'
import { formatAmount, formatCents } from '../../shared/format.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useStoreData } from '../state/store-context.ts'
import { explainPrice } from './explain-price.ts'
import style from './why-this-price.module.css'

interface WhyThisPriceProps {
  readonly line: {
    readonly product: Pick<Product, 'name' | 'unit'>
    /** With what the payment method adds to the prices. */
    readonly pricing: ProductPricing
    readonly quantity: Quantity
    readonly totals: Pick<LineTotals, 'unitPrice' | 'rule'>
  }
}

/** Which rule set the price, what it saves, and what more of the product would save. */
export function WhyThisPrice({ line: { product, pricing, quantity, totals } }: WhyThisPriceProps) {
  const text = useText(cartText)
  const { features } = useStoreData()
  const { regular, reached, next } = explainPrice(pricing, quantity, totals, features.countsMultiple)
  return (
    <>
      {reached && reached.saved > 0 && (
        <strong className={style.saves}>{text.lineSaves(formatCents(reached.saved))}</strong>
      )}
      <details className={style.why}>
        <summary aria-label={text.whyOf(product.name)}>{text.why}</summary>
        <ul>
          <li>{text.regularPrice(formatUnitPrice(regular))}</li>
          {totals.rule === 'attendant' && <li>{text.negotiatedPrice(formatUnitPrice(totals.unitPrice))}</li>}
          {reached && (
            <li>
              {text.reachedPrice(
                formatAmount(reached.from, product.unit),
                formatUnitPrice(reached.price),
                formatCents(reached.saved),
              )}
            </li>
          )}
          {totals.rule === 'regular' && next === null && <li>{text.noTiers}</li>}
          {next && (
            <li>
              {text.nextPrice(
                formatAmount(next.from, product.unit),
                formatUnitPrice(next.price),
                formatCents(next.saved),
              )}
            </li>
          )}
        </ul>
      </details>
    </>
  )
}
