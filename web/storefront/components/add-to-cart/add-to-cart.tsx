import { createElement, Suspense, type ComponentType } from 'react'
import type { Product } from '#domain/catalog/product.ts'
import { text as buyingText } from '../../../shared/i18n/buying.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { laterPart } from '../../../shared/later-part.tsx'
import { signInPath } from '../../../shared/page-context.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { useModals } from '../../state/use-modals.ts'
import { useQuantityOf, useStoreData } from '../../state/store-context.ts'
import style from './add-to-cart.module.css'
import type { BrowserState } from '../../state/browser-state.ts'
import { useBrowser } from '../../state/use-browser.ts'
import type { QuantityControlProps } from './quantity-control-props.ts'
import { UnavailableLabel } from './unavailable-label.tsx'

interface AddToCartProps extends Pick<QuantityControlProps, 'firstQuantity' | 'onAdd'> {
  readonly product: Product
  /** Where a visitor comes back to after signing in: path below the store, with the id of the card. */
  readonly returnTo: string
  readonly size?: 'small' | 'large'
}

/** What the person at hand can do with a product; drawn again only when its own quantity changes. */
export function AddToCart({ product, returnTo, size = 'small', firstQuantity, onAdd }: AddToCartProps) {
  const text = useText(buyingText)
  const { account, features } = useStoreData()
  const quantity = useQuantityOf(product.id)
  const control = useQuantityControl()
  const { openModalOnClick } = useModals()
  if (product.group) {
    const options = text.options(product.group.options)
    return (
      <ButtonLink
        to={`/produto/${product.slug}`}
        look="secondary"
        size={size}
        isWide
        className={style.signIn}
        aria-label={`${options}: ${product.group.name}`}
      >
        {options}
      </ButtonLink>
    )
  }
  if (account && !account.customerId) return <UnavailableLabel label={text.chooseCustomer} />
  if (product.availability === 'sold-out' && quantity === 0) return <UnavailableLabel label={text.soldOut} />
  if (!account && !(features.visitorsFillCart && product.pricing)) {
    const signIn = signInPath(returnTo, product.id)
    return (
      <ButtonLink
        to={signIn}
        look="secondary"
        size={size}
        isWide
        className={style.signIn}
        onClick={openModalOnClick(() => 'login', signIn, product.id)}
      >
        {text.signIn}
      </ButtonLink>
    )
  }
  return (
    <Suspense fallback={<Skeleton height="var(--touch)" isRound />}>
      {createElement(control, { product, quantity, size, firstQuantity, onAdd })}
    </Suspense>
  )
}

const load = async () => (await import('./quantity-control.tsx')).QuantityControl

const CONTROL_ON_SERVER = import.meta.env.SSR ? await load() : null
const LaterControl = laterPart(load)

/** Only those who may fill a cart load it, before the first render of a page with buttons: a button without its script loses a touch. */
export async function loadQuantityControl({ parts }: Pick<BrowserState, 'parts'>): Promise<void> {
  parts.quantityControl = await load().catch(() => null)
}

export function useQuantityControl(): ComponentType<QuantityControlProps> {
  const browser = useBrowser()
  return (browser ? browser.parts.quantityControl : CONTROL_ON_SERVER) ?? LaterControl
}
