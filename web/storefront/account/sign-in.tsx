import { Form, redirect, useActionData, useLoaderData, useNavigation, useSearchParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { authenticate } from '#contract/access.ts'
import { Refusal } from '#contract/client.ts'
import { formText } from '../../shared/form-text.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/account.ts'
import { COOKIE_SESSION, pageOf, returnPath } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { useStoreData } from '../state/store-context.ts'
import { SignInForm, type SignInProblem } from './sign-in-form.tsx'
import style from './sign-in.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.signInTitle} | ${store.name}` }) }

export function loader({ request }: LoaderFunctionArgs) {
  return { returnTo: returnPath(new URL(request.url).searchParams) }
}

/** Works as a plain form too: the server runs it and sets the cookie. */
export async function action(args: ActionFunctionArgs): Promise<SignInProblem | Response> {
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
  const problem = useActionData<SignInProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const [search] = useSearchParams()

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
      <SignInForm form={Form} action={`?${search}`} problem={problem} isBusy={isBusy} />
    </div>
  )
}
