import { pixChargeOf, type PixOrder } from '#domain/payment/pix-charge.ts'
import { text } from '../../shared/i18n/orders.ts'
import { Notice } from '../../shared/ui/notice.tsx'

/** When the Pix of an order will be asked for; nothing where it is due now, or never. */
export function PixLater({ order }: { readonly order: PixOrder }) {
  const charge = pixChargeOf(order)
  if (charge === 'due' || charge === 'none') return null
  return (
    <Notice kind="info" isLive={false}>
      {text.pixLater[charge]}
    </Notice>
  )
}
