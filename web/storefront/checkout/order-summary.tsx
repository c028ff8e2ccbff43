import { Link } from 'react-router'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import type { DeliveryOption } from '#domain/delivery/delivery-option.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { formatAmount } from '../../shared/format.ts'
import { text as checkoutText } from '../../shared/i18n/checkout.ts'
import { combosText } from '../../shared/i18n/combos.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { Totals, type TotalsRow } from '../../shared/ui/totals.tsx'
import { ComboContent, ComboSaving, WhyThisComboPrice } from '../components/combo/combo-content.tsx'
import { useTotalLabel, WeightNote } from '../components/estimated-total.tsx'
import { WhyThisPrice } from '../components/why-this-price.tsx'
import { useCartView, useStoreData } from '../state/store-context.ts'
import type { PricedCart } from './checkout-state.ts'
import textStyle from '../../shared/ui/text.module.css'
import stack from '../../shared/ui/stack.module.css'
import style from './order-summary.module.css'

interface OrderSummaryProps {
  readonly priced: PricedCart
  readonly type: DeliveryType
  readonly option: DeliveryOption | null
  readonly couponCode: string | null
  readonly isQuote: boolean
}

/** Everything that the order will hold and cost, before it is sent (Decreto 7.962/2013, art. 4). */
export function OrderSummary({ priced: { lines, totals }, type, option, couponCode, isQuote }: OrderSummaryProps) {
  const text = useText(checkoutText)
  const comboText = useText(combosText)
  const { supplier } = useStoreData()
  const totalLabel = useTotalLabel()
  const { combos } = useCartView()
  const rows: TotalsRow[] = [{ label: text.products, value: formatCents(totals.items) }]
  if (totals.packaging > 0) rows.push({ label: text.packaging, value: formatCents(totals.packaging) })
  if (totals.discount > 0)
    rows.push({
      label: couponCode ? text.discountOf(couponCode) : text.discount,
      value: `− ${formatCents(totals.discount)}`,
      isSaving: true,
    })
  rows.push({
    label: text.fee[type],
    value: option ? (option.fee === 0 ? text.free : formatCents(option.fee)) : text.unknownFee,
  })
  if (totals.deliveryDiscount > 0)
    rows.push({
      label: text.deliveryDiscount(couponCode),
      value: `− ${formatCents(totals.deliveryDiscount)}`,
      isSaving: true,
    })
  return (
    <>
      <div className={`${stack.gap4} ${style.content}`}>
        <header className={style.header}>
          <h2 className={textStyle.large}>{text.summaryTitle}</h2>
          <Link to="/carrinho" aria-label={text.changeCart}>
            {text.change}
          </Link>
        </header>
        <ul className={`${stack.gap3} ${style.lines}`}>
          {lines.map((line) => (
            <li key={line.product.id}>
              <Picture picture={line.product.picture} alt="" sizes="3rem" className={style.picture} />
              <div className={style.about}>
                <p className={textStyle.strong}>{line.product.name}</p>
                <p className={textStyle.muted}>
                  {formatAmount(line.quantity, line.product.unit)} × {formatUnitPrice(line.totals.unitPrice)}
                  {line.isGiftWrapped && `, ${text.giftWrapped}`}
                </p>
                <WhyThisPrice line={line} />
              </div>
              <p className={style.total}>{formatCents(line.totals.items)}</p>
            </li>
          ))}
          {combos.map((combo) => (
            <li key={combo.id}>
              <Picture
                picture={combo.parts[0]?.product.picture ?? null}
                alt=""
                sizes="3rem"
                className={style.picture}
              />
              <div className={style.about}>
                <p className={textStyle.strong}>{comboText.part(String(combo.quantity), combo.name)}</p>
                <ComboContent combo={combo} />
                <ComboSaving combo={combo} />
                <WhyThisComboPrice combo={combo} />
              </div>
              <p className={style.total}>{formatCents(combo.total)}</p>
            </li>
          ))}
        </ul>
      </div>
      <Totals rows={rows} total={{ label: isQuote ? text.quoteTotal : totalLabel, value: formatCents(totals.total) }} />
      <WeightNote />
      <p className={`${textStyle.muted} ${style.legal}`}>
        {isQuote ? text.quoteLegal(supplier.name) : text.legal(supplier.legalName, formatDocument(supplier.cnpj))}
      </p>
    </>
  )
}
