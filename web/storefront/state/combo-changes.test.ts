import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal, Unreachable } from '#contract/client.ts'
import { encodeFailure } from '#contract/failures.ts'
import { centsFromReais, quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import type { CartCombo, SavedCart, UnavailableCombo } from '#domain/cart/cart.ts'
import type { CartOperation } from '#domain/cart/operations.ts'
import type { FailureCode } from '#domain/failure.ts'
import { pricedLine, pricedProduct, savedCart } from '#test/builders/lines.ts'
import type { CartApi } from '../../shared/api/cart.ts'
import { withChange, withComboAdded, withComboChange, withPartsInstead, withUnsaved } from './cart-edits.ts'
import { combosOf, initialCart, linesOf, operationsOf, unavailableCombosOf, viewOf } from './cart-state.ts'
import { CART_SAVE_DELAY_MS, createCartStore } from './cart-store.ts'
import { unsavedOf } from './persisted-state.ts'

const part = (name: string, units: number, reais: number) =>
  pricedLine(
    { id: name, name },
    {
      quantity: quantityFromUnits(units),
      rule: 'combo',
      comboPrice: unitPriceFromReais(reais),
      unitPrice: unitPriceFromReais(reais),
      total: centsFromReais(units * reais),
    },
  )

const breakfast = (id: string, count: number): CartCombo => ({
  id,
  comboId: 'breakfast',
  name: 'Café da manhã',
  quantity: count,
  price: centsFromReais(25),
  total: centsFromReais(25 * count),
  parts: [part('Café', count, 15.63), part('Pão', count, 9.37)],
  setBy: null,
})

const chosen = (id: string, productId = 'Pão') => ({
  id,
  comboId: 'breakfast',
  name: 'Café da manhã',
  price: centsFromReais(25),
  parts: ['Café', productId].map((name) => ({
    product: pricedProduct({ id: name, name }),
    quantity: quantityFromUnits(1),
    comboPrice: unitPriceFromReais(12.5),
  })),
})

const rice = pricedProduct({ id: 'Arroz', name: 'Arroz' })
const inCart = initialCart(savedCart(1, { combos: [breakfast('a', 2)] }))

const changesIn = (operations: readonly CartOperation[]) => operations.map(({ id: _id, ...change }) => change)

describe('a change of a combo', () => {
  test('is seen at once, with its parts and in the totals', () => {
    const state = withComboChange(inCart, breakfast('a', 2), { by: 1 })
    const view = viewOf(state, true)
    expect(view.combos).toMatchObject([
      {
        quantity: 3,
        total: 7500,
        parts: [
          { quantity: 3000, total: 4689 },
          { quantity: 3000, total: 2811 },
        ],
      },
    ])
    expect([view.count, view.totals.total]).toEqual([1, 7500])
    expect(viewOf(withComboChange(inCart, breakfast('a', 2), { to: 0 }), true)).toMatchObject({ combos: [], count: 0 })
  })

  test('adds to the same products of the combo, and stays apart from another choice', () => {
    const more = withComboAdded(inCart, chosen('b'), 2)
    expect(combosOf(more)).toMatchObject([{ id: 'a', quantity: 4 }])
    expect(changesIn(operationsOf(more))).toEqual([
      { combo: { id: 'a', comboId: 'breakfast', productIds: ['Café', 'Pão'] }, quantity: { by: 2 } },
    ])
    expect(combosOf(withComboAdded(inCart, chosen('b', 'Bolo'), 1)).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('of an earlier page comes before what this one changed', () => {
    const left = unsavedOf(withComboChange(inCart, breakfast('a', 2), { to: 5 }))
    const state = withUnsaved(withComboChange(inCart, breakfast('a', 2), { by: 1 }), left)
    expect(changesIn(operationsOf(state)).map((change) => 'quantity' in change && change.quantity)).toEqual([
      { to: 5 },
      { by: 1 },
    ])
  })
})

describe('a combo that cannot be bought any more', () => {
  const lost: UnavailableCombo = {
    id: 'a',
    comboId: 'breakfast',
    name: 'Café da manhã',
    quantity: 2,
    loss: 'ended',
    parts: [
      { product: pricedProduct({ id: 'Café' }), quantity: quantityFromUnits(2), reason: null },
      { product: pricedProduct({ id: 'Pão' }), quantity: quantityFromUnits(2), reason: 'sold-out' },
    ],
  }
  const state = initialCart(savedCart(1, { unavailableCombos: [lost] }))

  test('gives way to its products that are still sold, beside what is in the cart of them', () => {
    const withCoffee = withChange(state, pricedProduct({ id: 'Café' }), { action: 'INC' })
    const next = withPartsInstead(withCoffee, lost)
    expect(linesOf(next).map(({ product, quantity }) => [product.id, quantity])).toEqual([['Café', 3000]])
    expect([unavailableCombosOf(state), unavailableCombosOf(next)]).toEqual([[lost], []])
    expect(changesIn(operationsOf(next))).toMatchObject([
      { combo: { id: 'a' }, quantity: { to: 0 } },
      { productId: 'Café', quantity: { by: 1000 } },
      { productId: 'Café', quantity: { by: 2000 } },
    ])
  })
})

describe('the cart saves combos', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  const aStore = (answer: (operations: readonly CartOperation[]) => SavedCart | Error) => {
    const sent: ReturnType<typeof changesIn>[] = []
    const save: CartApi['save'] = async (_customerId, { operations }) => {
      sent.push(changesIn(operations))
      const given = answer(operations)
      if (given instanceof Error) throw given
      return given
    }
    const store = createCartStore(inCart.saved, { save }, 'c')
    const { actions } = store.getState()
    actions.finishRestoring()
    return { store, sent, actions }
  }
  const refusal = (code: FailureCode) => {
    const { status, body } = encodeFailure({ code, details: {} })
    return new Refusal(status, body)
  }
  const ofCombo = (id: string) => expect.objectContaining({ combo: expect.objectContaining({ id }) })
  const ofLine = expect.objectContaining({ productId: 'Arroz' })

  test('again when the connection was lost', async () => {
    let isOnline = false
    const { store, sent, actions } = aStore(() => (isOnline ? savedCart(2) : new Unreachable(null)))
    actions.edit((state) => withComboChange(state, breakfast('a', 2), { by: 1 }))
    await later(CART_SAVE_DELAY_MS)
    expect(store.getState()).toMatchObject({ saving: 'failed', problem: null })
    expect(combosOf(store.getState())).toMatchObject([{ quantity: 3 }])
    isOnline = true
    await later(5000)
    expect(sent[1]).toEqual(sent[0])
    expect(store.getState().saving).toBe('saved')
  })

  test('one in each save, so that a refused one takes no other along, and says why', async () => {
    const { store, sent, actions } = aStore((operations) =>
      operations.some((operation) => 'combo' in operation && operation.combo.id === 'b')
        ? refusal('combo.soldOut')
        : savedCart(sent.length + 1),
    )
    actions.edit((state) => withComboAdded(state, chosen('b', 'Bolo'), 1))
    actions.edit((state) => withComboChange(state, breakfast('a', 2), { by: 1 }))
    actions.edit((state) => withChange(state, rice, { action: 'INC' }))
    await later(10 * CART_SAVE_DELAY_MS)
    expect(sent).toEqual([
      [ofCombo('b'), ofLine],
      [ofCombo('a'), ofLine],
    ])
    const { message } = refusal('combo.soldOut')
    expect(store.getState()).toMatchObject({ saving: 'saved', problem: null, comboProblem: message })
    actions.edit((state) => withComboChange(state, breakfast('a', 2), { by: 1 }))
    expect(store.getState().comboProblem).toBeNull()
  })

  test('all of them before the page goes on', async () => {
    const { store, sent, actions } = aStore(() => savedCart(sent.length + 1))
    actions.edit((state) => withComboAdded(state, chosen('b', 'Bolo'), 1))
    actions.edit((state) => withComboChange(state, breakfast('a', 2), { by: 1 }))
    await actions.flush()
    expect([sent.length, store.getState().saving]).toEqual([2, 'saved'])
  })
})
