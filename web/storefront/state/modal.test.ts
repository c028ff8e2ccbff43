import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createModals, type ModalRequest } from './modal.ts'

test.each<[string, boolean, (modals: ReturnType<typeof createModals>) => void]>([
  ['nothing happened', true, () => undefined],
  ['it was closed', false, ({ closeModal }) => closeModal()],
  ['another was opened', false, ({ openModal }) => openModal('cart', '/carrinho')],
  ['the same was opened again', false, ({ openModal }) => openModal('new-address', '/enderecos?novo')],
])('an answer that comes after %s meets the modal that waited for it: %s', (_name, isOpen, happen) => {
  const modals = createModals(createStore<ModalRequest | null>(() => null))
  modals.openModal('new-address', '/enderecos?novo')
  const isStillOpen = modals.watchModal()
  happen(modals)
  expect(isStillOpen()).toBe(isOpen)
})
