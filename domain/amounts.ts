/**
 * Amounts are whole numbers of a branded type, so that reais, prices and weights are never mixed or rounded twice.
 * Source: rules §1 "Quantities".
 */
declare const unit: unique symbol
type Amount<Name extends string> = number & { readonly [unit]: Name }

/** Money in whole cents of a real. */
export type Cents = Amount<'cents'>
/** The price of one sale unit, in ten-thousandths of a real. */
export type UnitPrice = Amount<'unit price'>
/** A quantity of sale units (un, kg …) in whole thousandths. */
export type Quantity = Amount<'quantity'>
/** A percentage in hundredths of a percent: 1000 is 10 %. */
export type BasisPoints = Amount<'basis points'>

export const ZERO_CENTS = 0 as Cents
export const ZERO_QUANTITY = 0 as Quantity
export const ONE_UNIT = 1000 as Quantity

export const cents = (value: number): Cents => whole(value) as Cents
export const unitPrice = (value: number): UnitPrice => whole(value) as UnitPrice
export const quantity = (value: number): Quantity => whole(value) as Quantity
export const basisPoints = (value: number): BasisPoints => whole(value) as BasisPoints

export const centsFromReais = (reais: number): Cents => roundHalfUp(reais * 100) as Cents
export const reaisFromCents = (value: Cents): number => value / 100
export const unitPriceFromReais = (reais: number): UnitPrice => roundHalfUp(reais * 10_000) as UnitPrice
export const reaisFromUnitPrice = (value: UnitPrice): number => value / 10_000
export const quantityFromUnits = (units: number): Quantity => roundHalfUp(units * 1000) as Quantity
export const unitsFromQuantity = (value: Quantity): number => value / 1000

export const addCents = (...parts: readonly Cents[]): Cents =>
  parts.reduce<number>((sum, part) => sum + part, 0) as Cents
export const subtractCents = (from: Cents, value: Cents): Cents => (from - value) as Cents
export const minCents = (a: Cents, b: Cents): Cents => (a < b ? a : b)

const TEN_THOUSANDTHS_OF_THOUSANDTHS_PER_CENT = 100_000n

/** Price times quantity in cents: the one place where a line is rounded (half up). */
export function multiplyPrice(price: UnitPrice, amount: Quantity): Cents {
  const exact = BigInt(price) * BigInt(amount)
  return Number(
    (exact + TEN_THOUSANDTHS_OF_THOUSANDTHS_PER_CENT / 2n) / TEN_THOUSANDTHS_OF_THOUSANDTHS_PER_CENT,
  ) as Cents
}

/** The given share of an amount, rounded half up. */
export const shareOf = (amount: Cents, share: BasisPoints): Cents => roundHalfUp((amount * share) / 10_000) as Cents

/**
 * Rounds half up. Decimal input such as 1.005 has no exact binary form; the relative epsilon lifts
 * what a person wrote as a half back to a half.
 */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5 + Math.abs(value) * Number.EPSILON * 2)
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole amount: ${value}`)
  return value
}

/** Whether a quantity is shown in grams: `500 g` rather than `0,5 kg`. */
export const isInGrams = (quantity: Quantity, unit: string): boolean => unit === 'kg' && quantity < ONE_UNIT
