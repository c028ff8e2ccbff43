import {
  Form,
  replace,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type FormProps,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { supplierSettings } from '#contract/supplier.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { signIn } from '../../../shared/api/session.ts'
import { missingIn, problemFrom, formText } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text as accountText } from '../../../shared/i18n/account.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf, returnPath, type PageContext } from '../../../shared/page-context.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { addWanted } from '../../state/wanted-product.ts'
import { useStoreData } from '../../state/store-context.ts'
import { pathAfterSignIn } from '../home/account-entries.ts'
import { NarrowCard } from '../narrow-card.tsx'
import { SignInForm, type SignInProblem } from './sign-in-form.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(accountText).signInTitle} | ${store.name}` }),
}

/** With `fornecedor` in the query the sign-in is for another store, whose own domain continues it. */
export async function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams
  const target = search.get('fornecedor')
  return { returnTo: returnPath(search), otherStore: target && (await nameOf(pageOf(args), target)) }
}

const nameOf = async (page: PageContext, store: string): Promise<string> =>
  (await callStore(page, supplierSettings, { query: { supplier: store } })).supplier.name

const FIELDS = ['identifier', 'password']

/** Works as a plain form too: then the server runs it and sets the cookie. */
export async function action(args: ActionFunctionArgs): Promise<SignInProblem | Response> {
  const page = pageOf(args)
  const form = await args.request.formData()
  const identifier = formText(form, 'identifier').trim()
  const missing = await missingIn(page, form, FIELDS)
  if (missing) return { ...missing, identifier, isUnderReview: false }
  const search = new URL(args.request.url).searchParams
  const returnTo = returnPath(search)
  try {
    const { account, continueAt } = await signIn(page, {
      identifier,
      password: formText(form, 'password'),
      store: search.get('fornecedor') ?? undefined,
      returnTo,
    })
    if (continueAt === null) await addWanted(page, search)
    return replace(continueAt ?? pathAfterSignIn(account, featuresOf(page.supplier.tags), returnTo))
  } catch (error) {
    const text = withOverrides(accountText, await page.texts())
    const isUnderReview = error instanceof Refusal && error.code === 'access.underReview'
    return { ...problemFrom(error, [], text.signInUnanswered), identifier, isUnderReview }
  }
}

/** Replaces the entry in the history, so that going back skips the sign-in. */
const ReplacingForm = (props: FormProps) => <Form {...props} replace />

export function Component() {
  const text = useText(accountText)
  const { supplier, account } = useStoreData()
  const { returnTo, otherStore } = useLoaderData<typeof loader>()
  const problem = useActionData<SignInProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const [search] = useSearchParams()

  if (account && otherStore === null) {
    return (
      <NarrowCard title={text.signInTitle}>
        <p>{text.alreadyIn(account.name)}</p>
        <ButtonLink to={returnTo}>{text.continue}</ButtonLink>
      </NarrowCard>
    )
  }
  return (
    <NarrowCard title={text.signInTitle} intro={text.signInIntro(otherStore ?? supplier.name)}>
      {search.get('senha') === 'alterada' && !problem && <Notice kind="success">{text.passwordChanged}</Notice>}
      {search.get('sessao') === 'encerrada' && !problem && <Notice kind="warning">{text.sessionEnded}</Notice>}
      <SignInForm form={ReplacingForm} action={`?${search}`} problem={problem} isBusy={isBusy} />
    </NarrowCard>
  )
}
