import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { text } from '../../shared/i18n/shell.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useCart, useCartActions, useCartView } from '../state/store-context.ts'
import style from './cart-drawer.module.css'

// Fetched when it is first opened; where that fails, the cart's own page is still there.
const load = () => import('../cart/cart-drawer-content.tsx')
const lazily = (pick: (module: Awaited<ReturnType<typeof load>>) => () => ReactNode, otherwise: () => ReactNode) =>
  lazy(() => load().then((module) => ({ default: pick(module) }), () => ({ default: otherwise })))
const Content = lazily((module) => module.CartDrawerContent, ToCartPage)
const Footer = lazily((module) => module.CartDrawerFooter, () => null)

export function CartDrawer() {
  const wantsOpen = useCart((state) => state.isDrawerOpen)
  const location = useLocation()
  // Open on the screen where it was opened: going elsewhere closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (wantsOpen !== (openedAt !== null)) setOpenedAt(wantsOpen ? location.key : null)
  const isOpen = wantsOpen && openedAt === location.key
  const { openDrawer } = useCartActions()
  const { count } = useCartView()
  const close = () => openDrawer(false)
  return (
    <Sheet isOpen={isOpen} onClose={close} title={text.cart} side="right" footer={count > 0 && <Suspense fallback={<Skeleton height="7rem" />}><Footer /></Suspense>}>
      <Suspense fallback={<Waiting />}>
        <Content />
      </Suspense>
    </Sheet>
  )
}

function ToCartPage() {
  return (
    <ButtonLink to="/carrinho" isWide>
      {text.cart}
    </ButtonLink>
  )
}

function Waiting() {
  return (
    <div className={style.waiting} aria-busy>
      <Skeleton height="6rem" />
      <Skeleton height="6rem" />
      <Skeleton height="6rem" />
    </div>
  )
}
