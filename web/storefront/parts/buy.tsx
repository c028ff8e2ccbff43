import { createElement, Suspense } from 'react'
import type { Product } from '#domain/catalog/product.ts'
import { text as buyingText } from '../../shared/i18n/buying.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { signInPath } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { opens } from '../state/modal.ts'
import { useCartActions, useQuantityOf, useStoreData } from '../state/store-context.ts'
import { buyControl } from './buy-part.ts'
import style from './buy.module.css'
import { Closed } from './closed.tsx'

interface BuyProps {
  readonly product: Product
  /** Where a visitor comes back to after signing in: path below the store, with the id of the card. */
  readonly returnTo: string
  readonly size?: 'small' | 'large'
}

/** What the person at hand can do with a product; drawn again only when its own quantity changes. */
export function Buy({ product, returnTo, size = 'small' }: BuyProps) {
  const text = useText(buyingText)
  const { account } = useStoreData()
  const quantity = useQuantityOf(product.id)
  const { change } = useCartActions()
  if (account && !account.customerId) return <Closed label={text.chooseCustomer} />
  if (product.availability === 'sold-out' && quantity === 0) return <Closed label={text.soldOut} />
  if (!account) {
    const signIn = signInPath(returnTo)
    return (
      <ButtonLink to={signIn} look="secondary" size={size} isWide className={style.signIn} onClick={opens(() => 'login', signIn)}>
        {text.signIn}
      </ButtonLink>
    )
  }
  return (
    <Suspense fallback={<Skeleton height="var(--touch)" isRound />}>
      {createElement(buyControl(), { product, quantity, size, onChange: (next) => change(product, next) })}
    </Suspense>
  )
}
