import { useEffect, useRef } from 'react'
import { productDetail } from '#contract/catalog.ts'
import { decodeProduct } from '#contract/product.ts'
import { COOKIE_SESSION } from '../../shared/page-context.ts'
import { quantityOf } from '../state/cart-state.ts'
import type { ModalRequest } from '../state/modal.ts'
import { useStoreData } from '../state/store-context.ts'

/** A visitor pressed the button of a product and signed in: the button works on, at the prices of whoever that is. */
export function useBuyAfterSignIn(request: ModalRequest): void {
  const { account, call, cart, supplier } = useStoreData()
  const customerId = account?.customerId ?? null
  const wanted = useRef<string | null>(null)

  useEffect(() => {
    const productId = wanted.current
    if (customerId === null || productId === null) return
    wanted.current = null
    const buy = async () => {
      const wire = await call(productDetail, { params: { sessao: COOKIE_SESSION, idfornecedor: supplier.id, id: productId }, query: { disableSimilares: true } })
      if (quantityOf(cart.getState(), productId) === 0) cart.getState().actions.change(decodeProduct(wire), { action: 'INC' })
    }
    // The product is still there to be bought; nothing else was promised.
    void buy().catch(() => undefined)
  }, [customerId, call, cart, supplier.id])

  // After the effect above: signing in closes the modal in the same moment.
  useEffect(() => {
    wanted.current = request.name === 'login' ? (request.about ?? null) : null
  }, [request])
}
