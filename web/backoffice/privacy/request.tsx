import { redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import {
  answerPrivacyRequest,
  eraseForRequest,
  getPrivacyRequest,
  provePrivacyRequest,
  refusePrivacyRequest,
  startPrivacyRequest,
} from '#contract/privacy-desk.ts'
import { cutText } from '#domain/cut-text.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { formatDate } from '#domain/calendar.ts'
import {
  isOpenRequest,
  MAX_ANSWER_TEXT,
  REFUSAL_REASONS,
  STAFF_PROOFS,
  type RequestDetail,
} from '#domain/privacy/privacy-request.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as privacyText } from '../../shared/i18n/office-privacy.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { Moment } from '../components/moment.tsx'
import screenStyle from '../components/screen.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice } from '../state/office-context.ts'
import { Deadline } from './deadline.tsx'
import { AnswerForm, EraseForm, ExportData, ProveForm, Records, RefuseForm } from './request-forms.tsx'

interface Shown {
  readonly of: RequestDetail
  readonly now: string
}

export const handle: ScreenHandle<Shown> = {
  head: ({ of }, store) => ({ title: `${store.text(privacyText).one(of.protocol)} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const office = await requireOffice(args, 'privacy.manage')
  const of = await callStore(office, getPrivacyRequest, { params: { id: args.params['id'] ?? '' } })
  return { of, now: new Date().toISOString() }
}

/** Takes the next step. After a refusal the page is loaded again, because the request may have moved. */
export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'privacy.manage')
  const params = { id: args.params['id'] ?? '' }
  const form = await args.request.formData()
  const intent = formText(form, 'intent')
  const text = cutText(formText(form, 'text'), MAX_ANSWER_TEXT)
  const chosen = <Option extends string>(options: readonly Option[], name: string): Option | undefined =>
    options.find((option) => option === formText(form, name))
  try {
    if (intent === 'prove') {
      const proof = chosen(STAFF_PROOFS, 'proof') ?? 'document'
      await callStore(office, provePrivacyRequest, { params, body: { proof, note: formText(form, 'note') } })
    }
    if (intent === 'start')
      await callStore(office, startPrivacyRequest, { params, body: { customerId: formText(form, 'customer') || null } })
    if (intent === 'erase')
      await callStore(office, eraseForRequest, { params, body: { isConfirmed: form.has('isConfirmed') } })
    if (intent === 'answer' || intent === 'refuse') {
      const missing = await missingIn(office, form, ['text'])
      if (missing !== null) return missing
      if (intent === 'answer') await callStore(office, answerPrivacyRequest, { params, body: { text } })
      else {
        const reason = chosen(REFUSAL_REASONS, 'reason') ?? 'other'
        await callStore(office, refusePrivacyRequest, { params, body: { reason, text } })
      }
    }
  } catch (error) {
    return problemFrom(error, ['isConfirmed'], privacyText.unreachable)
  }
  return redirect(`/gestao/privacidade/${params.id}`)
}

const TONES = {
  verifying: 'waiting',
  received: 'waiting',
  'in-progress': 'waiting',
  answered: 'good',
  refused: 'bad',
} as const

/** A request about personal data, and what to do with it. */
export function Component() {
  const text = useText(privacyText)
  const { of, now }: Shown = useLoaderData()
  const problem = useActionData<FormProblem>()
  const { protocol, state, kind, dueOn, receivedAt } = of
  const isOpen = isOpenRequest(state)
  const mayAct = isOpen && of.proof !== null
  return (
    <div className={screenStyle.screen}>
      <BackToList path="/gestao/privacidade">{text.back}</BackToList>
      <header className={stack.gap2}>
        <h1>{text.one(protocol)}</h1>
        <div className={stack.wrap2}>
          <Badge tone={TONES[state]}>{text.stateNames[state]}</Badge>
          <span>{text.kinds[kind]}</span>
          <Moment at={receivedAt} now={now} />
          {isOpen && <span>{text.due(formatDate(dueOn))}</span>}
          {isOpen && <Deadline of={of} />}
        </div>
      </header>
      {problem && Object.keys(problem.faults).length === 0 && <Notice kind="problem">{problem.message}</Notice>}
      <Person of={of} />
      {isOpen && of.proof === null && <ProveForm problem={problem} />}
      {isOpen && <Records of={of} />}
      {mayAct && of.customerId !== null && <ExportData of={of} />}
      {mayAct && of.customerId !== null && <EraseForm problem={problem} />}
      {mayAct && <AnswerForm of={of} problem={problem} />}
      {isOpen && <RefuseForm of={of} problem={problem} />}
      {of.answer !== '' && (
        <section className={`${surface.panel} ${stack.gap2}`}>
          <h2 className={textStyle.large}>{text.given}</h2>
          {of.refusal !== null && <p>{text.reasons[of.refusal]}</p>}
          {of.answer.split('\n').map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </section>
      )}
      <History of={of} now={now} />
    </div>
  )
}

function Person({ of }: Pick<Shown, 'of'>) {
  const text = useText(privacyText)
  const contacts = [of.email, of.phone === '' ? '' : formatPhone(of.phone), formatDocument(of.document)].filter(
    (each) => each !== '',
  )
  return (
    <section className={`${surface.panel} ${stack.gap2}`}>
      <h2 className={textStyle.large}>{text.person}</h2>
      <p>
        <strong>{of.name || text.unnamed}</strong>
        {contacts.length > 0 && ` · ${contacts.join(' · ')}`}
      </p>
      <p className={textStyle.muted}>
        {text.channel}: {text.channels[of.channel]}
      </p>
      {of.text !== '' && (
        <>
          <h3>{text.message}</h3>
          <p>{of.text}</p>
        </>
      )}
      <h3>{text.identity}</h3>
      <p>{of.proof === null ? text.notProved : text.proofs[of.proof]}</p>
      {of.proofNote !== '' && <p className={textStyle.muted}>{of.proofNote}</p>}
    </section>
  )
}

function History({ of: { events }, now }: Shown) {
  const text = useText(privacyText)
  return (
    <section className={`${surface.panel} ${stack.gap2}`}>
      <h2 className={textStyle.large}>{text.history}</h2>
      <ol className={stack.gap2}>
        {events.map(({ step, at, by, text: said }, index) => (
          <li key={index}>
            <strong>{text.steps[step]}</strong> · <Moment at={at} now={now} /> · {by ?? text.byPerson}
            {said !== '' && <p>{said}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
