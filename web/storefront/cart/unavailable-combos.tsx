import { useState } from 'react'
import { Link } from 'react-router'
import { addCents, multiplyPrice } from '#domain/amounts.ts'
import { goneNames, type UnavailableCombo } from '#domain/cart/cart.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatAmount } from '../../shared/format.ts'
import { combosText } from '../../shared/i18n/combos.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { withPartsInstead, withUnavailableRemoved } from '../state/cart-edits.ts'
import { unavailableCombosOf } from '../state/cart-state.ts'
import { useCart, useCartActions } from '../state/store-context.ts'
import lineStyle from './line-parts.module.css'
import style from './unavailable-combos.module.css'

const focus = (element: HTMLElement | null) => element?.focus()

/** The combos of the cart that cannot be bought any more: what happened, and their products to be bought by themselves. */
export function UnavailableCombos({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const text = useText(combosText)
  const saved = useCart((state) => state.saved)
  const pendingCombos = useCart((state) => state.pendingCombos)
  const { edit } = useCartActions()
  const [done, setDone] = useState<string | null>(null)
  const combos = unavailableCombosOf({ saved, pendingCombos })

  const put = (combo: UnavailableCombo) => {
    edit((state) => withPartsInstead(state, combo))
    setDone(text.putApart(combo.name))
  }
  const remove = (combo: UnavailableCombo) => {
    edit((state) => withUnavailableRemoved(state, combo))
    setDone(text.unavailableRemoved(combo.name))
  }

  return (
    <>
      {/* The button that was pressed disappears: the keyboard focus moves here. */}
      {done !== null && (
        <p key={done} role="status" tabIndex={-1} ref={focus} className={lineStyle.removed}>
          {done}
        </p>
      )}
      {combos.length > 0 && (
        <ul className={stack.gap3} aria-label={text.unavailable}>
          {combos.map((combo) => (
            <li key={combo.id} className={style.combo}>
              <UnavailableCombo combo={combo} />
              {!isReadOnly && (
                <div className={style.buttons}>
                  {combo.parts.some(isSold) && (
                    <Button
                      look="secondary"
                      size="small"
                      aria-label={text.putPartsOf(combo.name)}
                      onClick={() => put(combo)}
                    >
                      {text.putParts(formatCents(priceApart(combo)))}
                    </Button>
                  )}
                  <Button look="quiet" size="small" aria-label={text.remove(combo.name)} onClick={() => remove(combo)}>
                    {text.removeUnavailable}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function UnavailableCombo({ combo }: { readonly combo: UnavailableCombo }) {
  const { comboId, name, quantity, loss, parts } = combo
  const text = useText(combosText)
  const shown = text.part(String(quantity), name)
  return (
    <div className={stack.gap1}>
      <p className={textStyle.strong}>
        {loss === 'ended' || loss === 'gone' ? shown : <Link to={`/combos/${comboId}`}>{shown}</Link>}
      </p>
      <p>{loss === 'gone' ? text.gone(goneNames(combo)) : text.loss[loss]}</p>
      <ul className={textStyle.note}>
        {parts.map(({ product, quantity, reason }, index) => (
          <li key={index}>
            {formatAmount(quantity, product.unit)} · {product.name}
            {reason !== null && ` (${reason === 'gone' ? text.partGone : text.partNotSold})`}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Part = UnavailableCombo['parts'][number]

const isSold = ({ reason }: Part) => reason === null

/** What the products that are still sold cost by themselves. */
const priceApart = ({ parts }: UnavailableCombo) =>
  addCents(...parts.filter(isSold).map(({ product, quantity }) => multiplyPrice(product.pricing.price, quantity)))
