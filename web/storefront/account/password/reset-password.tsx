import { Link, redirect, useActionData, useNavigation, useSearchParams, type ActionFunctionArgs } from 'react-router'
import { resetPassword } from '#contract/password.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { missingIn, problemFrom, type FormProblem, formText } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { text as passwordText } from '../../../shared/i18n/password.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf, returnPath, WANTED_PRODUCT } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CheckedForm } from '../../../shared/ui/checked-form.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { PasswordField } from '../../../shared/ui/password-field.tsx'
import linkStyle from '../../../shared/ui/link.module.css'
import { NarrowCard } from '../narrow-card.tsx'
import { useCodeOfLink } from './use-code-of-link.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(passwordText).resetTitle} | ${store.name}` }),
}

export const loader = () => null

interface Problem extends FormProblem {
  /** As it was sent: a refused password does not use the code up. */
  readonly code: string
}

export async function action(args: ActionFunctionArgs): Promise<Problem | Response> {
  const page = pageOf(args)
  const form = await args.request.formData()
  const code = formText(form, 'code').trim()
  const missing = await missingIn(page, form, ['code', 'password'])
  if (missing) return { ...missing, code }
  try {
    await callStore(page, resetPassword, { body: { code, password: formText(form, 'password') } })
  } catch (error) {
    // The field of a refused code may be hidden, so its message is above the form.
    return { ...problemFrom(error, ['password'], withOverrides(passwordText, await page.texts()).unreachable), code }
  }
  const search = new URL(args.request.url).searchParams
  const returnTo = returnPath(search)
  const wanted = search.get(WANTED_PRODUCT)
  const query = new URLSearchParams('senha=alterada')
  if (returnTo !== '/') query.set('voltar', returnTo)
  if (wanted !== null) query.set(WANTED_PRODUCT, wanted)
  return redirect(`/entrar?${query}`)
}

export function Component() {
  const text = useText(passwordText)
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
            name="code"
            defaultValue={problem?.code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            required
          />
        ) : (
          <input type="hidden" name="code" value={linkCode} />
        )}
        <PasswordField label={text.newPassword} name="password" isNew hint={text.newPasswordHint} />
        <Button type="submit" size="large" isBusy={isBusy}>
          {text.saveNew}
        </Button>
      </CheckedForm>
    </NarrowCard>
  )
}

const AskForAnother = ({ message }: { readonly message: string }) => {
  const text = useText(passwordText)
  const [search] = useSearchParams()
  return (
    <Notice kind="problem">
      <p>{message}</p>
      <Link to={`/esqueci-senha${search.size > 0 ? `?${search}` : ''}`} className={linkStyle.link}>
        {text.askForAnother}
      </Link>
    </Notice>
  )
}
