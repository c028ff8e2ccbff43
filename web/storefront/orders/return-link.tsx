import { Undo2 } from 'lucide-react'
import type { PlacedOrder } from '#domain/order/order.ts'
import { text as returnsText } from '../../shared/i18n/order-returns.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'

/** To the returns of a delivered order. */
export function ReturnLink({ order: { number, status } }: { readonly order: PlacedOrder }) {
  const text = useText(returnsText)
  if (status !== 'delivered') return null
  return (
    <ButtonLink to={`/pedidos/${number}/devolucao`} look="quiet" size="small">
      <Undo2 size={18} aria-hidden /> {text.link}
    </ButtonLink>
  )
}
