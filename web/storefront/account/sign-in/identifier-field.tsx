import type { Identification } from '#domain/supplier/supplier.ts'
import { text as accountText } from '../../../shared/i18n/account.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Field } from '../../../shared/ui/field.tsx'
import { useStoreData } from '../../state/store-context.ts'

/** A document or an e-mail, whichever the store accepts. */
export function IdentifierField({
  name,
  defaultValue,
}: {
  readonly name: string
  readonly defaultValue: string | undefined
}) {
  const text = useText(accountText)
  const { identification } = useStoreData().supplier
  const hasDocument = identification.some((kind) => kind === 'cpf' || kind === 'cnpj')
  return (
    <Field
      label={identifierLabel(identification, text)}
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

/** What the store accepts, such as `CPF, CNPJ ou e-mail`. */
export function identifierLabel(accepted: readonly Identification[], text: typeof accountText): string {
  const names = ORDER.filter((kind) => accepted.includes(kind)).map((kind) => text.identifier[kind])
  const last = names.pop() ?? ''
  const all = names.length > 0 ? `${names.join(', ')} ${text.or} ${last}` : last
  return `${all.slice(0, 1).toUpperCase()}${all.slice(1)}`
}
