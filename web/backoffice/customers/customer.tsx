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
import {
  addNote,
  changeCustomer,
  customerActivity,
  inviteCustomer,
  listNotes,
  sendCart,
} from '#contract/customer-desk.ts'
import { customerFile, reviewCustomer, setErpCode } from '#contract/customer-review.ts'
import {
  MAX_ERP_CODE_LENGTH,
  needsApproval,
  type ApprovalStatus,
  type CustomerFile,
} from '#domain/customer/customer-record.ts'
import type { AccountUsers } from '#domain/customer/linked-user.ts'
import { can } from '#domain/access/can.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import type { CustomerActivity, CustomerNote } from '#domain/customer/staff-customer.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { refusalsByField } from '../../shared/api/refused-fields.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { auditText } from '../../shared/i18n/audit.ts'
import { text as receivablesText } from '../../shared/i18n/receivables.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { TakeOrder } from '../list/choose-client.tsx'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { missingIn, problemFrom, formText } from '../../shared/form-errors.ts'
import { listUsers } from '../../shared/users/account-users.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as customersText } from '../../shared/i18n/customers.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { CustomerFacts, ListsPanel, UsersPanel } from './customer-facts.tsx'
import screenStyle from '../components/screen.module.css'
import { UndoForm } from '../components/undo-form.tsx'
import textStyle from '../../shared/ui/text.module.css'
import stack from '../../shared/ui/stack.module.css'
import style from './customers.module.css'
import {
  ErpCodeForm,
  erpCodePath,
  ReviewForms,
  undoneDecision,
  type ErpCodeProblem,
  type ReviewProblem,
} from './customer-forms.tsx'
import { AccessPanel, ActivityPanel, EditPanel, NotesPanel, type DeskOutcome } from './customer-desk.tsx'
import { DETAIL_FIELDS, detailsIn, seenName } from './customer-fields.tsx'
import { customersUrl } from './customers.tsx'

export const handle: ScreenHandle<Shown> = {
  head: ({ file }, store) => ({ title: `${file.record.name} | ${store.name}` }),
}

interface Shown {
  readonly file: CustomerFile
  readonly notes: readonly CustomerNote[]
  readonly activity: CustomerActivity
  /** Of the cart of whoever is signed in. */
  readonly cartUrl: string
  readonly users: AccountUsers
  /** What was just done here, and how it stood before; null otherwise. */
  readonly done: { readonly approvalStatus: ApprovalStatus; readonly before: ApprovalStatus } | null
  readonly isCodeSaved: boolean
  /** The customer was made just now, and perhaps invited. */
  readonly made: 'cadastrado' | 'convidado' | null
  readonly approves: boolean
}

const STATUSES: readonly ApprovalStatus[] = ['waiting', 'approved', 'refused']

const approvalStatusNamed = (name: string | null): ApprovalStatus | null =>
  STATUSES.find((approvalStatus) => approvalStatus === name) ?? null

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const office = await requireOffice(args, 'customer.see-all')
  const { supplier } = office
  const url = new URL(args.request.url)
  const id = args.params.id ?? ''
  const [file, users, { notes }, activity] = await Promise.all([
    callStore(office, customerFile, { params: { id } }),
    listUsers(office, id),
    callStore(office, listNotes, { params: { id } }),
    callStore(office, customerActivity, { params: { id } }),
  ])
  const did = url.searchParams.get('feito')
  const [approvalStatus, before] = [
    approvalStatusNamed(url.searchParams.get('feito')),
    approvalStatusNamed(url.searchParams.get('antes')),
  ]
  const done =
    approvalStatus !== null && before !== null && approvalStatus === file.record.approvalStatus
      ? { approvalStatus, before }
      : null
  return {
    file,
    notes,
    activity,
    cartUrl: `${office.origin}${office.basename}/carrinho`,
    users,
    done,
    isCodeSaved: did === 'codigo',
    made: did === 'cadastrado' || did === 'convidado' ? did : null,
    approves: needsApproval(featuresOf(supplier.tags)),
  }
}

export async function action(
  args: ActionFunctionArgs,
): Promise<ReviewProblem | ErpCodeProblem | DeskOutcome | Response> {
  const form = await args.request.formData()
  const did = DESK_FORMS.find((name) => name === form.get('do'))
  if (did) return runDeskForm(args, form, did)
  return form.has('erpCode')
    ? saveErpCode(args, formText(form, 'erpCode').trim(), formText(form, 'seenCode'))
    : review(args, form)
}

const DESK_FORMS = ['edit', 'note', 'invite', 'send-cart'] as const

async function runDeskForm(args: ActionFunctionArgs, form: FormData, did: DeskOutcome['did']): Promise<DeskOutcome> {
  const page = pageOf(args)
  const params = { id: args.params.id ?? '' }
  const typed = Object.fromEntries([...form.keys()].map((name) => [name, formText(form, name)]))
  const required = did === 'note' ? ['body'] : did === 'edit' ? [form.has('legalName') ? 'legalName' : 'fullName'] : []
  const missing = await missingIn(page, form, required)
  if (missing) return { did, problem: missing, isConflict: false, typed }
  try {
    if (did === 'note') await callStore(page, addNote, { params, body: { body: formText(form, 'body') } })
    else if (did === 'send-cart') await callStore(page, sendCart, { params })
    else if (did === 'invite') await callStore(page, inviteCustomer, { params })
    else
      await callStore(page, changeCustomer, { params, body: { ...detailsIn(form), seen: detailsIn(form, seenName) } })
    return { did, problem: null, isConflict: false, typed }
  } catch (error) {
    const { message, faults } = problemFrom(error, ['body', ...DETAIL_FIELDS], customersText.unreachable)
    const isConflict = error instanceof Refusal && error.code === 'record.changedMeanwhile'
    return { did, problem: { message, faults: { ...faults, ...refusalsByField(error) } }, isConflict, typed }
  }
}

async function saveErpCode(
  args: ActionFunctionArgs,
  typedCode: string,
  seenCode: string,
): Promise<ErpCodeProblem | Response> {
  const id = args.params.id ?? ''
  try {
    const body = { erpCode: typedCode || null, seen: seenCode }
    await callStore(pageOf(args), setErpCode, { params: { id }, body })
  } catch (error) {
    const problem = problemFrom(error, ['erpCode'], customersText.unreachable)
    const isInvalid = error instanceof Refusal && error.code === 'request.invalid'
    return {
      ...problem,
      ...(isInvalid ? { faults: { erpCode: customersText.erpCodeInvalid(MAX_ERP_CODE_LENGTH) } } : {}),
      typedCode,
      isConflict: error instanceof Refusal && error.code === 'customer.erpCodeChanged',
    }
  }
  return redirect(erpCodePath(id, true))
}

async function review(args: ActionFunctionArgs, form: FormData): Promise<ReviewProblem | Response> {
  const approvalStatus = approvalStatusNamed(formText(form, 'approvalStatus')) ?? 'waiting'
  const seen = approvalStatusNamed(formText(form, 'seen')) ?? 'waiting'
  const reason = formText(form, 'reason')
  const id = args.params.id ?? ''
  try {
    const body = { approvalStatus, seenStatus: seen, reason }
    await callStore(pageOf(args), reviewCustomer, { params: { id }, body })
  } catch (error) {
    return { ...problemFrom(error, ['reason'], customersText.unreachable), reason }
  }
  return redirect(`/gestao/clientes/${id}?feito=${approvalStatus}&antes=${seen}`)
}

export function Component() {
  const text = useText(customersText)
  const audit = useText(auditText)
  const creditText = useText(receivablesText)
  const { account, features } = useOffice()
  const may = (action: 'client.choose' | 'order.see-all' | 'payment.manage') =>
    can(action, actorOf(account), { features })
  const doneText: Record<ApprovalStatus, string> = {
    approved: text.approved,
    refused: text.refused,
    waiting: text.reopened,
  }
  const { file, notes, activity, cartUrl, users, done, isCodeSaved, made, approves }: Shown = useLoaderData()
  const sent = useActionData<ReviewProblem | ErpCodeProblem | DeskOutcome>()
  const desk = sent && 'did' in sent ? sent : undefined
  const outcome = sent && !('did' in sent) ? sent : undefined
  const [problem, codeProblem] = outcome && 'typedCode' in outcome ? [undefined, outcome] : [outcome, undefined]
  const isBusy = useNavigation().formMethod === 'POST'
  const { record } = file
  const listUrl = customersUrl(approves)
  return (
    <div className={screenStyle.screen}>
      <BackToList path={listUrl.pathOf(listUrl.usual, { approvalStatus: record.approvalStatus })}>
        {text.back}
      </BackToList>
      <header className={stack.gap1}>
        <h1>{record.name}</h1>
        <p className={textStyle.muted}>
          {record.kind === 'company' ? text.company : text.person} ·{' '}
          <span data-approval-status={record.approvalStatus} className={style.approvalStatus}>
            {text.approvalStatus[record.approvalStatus]}
          </span>
        </p>
        <div className={stack.wrap2}>
          {may('client.choose') && <TakeOrder client={record} />}
          {may('order.see-all') && (
            <ButtonLink to={`/gestao/pedidos?cliente=${record.id}`} look="secondary" size="small">
              {text.orders}
            </ButtonLink>
          )}
          {may('payment.manage') && (
            <ButtonLink to={`/gestao/contas-a-receber/clientes/${record.id}`} look="secondary" size="small">
              {creditText.credit}
            </ButtonLink>
          )}
          <ButtonLink to={`/gestao/auditoria?cliente=${record.id}`} look="secondary" size="small">
            {audit.link}
          </ButtonLink>
        </div>
      </header>
      {made && !sent && (
        <Notice kind="success">{made === 'convidado' ? text.create.doneInvited : text.create.done}</Notice>
      )}
      {desk?.did === 'edit' && desk.problem === null && <Notice kind="success">{text.edit.done}</Notice>}
      {desk?.did === 'note' && desk.problem === null && <Notice kind="success">{text.notes.done}</Notice>}
      {done && !sent && (
        <Notice kind="success">
          {doneText[done.approvalStatus]} <UndoForm fields={undoneDecision(done)} />
        </Notice>
      )}
      {problem && Object.keys(problem.faults).length === 0 && <Notice kind="problem">{problem.message}</Notice>}
      {file.sameDocument.length > 0 && (
        <Notice kind="info" isLive={false}>
          <p>{text.sameDocument}</p>
          <ul className={style.same}>
            {file.sameDocument.map(({ id, name, email }) => (
              <li key={id}>
                <Link to={`/gestao/clientes/${id}`} className={textStyle.strong}>
                  {name}
                </Link>{' '}
                ({email})
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {approves ? (
        <ReviewForms
          key={record.approvalStatus}
          approvalStatus={record.approvalStatus}
          problem={problem}
          isBusy={isBusy}
        />
      ) : (
        <Notice kind="info" isLive={false}>
          {text.noApproval}
        </Notice>
      )}
      <EditPanel file={file} outcome={desk} isBusy={isBusy} />
      <CustomerFacts file={file}>
        <ActivityPanel file={file} activity={activity} cartUrl={cartUrl} outcome={desk} isBusy={isBusy} />
        <NotesPanel notes={notes} outcome={desk} isBusy={isBusy} />
        <AccessPanel file={file} outcome={desk} isBusy={isBusy} />
        <ErpCodeForm
          customerId={record.id}
          code={file.erpCode}
          problem={codeProblem}
          isSaved={isCodeSaved}
          isBusy={isBusy}
        />
        <UsersPanel customerId={record.id} users={users} />
        <ListsPanel customerId={record.id} />
      </CustomerFacts>
    </div>
  )
}
