import { basisPoints, roundHalfUp, unitPriceFromReais } from '#domain/amounts.ts'
import {
  PROMOTION_AUDIENCES,
  type NamedPromotedProduct,
  type PromotedProduct,
  type Promotion,
  type PromotionInput,
} from '#domain/catalog/promotion.ts'
import { parseDecimal, parseFineDecimal } from '#domain/decimal.ts'
import { MOST_DISCOUNT_PERCENT } from '#domain/payment/stored-payment-method.ts'
import { formText, type FormProblem } from '../../shared/form-errors.ts'
import { numberFault } from '../../shared/typed-number.ts'
import { typedPrice } from '../../shared/typed-price.ts'
import type { text as promotionsText } from '../../shared/i18n/office-promotions.ts'

export const FIELDS = ['name', 'discount', 'from', 'until', 'audience', 'status', 'tags'] as const
export type FieldName = (typeof FIELDS)[number]
export type Values = Readonly<Record<FieldName, string>>
/** Of the hidden fields with the ids of the products, and of the boxes of the categories. */
export const PRODUCTS_FIELD = 'products'
export const CATEGORIES_FIELD = 'categoryIds'
/** Of the promotional price of a product. */
export const priceField = (productId: string): string => `price.${productId}`

const decimal = (value: number): string => String(value).replace('.', ',')

export const valuesOf = (promotion: Promotion | null): Values => ({
  name: promotion?.name ?? '',
  discount: promotion?.discount == null ? '' : decimal(promotion.discount / 100),
  from: promotion?.from ?? '',
  until: promotion?.until ?? '',
  audience: promotion?.audience ?? 'all',
  status: promotion?.isPublished === false ? 'draft' : 'published',
  tags: (promotion?.tags ?? []).join(', '),
})

export const typedPriceOf = ({ price }: Pick<NamedPromotedProduct, 'price'>): string =>
  price === null ? '' : typedPrice(price)

export const productIdsIn = (form: FormData): string[] => form.getAll(PRODUCTS_FIELD).map(String)

/** The terms as typed, or what is wrong in them. */
export function parseInput(form: FormData, text: typeof promotionsText): PromotionInput | FormProblem {
  const typed = (name: FieldName) => formText(form, name).trim()
  const faults: Record<string, string> = {}
  const percent = typed('discount') === '' ? null : parseDecimal(typed('discount'))
  if (typed('discount') !== '' && (percent === null || percent < 0.01 || percent > MOST_DISCOUNT_PERCENT))
    faults['discount'] = text.percent
  const products = productIdsIn(form).map((productId): PromotedProduct => {
    const price = formText(form, priceField(productId)).trim()
    if (price === '') return { productId, price: null }
    const reais = parseFineDecimal(price)
    if (reais === null || reais <= 0) faults[priceField(productId)] = numberFault(price, text.price)
    return { productId, price: unitPriceFromReais(reais ?? 0) }
  })
  const [message] = Object.values(faults)
  if (message !== undefined) return { message, faults }
  return {
    name: typed('name'),
    discount: percent === null ? null : basisPoints(roundHalfUp(percent * 100)),
    audience: PROMOTION_AUDIENCES.find((audience) => audience === typed('audience')) ?? 'all',
    isPublished: typed('status') !== 'draft',
    from: typed('from').slice(0, MINUTE),
    until: typed('until').slice(0, MINUTE),
    products,
    categoryIds: form.getAll(CATEGORIES_FIELD).map(String),
    tags: typed('tags')
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter(Boolean),
  }
}

/** Browsers may add seconds to the time of an input. */
const MINUTE = '2026-11-27T08:00'.length
