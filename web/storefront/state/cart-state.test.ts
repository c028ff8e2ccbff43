import { describe, expect, test } from 'vitest'
import { basisPoints, quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import type { SavedCart } from '#domain/cart/cart.ts'
import type { PricedProduct, ProductPricing } from '#domain/catalog/product.ts'
import { pricedLine, pricedProduct, savedCart } from '#test/builders/lines.ts'
import {
  type CartState,
  initialCart,
  linesOf,
  operationsOf,
  quantityOf,
  viewOf,
  withConfirmation,
  withReading,
} from './cart-state.ts'
import { savingsOf, withChange, withGiftWrap, withLine } from './cart-edits.ts'

const units = quantityFromUnits

const product = (name: string, pricing: Partial<ProductPricing> = {}): PricedProduct =>
  pricedProduct({ id: name, name, ...pricing })

const rice = product('Arroz')
const beans = product('Feijão')

const cartWith = (version: number, ...lines: [PricedProduct, number][]): SavedCart =>
  savedCart(version, {
    lines: lines.map(([{ pricing }, quantity]) => pricedLine(pricing, { quantity: units(quantity) })),
  })

const start = initialCart(cartWith(3, [rice, 2]))
const shown = (state: CartState) => linesOf(state).map((line) => `${line.product.name} ${line.quantity / 1000}`)

describe('a change', () => {
  test('is shown at once and waits to be saved', () => {
    const state = withChange(withChange(start, beans, { action: 'INC' }), rice, { action: 'SET', to: units(5) })
    expect(shown(state)).toEqual(['Arroz 5', 'Feijão 1'])
    expect([state.saving, state.saved]).toEqual(['waiting', start.saved])
  })

  test('that changes nothing is none', () => {
    expect(withChange(start, rice, { action: 'SET', to: units(2) })).toBe(start)
  })

  test('that is typed with a fraction goes to a whole unit where the product has no granularity', () => {
    expect(shown(withChange(start, rice, { action: 'SET', to: units(2.7) }))).toEqual(['Arroz 3'])
  })

  test('of a product whose price is hidden is none', () => {
    expect(withChange(start, { ...beans, pricing: null }, { action: 'INC' })).toBe(start)
  })

  test('keeps the gift wrapping, and wrapping keeps the quantity', () => {
    const wrapped = withGiftWrap(start, rice, true)
    expect(linesOf(withChange(wrapped, rice, { action: 'INC' }))).toMatchObject([
      { quantity: 3000, isGiftWrapped: true },
    ])
  })

  test('is undone by putting the line back', () => {
    const [line] = linesOf(start)
    const removed = withChange(start, rice, { action: 'DEL' })
    expect(shown(removed)).toEqual([])
    expect(line && shown(withLine(removed, line))).toEqual(['Arroz 2'])
  })
})

describe('what is sent', () => {
  const changes = (state: CartState) => operationsOf(state).map(({ id: _id, ...change }) => change)
  const change = (productId: string, quantity: object | null, isGiftWrapped: boolean | null = null) => ({
    productId,
    quantity,
    isGiftWrapped,
  })

  test('is each step as a difference, and what was typed or removed as a quantity', () => {
    const more = withChange(withChange(start, rice, { action: 'INC' }), rice, { action: 'INC' })
    const typed = withChange(more, beans, { action: 'SET', to: units(5) })
    expect(changes(withChange(typed, beans, { action: 'DEL' }))).toEqual([
      change('Arroz', { by: 1000 }),
      change('Arroz', { by: 1000 }),
      change('Feijão', { to: 5000 }),
      change('Feijão', { to: 0 }),
    ])
  })

  test('is the wrapping alone where only that was changed, and both where a line is put back', () => {
    expect(changes(withGiftWrap(start, rice, true))).toEqual([change('Arroz', null, true)])
    const line = { product: rice, quantity: units(3), isGiftWrapped: true }
    expect(changes(withLine(initialCart(null), line))).toEqual([change('Arroz', { to: 3000 }, true)])
  })

  test('has an id of its own for each change', () => {
    const state = withChange(withChange(start, rice, { action: 'INC' }), rice, { action: 'INC' })
    const ids = operationsOf(state).map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    expect(ids[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })
})

describe('the answer of the server', () => {
  const sent = withChange(start, rice, { action: 'INC' })
  const answer = cartWith(4, [rice, 3])

  test('ends the waiting', () => {
    const state = withConfirmation({ ...sent, saving: 'saving' }, answer, operationsOf(sent))
    expect([state.saving, state.pending.size, quantityOf(state, 'Arroz')]).toEqual(['saved', 0, 3000])
  })

  test('leaves on top what changed after it was sent', () => {
    const state = withConfirmation(withChange(sent, rice, { action: 'INC' }), answer, operationsOf(sent))
    expect([state.saving, quantityOf(state, 'Arroz')]).toEqual(['waiting', 4000])
    expect(operationsOf(state)).toHaveLength(1)
  })

  test('drops a note only when it is the one that was sent', () => {
    const first = { id: '1', note: 'Sem sacola' }
    const noted = { ...sent, note: first }
    expect(withConfirmation(noted, answer, [first]).note).toBeNull()
    const second = { id: '2', note: 'Sem sacola, por favor' }
    expect(withConfirmation({ ...noted, note: second }, answer, [first])).toMatchObject({
      note: second,
      saving: 'waiting',
    })
  })

  test('to another question takes nothing that is pending, and is ignored when it is older', () => {
    expect(shown(withReading(sent, cartWith(5, [rice, 1], [beans, 1])))).toEqual(['Arroz 3', 'Feijão 1'])
    expect(withReading(start, cartWith(2))).toBe(start)
  })
})

describe('the view', () => {
  test('prices lines as the server does', () => {
    const wholesale = product('Óleo', {
      wholesalePrice: unitPriceFromReais(8),
      wholesaleMinimum: units(12),
      packagingPrice: unitPriceFromReais(0.5),
    })
    const view = viewOf(
      withLine(initialCart(null), { product: wholesale, quantity: units(12), isGiftWrapped: true }),
      true,
    )
    expect(view.lines[0]?.totals).toMatchObject({
      rule: 'wholesale',
      items: 9600,
      packaging: 600,
      total: 10_200,
    })
    expect([
      view.count,
      savingsOf(view, { countsMultiple: true, adjustment: basisPoints(0) }),
      view.totals.total,
    ]).toEqual([1, 2400, 10_200])
  })

  test('is at the prices of the payment method, and leaves the products as the store lists them', () => {
    const listed = product('Óleo', {
      wholesalePrice: unitPriceFromReais(8),
      wholesaleMinimum: units(12),
      packagingPrice: unitPriceFromReais(0.5),
    })
    const state = withLine(initialCart(null), { product: listed, quantity: units(12), isGiftWrapped: true })
    const [line] = viewOf(state, true, basisPoints(-1000)).lines
    expect(line?.totals).toMatchObject({ unitPrice: 72_000, rule: 'wholesale', items: 8640, packaging: 600 })
    expect([line?.pricing.price, line?.product]).toEqual([unitPriceFromReais(9), listed])
  })

  test('shows no savings where an attendant raised the price', () => {
    const saved = cartWith(1, [rice, 1])
    const dearer = { ...saved, lines: saved.lines.map((line) => ({ ...line, attendantPrice: unitPriceFromReais(12) })) }
    const view = viewOf(initialCart(dearer), true)
    expect([savingsOf(view, { countsMultiple: true, adjustment: basisPoints(0) }), view.totals.total]).toEqual([
      0, 1200,
    ])
  })
})
