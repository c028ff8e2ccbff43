import { MailCheck } from 'lucide-react'
import { Link, useActionData, useNavigation, useSearchParams, type ActionFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { encodeRecoveryId, requestRecovery } from '#contract/password.ts'
import { missingIn, formText, type FormProblem } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text } from '../../../shared/i18n/password.ts'
import { COOKIE_SESSION, pageOf, returnPath } from '../../../shared/page-context.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { CheckedForm } from '../../../shared/ui/checked-form.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { IdentifierField } from '../sign-in/identifier-field.tsx'
import { NarrowCard } from '../narrow-card.tsx'
import style from '../account.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.forgotTitle} | ${store.name}` }) }

export const loader = () => null

type Outcome = { readonly asked: string } | (FormProblem & { readonly identifier: string })

const FIELD = 'identificacao'

/** Says the same whoever is asked for. */
export async function action(args: ActionFunctionArgs): Promise<Outcome> {
  const { call, supplier } = pageOf(args)
  const form = await args.request.formData()
  const identifier = formText(form, FIELD).trim()
  const missing = missingIn(form, [FIELD])
  if (missing) return { ...missing, identifier }
  try {
    const params = { sessao: COOKIE_SESSION, id: encodeRecoveryId(identifier) }
    const { mensagem = '' } = await call(requestRecovery, {
      params,
      query: { idfornecedor: supplier.id, voltar: returnPath(new URL(args.request.url).searchParams) },
    })
    return { asked: mensagem }
  } catch (error) {
    if (error instanceof Response) throw error
    const message = error instanceof Refusal && error.status < 500 ? error.message : text.askFailed
    return { message, faults: { [FIELD]: message }, identifier }
  }
}

export function Component() {
  const outcome = useActionData<Outcome>()
  const [search] = useSearchParams()
  // Where one wanted to go, on the way through.
  const kept = search.size > 0 ? `?${search}` : ''
  const isBusy = useNavigation().formMethod === 'POST'
  if (outcome && 'asked' in outcome) {
    return (
      <EmptyState
        isHeading
        icon={<MailCheck size={36} aria-hidden />}
        title={text.checkTitle}
        text={`${outcome.asked} ${text.checkNext}`}
      >
        <ButtonLink to={`/redefinir-senha${kept}`}>{text.haveCode}</ButtonLink>
        <ButtonLink to={`/esqueci-senha${kept}`} look="secondary">
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
      <p className={style.more}>
        <Link to={`/entrar${kept}`}>{text.backToSignIn}</Link>
        <Link to={`/redefinir-senha${kept}`}>{text.haveCode}</Link>
      </p>
    </NarrowCard>
  )
}
