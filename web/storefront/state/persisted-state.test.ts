import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsFromReais, ONE_UNIT } from '#domain/amounts.ts'
import type { SavedCart } from '#domain/cart/cart.ts'
import { type Consent, EVERYTHING } from '#domain/privacy/consent.ts'
import type { ComboOperation, LineOperation } from '#domain/cart/operations.ts'
import { savedCart } from '#test/builders/lines.ts'
import { initialCart, type PendingCombo, type PendingLine } from './cart-state.ts'
import {
  allowedBy,
  besideOthers,
  EMPTY_STATE,
  readState,
  unsavedOf,
  VISITOR_CART_MAX_AGE_MS,
  writeState,
  type LocalState,
} from './persisted-state.ts'

const VERSION = '1.4.0'
const HOUR_MS = 3600 * 1000

const lineOf = (productId: string, ...ids: string[]) =>
  ({
    product: { id: productId, name: 'Arroz' },
    quantity: ONE_UNIT,
    isGiftWrapped: false,
    operations: ids.map((id): LineOperation => ({ id, productId, quantity: { by: ONE_UNIT }, isGiftWrapped: null })),
  }) as unknown as PendingLine
const line = lineOf('p1', 'a')
const comboOf = (comboId: string, ...ids: string[]) =>
  ({
    combo: { id: comboId, comboId: 'k', name: 'Café da manhã', price: 2500, parts: [] },
    quantity: 1,
    operations: ids.map((id): ComboOperation => ({
      id,
      combo: { id: comboId, comboId: 'k', productIds: [] },
      quantity: { by: 1 },
    })),
  }) as unknown as PendingCombo
const combo = comboOf('c1', 'x')
const note = { id: 'n', note: 'Sem sacola' }

const full: LocalState = {
  cart: { lines: [line], combos: [combo], note },
  user: { termsPutOffUntil: 3 },
  delivery: {
    deliveryType: 'pickup',
    place: { addressId: null, postalCode: '05435000', coordinates: null, label: '05435-000' },
  },
  visitor: { isAdult: true },
}

describe('the stored state', () => {
  test('is there for the next page', () => {
    expect(readState(writeState(full, VERSION, 0), VERSION, HOUR_MS)).toEqual(full)
  })

  test('is discarded where another version wrote it (specification §4)', () => {
    expect(readState(writeState(full, '1.3.9', 0), VERSION, HOUR_MS)).toEqual(EMPTY_STATE)
  })

  test('is of the cart only the wanted quantities: it expires after a day, and the rest stays', () => {
    expect(readState(writeState(full, VERSION, 0), VERSION, 25 * HOUR_MS)).toEqual({ ...full, cart: EMPTY_STATE.cart })
  })

  test('has the cart of a visitor for a week', () => {
    const text = writeState(full, VERSION, 0)
    expect(readState(text, VERSION, 6 * 24 * HOUR_MS, VISITOR_CART_MAX_AGE_MS)).toEqual(full)
    expect(readState(text, VERSION, 8 * 24 * HOUR_MS, VISITOR_CART_MAX_AGE_MS).cart).toEqual(EMPTY_STATE.cart)
  })

  test('is nothing at all where there is nothing to keep', () => {
    expect(writeState(EMPTY_STATE, VERSION, 0)).toBeNull()
    expect(readState(null, VERSION, 0)).toEqual(EMPTY_STATE)
  })

  test.each([
    '{"version":',
    '[]',
    'null',
    '7',
    '{"version":"1.4.0"}',
    '{"version":"1.4.0","storedAt":0,"state":null}',
    '{"version":"1.4.0","storedAt":0,"state":{"cart":1}}',
  ])('is nothing where it cannot be read: %s', (text) => {
    expect(readState(text, VERSION, 0)).toEqual(EMPTY_STATE)
  })

  test('never holds a coupon or a discount (specification §4): they come from the server', () => {
    const saved = savedCart(1, {
      discount: centsFromReais(10),
      coupon: { code: 'PRIMEIRA10', kind: 'percent', value: 1000 } as unknown as SavedCart['coupon'],
    })
    const cart = {
      ...initialCart(saved),
      pending: new Map([['p1', line]]),
      pendingCombos: new Map([['c1', combo]]),
      note,
    }
    const text = writeState({ ...EMPTY_STATE, cart: unsavedOf(cart) }, VERSION, 0) ?? ''
    expect(readState(text, VERSION, 0).cart).toEqual(full.cart)
    expect(text).not.toMatch(/PRIMEIRA10|coupon|discount/i)
  })
})

describe('what several pages of one person could not save yet', () => {
  test('is written side by side, and once', () => {
    const stored = {
      lines: [lineOf('p1', 'a', 'b'), lineOf('p2', 'c')],
      combos: [comboOf('c1', 'x', 'y'), comboOf('c2', 'z')],
      note,
    }
    const own = { lines: [lineOf('p1', 'b', 'd'), lineOf('p3', 'e')], combos: [comboOf('c1', 'y', 'w')], note: null }
    expect(besideOthers(stored, own, new Set())).toEqual({
      lines: [lineOf('p2', 'c'), lineOf('p1', 'a', 'b', 'd'), lineOf('p3', 'e')],
      combos: [comboOf('c2', 'z'), comboOf('c1', 'x', 'y', 'w')],
      note,
    })
  })

  test('goes where this page has seen it confirmed', () => {
    const stored = { lines: [lineOf('p1', 'a', 'b'), lineOf('p2', 'c')], combos: [comboOf('c1', 'x')], note }
    expect(besideOthers(stored, EMPTY_STATE.cart, new Set(['a', 'c', 'n', 'x']))).toEqual({
      lines: [lineOf('p1', 'b')],
      combos: [],
      note: null,
    })
  })
})

describe('the cookie preferences drop', () => {
  test.each<[string, Partial<Consent>, Partial<LocalState>]>([
    ['0: the cart, and nothing more', { necessary: false }, { cart: EMPTY_STATE.cart }],
    ['1: the user', { session: false }, { user: EMPTY_STATE.user }],
    ['2: most of the rest', { performance: false }, { delivery: EMPTY_STATE.delivery, visitor: EMPTY_STATE.visitor }],
    ['3: nothing', { personalisation: false }, {}],
  ])('%s', (_slot, off, dropped) => {
    expect(allowedBy({ ...EVERYTHING, ...off }, full)).toEqual({ ...full, ...dropped })
  })

  test('each its own part, for any other choice; and dropping twice is dropping once', () => {
    const slot = fc.boolean()
    fc.assert(
      fc.property(
        fc.record({ necessary: slot, session: slot, performance: slot, personalisation: slot }),
        (consent) => {
          const left = allowedBy(consent, full)
          expect([left.cart === full.cart, left.user === full.user, left.delivery === full.delivery]).toEqual([
            consent.necessary,
            consent.session,
            consent.performance,
          ])
          expect(allowedBy(consent, left)).toEqual(left)
          expect(readState(writeState(left, VERSION, 0), VERSION, 0)).toEqual(left)
        },
      ),
    )
  })
})
