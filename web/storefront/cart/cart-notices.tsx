import { BriefcaseBusiness, Check, CloudAlert, CloudUpload, ShoppingCart, UserRound } from 'lucide-react'
import { instantOf } from '#domain/calendar.ts'
import { formatMoment } from '../../shared/format.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { useCart, useCartActions, useStoreData } from '../state/store-context.ts'
import style from './cart-notices.module.css'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { signInPath } from '../../shared/page-context.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'

/** Until when an attendant locks the cart; null once that is over. */
export const lockEnd = (lockedUntil: string | null, nowMs: number): string | null =>
  lockedUntil !== null && instantOf(lockedUntil) > nowMs ? lockedUntil : null

/** Until when an attendant locks the cart for all others; null where none does. */
export const useLockEnd = (): string | null => useCart((state) => lockEnd(state.saved?.lockedUntil ?? null, Date.now()))

/** What the server changed in the cart, and the attendant's lock. */
export function CartNotices() {
  const text = useText(cartText)
  const notice = useCart((state) => state.saved?.notice)
  const lockedUntil = useLockEnd()
  return (
    <>
      {lockedUntil && <Notice kind="info">{text.locked(formatMoment(lockedUntil))}</Notice>}
      {notice && <Notice kind="warning">{notice}</Notice>}
    </>
  )
}

/** Whether the server has what is on the screen, and why not. */
export function SavingState() {
  const text = useText(cartText)
  const saving = useCart((state) => state.saving)
  const problem = useCart((state) => state.problem)
  const { flush } = useCartActions()
  if (saving === 'failed') {
    return (
      <div className={style.failed} role="alert">
        <CloudAlert size={20} aria-hidden />
        <p>
          {text.notSaved} {problem}
        </p>
        <Button look="quiet" size="small" onClick={() => void flush().catch(() => undefined)}>
          {text.retry}
        </Button>
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
    return (
      <EmptyState
        icon={<BriefcaseBusiness size={36} aria-hidden />}
        title={text.noClientTitle}
        text={isRepresentative ? text.noClient : text.staff}
      >
        {isRepresentative && (
          <ButtonLink to="/gestao/carteira" reloadDocument>
            {text.chooseClient}
          </ButtonLink>
        )}
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
