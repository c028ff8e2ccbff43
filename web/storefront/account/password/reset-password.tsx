import { Link, redirect, useActionData, useNavigation, type ActionFunctionArgs } from 'react-router'
import { resetPassword } from '#contract/password.ts'
import { missingIn, problemFrom, formText, type FormProblem } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text } from '../../../shared/i18n/password.ts'
import { COOKIE_SESSION, pageOf, returnPath } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CheckedForm } from '../../../shared/ui/checked-form.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { NarrowCard } from '../narrow-card.tsx'
import style from '../account.module.css'
import { useCodeOfLink } from './use-code-of-link.ts'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.resetTitle} | ${store.name}` }) }

export const loader = () => null

interface Problem extends FormProblem {
  /** As it was sent: a password that is refused does not use it up. */
  readonly code: string
}

export async function action(args: ActionFunctionArgs): Promise<Problem | Response> {
  const { call, supplier } = pageOf(args)
  const form = await args.request.formData()
  const code = formText(form, 'codigo').trim()
  const missing = missingIn(form, ['codigo', 'senha'])
  if (missing) return { ...missing, code }
  try {
    await call(resetPassword, {
      params: { sessao: COOKIE_SESSION },
      body: { codigo: code, senha: formText(form, 'senha'), idfornecedor: supplier.id },
    })
  } catch (error) {
    // A code that is not good any more may stand in no field.
    return { ...problemFrom(error, ['senha'], text.unreachable), code }
  }
  const voltar = returnPath(new URL(args.request.url).searchParams)
  return redirect(`/entrar?${new URLSearchParams({ senha: 'alterada', ...(voltar === '/' ? {} : { voltar }) })}`)
}

export function Component() {
  const linkCode = useCodeOfLink()
  const problem = useActionData<Problem>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <NarrowCard title={text.resetTitle} intro={text.resetIntro}>
      <CheckedForm
        method="post"
        replace
        problem={problem}
        notice={
          problem && Object.keys(problem.faults).length === 0 ? <AskForAnother message={problem.message} /> : undefined
        }
      >
        {linkCode === '' ? (
          <Field
            label={text.code}
            hint={text.codeHint}
            name="codigo"
            defaultValue={problem?.code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            required
          />
        ) : (
          <input type="hidden" name="codigo" value={linkCode} />
        )}
        <PasswordField label={text.newPassword} name="senha" isNew hint={text.newPasswordHint} />
        <Button type="submit" size="large" isBusy={isBusy}>
          {text.saveNew}
        </Button>
      </CheckedForm>
    </NarrowCard>
  )
}

const AskForAnother = ({ message }: { readonly message: string }) => (
  <Notice kind="problem">
    <p>{message}</p>
    <Link to="/esqueci-senha" className={style.link}>
      {text.askForAnother}
    </Link>
  </Notice>
)
