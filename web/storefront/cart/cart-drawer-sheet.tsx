import { useState } from 'react'
import { useLocation } from 'react-router'
import { text } from '../../shared/i18n/shell.ts'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { useCart, useCartActions, useCartView } from '../state/store-context.ts'
import { CartDrawerContent, CartDrawerFooter } from './cart-drawer-content.tsx'

export function CartDrawerSheet() {
  const wantsOpen = useCart((state) => state.isDrawerOpen)
  const location = useLocation()
  // Open on the screen where it was opened: going elsewhere closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (wantsOpen !== (openedAt !== null)) setOpenedAt(wantsOpen ? location.key : null)
  const { openDrawer } = useCartActions()
  const { count } = useCartView()
  return (
    <Sheet
      isOpen={wantsOpen && openedAt === location.key}
      onClose={() => openDrawer(false)}
      title={text.cart}
      side="right"
      footer={count > 0 && <CartDrawerFooter />}
    >
      <CartDrawerContent />
    </Sheet>
  )
}
