import type { MouseEvent } from 'react'
import { createStore } from 'zustand/vanilla'

/** What stands over the screen, one at a time (specification §2, §4 "Menu"). Card comes with payment by card. */
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
  | 'pix'
  | 'in-review'

export interface ModalRequest {
  /** Null closes what is open. */
  readonly name: ModalName | null
  /** The screen for the same: the way without script, and where the modal cannot be fetched. */
  readonly screen: string
  /** What it is about: the id of a product or an address, the number of an order. */
  readonly about?: string | undefined
}

/**
 * The latest request; what follows from it is decided by the host, which is fetched with the first one. Only browsers
 * change it; on the server, where one process serves everybody, it stays null.
 */
export const modalRequest = createStore<ModalRequest | null>(() => null)

export const openModal = (name: ModalName, screen: string, about?: string): void =>
  modalRequest.setState({ name, screen, about }, true)
export const closeModal = (): void => modalRequest.setState({ name: null, screen: '' }, true)

/** For a link to the screen: it opens the modal instead, unless it is to open elsewhere. Without a name it stays a link. */
export const openModalOnClick =
  (nameOf: () => ModalName | null, screen: string, about?: string) =>
  (event: MouseEvent): void => {
    const name = nameOf()
    if (name === null || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openModal(name, screen, about)
  }

/** Whether there is room beside the screen. */
export const isWide = (): boolean => matchMedia('(min-width: 64rem)').matches
