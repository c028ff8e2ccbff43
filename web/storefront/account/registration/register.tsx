import { Hourglass } from 'lucide-react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { customerTraits, termsOfUse } from '#contract/registration.ts'
import { needsApproval } from '#domain/customer/customer-record.ts'
import type { Trait } from '#domain/order/trait.ts'
import { SESSION } from '../../../shared/api/api-context.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { text as registrationText } from '../../../shared/i18n/registration.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf, returnPath, signInPath, type PageContext } from '../../../shared/page-context.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { addWanted, rememberWanted } from '../../state/wanted-product.ts'
import { useStoreData } from '../../state/store-context.ts'
import {
  answerTo,
  APPLICANT_NAME,
  applicantNamed,
  applicantsFor,
  isUnfinished,
  registrationIn,
  sendRegistration,
  type Applicant,
  type RegistrationAnswer,
} from './registration-data.ts'
import { RegistrationForm } from './registration-form.tsx'
import stack from '../../../shared/ui/stack.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import linkStyle from '../../../shared/ui/link.module.css'
import choice from '../../components/choice.module.css'
import style from './registration.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(registrationText).title} | ${store.name}`, canonical: '/cadastro' }),
}

interface RegistrationScreen {
  readonly traits: readonly Trait[]
  readonly terms: number | null
  readonly returnTo: string
  /** Whether the registration was sent and waits for the store. */
  readonly isReceived: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<RegistrationScreen> {
  const page = pageOf(args)
  const search = new URL(args.request.url).searchParams
  const [traits, terms] = await Promise.all([callStore(page, customerTraits, {}), currentTermsVersion(page)])
  return { traits, terms, returnTo: returnPath(search), isReceived: search.has('recebido') }
}

/** Null for a store without terms. */
async function currentTermsVersion(page: PageContext): Promise<number | null> {
  try {
    return (await callStore(page, termsOfUse, {})).version
  } catch (error) {
    if (error instanceof Refusal && error.code === 'terms.notFound') return null
    throw error
  }
}

/** Works as a plain form too: then the server runs it and sets the cookie. */
export async function action(args: ActionFunctionArgs): Promise<RegistrationAnswer | Response> {
  const page = pageOf(args)
  const search = new URL(args.request.url).searchParams
  const form = await args.request.formData()
  const applicant = applicantNamed(applicantsFor(page.supplier.identification), search.get('tipo'))
  const send = () => sendRegistration(page, `${SESSION}|`, registrationIn(form, applicant))
  const answer = await answerTo(form, send, withOverrides(registrationText, await page.texts()))
  if (isUnfinished(answer) && answer.problem?.code !== 'access.underReview') return answer
  if (!isUnfinished(answer) && answer.account !== null) {
    await addWanted(page, search)
    return redirect(returnPath(search))
  }
  rememberWanted(page, search)
  return redirect('/cadastro?recebido')
}

export function Component() {
  const text = useText(registrationText)
  const { supplier, account, features } = useStoreData()
  const { traits, terms, returnTo, isReceived }: RegistrationScreen = useLoaderData()
  const answer = useActionData<RegistrationAnswer>()
  const isBusy = useNavigation().formMethod === 'POST'
  const [search] = useSearchParams()
  const applicants = applicantsFor(supplier.identification)
  const applicant = applicantNamed(applicants, search.get('tipo'))

  if (isReceived) return <Received />
  if (account) {
    return (
      <div className={style.card}>
        <h1>{text.title}</h1>
        <p>{text.alreadyIn(account.name)}</p>
        <ButtonLink to={returnTo}>{text.continue}</ButtonLink>
      </div>
    )
  }
  return (
    <div className={style.card}>
      <header className={stack.gap1}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
        {needsApproval(features) && <p className={textStyle.muted}>{text.reviewed}</p>}
        <p className={textStyle.muted}>
          {text.haveAccount}{' '}
          <Link to={signInPath(returnTo)} className={`${linkStyle.link} ${textStyle.strong} ${style.link}`}>
            {text.signIn}
          </Link>
        </p>
      </header>
      {applicants.length > 1 && <Applicants applicants={applicants} current={applicant} search={search} />}
      <RegistrationForm
        key={applicant}
        applicant={applicant}
        traits={traits}
        terms={terms}
        requiresAddress={features.hasDelivery && features.requiresAddressToAccess}
        answer={answer}
        action={`/cadastro?${search}`}
        returnTo={returnTo}
        isBusy={isBusy}
      />
    </div>
  )
}

interface ApplicantsProps {
  readonly applicants: readonly Applicant[]
  readonly current: Applicant
  readonly search: URLSearchParams
}

/** The choice of the applicant, as links, which work without script. */
function Applicants({ applicants, current, search }: ApplicantsProps) {
  const text = useText(registrationText)
  const pathOf = (applicant: Applicant) => {
    const query = new URLSearchParams(search)
    query.set('tipo', APPLICANT_NAME[applicant])
    return `/cadastro?${query}`
  }
  return (
    <nav className={style.applicants} aria-label={text.kind}>
      {applicants.map((applicant) => (
        <Link
          key={applicant}
          to={pathOf(applicant)}
          className={choice.card}
          replace
          aria-current={applicant === current ? 'true' : undefined}
        >
          <strong>{text.kinds[applicant]}</strong>
          <span className={textStyle.note}>{text.kindHints[applicant]}</span>
        </Link>
      ))}
    </nav>
  )
}

/** The registration waits for the store (specification §4 "Login"). */
function Received() {
  const text = useText(registrationText)
  const { supplier } = useStoreData()
  return (
    <EmptyState
      isHeading
      icon={<Hourglass size={36} aria-hidden />}
      title={text.receivedTitle}
      text={`${text.received}. ${text.receivedNext(supplier.presentation.contacts.email)}`}
    >
      <ButtonLink to="/">{text.seeStore}</ButtonLink>
    </EmptyState>
  )
}
