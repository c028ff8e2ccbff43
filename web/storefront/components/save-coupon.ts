import { Refusal } from '#contract/client.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { cartApi } from '../../shared/api/cart.ts'
import { text as form } from '../../shared/i18n/form.ts'
import { text } from '../../shared/i18n/order-extras.ts'

/** Applies the code of a form that was sent without script. Answers with what is wrong, or null. */
export async function saveCoupon(page: ApiContext, customerId: string, typed: string): Promise<string | null> {
  const code = typed.trim().toUpperCase()
  if (code === '') return form.missing
  const api = cartApi(page)
  try {
    const cart = await api.load(customerId)
    const lines = cart.lines.map(({ product, quantity, isGiftWrapped }) => ({
      productId: product.id,
      quantity,
      isGiftWrapped,
      isChanged: false,
    }))
    const saved = await api.save(customerId, { lines, version: cart.version, couponCode: code })
    return saved.coupon === null || saved.coupon.code === code ? null : text.betterAutomatic
  } catch (error) {
    return error instanceof Refusal ? error.message : text.invalid
  }
}
