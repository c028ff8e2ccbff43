import type { Product } from '#domain/catalog/product.ts'
import { formatPrice } from '../../shared/format.ts'
import { text as productText } from '../../shared/i18n/product.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { linesOf } from '../state/cart-state.ts'
import { useCart, useCartActions } from '../state/store-context.ts'
import style from './product.module.css'

/** For what is in the cart and may be wrapped. */
export function GiftWrap({ product }: { readonly product: Product }) {
  const text = useText(productText)
  const isWrapped = useCart((state) => linesOf(state).find((line) => line.product.id === product.id)?.isGiftWrapped)
  const { setGiftWrap } = useCartActions()
  const price = product.terms?.packagingPrice
  if (!price || isWrapped === undefined) return null
  return (
    <label className={style.giftWrap}>
      <input type="checkbox" checked={isWrapped} onChange={(event) => setGiftWrap(product, event.target.checked)} />
      {text.giftWrap(formatPrice(price), product.unit)}
    </label>
  )
}
