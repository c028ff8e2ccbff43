import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { Navigate, useLocation } from 'react-router'
import { titles as modalTitles } from '../../shared/i18n/modals.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { Waiting } from '../components/async-content.tsx'
import type { ModalName, ModalRequest } from '../state/modal.ts'
import { screenKeyOf } from '../state/current-path.ts'
import { useModals } from '../state/use-modals.ts'

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
const payment = content(async () => (await import('../checkout/payment-section.tsx')).PaymentPanel)
const address = content(async () => (await import('../account/addresses/addresses.tsx')).AddressModal)

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
  coupons: content(async () => (await import('../cart/cart-drawer.tsx')).CouponsModal),
  card: content(async () => (await import('../orders/card-modal.tsx')).CardModal),
  pix: content(async () => (await import('../orders/order-payment.tsx')).PaymentModal),
  'in-review': content(async () => (await import('../account/registration/registration-modals.tsx')).InReview),
}

/** The one modal of the screen. Going elsewhere closes it. */
export function Modals({ request }: { readonly request: ModalRequest }) {
  const titles: Record<ModalName, string> = useText(modalTitles)
  const { active, isLeaving, leavesMs } = useModalState(request)
  const screenKey = screenKeyOf(useLocation())
  const { closeModal } = useModals()
  useEffect(() => closeModal, [screenKey, closeModal])

  const Content = active && CONTENTS[active.name]
  if (!active || !Content) return null
  return (
    <Sheet
      key={`${active.name} ${active.about}`}
      title={titles[active.name]}
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

/** Runs the steps of the latest request; a new request starts from the current step. */
export function useModalState(request: ModalRequest): ModalState {
  const [state, setState] = useState(NO_MODAL)
  const latest = useRef(state)

  useEffect(() => {
    const hasMotion = !matchMedia('(prefers-reduced-motion: reduce)').matches
    let timer: ReturnType<typeof setTimeout> | undefined
    // One after the other: a step that is late makes the next one wait as long as ever.
    const take = ([step, ...rest]: readonly Step[]): void => {
      if (!step) return
      const arrive = () => {
        latest.current = step.state
        setState(step.state)
        take(rest)
      }
      if (step.afterMs > 0) timer = setTimeout(arrive, step.afterMs)
      else arrive()
    }
    take(stepsTo(request, latest.current, hasMotion))
    return () => clearTimeout(timer)
  }, [request])

  return state
}

/** Where a modal slides in from, and out to again. On a phone `center` rises from below. */
export type Slide = 'left' | 'right' | 'center'

interface Kind {
  readonly slide: Slide
  /** Side menus give way to each other by the timers of specification §9. */
  readonly isSideMenu: boolean
}

const sideMenu = (slide: Slide): Kind => ({ slide, isSideMenu: true })
const MODAL: Kind = { slide: 'center', isSideMenu: false }

const KINDS: Record<ModalName, Kind> = {
  menu: sideMenu('left'),
  'menu-login': sideMenu('right'),
  'menu-address': sideMenu('right'),
  'mobile-address': sideMenu('center'),
  'menu-payment': sideMenu('right'),
  'mobile-payment': sideMenu('center'),
  cart: { slide: 'right', isSideMenu: false },
  login: MODAL,
  registration: MODAL,
  user: MODAL,
  address: MODAL,
  'new-address': MODAL,
  suppliers: MODAL,
  coupons: MODAL,
  card: MODAL,
  pix: MODAL,
  'in-review': MODAL,
}

export const slideOf = (name: ModalName): Slide => KINDS[name].slide

/** From one side menu to another: the first takes this long to go, and this long passes before the next comes. */
export const SIDE_MENU_LEAVES_MS = 600
export const NEXT_SIDE_MENU_AFTER_MS = 100
/** The main menu, from which other menus open, closes faster. */
export const MAIN_MENU_LEAVES_MS = 200
/** Any other modal. */
export const SLIDE_MS = 200

export type OpenModal = ModalRequest & { readonly name: ModalName }

export interface ModalState {
  readonly active: OpenModal | null
  /** It is on its way out. */
  readonly isLeaving: boolean
  /** How long it takes to leave. */
  readonly leavesMs: number
}

export const NO_MODAL: ModalState = { active: null, isLeaving: false, leavesMs: 0 }

/** What becomes of the screen, and how long after the step before. */
export interface Step {
  readonly afterMs: number
  readonly state: ModalState
}

/** What follows from a request: at most one modal at any moment. Without motion nothing is waited for. */
export function stepsTo(request: ModalRequest, current: ModalState, hasMotion: boolean): readonly Step[] {
  const next = isOpening(request) ? request : null
  const { active } = current
  const opening: ModalState = { ...NO_MODAL, active: next }
  if (active === null || !hasMotion) return [{ afterMs: 0, state: opening }]
  const inSequence = next !== null && KINDS[active.name].isSideMenu && KINDS[next.name].isSideMenu
  const leavesMs =
    inSequence && active.name !== 'menu' ? SIDE_MENU_LEAVES_MS : inSequence ? MAIN_MENU_LEAVES_MS : SLIDE_MS
  const leaving: ModalState = { active, isLeaving: true, leavesMs }
  if (next === null)
    return [
      { afterMs: 0, state: leaving },
      { afterMs: leavesMs, state: NO_MODAL },
    ]
  return [
    { afterMs: 0, state: leaving },
    { afterMs: leavesMs, state: NO_MODAL },
    { afterMs: inSequence ? NEXT_SIDE_MENU_AFTER_MS : 0, state: opening },
  ]
}

const isOpening = (request: ModalRequest): request is OpenModal => request.name !== null
