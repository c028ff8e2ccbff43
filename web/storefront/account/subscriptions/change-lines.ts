import { changeSubscription, getSubscription } from '#contract/subscription.ts'
import { ZERO_QUANTITY } from '#domain/amounts.ts'
import { changeQuantity } from '#domain/cart/change-quantity.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { productApi } from '../../../shared/api/product.ts'
import type { PageContext } from '../../../shared/page-context.ts'
import { firstQuantity } from './add-product.tsx'

/** The lines without a product. */
export async function linesWithout(page: PageContext, id: string, productId: string) {
  const { lines } = await callStore(page, getSubscription, { params: { id } })
  return lines.filter((line) => line.productId !== productId)
}

/** Puts another product in the place of one that is not sold any more, in the nearest quantity in which it is. */
export async function replaceLine(page: PageContext, id: string, goneId: string, productId: string): Promise<void> {
  const [{ lines }, product] = await Promise.all([
    callStore(page, getSubscription, { params: { id } }),
    productApi(page).detail(productId),
  ])
  const gone = lines.find((line) => line.productId === goneId)
  if (product.pricing === null || gone === undefined) return
  const quantity = changeQuantity(product.pricing, ZERO_QUANTITY, { action: 'SET', to: gone.quantity })
  const others = lines.filter((line) => line.productId !== goneId && line.productId !== product.id)
  const line = { productId: product.id, quantity, isGiftWrapped: gone.isGiftWrapped }
  await callStore(page, changeSubscription, { params: { id }, body: { lines: [...others, line] } })
}

/** Puts the smallest quantity of a product into the subscription. */
export async function addLine(page: PageContext, id: string, productId: string): Promise<void> {
  const [{ lines }, product] = await Promise.all([
    callStore(page, getSubscription, { params: { id } }),
    productApi(page).detail(productId),
  ])
  const { pricing } = product
  if (pricing === null || lines.some((line) => line.productId === product.id)) return
  const line = { productId: product.id, quantity: firstQuantity({ ...product, pricing }), isGiftWrapped: false }
  await callStore(page, changeSubscription, { params: { id }, body: { lines: [...lines, line] } })
}
