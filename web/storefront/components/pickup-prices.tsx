import { basisPoints } from '#domain/amounts.ts'
import { formatPercent } from '../../shared/format.ts'
import { text as receiveText } from '../../shared/i18n/receive.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import textStyle from '../../shared/ui/text.module.css'
import { useStoreData } from '../state/store-context.ts'

/** By how much prices are lower or higher for who fetches the order; nothing where they are the same, or hidden. */
export function PickupPrices() {
  const text = useText(receiveText)
  const { supplier, features, account } = useStoreData()
  const { pickupAdjustment } = supplier
  if (pickupAdjustment === 0 || (features.hidesPricesFromVisitors && account === null)) return null
  const percent = formatPercent(basisPoints(Math.abs(pickupAdjustment)))
  if (pickupAdjustment > 0) return <span>{text.pickupDearer(percent)}</span>
  return <span className={textStyle.success}>{text.pickupCheaper(percent)}</span>
}
