import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { Form } from 'react-router'
import type { Identification } from '#domain/supplier/supplier.ts'
import { text } from '../../shared/i18n/account.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useStoreData } from '../state/store-context.ts'
import style from './sign-in.module.css'

/** Why somebody is not signed in, with what was typed, the password excepted. */
export interface SignInProblem {
  readonly message: string
  readonly identifier: string
}

interface SignInFormProps {
  /** The form of the screen, or of what stands over it. */
  readonly form: typeof Form
  /** The sign-in screen, with where to return to. */
  readonly action: string
  readonly problem: SignInProblem | undefined
  readonly isBusy: boolean
}

/** Who and which password, and what to do without an account. */
export function SignInForm({ form: Form, action, problem, isBusy }: SignInFormProps) {
  const { supplier } = useStoreData()
  const { contacts } = supplier.presentation
  return (
    <>
      <Form method="post" action={action} className={style.form} replace>
        {problem && <Notice kind="problem">{problem.message}</Notice>}
        <Field
          label={identifierLabel(supplier.identification)}
          hint={supplier.identification.some((kind) => kind === 'cpf' || kind === 'cnpj') ? text.identifierHint : undefined}
          name="identificacao"
          defaultValue={problem?.identifier}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <PasswordField />
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {text.submit}
        </Button>
      </Form>
      <p className={style.contact}>
        {text.noAccount} <a href={contacts.whatsapp ? `https://wa.me/${contacts.whatsapp.replace(/\D/g, '')}` : `mailto:${contacts.email}`}>{text.askForAccount}</a>
      </p>
    </>
  )
}

function PasswordField() {
  const [isShown, setShown] = useState(false)
  return (
    <div className={style.password}>
      <Field label={text.password} name="senha" type={isShown ? 'text' : 'password'} autoComplete="current-password" maxLength={200} required />
      <button type="button" className={style.reveal} onClick={() => setShown(!isShown)} aria-label={isShown ? text.hidePassword : text.showPassword} aria-pressed={isShown}>
        {isShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
      </button>
    </div>
  )
}

function identifierLabel(accepted: readonly Identification[]): string {
  const hasDocument = accepted.some((kind) => kind !== 'email')
  if (!accepted.includes('email')) return text.identifier.document
  return hasDocument ? text.identifier.both : text.identifier.email
}
