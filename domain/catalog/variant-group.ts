import type { UnitPrice } from '../amounts.ts'
import { ensure } from '../failure.ts'

/** One thing in which the variants of a group differ: "Tamanho", with its values in their order. */
export interface VariantAxis {
  readonly name: string
  readonly values: readonly string[]
}

/** What a list says of the group of variants that a card stands for. */
export interface ListedGroup {
  readonly id: string
  readonly name: string
  /** Variants that the list would show one by one. */
  readonly options: number
  /** The lowest price of those that can be bought; null where all cost the same, and where prices are hidden. */
  readonly priceFrom: UnitPrice | null
}

/** What is chosen by a value of an axis beside the values of a variant that is looked at. */
export interface VariantOption<Variant> {
  readonly value: string
  /** The variant with this value and the others unchanged; else one with this value. */
  readonly variant: Variant
  readonly isChosen: boolean
  /** False where no variant has this value and the other one: choosing it changes the other axis too. */
  readonly keepsOthers: boolean
}

/** The values that some variant has, axis by axis, each with the variant that it leads to. */
export function variantOptions<Variant extends { readonly values: readonly string[] }>(
  axes: readonly VariantAxis[],
  variants: readonly Variant[],
  chosen: readonly string[],
): { readonly axis: VariantAxis; readonly options: readonly VariantOption<Variant>[] }[] {
  return axes.map((axis, place) => ({
    axis,
    options: axis.values.flatMap((value): VariantOption<Variant>[] => {
      const withValue = variants.filter(({ values }) => values[place] === value)
      const exact = withValue.find(({ values }) => values.every((each, at) => at === place || each === chosen[at]))
      const variant = exact ?? withValue[0]
      if (variant === undefined) return []
      return [{ value, variant, isChosen: value === chosen[place], keepsOthers: exact !== undefined }]
    }),
  }))
}

/** A product in a group as staff see it. */
export interface StoredVariant {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly packaging: string | null
  readonly price: UnitPrice
  /** False once it is archived: it stays in the group, and shoppers do not see it. */
  readonly isActive: boolean
  readonly values: readonly string[]
}

export interface StoredVariantGroup {
  readonly id: string
  /** Rises with each change by staff. */
  readonly version: number
  readonly name: string
  readonly axes: readonly VariantAxis[]
  /** The principal first. */
  readonly variants: readonly StoredVariant[]
}

/** What staff write of a group. */
export interface VariantGroupInput {
  readonly name: string
  readonly axes: readonly VariantAxis[]
  /** The principal first. One without a product becomes a new product, made like the principal. */
  readonly variants: readonly { readonly productId: string | null; readonly values: readonly string[] }[]
}

export const MAX_AXES = 2
export const MAX_AXIS_VALUES = 30
export const MAX_VARIANTS = 100

/** @throws Failure `variantGroup.*` with the first field that is wrong. */
export function ensureSoundGroup({ name, axes, variants }: VariantGroupInput): void {
  ensure(name !== '', 'variantGroup.nameMissing', { field: 'name' })
  const isNamed = axes.length >= 1 && axes.every((axis) => axis.name !== '' && axis.values.length > 0)
  ensure(isNamed && axes.length <= MAX_AXES, 'variantGroup.axisMissing', { field: 'axes' })
  ensure(!hasRepeated(axes.map((axis) => axis.name)), 'variantGroup.axisTwice', { field: 'axes' })
  ensure(!axes.some(({ values }) => hasRepeated(values)), 'variantGroup.valueTwice', { field: 'axes' })
  ensure(variants.length > 0 && variants[0]?.productId !== null, 'variantGroup.principalMissing', {
    field: 'variants',
  })
  const fits = variants.every(
    ({ values }) => values.length === axes.length && axes.every((axis, at) => axis.values.includes(values[at] ?? '')),
  )
  ensure(fits, 'variantGroup.valueUnknown', { field: 'variants' })
  const places = variants.map(({ values }) => JSON.stringify(values))
  ensure(new Set(places).size === places.length, 'variantGroup.variantTwice', { field: 'variants' })
  const ids = variants.flatMap(({ productId }) => productId ?? [])
  ensure(new Set(ids).size === ids.length, 'variantGroup.variantTwice', { field: 'variants' })
}

const hasRepeated = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLocaleLowerCase('pt-BR'))).size < texts.length

/** The values of all variants that the axes allow, in their order. */
export const everyVariant = (axes: readonly VariantAxis[]): string[][] =>
  axes.reduce<string[][]>((begun, { values }) => begun.flatMap((each) => values.map((value) => [...each, value])), [[]])
