import { ShoppingCart, UserRound } from 'lucide-react'
import { text } from '../../shared/i18n/cart.ts'
import { signInPath } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'

export function EmptyCart() {
  return (
    <EmptyState icon={<ShoppingCart size={36} aria-hidden />} title={text.emptyTitle} text={text.empty}>
      <ButtonLink to="/produtos">{text.seeProducts}</ButtonLink>
    </EmptyState>
  )
}

export function VisitorCart() {
  return (
    <EmptyState icon={<UserRound size={36} aria-hidden />} title={text.signInTitle} text={text.signIn}>
      <ButtonLink to={signInPath('/carrinho')}>{text.signInButton}</ButtonLink>
      <ButtonLink to="/produtos" look="secondary">
        {text.seeProducts}
      </ButtonLink>
    </EmptyState>
  )
}
