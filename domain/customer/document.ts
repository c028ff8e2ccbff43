import { keyboardText } from '../keyboard-text.ts'
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import type { Identification } from '../supplier/supplier.ts'

/** What a person signs in with (specification §1: depending on configuration). */
export interface Identifier {
  readonly kind: Identification
  /** As it is stored: e-mails in small letters, documents without punctuation, in capitals. */
  readonly value: string
}

const EVERY_KIND: readonly Identification[] = ['cpf', 'cnpj', 'email', 'foreign']
const EMAIL = /^[^\s@,;<>"]+@[^\s@.,;<>"]+(?:\.[^\s@.,;<>"]+)+$/
/** Characters with a meaning in the header of a message, and invisible ones, which would make one mailbox look like two. */
const UNSENDABLE = /[\p{Cc}\p{Cf}():]/u
const MAX_EMAIL = 254

/**
 * Reads what was typed into the sign-in field, or null where it is nothing that the supplier accepts. What has the
 * shape of a CPF or CNPJ is never taken for a foreign document: it is mistyped.
 */
export function parseIdentifier(text: string, accepted: readonly Identification[] = EVERY_KIND): Identifier | null {
  const identifier = keyboardText(text).includes('@')
    ? parseEmail(text)
    : (parseDocument(text) ?? parseForeignDocument(text))
  return identifier !== null && accepted.includes(identifier.kind) ? identifier : null
}

function parseEmail(text: string): Identifier | null {
  const value = keyboardText(text).toLowerCase()
  return EMAIL.test(value) && !UNSENDABLE.test(value) && value.length <= MAX_EMAIL ? { kind: 'email', value } : null
}

/** Passports and identity cards of other countries: 5 to 20 letters and digits, at least one a digit. */
function parseForeignDocument(text: string): Identifier | null {
  const value = withoutPunctuation(text)
  const isForeign = /^(?=.*\d)[A-Z0-9]{5,20}$/.test(value) && !looksLikeDocument(text)
  return isForeign ? { kind: 'foreign', value } : null
}

// One by one: the whole library holds every municipality of Brazil.

export type DocumentKind = 'cpf' | 'cnpj'

export interface TaxDocument {
  readonly kind: DocumentKind
  /** As it is stored: 11 digits, or 14 characters in capitals. A CNPJ has letters since July 2026. */
  readonly value: string
}

/**
 * Reads a CPF or CNPJ with or without its punctuation, or null where the check digits are wrong. The length decides
 * which of the two it is (specification §5).
 */
export function parseDocument(text: string): TaxDocument | null {
  const value = withoutPunctuation(text)
  if (/^\d{11}$/.test(value)) return isValidCpf(value) ? { kind: 'cpf', value } : null
  // Without version 2 the library takes letters for punctuation.
  if (/^[0-9A-Z]{12}\d{2}$/.test(value)) return isValidCnpj(value, { version: 2 }) ? { kind: 'cnpj', value } : null
  return null
}

/** Whether a text has the shape of a CPF or CNPJ, right or mistyped. */
export const looksLikeDocument = (text: string): boolean =>
  /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/.test(withoutPunctuation(text))

const withoutPunctuation = (text: string): string =>
  keyboardText(text)
    .replace(/[\s./-]/g, '')
    .toUpperCase()
