import { basisPoints } from '#domain/amounts.ts'
import { formatPercent } from '../../shared/format.ts'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import textStyle from '../../shared/ui/text.module.css'
import { classNames } from '../../shared/ui/class-names.ts'
import { useStoreData } from '../state/store-context.ts'

/** By how much prices are lower or higher for who fetches the order; nothing where they are the same, or hidden. */
export function PickupPrices({ className }: { readonly className?: string | undefined }) {
  const text = useText(shellText)
  const { supplier, features, account } = useStoreData()
  const { pickupAdjustment } = supplier
  if (pickupAdjustment === 0 || (features.hidesPricesFromVisitors && account === null)) return null
  const percent = formatPercent(basisPoints(Math.abs(pickupAdjustment)))
  if (pickupAdjustment > 0) return <span className={className}>{text.pickupDearer(percent)}</span>
  return <span className={classNames(textStyle.success, className)}>{text.pickupCheaper(percent)}</span>
}
