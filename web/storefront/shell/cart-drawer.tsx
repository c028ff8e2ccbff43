import { lazy, Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import { useCart } from '../state/store-context.ts'

// Fetched when it is first opened; where that fails, the cart has a page of its own.
const CartDrawerSheet = lazy(() =>
  import('../cart/cart-drawer-sheet.tsx').then(
    ({ CartDrawerSheet }) => ({ default: CartDrawerSheet }),
    () => ({ default: () => <Navigate to="/carrinho" /> }),
  ),
)

/** The cart beside the page, on wide screens. */
export function CartDrawer() {
  const isOpen = useCart((state) => state.isDrawerOpen)
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened ? (
    <Suspense>
      <CartDrawerSheet />
    </Suspense>
  ) : null
}
