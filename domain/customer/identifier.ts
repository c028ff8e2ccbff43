import type { Identification } from '../supplier/supplier.ts'
import { looksLikeDocument, parseDocument } from './document.ts'

/** What a person signs in with (specification §1: depending on configuration). */
export interface Identifier {
  readonly kind: Identification
  /** As it is kept: e-mails in small letters, documents without punctuation, in capitals. */
  readonly value: string
}

const EVERY_KIND: readonly Identification[] = ['cpf', 'cnpj', 'email', 'foreign']
const EMAIL = /^[^\s@,;<>"]+@[^\s@.,;<>"]+(?:\.[^\s@.,;<>"]+)+$/
/** What the header of a message would take for something else, and what nobody sees: it would make two of one address. */
const UNSENDABLE = /[\p{Cc}\p{Cf}():]/u
const MAX_EMAIL = 254

/**
 * Reads what was typed into the sign-in field, or null where it is nothing that the supplier accepts. What has the
 * shape of a CPF or CNPJ is never taken for a foreign document: it is mistyped.
 */
export function parseIdentifier(text: string, accepted: readonly Identification[] = EVERY_KIND): Identifier | null {
  const identifier = text.includes('@') ? parseEmail(text) : (parseDocument(text) ?? parseForeignDocument(text))
  return identifier !== null && accepted.includes(identifier.kind) ? identifier : null
}

function parseEmail(text: string): Identifier | null {
  const value = text.trim().toLowerCase()
  return EMAIL.test(value) && !UNSENDABLE.test(value) && value.length <= MAX_EMAIL ? { kind: 'email', value } : null
}

/** Passports and identity cards of other countries: 5 to 20 letters and digits, at least one a digit. */
function parseForeignDocument(text: string): Identifier | null {
  const value = text.replace(/[\s./-]/g, '').toUpperCase()
  const isForeign = /^(?=.*\d)[A-Z0-9]{5,20}$/.test(value) && !looksLikeDocument(text)
  return isForeign ? { kind: 'foreign', value } : null
}
