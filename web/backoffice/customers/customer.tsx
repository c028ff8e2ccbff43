import { ChevronLeft } from 'lucide-react'
import { Link, redirect, useActionData, useLoaderData, useNavigation, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { customerFile, decodeFile, reviewCustomer } from '#contract/customer-review.ts'
import { STANDING } from '#contract/registration.ts'
import { needsApproval, type Standing } from '#domain/customer/approval.ts'
import type { CustomerFile } from '#domain/customer/customer-review.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { formText } from '../../shared/form-text.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/customers.ts'
import { pageOf, pathWithin, signInPath } from '../../shared/page-context.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import style from './customers.module.css'
import { pathOf, STANDINGS } from './list-address.ts'
import { ReviewForms, UndoForm, type ReviewProblem } from './review-forms.tsx'

export const handle: ScreenHandle<Shown> = { head: ({ file }, store) => ({ title: `${file.record.name} | ${store.name}` }) }

interface Shown {
  readonly file: CustomerFile
  /** What was just done here, and how it stood before; null otherwise. */
  readonly done: { readonly standing: Standing; readonly before: Standing } | null
  readonly approves: boolean
}

const standingNamed = (name: string | null): Standing | null => STANDINGS.find((standing) => standing === name) ?? null

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const { call, supplier, account, basename } = pageOf(args)
  const url = new URL(args.request.url)
  if ((await account()) === null) throw redirect(signInPath(pathWithin(basename, url)))
  const file = decodeFile(await call(customerFile, { params: { idcliente: args.params.id ?? '' }, query: { idfornecedor: supplier.id } }))
  const [standing, before] = [standingNamed(url.searchParams.get('feito')), standingNamed(url.searchParams.get('antes'))]
  const done = standing !== null && before !== null && standing === file.record.standing ? { standing, before } : null
  return { file, done, approves: needsApproval(featuresOf(supplier.tags)) }
}

export async function action(args: ActionFunctionArgs): Promise<ReviewProblem | Response> {
  const { call, supplier } = pageOf(args)
  const form = await args.request.formData()
  const standing = standingNamed(formText(form, 'situacao')) ?? 'waiting'
  const seen = standingNamed(formText(form, 'vista')) ?? 'waiting'
  const reason = formText(form, 'motivo')
  const id = args.params.id ?? ''
  try {
    await call(reviewCustomer, {
      params: { idcliente: id },
      query: { idfornecedor: supplier.id },
      body: { situacao: STANDING[standing], situacaoVista: STANDING[seen], motivo: reason },
    })
  } catch (error) {
    return { message: error instanceof Refusal ? error.message : text.unreachable, field: error instanceof Refusal ? (error.body.campo ?? null) : null, reason }
  }
  return redirect(`/gestao/clientes/${id}?feito=${standing}&antes=${seen}`)
}

const DONE: Record<Standing, string> = { approved: text.approved, refused: text.refused, waiting: text.reopened }

export function Component() {
  const { file, done, approves }: Shown = useLoaderData()
  const problem = useActionData<ReviewProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const { record } = file
  return (
    <div className={style.screen}>
      <Link to={pathOf({ standing: record.standing, text: '', page: 1 })} className={style.back}>
        <ChevronLeft size={20} aria-hidden /> {text.back}
      </Link>
      <header className={style.head}>
        <h1>{record.name}</h1>
        <p className={style.muted}>
          {record.kind === 'company' ? text.company : text.person} · <span data-standing={record.standing} className={style.standing}>{text.standing[record.standing]}</span>
        </p>
      </header>
      {done && !problem && (
        <Notice kind="success">
          {DONE[done.standing]} <UndoForm done={done} isBusy={isBusy} />
        </Notice>
      )}
      {problem && problem.field === null && <Notice kind="problem">{problem.message}</Notice>}
      {approves ? (
        <ReviewForms key={record.standing} standing={record.standing} problem={problem} isBusy={isBusy} />
      ) : (
        <Notice kind="info" isLive={false}>
          {text.noApproval}
        </Notice>
      )}
      <CustomerFacts file={file} />
    </div>
  )
}
