import type { Modals } from './modal.ts'
import { useBrowser } from './use-browser.ts'

const ignore = () => undefined

/** The server renders links and buttons; nothing opens there. */
const ON_SERVER: Modals = {
  openModal: ignore,
  closeModal: ignore,
  watchModal: () => () => true,
  openModalOnClick: () => ignore,
}

export const useModals = (): Modals => useBrowser()?.modals ?? ON_SERVER
