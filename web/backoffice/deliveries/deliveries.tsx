import { ArrowDown, ArrowUp, Truck, X } from 'lucide-react'
import { startTransition, useRef, useState } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { can } from '#domain/access/can.ts'
import { moveItem } from '#domain/move-item.ts'
import { changeDeliveryRun, createDeliveryRun, listDeliveryRuns, startDeliveryRun } from '#contract/delivery-run.ts'
import { arrangedStops, byArea, MOST_STOPS, type DeliveryBoard, type DeliveryRun } from '#domain/order/delivery-run.ts'
import { formatDate } from '#domain/calendar.ts'
import { actorOf } from '../../shared/actor-of.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { shellText } from '../../shared/i18n/back-office.ts'
import { deliveryRunsText } from '../../shared/i18n/delivery-runs.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, ButtonLink, buttonClass } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import screenStyle from '../components/screen.module.css'
import { PrintButtons } from '../components/print-buttons.tsx'
import { useFreshData } from '../state/live-updates.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './deliveries.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${deliveryRunsText.title} | ${store.name}` }) }

export async function loader(args: LoaderFunctionArgs): Promise<DeliveryBoard> {
  return callStore(await requireOffice(args, 'delivery.make'), listDeliveryRuns, {})
}

/** Orders that can leave, and the runs in which they do; a courier sees only the own runs. */
export function Component() {
  const text = useText(deliveryRunsText)
  const board: DeliveryBoard = useLoaderData()
  const { account, features } = useOffice()
  const isPlanner = can('delivery.plan', actorOf(account), { features })
  const changes = useChanges()
  useFreshData(({ topic }) => topic === 'orders' || topic === 'deliveries')
  return (
    <div className={screenStyle.screen}>
      <h1>{text.title}</h1>
      {changes.problem !== '' && <Notice kind="problem">{changes.problem}</Notice>}
      <div className={style.plan} data-planner={isPlanner || undefined}>
        {isPlanner && <ReadyOrders board={board} changes={changes} />}
        <section className={stack.gap3} aria-labelledby="runs">
          <h2 id="runs">{text.runs}</h2>
          {board.runs.length === 0 && (
            <EmptyState icon={<Truck size={32} aria-hidden />} title={text.noRuns} text={text.noRunsHint} />
          )}
          {board.runs.map((run) => (
            <Run key={run.id} run={run} board={board} isPlanner={isPlanner} changes={changes} />
          ))}
        </section>
      </div>
    </div>
  )
}

interface Changes {
  readonly isBusy: boolean
  readonly problem: string
  readonly apply: (change: (office: ApiContext) => Promise<unknown>) => Promise<boolean>
}

/** Changes runs one after another, and loads the screen again after each. */
function useChanges(): Changes {
  const shell = useText(shellText)
  const { call, supplier } = useOffice()
  const { revalidate } = useRevalidator()
  const [underWay, setUnderWay] = useState(0)
  const [problem, setProblem] = useState('')
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return {
    isBusy: underWay > 0,
    problem,
    apply: (change) => {
      setUnderWay((count) => count + 1)
      setProblem('')
      const done = last.current.then(async () => {
        const refusal = await change({ call, supplier }).then(
          () => '',
          (error: unknown) => (error instanceof Refusal ? error.message : shell.unreachable),
        )
        if (refusal !== '') setProblem(refusal)
        await revalidate()
        setUnderWay((count) => count - 1)
        return refusal === ''
      })
      last.current = done
      return done
    },
  }
}

interface RunPlan {
  /** Of the orders that are not over, as they are visited. */
  readonly numbers: readonly number[]
  readonly courierId: string | null
}

/** How the run is arranged, shown at once: what is changed while it is sent is based on it. */
function useRunPlan({ id, stops, courier }: DeliveryRun, changes: Changes) {
  const [arranged, setArranged] = useState<RunPlan | null>(null)
  const plan: RunPlan = arranged ?? {
    numbers: stops.filter(({ outcome }) => outcome === null).map(({ number }) => number),
    courierId: courier?.id ?? null,
  }
  const arrange = async (change: Partial<RunPlan>) => {
    const next = { ...plan, ...change }
    setArranged(next)
    await changes.apply((office) => callStore(office, changeDeliveryRun, { params: { id }, body: next }))
    // Not before what was loaded is shown.
    startTransition(() => setArranged((latest) => (latest === next ? null : latest)))
  }
  return { plan, arrange: (change: Partial<RunPlan>) => void arrange(change) }
}

interface PlanProps {
  readonly board: DeliveryBoard
  readonly changes: Changes
}

function ReadyOrders({ board: { ready, couriers }, changes }: PlanProps) {
  const text = useText(deliveryRunsText)
  const [wanted, setWanted] = useState<readonly number[]>([])
  const [courier, setCourier] = useState('')
  // An order may have left by another desk.
  const numbers = wanted.filter((number) => ready.some((order) => order.number === number)).slice(0, MOST_STOPS)
  const choose = (chosen: readonly number[], isChosen: boolean) =>
    setWanted([...wanted.filter((number) => !chosen.includes(number)), ...(isChosen ? chosen : [])])
  return (
    <section className={stack.gap3} aria-labelledby="ready">
      <h2 id="ready">
        {text.ready} <span className={textStyle.muted}>{text.readyCount(ready.length)}</span>
      </h2>
      {ready.length === 0 && <p className={textStyle.muted}>{text.noneReady}</p>}
      {byArea(ready).map(({ city, district, date, orders }) => {
        const name = [district, city].filter(Boolean).join(', ')
        const all = orders.map(({ number }) => number)
        return (
          <fieldset key={`${date} ${name}`} className={`${surface.card} ${style.area}`}>
            <legend className={textStyle.strong}>
              {name} · {date === null ? text.noDay : formatDate(date)}
            </legend>
            <label className={`${stack.row2} ${style.choice}`}>
              <input
                type="checkbox"
                checked={all.every((number) => numbers.includes(number))}
                onChange={(event) => choose(all, event.target.checked)}
              />
              <span className={textStyle.muted}>{text.selectArea(name)}</span>
            </label>
            {orders.map((order) => (
              <label key={order.number} className={`${stack.row2} ${style.choice}`}>
                <input
                  type="checkbox"
                  checked={numbers.includes(order.number)}
                  onChange={(event) => choose([order.number], event.target.checked)}
                />
                <span>
                  <strong>{order.number}</strong> {order.customerName}{' '}
                  <small className={textStyle.muted}>
                    {[order.deliveryName, order.period].filter(Boolean).join(', ')}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
        )
      })}
      {ready.length > 0 && (
        <div className={`${surface.card} ${style.create}`}>
          <SelectField
            label={text.courier}
            empty={text.noCourier}
            value={courier}
            onChange={(event) => setCourier(event.target.value)}
            options={couriers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button
            isBusy={changes.isBusy}
            disabled={numbers.length === 0}
            onClick={() =>
              void changes
                .apply((office) =>
                  callStore(office, createDeliveryRun, { body: { numbers, courierId: courier || null } }),
                )
                .then((isDone) => isDone && setWanted([]))
            }
          >
            {numbers.length === 0 ? text.choose : text.create(numbers.length)}
          </Button>
        </div>
      )}
    </section>
  )
}

interface RunProps extends PlanProps {
  readonly run: DeliveryRun
  readonly isPlanner: boolean
}

function Run({ run, board: { couriers }, isPlanner, changes }: RunProps) {
  const text = useText(deliveryRunsText)
  const { account, features } = useOffice()
  const done = run.stops.filter(({ outcome }) => outcome !== null)
  const open = run.stops.filter(({ outcome }) => outcome === null)
  const [dragged, setDragged] = useState<number | null>(null)
  const { plan, arrange } = useRunPlan(run, changes)
  const { numbers, courierId } = plan
  const move = (from: number, to: number) => arrange({ numbers: moveItem(numbers, from, to) })
  const isWaiting = run.startedAt === null || open.some(({ status }) => status !== 'out-for-delivery')
  return (
    <article className={surface.card} aria-label={text.run(run.stops.length, run.courier?.name ?? text.noCourier)}>
      <header className={stack.between3}>
        <h3>{text.run(run.stops.length, run.courier?.name ?? text.noCourier)}</h3>
        {run.startedAt !== null && <Badge tone="waiting">{text.started}</Badge>}
      </header>
      {run.startedAt !== null && <p className={textStyle.note}>{text.progress(done.length, run.stops.length)}</p>}
      <ol>
        {arrangedStops(run.stops, numbers).map((stop) => {
          const index = numbers.indexOf(stop.number)
          const isFixed = !isPlanner || index < 0 || stop.arrivedAt !== null
          return (
            <li key={stop.number} className={style.stop} data-over={index < 0 || undefined}>
              <span
                draggable={!isFixed}
                onDragStart={() => setDragged(index)}
                onDragOver={(event) => dragged !== null && event.preventDefault()}
                onDrop={() => dragged !== null && index >= 0 && move(dragged, index)}
                onDragEnd={() => setDragged(null)}
              >
                <strong>{stop.number}</strong> {stop.customerName}
                <small className={textStyle.muted}>{stop.address}</small>
              </span>
              {stop.outcome !== null && (
                <Badge tone={stop.outcome === 'delivered' ? 'good' : 'bad'}>{text.outcome[stop.outcome]}</Badge>
              )}
              {!isFixed && (
                <span className={style.arrange}>
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={text.up(stop.number)}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUp size={18} aria-hidden />
                  </Button>
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={text.down(stop.number)}
                    disabled={index === numbers.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDown size={18} aria-hidden />
                  </Button>
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={text.remove(stop.number)}
                    disabled={stop.status === 'out-for-delivery'}
                    onClick={() => arrange({ numbers: numbers.filter((number) => number !== stop.number) })}
                  >
                    <X size={18} aria-hidden />
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <div className={stack.wrapEnd3}>
        {isPlanner && (
          <SelectField
            label={text.courier}
            empty={text.noCourier}
            value={courierId ?? ''}
            onChange={(event) => arrange({ courierId: event.target.value || null })}
            options={couriers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {isWaiting && (
          <Button
            isBusy={changes.isBusy}
            onClick={() =>
              void changes.apply((office) => callStore(office, startDeliveryRun, { params: { id: run.id } }))
            }
          >
            {run.startedAt === null ? text.start : text.startMore}
          </Button>
        )}
        <ButtonLink to={`/gestao/entregas/${run.id}`} look="secondary">
          {text.open}
        </ButtonLink>
        {can('order.manage', actorOf(account), { features }) && numbers.length > 0 && (
          <details>
            <summary className={buttonClass({ look: 'secondary' })}>{text.print}</summary>
            <PrintButtons isMany numbersOf={() => Promise.resolve(numbers)} />
          </details>
        )}
        {isPlanner && run.startedAt === null && (
          <Button look="quiet" isBusy={changes.isBusy} onClick={() => arrange({ numbers: [] })}>
            {text.dissolve}
          </Button>
        )}
      </div>
    </article>
  )
}
