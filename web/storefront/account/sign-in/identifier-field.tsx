import { text } from '../../../shared/i18n/account.ts'
import { Field } from '../../../shared/ui/field.tsx'
import { useStoreData } from '../../state/store-context.ts'
import { identifierLabel } from './identifier-label.ts'

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
