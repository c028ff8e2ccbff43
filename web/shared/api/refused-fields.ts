import { Refusal } from '#contract/client.ts'
import { decodeFault, type FieldRefusal } from '#contract/field-faults.ts'
import type { FieldFault } from '#domain/failure.ts'

/** What was refused, field by field, in words for people; none where the fault is of no field. */
export const refusedFields = (error: unknown): (Pick<FieldFault, 'field'> & { readonly message: string })[] =>
  error instanceof Refusal ? (error.body.campos ?? []).map(decodeFault) : []

/** The same as messages by the names of their fields: `price`, `rows.0.price`. */
export const refusalsByField = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(refusedFields(error).map(({ field, message }) => [field, message]))

/** The faults of a form, also where the refusal is about one field and lists none. */
export const fieldRefusalsIn = ({ body, field, code, message }: Refusal): readonly FieldRefusal[] =>
  (body.campos ?? (field === null ? [] : [{ campo: field, codigo: code, mensagem: message }])).map(decodeFault)
