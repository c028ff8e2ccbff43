import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { basisPoints, type BasisPoints, type Quantity } from '#domain/amounts.ts'
import type { LineTotals } from '#domain/cart/cart.ts'
import type { Product, ProductPricing } from '#domain/catalog/product.ts'
import { formatAmount, formatPercent } from '../../shared/format.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useCart, useDeliveryAdjustment, usePricingMethod, useStoreData } from '../state/store-context.ts'
import { explainPrice } from './explain-price.ts'
import style from './why-this-price.module.css'

const absolute = (adjustment: BasisPoints): BasisPoints => basisPoints(Math.abs(adjustment))

interface WhyThisPriceProps {
  /** Shows an icon in place of the question, for rows without room. */
  readonly isShort?: boolean
  /** Items before the reasons. */
  readonly children?: ReactNode
  readonly line: {
    readonly product: Pick<Product, 'name' | 'unit'>
    /** With what the payment method and the way to receive add to the prices. */
    readonly pricing: ProductPricing
    readonly quantity: Quantity
    readonly totals: Pick<LineTotals, 'unitPrice' | 'rule'>
  }
}

/** Which rule set the price, what it saves, and what more of the product would save. */
export function WhyThisPrice({ line, isShort = false, children }: WhyThisPriceProps) {
  const { product, pricing, quantity, totals } = line
  const text = useText(cartText)
  const { features } = useStoreData()
  const hasPriceList = useCart(({ saved }) => saved?.hasPriceList === true)
  const ofPayment = usePricingMethod()?.adjustment ?? basisPoints(0)
  const ofDelivery = useDeliveryAdjustment()
  const { promotion } = pricing
  const isSingle = totals.rule === 'regular' || totals.rule === 'promotion'
  const { regular, reached, next } = explainPrice(pricing, quantity, totals, features.countsMultiple)
  return (
    <>
      {reached && reached.saved > 0 && (
        <strong className={style.saves} data-short={isShort || undefined}>
          {text.lineSaves(formatCents(reached.saved))}
        </strong>
      )}
      <PriceReasons name={product.name} isShort={isShort}>
        {children}
        {promotion ? (
          <li>
            {text.promotionPrice(promotion.name, formatUnitPrice(regular), formatUnitPrice(promotion.regularPrice))}
          </li>
        ) : (
          <li>{(hasPriceList ? text.listPrice : text.regularPrice)(formatUnitPrice(regular))}</li>
        )}
        {ofDelivery !== 0 && (
          <li>{(ofDelivery < 0 ? text.pickupLowers : text.pickupRaises)(formatPercent(absolute(ofDelivery)))}</li>
        )}
        {ofPayment !== 0 && (
          <li>{(ofPayment < 0 ? text.paymentLowers : text.paymentRaises)(formatPercent(absolute(ofPayment)))}</li>
        )}
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
        {isSingle && next === null && <li>{text.noTiers}</li>}
        {next && (
          <li>
            {text.nextPrice(
              formatAmount(next.from, product.unit),
              formatUnitPrice(next.price),
              formatCents(next.saved),
            )}
          </li>
        )}
      </PriceReasons>
    </>
  )
}

interface PriceReasonsProps extends Pick<WhyThisPriceProps, 'isShort'> {
  readonly name: string
  readonly children: ReactNode
}

/** The reasons of a price, as items of a list, which open on demand. */
export function PriceReasons({ name, isShort = false, children }: PriceReasonsProps) {
  const text = useText(cartText)
  return (
    <details className={isShort ? style.short : style.why}>
      <summary aria-label={text.whyOf(name)} title={isShort ? text.why : undefined}>
        {isShort ? <Info size={16} aria-hidden /> : text.why}
      </summary>
      <ul>{children}</ul>
    </details>
  )
}
