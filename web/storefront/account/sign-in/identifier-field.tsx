import type { Identification } from '#domain/supplier/supplier.ts'
import { text } from '../../../shared/i18n/account.ts'
import { Field } from '../../../shared/ui/field.tsx'
import { useStoreData } from '../../state/store-context.ts'

/** By what somebody is known to the store: a document or an e-mail, as the store allows. */
export function IdentifierField({
  name,
  defaultValue,
}: {
  readonly name: string
  readonly defaultValue: string | undefined
}) {
  const { identification } = useStoreData().supplier
  const hasDocument = identification.some((kind) => kind === 'cpf' || kind === 'cnpj')
  return (
    <Field
      label={identifierLabel(identification)}
      hint={hasDocument ? text.identifierHint : undefined}
      name={name}
      defaultValue={defaultValue}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
    />
  )
}

const ORDER: readonly Identification[] = ['cpf', 'cnpj', 'foreign', 'email']

/** What a store accepts where people say who they are, and nothing else: `CPF, CNPJ ou e-mail`. */
export function identifierLabel(accepted: readonly Identification[]): string {
  const names = ORDER.filter((kind) => accepted.includes(kind)).map((kind) => text.identifier[kind])
  const last = names.pop() ?? ''
  const all = names.length > 0 ? `${names.join(', ')} ${text.or} ${last}` : last
  return `${all.slice(0, 1).toUpperCase()}${all.slice(1)}`
}
