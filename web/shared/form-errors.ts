import { Refusal } from '#contract/client.ts'
import { withOverrides } from './i18n/dictionary.ts'
import { text as formTexts } from './i18n/form.ts'
import type { PageContext } from './page-context.ts'

/** What is wrong with single fields, by their names. */
export type FormErrors = Readonly<Record<string, string>>

/** Why a form was refused: the message above it, and those beside its fields. */
export interface FormProblem {
  readonly message: string
  readonly faults: FormErrors
}

/** The part of a control that its validation needs. */
export type Control = Pick<HTMLInputElement, 'type' | 'value' | 'required'> & {
  readonly validity: Pick<ValidityState, 'valid' | 'valueMissing' | 'typeMismatch' | 'rangeUnderflow'>
}

const KEYBOARD_SIGNS = /^[\x20-\x7E]*$/

/** What is wrong with a control, in our words; empty where nothing is. */
export function validationMessage({ type, value, required, validity }: Control, text: typeof formTexts): string {
  // Blanks alone are nothing, except in a secret, which is taken as typed.
  const isBlank = required && type !== 'password' && type !== 'checkbox' && value.trim() === ''
  if (validity.valid && !isBlank) return ''
  if (type === 'checkbox') return text.unchecked
  if (isBlank || validity.valueMissing) return type === 'select-one' ? text.unchosen : text.missing
  // The server also reads an e-mail that was pasted with signs that no keyboard has, such as a typographic hyphen.
  if (validity.typeMismatch && type === 'email') return KEYBOARD_SIGNS.test(value) ? text.email : ''
  return validity.rangeUnderflow ? text.tooEarly : text.wrong
}

/** For a form that came without script: those of its fields that have to be filled in and are not. */
export async function missingIn(
  page: Pick<PageContext, 'texts'>,
  form: FormData,
  names: readonly string[],
): Promise<FormProblem | null> {
  const missing = names.filter((name) => formText(form, name).trim() === '')
  if (missing.length === 0) return null
  const text = withOverrides(formTexts, await page.texts())
  // A field that is left blank is sent, a box that is not checked is not.
  const faults = Object.fromEntries(missing.map((name) => [name, form.has(name) ? text.missing : text.unchecked]))
  return { message: text.check(missing.length), faults }
}

/** What the store refused: beside its field, where this form has it. */
export function problemFrom(error: unknown, names: readonly string[], unreachable: string): FormProblem {
  if (error instanceof Response) throw error
  if (!(error instanceof Refusal)) return { message: unreachable, faults: {} }
  const { field, message } = error
  return { message, faults: field !== null && names.includes(field) ? { [field]: message } : {} }
}

/** The text of a form's field; empty where it is missing or a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
