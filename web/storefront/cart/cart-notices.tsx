import { useLockEnd } from '../state/cart-lock.ts'
import { BriefcaseBusiness, Check, CloudAlert, CloudUpload, ShoppingCart, UserRound } from 'lucide-react'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { useCart, useCartActions, useStoreData } from '../state/store-context.ts'
import { storedAt } from '../state/stored-page.ts'
import style from './cart-notices.module.css'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { UnseenChanges } from './unseen-changes.tsx'
import { signInPath } from '../../shared/page-context.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'

/** What the server changed in the cart, and the attendant's lock. */
export function CartNotices({ customerId }: { readonly customerId: string }) {
  const text = useText(cartText)
  const { formatClock } = useMoments()
  const lockedUntil = useLockEnd()
  return (
    <>
      {lockedUntil && <Notice kind="info">{text.locked(formatClock(lockedUntil))}</Notice>}
      <UnseenChanges customerId={customerId} />
    </>
  )
}

/** Whether the server has what is on the screen, and why not. */
export function SavingState() {
  const text = useText(cartText)
  const saving = useCart((state) => state.saving)
  const problem = useCart((state) => state.problem)
  const waiting = useCart(({ pending, pendingCombos, note }) => pending.size + pendingCombos.size + (note ? 1 : 0))
  const { flush } = useCartActions()
  if (saving === 'failed') {
    return (
      <div className={style.failed} role="alert">
        <CloudAlert size={20} aria-hidden />
        <p>{problem === null && waiting > 0 ? text.waiting(waiting) : `${text.notSaved} ${problem ?? ''}`}</p>
        {/* The notice above a stored page has a button for the same. */}
        {storedAt() === null && (
          <Button look="quiet" size="small" onClick={() => void flush().catch(() => undefined)}>
            {text.retry}
          </Button>
        )}
      </div>
    )
  }
  const isSaved = saving === 'saved'
  return (
    <p className={style.state} role="status" data-saved={isSaved || undefined}>
      {isSaved ? <Check size={16} aria-hidden /> : <CloudUpload size={16} aria-hidden />}
      {isSaved ? text.saved : text.saving}
    </p>
  )
}

export function EmptyCart() {
  const text = useText(cartText)
  return (
    <EmptyState icon={<ShoppingCart size={36} aria-hidden />} title={text.emptyTitle} text={text.empty}>
      <ButtonLink to="/produtos">{text.seeProducts}</ButtonLink>
    </EmptyState>
  )
}

/** Shown in place of a cart to visitors, to a representative who has chosen no client, and to other staff. */
export function NoCart() {
  const text = useText(cartText)
  const { account } = useStoreData()
  if (account) {
    const isRepresentative = account.role === 'representative'
    const takesOrders = account.role === 'staff' && account.modules.includes('orders')
    const isBuyer = isRepresentative || takesOrders
    return (
      <EmptyState
        icon={<BriefcaseBusiness size={36} aria-hidden />}
        title={text.noClientTitle}
        text={isBuyer ? text.noClient : text.staff}
      >
        {isBuyer && (
          <ButtonLink to={takesOrders ? '/gestao/pedidos/novo' : '/gestao/carteira'} reloadDocument>
            {text.chooseClient}
          </ButtonLink>
        )}
        <ButtonLink to="/produtos" look={isBuyer ? 'secondary' : 'primary'}>
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
