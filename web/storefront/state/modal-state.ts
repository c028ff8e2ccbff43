import type { ModalName, ModalRequest } from './modal.ts'

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
  pix: MODAL,
  'in-review': MODAL,
}

export const slideOf = (name: ModalName): Slide => KINDS[name].slide

/** From one side menu to another: the first takes this long to go, and this long passes before the next comes. */
export const SIDE_MENU_LEAVES_MS = 600
export const NEXT_SIDE_MENU_AFTER_MS = 100
/** The side menu itself, from which one goes on most often, is quicker. */
export const MAIN_MENU_LEAVES_MS = 200
/** Whatever else closes, or gives way. */
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
