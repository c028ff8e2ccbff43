import type { Combo } from '#domain/combo/combo.ts'
import { subtractCents } from '#domain/amounts.ts'
import { formatCents } from '#domain/format-price.ts'
import { combosText } from '../../../shared/i18n/combos.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import textStyle from '../../../shared/ui/text.module.css'
import { useAdjustment, useStoreData } from '../../state/store-context.ts'
import { openParts, priceApart, type Choice } from './combo-choice.ts'
import style from './combo-price.module.css'

interface ComboPriceProps {
  readonly combo: Combo
  readonly choice: Choice
}

/** The price of a combo beside what its products cost apart. Where a product is still to be chosen, the cheapest counts. */
export function ComboPrice({ combo: { price, parts }, choice }: ComboPriceProps) {
  const text = useText(combosText)
  const { prices } = useStoreData()
  const apart = priceApart(parts, choice, useAdjustment())
  if (price === null || apart === null) return <p className={textStyle.strong}>{text.hiddenPrice}</p>
  const isOpen = openParts(parts, choice).length > 0
  return (
    <div>
      {apart > price && <p className={textStyle.note}>{(isOpen ? text.apartFrom : text.apart)(formatCents(apart))}</p>}
      <p className={style.price}>
        <span className="visually-hidden">{text.price}: </span>
        {formatCents(price)}
      </p>
      {apart > price && (
        <p className={textStyle.accent}>
          {(isOpen ? text.savesFrom : text.saves)(formatCents(subtractCents(apart, price)))}
        </p>
      )}
      {prices !== null && prices.methods.length > 1 && <p className={textStyle.fine}>{text.anyPayment}</p>}
    </div>
  )
}
