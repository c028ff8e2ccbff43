import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import {
  acceptReturn,
  confirmReturned,
  deskReturnPhoto,
  getReturn,
  receiveReturn,
  refuseReturn,
} from '#contract/return-desk.ts'
import { cutText } from '#domain/cut-text.ts'
import { MAX_RETURN_TEXT, RETURN_OUTCOMES, type OrderReturn } from '#domain/order/order-return.ts'
import { callStore, urlInStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import { formatAmount } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as returnsText } from '../../shared/i18n/office-returns.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { ReturnPhotos } from '../../shared/ui/return-photos.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { Moment } from '../components/moment.tsx'
import screenStyle from '../components/screen.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { useFreshData } from '../state/live-updates.tsx'
import { AcceptForm, receivedIn, ReceiveForm, RefuseForm } from './return-decisions.tsx'
import { ReturnMoney } from './return-money.tsx'
import style from './return.module.css'

interface Shown {
  readonly of: OrderReturn
  readonly now: string
}

export const handle: ScreenHandle<Shown> = {
  head: ({ of }, store) => ({ title: `${store.text(returnsText).one(of.orderNumber)} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const office = await requireOffice(args, 'order.see-all')
  const of = await callStore(office, getReturn, { params: { id: args.params['id'] ?? '' } })
  return { of, now: new Date().toISOString() }
}

/** The fields beside which a refusal is shown. */
const FIELDS = ['text', 'on', 'lines']

/** Takes the next step. After a refusal the page is loaded again, because the return may have moved. */
export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'order.manage')
  const id = args.params['id'] ?? ''
  const form = await args.request.formData()
  const intent = formText(form, 'intent')
  const text = cutText(formText(form, 'text'), MAX_RETURN_TEXT)
  try {
    if (intent === 'accept') await callStore(office, acceptReturn, { params: { id }, body: { text } })
    if (intent === 'refuse') {
      const missing = await missingIn(office, form, ['text'])
      if (missing !== null) return missing
      await callStore(office, refuseReturn, { params: { id }, body: { text } })
    }
    if (intent === 'receive') {
      const lines = receivedIn(form, returnsText)
      if ('faults' in lines) return lines
      await callStore(office, receiveReturn, {
        params: { id },
        body: { lines, outcome: RETURN_OUTCOMES.find((each) => each === formText(form, 'outcome')) ?? null, text },
      })
    }
    if (intent === 'confirm') {
      const missing = await missingIn(office, form, ['on'])
      if (missing !== null) return missing
      await callStore(office, confirmReturned, { params: { id }, body: { on: formText(form, 'on') } })
    }
  } catch (error) {
    return problemFrom(error, FIELDS, returnsText.unreachable)
  }
  return redirect(`/gestao/devolucoes/${id}`)
}

const TONES = {
  requested: 'waiting',
  accepted: 'waiting',
  received: 'waiting',
  done: 'good',
  refused: 'bad',
  cancelled: 'plain',
} as const

/** A return, and what to do with it. */
export function Component() {
  const text = useText(returnsText)
  const { of, now }: Shown = useLoaderData()
  const problem = useActionData<FormProblem>()
  const office = useOffice()
  const { id, orderNumber, customerName, state, reason, outcome, isOfRight, note, photos, replacementNumber } = of
  useFreshData((change) => change.number === orderNumber)
  return (
    <div className={screenStyle.screen}>
      <BackToList path="/gestao/devolucoes">{text.back}</BackToList>
      <header className={stack.gap2}>
        <h1>{text.one(orderNumber)}</h1>
        <div className={`${stack.wrap2} ${style.facts}`}>
          <Badge tone={TONES[state]}>{text.stateNames[state]}</Badge>
          <span>{customerName}</span>
          <Moment at={of.requestedAt} now={now} />
          <Link to={`/gestao/pedidos/${orderNumber}`} className={linkStyle.link}>
            {text.toOrder}
          </Link>
        </div>
      </header>
      {problem && Object.keys(problem.faults).length === 0 && <Notice kind="problem">{problem.message}</Notice>}
      {isOfRight && (state === 'requested' || state === 'accepted') && (
        <Notice kind="info" isLive={false}>
          {text.ofRight}
        </Notice>
      )}
      <section className={`${surface.panel} ${stack.gap2}`}>
        <h2 className={textStyle.large}>{text.products}</h2>
        <p>
          {text.reasons[reason]} · {text.wants[outcome]}
        </p>
        <Lines of={of} />
        {note !== '' && (
          <>
            <h3>{text.note}</h3>
            <p>{note}</p>
          </>
        )}
        <ReturnPhotos
          positions={photos}
          urlOf={(position) => urlInStore(office.supplier, deskReturnPhoto, { params: { id, position } })}
        />
        {replacementNumber !== null && (
          <Link to={`/gestao/pedidos/${replacementNumber}`} className={linkStyle.link}>
            {text.replacement(replacementNumber)}
          </Link>
        )}
      </section>
      {state === 'requested' && <AcceptForm problem={problem} />}
      {state === 'requested' && !isOfRight && <RefuseForm problem={problem} />}
      {state === 'accepted' && <ReceiveForm of={of} problem={problem} />}
      <ReturnMoney of={of} problem={problem} />
      <History of={of} now={now} />
    </div>
  )
}

function Lines({ of: { lines } }: { readonly of: OrderReturn }) {
  const text = useText(returnsText)
  return (
    <ul className={stack.bullets}>
      {lines.map(({ position, name, unit, quantity, received, isRestocked }) => (
        <li key={position}>
          {name}: {text.requestedAmount(formatAmount(quantity, unit))}
          {received !== null && ` · ${text.came(formatAmount(received, unit))}`}
          {isRestocked && ` · ${text.restocked}`}
        </li>
      ))}
    </ul>
  )
}

function History({ of: { events }, now }: Shown) {
  const text = useText(returnsText)
  return (
    <section className={`${surface.panel} ${stack.gap2}`}>
      <h2 className={textStyle.large}>{text.history}</h2>
      <ol className={stack.gap2}>
        {events.map(({ state, at, by, text: said }, index) => (
          <li key={index}>
            <strong>{text.steps[state]}</strong> · <Moment at={at} now={now} /> · {by ?? text.system}
            {said !== '' && <p>{said}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
