import { ChevronLeft } from 'lucide-react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { customerFile, decodeFile, reviewCustomer, setErpCode } from '#contract/customer-review.ts'
import { STANDING } from '#contract/registration.ts'
import {
  MAX_ERP_CODE_LENGTH,
  needsApproval,
  type ApprovalStatus,
  type CustomerFile,
} from '#domain/customer/customer-record.ts'
import type { AccountUsers } from '#domain/customer/linked-user.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { problemFrom, formText } from '../../shared/form-errors.ts'
import { linkedUserApi } from '../../shared/api/linked-user.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/customers.ts'
import { pageOf, pathWithin, signInPath } from '../../shared/page-context.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import style from './customers.module.css'
import { ErpCodeForm, erpCodePath, type ErpCodeProblem } from './erp-code-form.tsx'
import { APPROVAL_STATUSES, customersUrl } from './customers-url.ts'
import { ReviewForms, UndoForm, type ReviewProblem } from './review-forms.tsx'
import { UsersPanel } from './users-panel.tsx'

export const handle: ScreenHandle<Shown> = {
  head: ({ file }, store) => ({ title: `${file.record.name} | ${store.name}` }),
}

interface Shown {
  readonly file: CustomerFile
  readonly users: AccountUsers
  /** What was just done here, and how it stood before; null otherwise. */
  readonly done: { readonly standing: ApprovalStatus; readonly before: ApprovalStatus } | null
  readonly isCodeSaved: boolean
  readonly approves: boolean
}

const standingNamed = (name: string | null): ApprovalStatus | null =>
  APPROVAL_STATUSES.find((standing) => standing === name) ?? null

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const page = pageOf(args)
  const { supplier } = page
  const url = new URL(args.request.url)
  const id = args.params.id ?? ''
  if ((await page.account()) === null) throw redirect(signInPath(pathWithin(page.basename, url)))
  const [wire, users] = await Promise.all([
    page.call(customerFile, { params: { idcliente: id }, query: { idfornecedor: supplier.id } }),
    linkedUserApi(page).list(id),
  ])
  const file = decodeFile(wire)
  const [standing, before] = [
    standingNamed(url.searchParams.get('feito')),
    standingNamed(url.searchParams.get('antes')),
  ]
  const done = standing !== null && before !== null && standing === file.record.standing ? { standing, before } : null
  return {
    file,
    users,
    done,
    isCodeSaved: url.searchParams.get('feito') === 'codigo',
    approves: needsApproval(featuresOf(supplier.tags)),
  }
}

export async function action(args: ActionFunctionArgs): Promise<ReviewProblem | ErpCodeProblem | Response> {
  const form = await args.request.formData()
  return form.has('codigoErp') ? saveErpCode(args, formText(form, 'codigoErp').trim()) : review(args, form)
}

async function saveErpCode(args: ActionFunctionArgs, typedCode: string): Promise<ErpCodeProblem | Response> {
  const { call, supplier } = pageOf(args)
  const id = args.params.id ?? ''
  try {
    await call(setErpCode, {
      params: { idcliente: id },
      query: { idfornecedor: supplier.id },
      body: { codigoErp: typedCode || null },
    })
  } catch (error) {
    if (!(error instanceof Refusal)) return { message: text.unreachable, isOfField: false, typedCode }
    const isOfField = error.body.campo === 'codigoErp'
    return {
      message: error.code === 'request.invalid' ? text.erpCodeInvalid(MAX_ERP_CODE_LENGTH) : error.message,
      isOfField,
      typedCode,
    }
  }
  return redirect(erpCodePath(id, true))
}

async function review(args: ActionFunctionArgs, form: FormData): Promise<ReviewProblem | Response> {
  const { call, supplier } = pageOf(args)
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
    return { ...problemFrom(error, ['motivo'], text.unreachable), reason }
  }
  return redirect(`/gestao/clientes/${id}?feito=${standing}&antes=${seen}`)
}

const DONE: Record<ApprovalStatus, string> = { approved: text.approved, refused: text.refused, waiting: text.reopened }

export function Component() {
  const { file, users, done, isCodeSaved, approves }: Shown = useLoaderData()
  const outcome = useActionData<ReviewProblem | ErpCodeProblem>()
  const [problem, codeProblem] = outcome && 'typedCode' in outcome ? [undefined, outcome] : [outcome, undefined]
  const isBusy = useNavigation().formMethod === 'POST'
  const { record } = file
  return (
    <div className={style.screen}>
      <Link to={customersUrl(approves).pathOf({ standing: record.standing, text: '', page: 1 })} className={style.back}>
        <ChevronLeft size={20} aria-hidden /> {text.back}
      </Link>
      <header className={style.head}>
        <h1>{record.name}</h1>
        <p className={style.muted}>
          {record.kind === 'company' ? text.company : text.person} ·{' '}
          <span data-standing={record.standing} className={style.standing}>
            {text.standing[record.standing]}
          </span>
        </p>
      </header>
      {done && !outcome && (
        <Notice kind="success">
          {DONE[done.standing]} <UndoForm done={done} isBusy={isBusy} />
        </Notice>
      )}
      {problem && Object.keys(problem.faults).length === 0 && <Notice kind="problem">{problem.message}</Notice>}
      {file.sameDocument.length > 0 && (
        <Notice kind="info" isLive={false}>
          <p>{text.sameDocument}</p>
          <ul className={style.same}>
            {file.sameDocument.map(({ id, name, email }) => (
              <li key={id}>
                <Link to={`/gestao/clientes/${id}`}>{name}</Link> ({email})
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {approves ? (
        <ReviewForms key={record.standing} standing={record.standing} problem={problem} isBusy={isBusy} />
      ) : (
        <Notice kind="info" isLive={false}>
          {text.noApproval}
        </Notice>
      )}
      <CustomerFacts file={file}>
        <ErpCodeForm
          customerId={record.id}
          code={file.erpCode}
          problem={codeProblem}
          isSaved={isCodeSaved}
          isBusy={isBusy}
        />
        <UsersPanel customerId={record.id} users={users} />
      </CustomerFacts>
    </div>
  )
}
