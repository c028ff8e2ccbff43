import { MailCheck } from 'lucide-react'
import { Link, useActionData, useNavigation, useSearchParams, type ActionFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { requestRecovery } from '#contract/password.ts'
import { recoveryIdentifier } from '#domain/access/sign-in.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { missingIn, type FormProblem, formText } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { text as passwordText } from '../../../shared/i18n/password.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf, returnPath, WANTED_PRODUCT } from '../../../shared/page-context.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { CheckedForm } from '../../../shared/ui/checked-form.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import linkStyle from '../../../shared/ui/link.module.css'
import { NarrowCard } from '../narrow-card.tsx'
import { IdentifierField } from '../sign-in/identifier-field.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(passwordText).forgotTitle} | ${store.name}` }),
}

export const loader = () => null

type Outcome = { readonly answer: string } | (FormProblem & { readonly identifier: string })

const FIELD = 'identifier'

/** The answer is the same whether or not there is an account. */
export async function action(args: ActionFunctionArgs): Promise<Outcome> {
  const page = pageOf(args)
  const form = await args.request.formData()
  const identifier = formText(form, FIELD).trim()
  const missing = await missingIn(page, form, [FIELD])
  if (missing) return { ...missing, identifier }
  try {
    const search = new URL(args.request.url).searchParams
    const answer = await callStore(page, requestRecovery, {
      params: { identifier: recoveryIdentifier(identifier) },
      query: { returnTo: returnPath(search), wanted: search.get(WANTED_PRODUCT) },
    })
    return { answer }
  } catch (error) {
    if (error instanceof Response) throw error
    const text = withOverrides(passwordText, await page.texts())
    const message = error instanceof Refusal && error.status < 500 ? error.message : text.askFailed
    return { message, faults: { [FIELD]: message }, identifier }
  }
}

export function Component() {
  const text = useText(passwordText)
  const outcome = useActionData<Outcome>()
  const [search] = useSearchParams()
  // The return path and the wanted product.
  const query = search.size > 0 ? `?${search}` : ''
  const isBusy = useNavigation().formMethod === 'POST'
  if (outcome && 'answer' in outcome) {
    return (
      <EmptyState
        isHeading
        icon={<MailCheck size={36} aria-hidden />}
        title={text.checkTitle}
        text={`${outcome.answer} ${text.checkNext}`}
      >
        <ButtonLink to={`/redefinir-senha${query}`}>{text.haveCode}</ButtonLink>
        <ButtonLink to={`/esqueci-senha${query}`} look="secondary">
          {text.askAgain}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <NarrowCard title={text.forgotTitle} intro={text.forgotIntro}>
      <CheckedForm method="post" replace problem={outcome}>
        <IdentifierField name={FIELD} defaultValue={outcome?.identifier} />
        <Button type="submit" size="large" isBusy={isBusy}>
          {text.askForLink}
        </Button>
      </CheckedForm>
      <p className={linkStyle.row}>
        <Link to={`/entrar${query}`} className={linkStyle.link}>
          {text.backToSignIn}
        </Link>
        <Link to={`/redefinir-senha${query}`} className={linkStyle.link}>
          {text.haveCode}
        </Link>
      </p>
    </NarrowCard>
  )
}
