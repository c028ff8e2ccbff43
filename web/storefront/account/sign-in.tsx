import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Form, redirect, useActionData, useLoaderData, useNavigation, useSearchParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { authenticate } from '#contract/access.ts'
import { Refusal } from '#contract/client.ts'
import type { Identification } from '#domain/supplier/supplier.ts'
import { formText } from '../../shared/form-text.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/account.ts'
import { COOKIE_SESSION, pageOf, returnPath } from '../../shared/page-context.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useStoreData } from '../state/store-context.ts'
import style from './sign-in.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.signInTitle} | ${store.name}` }) }

export function loader({ request }: LoaderFunctionArgs) {
  return { returnTo: returnPath(new URL(request.url).searchParams) }
}

interface Problem {
  readonly message: string
  readonly identifier: string
}

/** Works as a plain form too: the server runs it and sets the cookie. */
export async function action(args: ActionFunctionArgs): Promise<Problem | Response> {
  const { call, supplier } = pageOf(args)
  const form = await args.request.formData()
  const identifier = formText(form, 'identificacao').trim()
  const password = formText(form, 'senha')
  try {
    await call(authenticate, {
      params: { sessao: COOKIE_SESSION },
      body: { cpf: identifier, senha: password, idfornecedor: supplier.id, tokenOrigin: 'commerce' },
    })
  } catch (error) {
    return { message: error instanceof Refusal ? error.message : text.unreachable, identifier }
  }
  return redirect(returnPath(new URL(args.request.url).searchParams))
}

export function Component() {
  const { supplier, account } = useStoreData()
  const { returnTo } = useLoaderData<typeof loader>()
  const problem = useActionData<Problem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const [search] = useSearchParams()
  const { contacts } = supplier.presentation

  if (account) {
    return (
      <div className={style.card}>
        <h1>{text.signInTitle}</h1>
        <p>{text.alreadyIn(account.name)}</p>
        <ButtonLink to={returnTo}>{text.continue}</ButtonLink>
      </div>
    )
  }
  return (
    <div className={style.card}>
      <h1>{text.signInTitle}</h1>
      <p className={style.intro}>{text.signInIntro(supplier.name)}</p>
      <Form method="post" action={`?${search}`} className={style.form} replace>
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
    </div>
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
