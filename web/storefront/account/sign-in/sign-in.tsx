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
import { confirmSecondStep, signIn } from '../../../shared/api/session.ts'
import { missingIn, problemFrom, formText, type FormProblem } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text as accountText } from '../../../shared/i18n/account.ts'
import { text as factorText } from '../../../shared/i18n/second-factor.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf, returnPath, type PageContext } from '../../../shared/page-context.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { addWanted } from '../../state/wanted-product.ts'
import { useStoreData } from '../../state/store-context.ts'
import { pathAfterSignIn } from '../home/account-entries.ts'
import { NarrowCard } from '../narrow-card.tsx'
import { FACTOR_STEP, FactorForm } from './factor-form.tsx'
import { factorOwed, readFactorStep } from './factor-step.ts'
import { SignInForm, type SignInAnswer } from './sign-in-form.tsx'

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
export async function action(args: ActionFunctionArgs): Promise<SignInAnswer | Response> {
  const page = pageOf(args)
  const form = await args.request.formData()
  if (form.get('step') === FACTOR_STEP) return confirmFactor(args, form)
  const identifier = formText(form, 'identifier').trim()
  const missing = await missingIn(page, form, FIELDS)
  if (missing) return { ...missing, identifier, isUnderReview: false }
  const search = new URL(args.request.url).searchParams
  const returnTo = returnPath(search)
  try {
    const signedIn = await signIn(page, {
      identifier,
      password: formText(form, 'password'),
      store: search.get('fornecedor') ?? undefined,
      returnTo,
    })
    return await goOn(page, search, signedIn)
  } catch (error) {
    const owed = factorOwed(error)
    if (owed !== null) return { factor: await readFactorStep(page, owed), problem: null }
    const text = withOverrides(accountText, await page.texts())
    const isUnderReview = error instanceof Refusal && error.code === 'access.underReview'
    return { ...problemFrom(error, [], text.signInUnanswered), identifier, isUnderReview }
  }
}

async function goOn(page: PageContext, search: URLSearchParams, { account, continueAt }: SignedIn): Promise<Response> {
  if (continueAt === null) await addWanted(page, search)
  return replace(continueAt ?? pathAfterSignIn(account, featuresOf(page.supplier.tags), returnPath(search)))
}
type SignedIn = Awaited<ReturnType<typeof signIn>>

/** The second step. Where its time is over, the password is typed again. */
async function confirmFactor(args: ActionFunctionArgs, form: FormData): Promise<SignInAnswer | Response> {
  const page = pageOf(args)
  const search = new URL(args.request.url).searchParams
  const [challenge, storeId, typed, recovery, passkey] = ['challenge', 'store', 'code', 'recovery', 'passkey'].map(
    (name) => formText(form, name).trim(),
  ) as [string, string, string, string, string]
  const text = withOverrides(factorText, await page.texts())
  const field = typed === '' && recovery !== '' ? 'recovery' : 'code'
  const again = async (problem: FormProblem): Promise<SignInAnswer> => {
    try {
      return { factor: await readFactorStep(page, { challenge, storeId }), problem }
    } catch (error) {
      return { ...problemFrom(error, [], text.unreachable), identifier: '', isUnderReview: false }
    }
  }
  if (typed === '' && recovery === '' && passkey === '')
    return again({ message: text.codeMissing, faults: { code: text.codeMissing } })
  try {
    const isHere = storeId === page.supplier.id || search.has('fornecedor')
    const signedIn = await confirmSecondStep(page, {
      challenge,
      storeId,
      code: typed || recovery,
      passkey: passkeyIn(passkey),
      returnTo: isHere ? returnPath(search) : null,
    })
    return await goOn(page, search, signedIn)
  } catch (error) {
    const { message, faults } = problemFrom(error, ['code'], text.unreachable)
    return again({ message, faults: faults['code'] === undefined ? {} : { [field]: message } })
  }
}

type Passkey = Parameters<typeof confirmSecondStep>[1]['passkey']

/** As the script of the form wrote it; null for anything else. */
function passkeyIn(text: string): Passkey {
  try {
    return text === '' ? null : (JSON.parse(text) as Passkey)
  } catch {
    return null
  }
}

/** Replaces the entry in the history, so that going back skips the sign-in. */
const ReplacingForm = (props: FormProps) => <Form {...props} replace />

export function Component() {
  const text = useText(accountText)
  const factor = useText(factorText)
  const { supplier, account } = useStoreData()
  const { returnTo, otherStore } = useLoaderData<typeof loader>()
  const answer = useActionData<SignInAnswer>()
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
  if (answer !== undefined && 'factor' in answer)
    return (
      <NarrowCard title={factor.title} intro={factor.intro}>
        <FactorForm action={`?${search}`} step={answer.factor} problem={answer.problem} isBusy={isBusy} />
      </NarrowCard>
    )
  const problem = answer
  return (
    <NarrowCard title={text.signInTitle} intro={text.signInIntro(otherStore ?? supplier.name)}>
      {search.get('senha') === 'alterada' && !problem && <Notice kind="success">{text.passwordChanged}</Notice>}
      {search.get('sessao') === 'encerrada' && !problem && <Notice kind="warning">{text.sessionEnded}</Notice>}
      {search.get('sessao') === 'desconectada' && !problem && <Notice kind="warning">{text.signedOut}</Notice>}
      <SignInForm form={ReplacingForm} action={`?${search}`} problem={problem} isBusy={isBusy} />
    </NarrowCard>
  )
}
