import { text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { useModals } from '../state/use-modals.ts'

interface PayByCardProps {
  readonly number: number
  readonly size?: 'large'
  readonly isWide?: boolean
}

/** Opens over the order; the page for it is a document of its own (card-payment.tsx). */
export function PayByCard({ number, ...look }: PayByCardProps) {
  const text = useText(ordersText)
  const screen = `/pedidos/${number}/cartao`
  const { openModalOnClick } = useModals()
  return (
    <ButtonLink
      {...look}
      to={screen}
      reloadDocument
      aria-haspopup="dialog"
      onClick={openModalOnClick(() => 'card', screen, String(number))}
    >
      {text.pay.card}
    </ButtonLink>
  )
}
