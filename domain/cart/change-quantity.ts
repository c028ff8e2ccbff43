import { ONE_UNIT, type Quantity, ZERO_QUANTITY, roundHalfUp } from '../amounts.ts'
import type { ProductPricing } from '../catalog/product.ts'
import { sortLines, type CartLine } from './cart.ts'

export type QuantityChange =
  | { readonly action: 'INC' | 'DEC' | 'DEL' }
  | { readonly action: 'SET'; readonly to: Quantity }

export type QuantityLimits = Pick<ProductPricing, 'granularity' | 'minPerOrder' | 'maxPerOrder'>

/** A million sale units: more than any order, and clamp the whole numbers of every layer. */
export const MAX_QUANTITY = 1_000_000_000 as Quantity

/** The quantities of a line except 0: from `lowest` to `highest`, both included. */
export interface QuantityRange {
  /** What one more adds and one less takes. */
  readonly step: Quantity
  readonly lowest: Quantity
  /** The maximum of the product itself, also where no step ends there. */
  readonly highest: Quantity
}

/**
 * The quantities that a product can be bought in, or null where its limits contradict each other.
 *
 * The step is the granularity or 1; the minimum is `minPerOrder` or 1, also for a granularity below 1:
 * specification §9 gives the default without condition, so goods sold from 0.05 kg on state that minimum.
 * A minimum between two steps rises to the next multiple of the granularity (§4), except where that lies
 * above the maximum: then it is the minimum itself.
 */
export function quantityRange(limits: QuantityLimits): QuantityRange | null {
  const granularity = positive(limits.granularity)
  const step = granularity ?? ONE_UNIT
  const minimum = positive(limits.minPerOrder) ?? ONE_UNIT
  const highest = Math.min(positive(limits.maxPerOrder) ?? MAX_QUANTITY, MAX_QUANTITY)
  const raised = Math.max(granularity === null ? minimum : multipleAbove(minimum, step), step)
  const lowest = raised > highest && minimum >= step ? minimum : raised
  if (lowest > highest) return null
  return { step, lowest: lowest as Quantity, highest: highest as Quantity }
}

/**
 * The quantity after an action of the cart (specification §4 "Cart quantity actions").
 *
 * The answer is 0 or clamp `quantityRange`. Below the minimum, DEC and DEL remove and the others raise; SET to
 * nothing (0 or less) removes. With a granularity, what lies between two steps goes to a step: SET to the next
 * one. Without one, every thousandth is a quantity, and INC and DEC add and take 1 (decision 29).
 */
export function changeQuantity(limits: QuantityLimits, current: Quantity, change: QuantityChange): Quantity {
  const range = quantityRange(limits)
  if (range === null || change.action === 'DEL') return ZERO_QUANTITY
  const grid = positive(limits.granularity) ?? ONE_THOUSANDTH
  const now = inCountableRange(current)
  switch (change.action) {
    case 'INC':
      return clamp(range, multipleBelow(now + range.step, grid))
    case 'DEC': {
      const next = multipleAbove(now - range.step, grid)
      return next < range.lowest ? ZERO_QUANTITY : clamp(range, next)
    }
    case 'SET': {
      const to = Number.isNaN(change.to) ? now : inCountableRange(change.to)
      return to === 0 ? ZERO_QUANTITY : clamp(range, to <= range.lowest ? to : multipleAbove(to, grid))
    }
  }
}

/**
 * The least quantity of whole steps that is at least `wanted`, as screens offer it: without a granularity
 * whole sale units, because a person does not mean half a bottle. Less than `wanted` at the maximum.
 */
export function wholeStepsFrom(limits: QuantityLimits, wanted: Quantity): Quantity {
  const to = positive(limits.granularity) === null ? multipleAbove(inCountableRange(wanted), ONE_UNIT) : wanted
  return changeQuantity(limits, ZERO_QUANTITY, { action: 'SET', to: to as Quantity })
}

/** Why a typed quantity cannot be bought, and the nearest ones that can. */
export interface QuantityFault {
  readonly reason: 'too-little' | 'too-much' | 'between-steps'
  readonly choices: readonly Quantity[]
}

/** What is wrong with a quantity that a person typed; null where it is sold, or is 0. */
export function quantityFault(limits: QuantityLimits, typed: Quantity): QuantityFault | null {
  if (typed <= 0) return null
  const range = quantityRange(limits)
  if (range === null) return { reason: 'too-much', choices: [] }
  if (typed < range.lowest) return { reason: 'too-little', choices: [range.lowest] }
  if (typed > range.highest) return { reason: 'too-much', choices: [range.highest] }
  const above = wholeStepsFrom(limits, typed)
  if (above === typed) return null
  const below = Math.max(multipleBelow(typed, range.step), range.lowest) as Quantity
  return { reason: 'between-steps', choices: below === above ? [below] : [below, above] }
}

/** The lines after an action on one product: it is added where missing, dropped at 0; sorted by name. */
export function changeLine(lines: readonly CartLine[], product: ProductPricing, change: QuantityChange): CartLine[] {
  const line = lines.find((line) => line.product.id === product.id)
  const quantity = changeQuantity(product, line?.quantity ?? ZERO_QUANTITY, change)
  const others = lines.filter((line) => line.product.id !== product.id && line.quantity > 0)
  const changed: CartLine = { isGiftWrapped: false, attendantPrice: null, ...line, product, quantity }
  return sortLines(quantity > 0 ? [...others, changed] : others)
}

/** The lines with gift wrapping of one product switched. */
export const setGiftWrap = (lines: readonly CartLine[], productId: string, isGiftWrapped: boolean): CartLine[] =>
  lines.map((line) => (line.product.id === productId ? { ...line, isGiftWrapped } : line))

const ONE_THOUSANDTH = 1

const positive = (value: Quantity | null): Quantity | null => (value !== null && value > 0 ? value : null)

/** A whole quantity from 0 to `MAX_QUANTITY`. */
const inCountableRange = (value: number): number => (value > 0 ? roundHalfUp(Math.min(value, MAX_QUANTITY)) : 0)

const multipleBelow = (value: number, step: number): number => Math.floor(value / step) * step
const multipleAbove = (value: number, step: number): number => Math.ceil(value / step) * step

const clamp = (range: QuantityRange, value: number): Quantity =>
  Math.min(Math.max(value, range.lowest), range.highest) as Quantity
