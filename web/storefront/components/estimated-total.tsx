import { highestTolerance } from '#domain/catalog/weighing.ts'
import type { BasisPoints } from '#domain/amounts.ts'
import { formatPercent } from '../../shared/format.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import textStyle from '../../shared/ui/text.module.css'
import { useCartView } from '../state/store-context.ts'

/** How far the weights of the cart may be from the ordered ones; null where nothing in it is weighed. */
function useCartTolerance(): BasisPoints | null {
  const { lines, combos } = useCartView()
  const parts = combos.flatMap((combo) => combo.parts)
  return highestTolerance([...lines, ...parts].map(({ product }) => product))
}

/** What the total of the cart is called: with weighed products it is an estimate. */
export function useTotalLabel(): string {
  const text = useText(cartText)
  return useCartTolerance() === null ? text.total : text.estimatedTotal
}

/** Why the total is an estimate; nothing where it is not. */
export function WeightNote() {
  const text = useText(cartText)
  const tolerance = useCartTolerance()
  return tolerance === null ? null : <p className={textStyle.note}>{text.weighed(formatPercent(tolerance))}</p>
}
