// One by one: the whole library holds every municipality of Brazil.
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

export type DocumentKind = 'cpf' | 'cnpj'

export interface TaxDocument {
  readonly kind: DocumentKind
  /** As it is kept: 11 digits, or 14 characters in capitals. Letters belong to a CNPJ since July 2026. */
  readonly value: string
}

/**
 * Reads a CPF or CNPJ with or without its punctuation, or null where the check digits do not hold. The length tells
 * the two apart (specification §5).
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

const withoutPunctuation = (text: string): string => text.replace(/[\s./-]/g, '').toUpperCase()
