import type { UnitPrice } from '../amounts.ts'

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
