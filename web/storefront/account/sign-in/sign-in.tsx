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
import { authenticate, decodeAccount, signInCandidate } from '#contract/access.ts'
import { Refusal } from '#contract/client.ts'
import { supplierSettings } from '#contract/supplier.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { missingIn, problemFrom, formText } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text } from '../../../shared/i18n/account.ts'
import { COOKIE_SESSION, pageOf, returnPath } from '../../../shared/page-context.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useStoreData } from '../../state/store-context.ts'
import { pathAfterSignIn } from '../home/account-entries.ts'
import { NarrowCard } from '../narrow-card.tsx'
import { SignInForm, type SignInProblem } from './sign-in-form.tsx'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.signInTitle} | ${store.name}` }) }

/** `fornecedor`: for another store, whose own domain takes it from there. */
export async function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams
  const target = search.get('fornecedor')
  const store =
    target &&
    (await pageOf(args).call(supplierSettings, { params: { sessao: COOKIE_SESSION }, query: { idfornecedor: target } }))
  return { returnTo: returnPath(search), otherStore: store ? store.nome : null }
}

/** Works as a plain form too: the server runs it and sets the cookie. */
export async function action(args: ActionFunctionArgs): Promise<SignInProblem | Response> {
  const { call, supplier } = pageOf(args)
  const form = await args.request.formData()
  const identifier = formText(form, 'identificacao').trim()
  const password = formText(form, 'senha')
  const missing = missingIn(form, ['identificacao', 'senha'])
  if (missing) return { ...missing, identifier, isUnderReview: false }
  const search = new URL(args.request.url).searchParams
  const returnTo = returnPath(search)
  const idfornecedor = search.get('fornecedor') ?? supplier.id
  try {
    // What the store cannot read as a login is told before a password travels.
    const { candidato } = await call(signInCandidate, {
      params: { sessao: COOKIE_SESSION, login: identifier },
      query: { idfornecedor, r: String(Math.random()) },
    })
    const { usuario, redirecionar } = await call(authenticate, {
      params: { sessao: COOKIE_SESSION },
      body: {
        cpf: candidato.cpf ?? candidato.email ?? identifier,
        senha: password,
        idfornecedor,
        tokenOrigin: 'commerce',
        voltar: returnTo,
      },
    })
    return replace(redirecionar ?? pathAfterSignIn(decodeAccount(usuario), featuresOf(supplier.tags), returnTo))
  } catch (error) {
    const isUnderReview = error instanceof Refusal && error.code === 'access.underReview'
    return { ...problemFrom(error, [], text.signInUnanswered), identifier, isUnderReview }
  }
}

/** Coming back from elsewhere, nobody wants to sign in again. */
const ReplacingForm = (props: FormProps) => <Form {...props} replace />

export function Component() {
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
      <SignInForm form={ReplacingForm} action={`?${search}`} problem={problem} isBusy={isBusy} />
    </NarrowCard>
  )
}
