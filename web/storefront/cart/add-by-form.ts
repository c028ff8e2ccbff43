import { redirect } from 'react-router'
import { Refusal } from '#contract/client.ts'
import type { Quantity } from '#domain/amounts.ts'
import { quantityRange, wholeStepsFrom } from '#domain/cart/change-quantity.ts'
import { cartApi } from '../../shared/api/cart.ts'
import { productApi } from '../../shared/api/product.ts'
import { formText } from '../../shared/form-errors.ts'
import { newId } from '../../shared/new-id.ts'
import type { PageContext } from '../../shared/page-context.ts'
import { ADD_FIELD, OPERATION_FIELD, QUANTITY_FIELD } from '../components/add-to-cart/quantity-control.tsx'

/** In the URL of the cart: the product that a form has just put there. */
const ADDED = 'adicionado'

export const addsProduct = (form: FormData): boolean => form.has(ADD_FIELD)

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** That of the form, which is sent twice by a double touch; a page that was stored before forms had one has none. */
function operationIdIn(form: FormData): string {
  const id = formText(form, OPERATION_FIELD)
  return UUID.test(id) ? id : newId()
}

/** Adds one step, or the named quantity, of the product of a form that was sent without script. Leads to the cart, or answers why it is not added. */
export async function addByForm(page: PageContext, customerId: string, form: FormData): Promise<string | Response> {
  try {
    const { id, slug, pricing } = await productApi(page).detail(formText(form, ADD_FIELD))
    const wanted = Number(formText(form, QUANTITY_FIELD))
    const step = (pricing && quantityRange(pricing))?.step ?? null
    const by = pricing && step !== null && wanted > step ? wholeStepsFrom(pricing, wanted as Quantity) : step
    const quantity = by === null ? null : { by }
    await cartApi(page).save(customerId, {
      operations: [{ id: operationIdIn(form), productId: id, quantity, isGiftWrapped: null }],
    })
    // Shown by another request, so that a reload adds nothing.
    return redirect(`/carrinho?${ADDED}=${encodeURIComponent(slug)}`)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** The slug of the product that was added by a form; null on any other visit to the cart. */
export const addedSlug = (url: string): string | null => new URL(url).searchParams.get(ADDED)
