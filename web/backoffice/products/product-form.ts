import {
  quantityFromUnits,
  unitPriceFromReais,
  unitsFromQuantity,
  type Quantity,
  type UnitPrice,
} from '#domain/amounts.ts'
import { storedGtin } from '#domain/catalog/product-codes.ts'
import type { PriceTier } from '#domain/catalog/product.ts'
import { STOCK_POLICIES, tagsIn, type ProductContent } from '#domain/catalog/stored-product.ts'
import { parseSureQuantity } from '#domain/cart/typed-quantity.ts'
import { parseFineDecimal } from '#domain/decimal.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { text as productsText } from '../../shared/i18n/office-products.ts'
import { numberFault } from '../../shared/typed-number.ts'

const TEXTS = ['name', 'code', 'gtin', 'brand', 'unit', 'packaging', 'categoryId', 'description', 'tags'] as const
const PRICES = ['price', 'previousPrice', 'uninvoicedPrice', 'wholesalePrice', 'packagingPrice'] as const
const QUANTITIES = [
  'wholesaleMinimum',
  'incrementMultiple',
  'granularity',
  'minPerOrder',
  'maxPerOrder',
  'stockMinimum',
] as const
const CHOICES = ['stockPolicy', 'sale', 'status'] as const

export const PRODUCT_FIELDS = [...TEXTS, ...PRICES, ...QUANTITIES, 'tiers', ...CHOICES] as const
export type ProductField = (typeof PRODUCT_FIELDS)[number]
/** As they stand in the controls of the form. */
export type ProductValues = Readonly<Record<ProductField, string>>

const typedNumber = (value: number): string =>
  value.toLocaleString('pt-BR', { maximumFractionDigits: 4, useGrouping: false })
const typedPrice = (value: UnitPrice | null): string =>
  value === null
    ? ''
    : (value / 10_000).toLocaleString('pt-BR', {
        minimumFractionDigits: 2,
        maximumFractionDigits: 4,
        useGrouping: false,
      })
const typedQuantity = (value: Quantity | null): string => (value === null ? '' : typedNumber(unitsFromQuantity(value)))

export const valuesOf = (product: ProductContent | null): ProductValues => ({
  name: product?.name ?? '',
  code: product?.code ?? '',
  gtin: product?.gtin ?? '',
  brand: product?.brand ?? '',
  unit: product?.unit ?? 'un',
  packaging: product?.packaging ?? '',
  categoryId: product?.categoryId ?? '',
  description: product?.description ?? '',
  tags: product?.tags?.join(', ') ?? '',
  price: typedPrice(product?.price ?? null),
  previousPrice: typedPrice(product?.previousPrice ?? null),
  uninvoicedPrice: typedPrice(product?.uninvoicedPrice ?? null),
  wholesalePrice: typedPrice(product?.wholesalePrice ?? null),
  packagingPrice: typedPrice(product?.packagingPrice ?? null),
  wholesaleMinimum: typedQuantity(product?.wholesaleMinimum ?? null),
  incrementMultiple: typedQuantity(product?.incrementMultiple ?? null),
  granularity: typedQuantity(product?.granularity ?? null),
  minPerOrder: typedQuantity(product?.minPerOrder ?? null),
  maxPerOrder: typedQuantity(product?.maxPerOrder ?? null),
  stockMinimum: typedQuantity(product?.stockMinimum ?? null),
  tiers: (product?.tiers ?? []).map(({ from, price }) => `${typedQuantity(from)} ${typedPrice(price)}`).join('\n'),
  stockPolicy: product?.stockPolicy ?? 'untracked',
  sale: product?.isQuoteOnly ? 'quote' : 'price',
  status: product?.isActive === false ? 'archived' : 'active',
})

/** A product as typed, or what is wrong in it. */
export function contentIn(typed: ProductValues): ProductContent | FormProblem {
  const faults: Record<string, string> = {}
  const priceIn = (name: (typeof PRICES)[number]): UnitPrice | null => {
    if (typed[name].trim() === '') return null
    const reais = parseFineDecimal(typed[name])
    if (reais === null || reais < 0) faults[name] = numberFault(typed[name], productsText.notAnAmount)
    return reais === null ? null : unitPriceFromReais(reais)
  }
  const quantityIn = (name: (typeof QUANTITIES)[number]): Quantity | null => {
    if (typed[name].trim() === '') return null
    const units = parseSureQuantity(typed[name], typed)
    if (units === null || units <= 0) faults[name] = numberFault(typed[name], productsText.notAQuantity)
    return units === null ? null : quantityFromUnits(units)
  }
  const { tiers, unreadable } = readTiers(typed.tiers, typed.unit)
  if (unreadable !== null)
    faults['tiers'] =
      unreadable
        .split(/[\s;:]+/)
        .map((part) => numberFault(part, ''))
        .find((fault) => fault !== '') ?? productsText.unreadableTier(unreadable)
  const price = priceIn('price')
  const content: ProductContent = {
    name: typed.name.trim(),
    code: typed.code.trim(),
    gtin: storedGtin(typed.gtin),
    brand: typed.brand.trim() || null,
    unit: typed.unit.trim(),
    packaging: typed.packaging.trim() || null,
    categoryId: typed.categoryId,
    description: typed.description.trim(),
    tags: tagsIn(typed.tags),
    price: price ?? unitPriceFromReais(0),
    previousPrice: priceIn('previousPrice'),
    uninvoicedPrice: priceIn('uninvoicedPrice'),
    wholesalePrice: priceIn('wholesalePrice'),
    packagingPrice: priceIn('packagingPrice'),
    wholesaleMinimum: quantityIn('wholesaleMinimum'),
    incrementMultiple: quantityIn('incrementMultiple'),
    granularity: quantityIn('granularity'),
    minPerOrder: quantityIn('minPerOrder'),
    maxPerOrder: quantityIn('maxPerOrder'),
    stockMinimum: quantityIn('stockMinimum'),
    tiers,
    stockPolicy: STOCK_POLICIES.find((policy) => policy === typed.stockPolicy) ?? 'untracked',
    isQuoteOnly: typed.sale === 'quote',
    isActive: typed.status !== 'archived',
  }
  const [message] = Object.values(faults)
  return message === undefined ? content : { message, faults }
}

/** `50 136,20` in each line, as `50;136,20` or copied from a spreadsheet too. */
export function readTiers(
  typed: string,
  unit: string,
): { readonly tiers: readonly PriceTier[]; readonly unreadable: string | null } {
  const tiers: PriceTier[] = []
  for (const line of typed.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const [from, price, ...rest] = line.split(/[\s;:]+(?:R\$\s*)?/)
    const [units, reais] = [parseSureQuantity(from ?? '', { unit }), parseFineDecimal(price ?? '')]
    if (units === null || reais === null || units <= 0 || reais < 0 || rest.length > 0)
      return { tiers, unreadable: line }
    tiers.push({ from: quantityFromUnits(units), price: unitPriceFromReais(reais) })
  }
  return { tiers: tiers.toSorted((a, b) => a.from - b.from), unreadable: null }
}
