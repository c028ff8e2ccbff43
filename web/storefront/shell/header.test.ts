import { describe, expect, test } from 'vitest'
import { text } from '../../shared/i18n/shell.ts'
import { type DeliveryChoice, NOTHING_CHOSEN } from '../state/browser-state.ts'
import { receiveLabel } from './header.tsx'

const home = { addressId: 'a', postalCode: '05435000', coordinates: null, label: 'Casa' }
const both = { hasDelivery: true, hasPickup: true }

describe('the address part of the header', () => {
  test.each<[string, DeliveryChoice, { hasDelivery: boolean; hasPickup: boolean }, string]>([
    ['asks before anything is chosen', NOTHING_CHOSEN, both, 'Onde receber?'],
    ['names the address', { deliveryType: 'delivery', place: home }, both, 'Entregar em Casa'],
    [
      'names it also where the type was not chosen: delivery is the default',
      { deliveryType: null, place: home },
      both,
      'Entregar em Casa',
    ],
    ['tells pickup', { deliveryType: 'pickup', place: home }, both, 'Retirar na loja'],
    [
      'tells pickup where there is nothing else',
      NOTHING_CHOSEN,
      { hasDelivery: false, hasPickup: true },
      'Retirar na loja',
    ],
    [
      'does not tell pickup where the store has none',
      { deliveryType: 'pickup', place: home },
      { hasDelivery: true, hasPickup: false },
      'Entregar em Casa',
    ],
  ])('%s', (_what, choice, features, label) => {
    expect(receiveLabel(choice, features, text, false)).toBe(label)
  })

  test('does not ask a customer, whose addresses are still to come', () => {
    expect(receiveLabel(NOTHING_CHOSEN, both, text, true)).toBe('Entrega ou retirada')
    expect(receiveLabel(NOTHING_CHOSEN, { hasDelivery: true, hasPickup: false }, text, true)).toBe(
      'Endereço de entrega',
    )
    expect(receiveLabel({ deliveryType: null, place: home }, both, text, true)).toBe('Entregar em Casa')
  })
})
