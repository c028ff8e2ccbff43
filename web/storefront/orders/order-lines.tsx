import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { addCents } from '#domain/amounts.ts'
import { groupLines, type LineGroup } from '#domain/order/line-groups.ts'
import type { OrderCombo, OrderLine } from '#domain/order/order.ts'
import { formatAmount } from '../../shared/format.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { combosText } from '../../shared/i18n/combos.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './order-lines.module.css'

/** What was ordered, with codes, quantities and prices; on paper each line is one row. */
export function OrderLines({ lines }: { readonly lines: readonly OrderLine[] }) {
  return (
    <ul className={`${stack.gap3} ${style.lines}`}>
      {groupLines(lines).map((group) =>
        group.combo ? (
          <Combo key={group.combo.group} group={group} combo={group.combo} />
        ) : (
          group.lines.map((line, index) => <Line key={`${line.productId}-${index}`} line={line} />)
        ),
      )}
    </ul>
  )
}

function Combo({ group, combo }: { readonly group: LineGroup; readonly combo: OrderCombo }) {
  const text = useText(ordersText)
  const combos = useText(combosText)
  return (
    <li className={style.combo}>
      <div className={style.heading}>
        <div>
          <p className={style.name}>{text.combo(combo.quantity, combo.name)}</p>
          {group.pricePerCombo !== null && (
            <p className={textStyle.note}>{combos.each(formatCents(group.pricePerCombo))}</p>
          )}
          {group.saving > 0 && <p className={textStyle.accent}>{combos.saves(formatCents(group.saving))}</p>}
        </div>
        <p>
          <span className="visually-hidden">{combos.total}: </span>
          <strong>{formatCents(group.total)}</strong>
        </p>
      </div>
      <ul className={`${stack.gap3} ${style.lines}`} aria-label={text.combo(combo.quantity, combo.name)}>
        {group.lines.map((line, index) => (
          <Line key={`${line.productId}-${index}`} line={line} />
        ))}
      </ul>
    </li>
  )
}

function Line({ line }: { readonly line: OrderLine }) {
  const text = useText(ordersText)
  const cart = useText(cartText)
  return (
    <li className={style.line}>
      <Picture picture={line.picture} alt="" sizes="4rem" className={style.picture} />
      <div className={style.about}>
        <p className={style.name}>{line.name}</p>
        <p className={textStyle.note}>
          {line.code && `${text.code(line.code)} · `}
          {line.quantity === 0
            ? text.missing
            : `${formatAmount(line.quantity, line.unit)} × ${text.each(formatUnitPrice(line.unitPrice), line.unit)}`}
          {!line.combo && line.rule !== 'regular' && ` · ${cart.rule[line.rule]}`}
          {line.isGiftWrapped && ` · ${text.giftWrapped}`}
          {line.orderedQuantity !== null && ` · ${text.orderedAmount(formatAmount(line.orderedQuantity, line.unit))}`}
        </p>
      </div>
      <p className={`${stack.gap0} ${style.total}`}>
        <strong>{formatCents(line.total)}</strong>
        {line.discount > 0 && (
          <s className={textStyle.note}>
            <span className="visually-hidden">{text.insteadOf} </span>
            {formatCents(addCents(line.total, line.discount))}
          </s>
        )}
      </p>
    </li>
  )
}
