import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { Navigate, useLocation } from 'react-router'
import { titles } from '../../shared/i18n/modals.ts'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { Waiting } from '../components/async-content.tsx'
import { type ModalName, type ModalRequest, useModals } from '../state/modal.ts'
import { slideOf, type OpenModal } from '../state/modal-state.ts'
import { useModalState } from './use-modal-state.ts'

type Content = ComponentType<Pick<OpenModal, 'screen' | 'about'>>

/** Where its file cannot be fetched, the screen serves. */
const AsScreen: Content = ({ screen }) => <Navigate to={screen} />
const content = (load: () => Promise<Content>): Content =>
  lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: AsScreen }),
    ),
  )

const receive = content(async () => (await import('../account/receiving/receive-panel.tsx')).ReceivePanel)
const payment = content(async () => (await import('../checkout/payment-panel.tsx')).PaymentPanel)
const address = content(async () => (await import('../account/addresses/address-modal.tsx')).AddressModal)

const TITLES: Record<ModalName, string> = titles

/** Each is made of what its screen is made of. */
const CONTENTS: Record<ModalName, Content> = {
  menu: content(async () => (await import('./side-menu.tsx')).SideMenu),
  'menu-login': content(async () => (await import('./account-panel.tsx')).AccountPanel),
  'menu-address': receive,
  'mobile-address': receive,
  'menu-payment': payment,
  'mobile-payment': payment,
  cart: content(async () => (await import('../cart/cart-drawer.tsx')).CartDrawer),
  login: content(async () => (await import('../account/sign-in/sign-in-form.tsx')).SignInModal),
  registration: content(
    async () => (await import('../account/registration/registration-modals.tsx')).RegistrationModal,
  ),
  user: content(async () => (await import('../account/users/users.tsx')).UserModal),
  address,
  'new-address': address,
  suppliers: content(async () => (await import('../store-gate/store-list.tsx')).SuppliersPanel),
  coupons: content(async () => (await import('../cart/coupons-modal.tsx')).CouponsModal),
  pix: content(async () => (await import('../orders/pix-modal.tsx')).PixModal),
  'in-review': content(async () => (await import('../account/registration/registration-modals.tsx')).InReview),
}

/** The one modal of the screen. Going elsewhere closes it. */
export function Modals({ request }: { readonly request: ModalRequest }) {
  const { active, isLeaving, leavesMs } = useModalState(request)
  const { key } = useLocation()
  const { closeModal } = useModals()
  useEffect(() => closeModal, [key, closeModal])

  const Content = active && CONTENTS[active.name]
  if (!active || !Content) return null
  return (
    <Sheet
      key={`${active.name} ${active.about}`}
      title={TITLES[active.name]}
      notice={active.notice}
      side={slideOf(active.name)}
      leavesMs={isLeaving ? leavesMs : null}
      onClose={closeModal}
    >
      <Suspense fallback={<Waiting />}>
        <Content screen={active.screen} about={active.about} />
      </Suspense>
    </Sheet>
  )
}
