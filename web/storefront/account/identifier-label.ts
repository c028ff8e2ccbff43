import type { Identification } from '#domain/supplier/supplier.ts'
import { text } from '../../shared/i18n/account.ts'

/** What a store accepts where people say who they are. */
export function identifierLabel(accepted: readonly Identification[]): string {
  const hasDocument = accepted.some((kind) => kind !== 'email')
  if (!accepted.includes('email')) return text.identifier.document
  return hasDocument ? text.identifier.both : text.identifier.email
}
