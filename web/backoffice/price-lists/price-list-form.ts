import { basisPoints, roundHalfUp } from '#domain/amounts.ts'
import { LIST_AUDIENCES, type ListAudience, type PriceList, type PriceListInput } from '#domain/catalog/price-list.ts'
import { parseSigned } from '#domain/decimal.ts'
import { MOST_DISCOUNT_PERCENT, MOST_SURCHARGE_PERCENT } from '#domain/payment/stored-payment-method.ts'
import { formText, type FormProblem } from '../../shared/form-errors.ts'
import type { text as listsText } from '../../shared/i18n/office-price-lists.ts'

export const FIELDS = ['name', 'adjustment', 'audience', 'status'] as const
export type FieldName = (typeof FIELDS)[number]
export type Values = Readonly<Record<FieldName, string>>
/** Of the hidden fields with the ids of the customers. */
export const CUSTOMERS_FIELD = 'customerIds'

export const valuesOf = (list: PriceList | null): Values => ({
  name: list?.name ?? '',
  adjustment: String((list?.adjustment ?? 0) / 100).replace('.', ','),
  audience: list?.audience ?? 'chosen',
  status: list?.isActive === false ? 'off' : 'on',
})

const isAudience = (typed: string): typed is ListAudience => LIST_AUDIENCES.some((audience) => audience === typed)

/** The terms as typed, or what is wrong in them. */
export function parseInput(form: FormData, text: typeof listsText): PriceListInput | FormProblem {
  const typed = (name: FieldName) => formText(form, name).trim()
  const percent = parseSigned(typed('adjustment') || '0')
  const isInRange = percent !== null && percent >= -MOST_DISCOUNT_PERCENT && percent <= MOST_SURCHARGE_PERCENT
  if (!isInRange) {
    const message = percent === null ? text.number : text.range(MOST_DISCOUNT_PERCENT, MOST_SURCHARGE_PERCENT)
    return { message, faults: { adjustment: message } }
  }
  const audience = isAudience(typed('audience')) ? (typed('audience') as ListAudience) : 'chosen'
  return {
    name: typed('name'),
    adjustment: basisPoints(roundHalfUp(percent * 100)),
    isActive: typed('status') !== 'off',
    audience,
    customerIds: audience === 'chosen' ? form.getAll(CUSTOMERS_FIELD).map(String) : [],
  }
}
