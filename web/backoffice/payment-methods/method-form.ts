import { basisPoints, centsFromReais, reaisFromCents, roundHalfUp } from '#domain/amounts.ts'
import { parseDecimal, parseSigned } from '#domain/decimal.ts'
import { PAYMENT_KINDS, type PaymentKind } from '#domain/payment/payment-method.ts'
import {
  canBePaidFirst,
  MAX_TERM_DAYS,
  MOST_DISCOUNT_PERCENT,
  MOST_SURCHARGE_PERCENT,
  type PaymentMethodContent,
  type StoredPaymentMethod,
} from '#domain/payment/stored-payment-method.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import type { text as methodsText } from '../../shared/i18n/payment-methods.ts'

export const METHOD_FIELDS = [
  'kind',
  'name',
  'description',
  'flow',
  'adjustment',
  'minimum',
  'customerKind',
  'termDays',
  'isActive',
] as const
export type MethodValues = Readonly<Record<(typeof METHOD_FIELDS)[number], string>>

const USUAL_TERM_DAYS = 28

const decimal = (value: number): string => String(value).replace('.', ',')

/** The controls of the form as they show a method; null is a new one. An empty `isActive` is an unchecked box. */
export const valuesOf = (method: StoredPaymentMethod | null): MethodValues => ({
  kind: method?.kind ?? 'pix',
  name: method?.name ?? '',
  description: method?.description ?? '',
  flow: method?.flow ?? 'pay-first',
  adjustment: decimal((method?.adjustment ?? 0) / 100),
  minimum: method ? decimal(reaisFromCents(method.minimum)) : '',
  customerKind: method?.customerKind ?? 'all',
  termDays: String(method?.termDays ?? USUAL_TERM_DAYS),
  isActive: method?.isActive === false ? '' : 'sim',
})

/** The method as typed, or what is wrong in it. What the kind has no field for is as usual. */
export function contentIn(values: MethodValues, text: typeof methodsText): PaymentMethodContent | FormProblem {
  const kind = isKind(values.kind) ? values.kind : 'pix'
  const percent = parseSigned(values.adjustment || '0')
  const minimum = parseDecimal(values.minimum || '0')
  const termDays = parseDecimal(values.termDays || String(USUAL_TERM_DAYS))
  const faults: Record<string, string> = {}
  if (percent === null) faults['adjustment'] = text.checkNumber
  else if (percent < -MOST_DISCOUNT_PERCENT || percent > MOST_SURCHARGE_PERCENT)
    faults['adjustment'] = text.adjustmentRange(MOST_DISCOUNT_PERCENT, MOST_SURCHARGE_PERCENT)
  if (minimum === null || minimum < 0) faults['minimum'] = text.checkNumber
  if (termDays === null || !Number.isInteger(termDays) || termDays < 0 || termDays > MAX_TERM_DAYS)
    faults['termDays'] = text.checkNumber
  const [message] = Object.values(faults)
  if (message !== undefined || percent === null || minimum === null || termDays === null)
    return { message: message ?? text.checkNumber, faults }
  return {
    kind,
    name: values.name.trim(),
    description: values.description.trim(),
    flow: canBePaidFirst(kind) && values.flow === 'pay-first' ? 'pay-first' : 'pick-first',
    adjustment: basisPoints(roundHalfUp(percent * 100)),
    minimum: centsFromReais(minimum),
    customerKind: values.customerKind === 'person' || values.customerKind === 'company' ? values.customerKind : null,
    termDays,
    isActive: values.isActive !== '',
  }
}

const isKind = (typed: string): typed is PaymentKind => typed in PAYMENT_KINDS
