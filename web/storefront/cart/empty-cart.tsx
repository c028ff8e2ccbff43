import { BriefcaseBusiness, ShoppingCart, UserRound } from 'lucide-react'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { signInPath } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { useStoreData } from '../state/store-context.ts'

export function EmptyCart() {
  const text = useText(cartText)
  return (
    <EmptyState icon={<ShoppingCart size={36} aria-hidden />} title={text.emptyTitle} text={text.empty}>
      <ButtonLink to="/produtos">{text.seeProducts}</ButtonLink>
    </EmptyState>
  )
}

/** Where nobody's cart is shown: to visitors, to a representative who has chosen no client, and to others who work for the store. */
export function NoCart() {
  const text = useText(cartText)
  const { account } = useStoreData()
  if (account) {
    const isRepresentative = account.role === 'representative'
    return (
      <EmptyState
        icon={<BriefcaseBusiness size={36} aria-hidden />}
        title={text.noClientTitle}
        text={isRepresentative ? text.noClient : text.staff}
      >
        {isRepresentative && <ButtonLink to="/representante">{text.chooseClient}</ButtonLink>}
        <ButtonLink to="/produtos" look={isRepresentative ? 'secondary' : 'primary'}>
          {text.seeProducts}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<UserRound size={36} aria-hidden />} title={text.signInTitle} text={text.signIn}>
      <ButtonLink to={signInPath('/carrinho')}>{text.signInButton}</ButtonLink>
      <ButtonLink to="/produtos" look="secondary">
        {text.seeProducts}
      </ButtonLink>
    </EmptyState>
  )
}
