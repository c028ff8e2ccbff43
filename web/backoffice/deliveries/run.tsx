import { Camera, MapPin, Phone } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { telephoneUrl } from '#domain/customer/phone.ts'
import { getDeliveryRun, reportStop, startDeliveryRun } from '#contract/delivery-run.ts'
import { nextStop, type DeliveryRun, type DeliveryStop, type StopReport } from '#domain/order/delivery-run.ts'
import { changeOf } from '#domain/order/place-order.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { statusAfter } from '../../shared/api/order-desk.ts'
import { formText, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { deliveryRunsText } from '../../shared/i18n/delivery-runs.ts'
import { deskText } from '../../shared/i18n/order-desk.ts'
import { statusText, text as orderText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { useShownProblem } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field, LongTextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import screenStyle from '../components/screen.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { useFreshData } from '../state/live-updates.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { storeForOffline } from './offline-run.ts'
import { shrinkPhoto } from '../../shared/shrink-photo.ts'
import {
  addUnsent,
  createReportStore,
  readLastRun,
  readUnsent,
  sendUnsent,
  writeLastRun,
  type UnsentReport,
} from './unsent-reports.ts'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './deliveries.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${deliveryRunsText.title} | ${store.name}` }) }

/** Without internet the stops stay as they were read last. */
export async function loader(args: LoaderFunctionArgs): Promise<DeliveryRun> {
  const { id = '' } = args.params
  try {
    return await callStore(await requireOffice(args, 'delivery.make'), getDeliveryRun, { params: { id } })
  } catch (error) {
    const isAnswered = error instanceof Refusal || error instanceof Response
    const last = isAnswered || typeof document === 'undefined' ? null : readLastRun(sessionStorage, id)
    if (last === null) throw error
    return last
  }
}

/** What a courier reports waits for the internet in the browser. */
const SEND_AGAIN_MS = 15_000

/** The run as its courier drives it: one stop at a time. */
export function Component() {
  const text = useText(deliveryRunsText)
  const run: DeliveryRun = useLoaderData()
  const { call, supplier, basename, account } = useOffice()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const reports = useReports(setProblem)
  const store = useEffectEvent(() => {
    writeLastRun(sessionStorage, run)
    if (account.loginId !== null) void storeForOffline(basename, account.loginId)
  })
  // Often it is read again and the same.
  const shown = JSON.stringify(run)
  useEffect(() => store(), [shown])
  useFreshData(({ topic }) => topic === 'orders' || topic === 'deliveries')
  const unsent = new Set(reports.unsent.filter(({ report }) => report.kind !== 'arrived').map(({ number }) => number))
  const left = run.stops.filter(({ outcome, number }) => outcome === null && !unsent.has(number))
  const [reportedNumber, setReportedNumber] = useState<number | null>(null)
  const stop = nextStop({ stops: left }, reportedNumber)
  const start = async () => {
    setBusy(true)
    await callStore({ call, supplier }, startDeliveryRun, { params: { id: run.id } }).then(
      () => setProblem(''),
      (error: unknown) => error instanceof Refusal && setProblem(error.message),
    )
    await revalidate()
    setBusy(false)
  }
  return (
    <div className={`${screenStyle.screen} ${style.narrow}`}>
      <BackToList path="/gestao/entregas">{text.back}</BackToList>
      <header>
        <h1>{text.title}</h1>
        <p className={textStyle.note} role="status">
          {text.progress(run.stops.length - left.length, run.stops.length)}
        </p>
      </header>
      {reports.unsent.length > 0 && <Notice kind="warning">{text.queued(reports.unsent.length)}</Notice>}
      {reports.isOnlyInPage && <Notice kind="problem">{text.noRoom}</Notice>}
      {problem !== '' && <Notice kind="problem">{problem}</Notice>}
      {stop === null && <Notice kind="success">{text.over}</Notice>}
      {stop !== null && run.startedAt === null && (
        <Button size="large" isWide isBusy={isBusy} onClick={() => void start()}>
          {text.start}
        </Button>
      )}
      {stop !== null && (
        <Stop
          key={stop.number}
          stop={stop}
          isStarted={run.startedAt !== null}
          onInput={() => setReportedNumber(stop.number)}
          report={(report) => reports.add({ runId: run.id, number: stop.number, report })}
        />
      )}
      <Others title={text.later} stops={left.filter((each) => each !== stop)} unsent={unsent} />
      <Others title={text.done} stops={run.stops.filter((each) => !left.includes(each))} unsent={unsent} />
    </div>
  )
}

interface Reports {
  readonly isOnlyInPage: boolean
  readonly unsent: readonly UnsentReport[]
  readonly add: (report: UnsentReport) => void
}

/** Sends reports at once, and those that wait whenever there is internet again. */
function useReports(onProblem: (problem: string) => void): Reports {
  const text = useText(deliveryRunsText)
  const desk = useText(deskText)
  const statuses = useText(statusText)
  const { call, supplier } = useOffice()
  const { revalidate } = useRevalidator()
  const [store] = useState(() =>
    createReportStore({
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
    }),
  )
  const [unsent, setUnsent] = useState<readonly UnsentReport[]>([])
  const send = useEffectEvent(async () => {
    if (readUnsent(store).length > 0 && navigator.onLine) {
      // One tab sends: two would report the same stop.
      await navigator.locks.request('balcao-gestao-unsent-stops', () =>
        sendUnsent(
          store,
          ({ runId, number, report }) =>
            callStore({ call, supplier }, reportStop, { params: { id: runId, number }, body: report }),
          (error) => error instanceof Refusal && error.status < 500,
          ({ number }, error) => {
            const status = statusAfter(error)
            if (status !== null) onProblem(desk.moved(number, statuses[status].name))
            else onProblem(text.notAccepted(number, error instanceof Refusal ? error.message : ''))
          },
        ),
      )
      await revalidate()
    }
    setUnsent(readUnsent(store))
  })
  useEffect(() => {
    const listener = () => void send()
    listener()
    const timer = setInterval(listener, SEND_AGAIN_MS)
    window.addEventListener('online', listener)
    window.addEventListener(ADDED, listener)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', listener)
      window.removeEventListener(ADDED, listener)
    }
  }, [])
  return {
    unsent,
    isOnlyInPage: store.isOnlyInPage(),
    add: (report) => {
      onProblem('')
      addUnsent(store, report)
      setUnsent(readUnsent(store))
      window.dispatchEvent(new Event(ADDED))
    },
  }
}

const ADDED = 'balcao-gestao-stop-reported'

interface StopProps {
  readonly stop: DeliveryStop
  readonly isStarted: boolean
  /** Something of its report was typed or taken. */
  readonly onInput: () => void
  readonly report: (report: StopReport) => void
}

function Stop({ stop, isStarted, onInput, report }: StopProps) {
  const text = useText(deliveryRunsText)
  const words = useText(orderText)
  const { number, customerName, address, hints, phone, note, due, paymentName, changeFor } = stop
  return (
    <section className={surface.panel} aria-labelledby="stop" onInput={onInput}>
      <p className={textStyle.note}>{text.next}</p>
      <h2 id="stop">
        {text.order(number)} · {customerName}
      </h2>
      <p className={textStyle.large}>{address}</p>
      {hints !== '' && <p>{hints}</p>}
      <p className={textStyle.strong}>{due === null ? text.nothingDue : text.collect(formatCents(due), paymentName)}</p>
      {due !== null && changeFor !== null && (
        <p>
          {words.change} {words.changeFor(formatCents(changeFor), formatCents(changeOf({ changeFor, total: due })))}
        </p>
      )}
      {note !== '' && (
        <p>
          {text.note}: {note}
        </p>
      )}
      <div className={`${stack.gap3} ${style.pair}`}>
        <a
          className={buttonClass({ look: 'secondary', size: 'large' })}
          href={mapUrl(stop)}
          target="_blank"
          rel="noreferrer"
        >
          <MapPin size={20} aria-hidden /> {text.map}
        </a>
        {phone !== null && (
          <a className={buttonClass({ look: 'secondary', size: 'large' })} href={telephoneUrl(phone)}>
            <Phone size={20} aria-hidden /> {text.call}
          </a>
        )}
      </div>
      {isStarted && (
        <>
          {stop.arrivedAt === null && (
            <Button look="secondary" size="large" isWide onClick={() => report({ kind: 'arrived' })}>
              {text.arrived}
            </Button>
          )}
          <Delivered stop={stop} report={report} />
          <Failed report={report} />
        </>
      )}
    </section>
  )
}

/** Opens the map that the phone has; the point is more exact than the words. */
const mapUrl = ({ coordinates, address }: DeliveryStop): string => {
  const query = coordinates === null ? address : `${coordinates.latitude},${coordinates.longitude}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

/** Proved by the customer's code, a name or a photo. */
function Delivered({ stop, report }: Pick<StopProps, 'stop' | 'report'>) {
  const text = useText(deliveryRunsText)
  const desk = useText(deskText)
  const [photo, setPhoto] = useState<string | null>(null)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useShownProblem(form, problem)
  const take = async (file: File | undefined) => {
    if (!file) return
    const shrunk = await shrinkPhoto(file)
    setPhoto(shrunk)
    setProblem(shrunk === null ? { message: text.badPhoto, faults: {} } : null)
  }
  return (
    <details className={style.report}>
      <summary className={buttonClass({ size: 'large', isWide: true })}>{text.delivered}</summary>
      <form
        ref={form}
        className={stack.gap3}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget)
          const written = (name: string) => formText(typed, name).trim()
          const [code, receivedBy] = [written('code'), written('receivedBy')]
          if (code === '' && receivedBy === '' && photo === null)
            return setProblem({ message: text.proofMissing, faults: { code: text.proofMissing } })
          const proof = code === '' ? { code: null, receivedBy } : { code, receivedBy: '' }
          report({ kind: 'delivered', ...proof, isPaid: typed.has('isPaid'), photo })
        }}
      >
        {problem && !problem.faults['code'] && <Notice kind="problem">{problem.message}</Notice>}
        <Field
          label={text.code}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          pattern="\d{4}"
          maxLength={4}
          problem={problem?.faults['code']}
        />
        <Field label={text.receivedBy} name="receivedBy" maxLength={120} autoComplete="off" />
        {stop.due !== null && (
          <CheckField name="isPaid">{desk.paidAtHandover(formatCents(stop.due), stop.paymentName)}</CheckField>
        )}
        <label className={`${buttonClass({ look: 'secondary', isWide: true })} ${style.photo}`}>
          <Camera size={20} aria-hidden /> {photo === null ? text.photo : text.photoTaken}
          <input
            className="visually-hidden"
            type="file"
            accept="image/jpeg,image/png"
            capture="environment"
            onChange={(event) => void take(event.target.files?.[0])}
          />
        </label>
        <Button type="submit" size="large" isWide>
          {text.confirm}
        </Button>
      </form>
    </details>
  )
}

function Failed({ report }: Pick<StopProps, 'report'>) {
  const text = useText(deliveryRunsText)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useShownProblem(form, problem)
  return (
    <details className={style.report}>
      <summary className={buttonClass({ look: 'danger', size: 'large', isWide: true })}>{text.failed}</summary>
      <form
        ref={form}
        className={stack.gap3}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const reason = formText(new FormData(event.currentTarget), 'reason').trim()
          if (reason === '') return setProblem({ message: text.reasonMissing, faults: { reason: text.reasonMissing } })
          report({ kind: 'failed', reason })
        }}
      >
        <div className={stack.wrap2}>
          {text.reasons.map((reason) => (
            <Button key={reason} look="secondary" onClick={() => report({ kind: 'failed', reason })}>
              {reason}
            </Button>
          ))}
        </div>
        <LongTextField label={text.reason} name="reason" maxLength={200} required problem={problem?.faults['reason']} />
        <Button type="submit" look="danger" size="large" isWide>
          {text.confirmFailed}
        </Button>
      </form>
    </details>
  )
}

interface OthersProps {
  readonly title: string
  readonly stops: readonly DeliveryStop[]
  readonly unsent: ReadonlySet<number>
}

function Others({ title, stops, unsent }: OthersProps) {
  const text = useText(deliveryRunsText)
  if (stops.length === 0) return null
  return (
    <section className={stack.gap2} aria-label={title}>
      <h2 className={textStyle.strong}>{title}</h2>
      <ol className={stack.gap2}>
        {stops.map(({ number, customerName, address, outcome, reason }) => (
          <li key={number} className={surface.card}>
            <span>
              <strong>{number}</strong> {customerName}{' '}
              {outcome !== null && (
                <Badge tone={outcome === 'delivered' ? 'good' : 'bad'}>{text.outcome[outcome]}</Badge>
              )}
              {outcome === null && unsent.has(number) && <Badge tone="waiting">{text.waitsHere}</Badge>}
            </span>
            <small className={textStyle.muted}>{reason || address}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
