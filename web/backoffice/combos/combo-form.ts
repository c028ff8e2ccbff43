import {
  centsFromReais,
  quantityFromUnits,
  reaisFromCents,
  unitsFromQuantity,
  type Cents,
  type UnitPrice,
} from '#domain/amounts.ts'
import {
  cheapestChoice,
  regularTotal,
  savingOf,
  splitPrice,
  type ComboInput,
  type StoreCombo,
} from '#domain/combo/combo.ts'
import { parseDecimal, parseFineDecimal } from '#domain/decimal.ts'
import { formText, type FormProblem } from '../../shared/form-errors.ts'
import { numberFault } from '../../shared/typed-number.ts'
import type { text as combosText } from '../../shared/i18n/office-combos.ts'
import type { PickedProduct } from '../components/product-picker.tsx'

export const FIELDS = ['name', 'description', 'price', 'from', 'until', 'audience', 'status'] as const
export type FieldName = (typeof FIELDS)[number]
export type Values = Readonly<Record<FieldName, string>>
/** Of the hidden fields with the ids of the customers. */
export const CUSTOMERS_FIELD = 'customerIds'
export const PARTS_FIELD = 'parts'

/** The names of the controls of a part, by its place from 0. */
export const partFields = (at: number) => ({
  name: `parts.${at}.name`,
  quantity: `parts.${at}.quantity`,
  products: `parts.${at}.products`,
})

/** A part as it is typed. */
export interface TypedPart {
  readonly key: string
  readonly name: string
  readonly quantity: string
  readonly products: readonly PickedProduct[]
}

const decimal = (value: number): string => String(value).replace('.', ',')

export const valuesOf = (combo: StoreCombo | null): Values => ({
  name: combo?.name ?? '',
  description: combo?.description ?? '',
  price: combo ? decimal(reaisFromCents(combo.price)) : '',
  from: combo?.from ?? '',
  until: combo?.until ?? '',
  audience: combo?.customers ? 'some' : 'all',
  status: combo?.isActive === false ? 'off' : 'on',
})

/** Two empty parts where there is no combo yet. */
export const partsOf = (combo: StoreCombo | null): TypedPart[] =>
  combo === null
    ? [emptyPart('0'), emptyPart('1')]
    : combo.parts.map(({ name, quantity, products }, at) => ({
        key: String(at),
        name,
        quantity: decimal(unitsFromQuantity(quantity)),
        products,
      }))

export const emptyPart = (key: string): TypedPart => ({ key, name: '', quantity: '1', products: [] })

/** The terms as typed, or what is wrong in them. */
export function parseInput(form: FormData, text: typeof combosText): ComboInput | FormProblem {
  const typed = (name: FieldName) => formText(form, name).trim()
  const price = parseDecimal(typed('price'))
  const faults: Record<string, string> = price === null ? { price: text.number } : {}
  const parts: ComboInput['parts'][number][] = []
  for (let at = 0; form.has(partFields(at).quantity); at++) {
    const fields = partFields(at)
    const typedAmount = formText(form, fields.quantity)
    const quantity = parseFineDecimal(typedAmount)
    if (quantity === null || quantity <= 0) faults[fields.quantity] = numberFault(typedAmount, text.number)
    parts.push({
      name: formText(form, fields.name).trim() || text.part(at + 1),
      quantity: quantityFromUnits(quantity ?? 0),
      products: form.getAll(fields.products).map(String),
    })
  }
  const [message] = Object.values(faults)
  if (price === null || message !== undefined) return { message: message ?? text.number, faults }
  return {
    name: typed('name'),
    description: typed('description'),
    price: centsFromReais(price),
    isActive: typed('status') !== 'off',
    customerIds: typed('audience') === 'some' ? form.getAll(CUSTOMERS_FIELD).map(String) : null,
    from: typed('from') || null,
    until: typed('until') || null,
    parts,
  }
}

export interface ComboFigures {
  /** What the cheapest choice costs without the combo. */
  readonly apart: Cents
  readonly saving: Cents
  /** What of the price falls to each part. */
  readonly shares: readonly Cents[]
}

/** What the typed combo costs beside its parts; null while a price or a product is missing. */
export function figuresOf(typedPrice: string, parts: readonly TypedPart[]): ComboFigures | null {
  const reais = parseDecimal(typedPrice)
  if (reais === null || reais <= 0 || parts.length === 0) return null
  const price = centsFromReais(reais)
  const priced = parts.map(({ name, quantity, products }) => ({
    name,
    quantity: quantityFromUnits(parseFineDecimal(quantity) ?? 0),
    products: products.flatMap((product) => (product.price === null ? [] : [{ price: product.price as UnitPrice }])),
  }))
  if (priced.some(({ quantity, products }, at) => quantity <= 0 || products.length !== parts[at]?.products.length))
    return null
  if (priced.some(({ products }) => products.length === 0)) return null
  const chosen = cheapestChoice(priced)
  return { apart: regularTotal(chosen), saving: savingOf(price, chosen), shares: splitPrice(price, chosen) }
}
