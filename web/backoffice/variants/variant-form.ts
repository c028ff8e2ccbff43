import type { UnitPrice } from '#domain/amounts.ts'
import {
  everyVariant,
  type StoredVariantGroup,
  type VariantAxis,
  type VariantGroupInput,
} from '#domain/catalog/variant-group.ts'
import { formText } from '../../shared/form-errors.ts'

export const FIELDS = ['name', 'axis0', 'values0', 'axis1', 'values1'] as const
export type FieldName = (typeof FIELDS)[number]
export type Values = Readonly<Record<FieldName, string>>
/** The name under which a refusal of the variants stands. */
export const VARIANTS_FIELD = 'variants'

/** The names of the controls of a variant, by its place from 0. */
export const variantFields = (at: number) => ({
  product: `variants.${at}.product`,
  value: (axis: number) => `variants.${at}.value.${axis}`,
})

/** A variant as it is edited. */
export interface EditedVariant {
  readonly key: string
  /** Null for a product that is made when the form is saved. */
  readonly product: { readonly id: string; readonly name: string; readonly price: UnitPrice | null } | null
  readonly isActive: boolean
  readonly values: readonly string[]
}

export const valuesOf = (group: StoredVariantGroup | null): Values => ({
  name: group?.name ?? '',
  axis0: group?.axes[0]?.name ?? '',
  values0: group?.axes[0]?.values.join('\n') ?? '',
  axis1: group?.axes[1]?.name ?? '',
  values1: group?.axes[1]?.values.join('\n') ?? '',
})

export const variantsOf = (group: StoredVariantGroup | null): EditedVariant[] =>
  (group?.variants ?? []).map(({ id, name, packaging, price, isActive, values }) => ({
    key: id,
    product: { id, name: [name, packaging].filter(Boolean).join(', '), price },
    isActive,
    values,
  }))

const linesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** The axes as they are typed; a second one without a name and values is none. */
export const axesIn = (typed: Values): VariantAxis[] =>
  [
    { name: typed.axis0.trim(), values: linesOf(typed.values0) },
    { name: typed.axis1.trim(), values: linesOf(typed.values1) },
  ].filter(({ name, values }, at) => at === 0 || name !== '' || values.length > 0)

/** The combinations of values that no variant has yet, as products to be made. */
export const missingVariants = (axes: readonly VariantAxis[], variants: readonly EditedVariant[]): EditedVariant[] => {
  const taken = new Set(variants.map(({ values }) => JSON.stringify(values.slice(0, axes.length))))
  return everyVariant(axes)
    .filter((values) => !taken.has(JSON.stringify(values)))
    .map((values) => ({ key: `new ${values.join('·')}`, product: null, isActive: true, values }))
}

export function parseInput(typed: Values, form: FormData): VariantGroupInput {
  const axes = axesIn(typed)
  const variants: VariantGroupInput['variants'][number][] = []
  for (let at = 0; form.has(variantFields(at).product); at++) {
    const { product, value } = variantFields(at)
    variants.push({
      productId: formText(form, product) || null,
      values: axes.map((_axis, place) => formText(form, value(place))),
    })
  }
  return { name: typed.name, axes, variants }
}
