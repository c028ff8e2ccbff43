import type { Identification } from '#domain/supplier/supplier.ts'
import { text } from '../../../shared/i18n/account.ts'

const ORDER: readonly Identification[] = ['cpf', 'cnpj', 'foreign', 'email']

/** What a store accepts where people say who they are, and nothing else: `CPF, CNPJ ou e-mail`. */
export function identifierLabel(accepted: readonly Identification[]): string {
  const names = ORDER.filter((kind) => accepted.includes(kind)).map((kind) => text.identifier[kind])
  const last = names.pop() ?? ''
  const all = names.length > 0 ? `${names.join(', ')} ${text.or} ${last}` : last
  return `${all.slice(0, 1).toUpperCase()}${all.slice(1)}`
}
