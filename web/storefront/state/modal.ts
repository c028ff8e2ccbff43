import type { MouseEvent } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/** The modals and side menus, one open at a time (specification §2, §4 "Menu"). */
export type ModalName =
  | 'menu'
  | 'menu-login'
  | 'menu-address'
  | 'mobile-address'
  | 'menu-payment'
  | 'mobile-payment'
  | 'cart'
  | 'login'
  | 'registration'
  | 'user'
  | 'address'
  | 'new-address'
  | 'suppliers'
  | 'coupons'
  | 'card'
  | 'pix'
  | 'in-review'

export interface ModalRequest {
  /** Null closes what is open. */
  readonly name: ModalName | null
  /** The screen for the same: the way without script, and where the modal cannot be fetched. */
  readonly screen: string
  /** What it is about: the id of a product or an address, the number of an order. */
  readonly about?: string | undefined
  /** Why it opens without a click, shown above its content. */
  readonly notice?: string | undefined
}

export interface Modals {
  readonly openModal: (name: ModalName, screen: string, details?: Pick<ModalRequest, 'about' | 'notice'>) => void
  readonly closeModal: () => void
  /** Called where an answer is waited for; what it returns tells whether what was open then still is. */
  readonly watchModal: () => () => boolean
  /**
   * The click handler of a link to `screen`: opens the modal instead, unless the link is to open in another tab. Where
   * `nameOf` returns null the link is followed.
   */
  readonly openModalOnClick: (
    nameOf: () => ModalName | null,
    screen: string,
    about?: string,
  ) => (event: MouseEvent) => void
}

/** The modal host (shell/modal-host.tsx) decides what follows from a request. */
export function createModals(requests: StoreApi<ModalRequest | null>): Modals {
  const openModal: Modals['openModal'] = (name, screen, details) =>
    requests.setState({ name, screen, ...details }, true)
  return {
    openModal,
    closeModal: () => requests.setState({ name: null, screen: '' }, true),
    watchModal: () => {
      const request = requests.getState()
      return () => requests.getState() === request
    },
    openModalOnClick: (nameOf, screen, about) => (event) => {
      const name = nameOf()
      if (name === null || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      openModal(name, screen, { about })
    },
  }
}

/** Whether there is room beside the screen. */
export const isWide = (): boolean => matchMedia('(min-width: 64rem)').matches
