import { Link } from 'react-router'
import type { PlacedOrder } from '#domain/order/order.ts'
import { text as returnsText } from '../../shared/i18n/office-returns.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import linkStyle from '../../shared/ui/link.module.css'

/** From a delivered order to its returns. */
export function OrderReturnsLink({ order: { number, status } }: { readonly order: PlacedOrder }) {
  const text = useText(returnsText)
  return status === 'delivered' ? (
    <Link to={`/gestao/devolucoes/pedido/${number}`} className={linkStyle.link}>
      {text.openLink}
    </Link>
  ) : null
}
