import { Refusal } from '#contract/client.ts'
import { decodeFault } from '#contract/field-faults.ts'
import type { FieldFault } from '#domain/failure.ts'

/** What was refused, field by field, in words for people; none where the fault is of no field. */
export const refusedFields = (error: unknown): (Pick<FieldFault, 'field'> & { readonly message: string })[] =>
  error instanceof Refusal ? (error.body.campos ?? []).map(decodeFault) : []

/** The same as messages by the names of their fields: `price`, `rows.0.price`. */
export const refusalsByField = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(refusedFields(error).map(({ field, message }) => [field, message]))
