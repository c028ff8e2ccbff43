import { CircleCheck, Undo2 } from 'lucide-react'
import {
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import {
  confirmSettlement,
  resolvePayment,
  listRefunds,
  paymentsToDecide,
  pixToConfirm,
  recordPayment,
  settleRefund,
} from '#contract/payment-desk.ts'
import { cents, centsFromReais, type Cents } from '#domain/amounts.ts'
import { PAYMENT_ACTIONS, type PaymentToDecide, type PixToConfirm, type RefundRecord } from '#domain/payment/charge.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { formatCents } from '#domain/format-price.ts'
import { formText } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { receivedText } from '../../shared/i18n/payments.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { pageOf } from '../../shared/page-context.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { choice, officeListUrl, pagingOfQuery, type FilterField } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { useFreshData } from '../state/live-updates.tsx'
import { requireOffice } from '../state/office-context.ts'
import { PixConfirmations, RecordPayment, type TypedPayment } from './payments-by-hand.tsx'
import { usePaymentColumns, useRefundColumns } from './received-columns.tsx'
import screenStyle from '../components/screen.module.css'
import textStyle from '../../shared/ui/text.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${receivedText.title} | ${store.name}` }) }

const receivedUrl = officeListUrl('/gestao/recebimentos', {
  shown: oneOf('ver', { payments: 'a-decidir', refunds: 'devolucoes' }, 'payments'),
  text: freeText('busca', 120),
  problem: oneOf(
    'problema',
    {
      any: 'todos',
      late: 'atrasado',
      short: 'a-menor',
      over: 'a-maior',
      double: 'em-dobro',
      unidentified: 'sem-pedido',
      disputed: 'contestado',
    },
    'any',
  ),
  state: oneOf(
    'situacao',
    { any: 'todas', requested: 'solicitada', pending: 'em-andamento', done: 'feita', failed: 'recusada' },
    'any',
  ),
  sort: oneOf(
    'ordem',
    { usual: 'usual', newest: 'recentes', oldest: 'antigos', highest: 'maiores', lowest: 'menores' },
    'usual',
  ),
})
type ReceivedQuery = ReturnType<typeof receivedUrl.read>

interface Received {
  readonly payments: readonly PaymentToDecide[]
  readonly refunds: readonly RefundRecord[]
  readonly pixes: readonly PixToConfirm[]
  readonly counts: Readonly<Record<ReceivedQuery['shown'], number>>
}
const NOTHING: Received = { payments: [], refunds: [], pixes: [], counts: { payments: 0, refunds: 0 } }
type ListedReceived = Listed<ReceivedQuery, Received>

/** The rows of one tab, and how many the other one has. */
async function load(office: ApiContext, query: ReceivedQuery): Promise<Received> {
  const { text, problem, state, shown, sort } = query
  const pagingOf = (tab: ReceivedQuery['shown']) => (tab === shown ? pagingOfQuery(query) : { limit: 1, offset: 0 })
  const [toDecide, refunded, pixes] = await Promise.all([
    callStore(office, paymentsToDecide, {
      query: { text, problem: problem === 'any' ? null : problem, sort, ...pagingOf('payments') },
    }),
    callStore(office, listRefunds, {
      query: { text, state: state === 'any' ? null : state, sort, ...pagingOf('refunds') },
    }),
    callStore(office, pixToConfirm, {}),
  ])
  return {
    payments: toDecide.payments,
    refunds: refunded.refunds,
    pixes,
    counts: { payments: toDecide.total, refunds: refunded.total },
  }
}

export async function loader(args: LoaderFunctionArgs): Promise<ListedReceived> {
  const office = await requireOffice(args, 'payment.manage')
  return loadList(office, args, {
    list: 'received',
    url: receivedUrl,
    load: (query) => load(office, query),
  })
}

const DONE = 'feito'

/** Null for what no form of this screen did. */
function doneText(done: string | null, { done: text }: typeof receivedText): string | null {
  const [, order, amount] = /^pedido-(\d{1,12})-(\d{1,12})$/.exec(done ?? '') ?? []
  if (order !== undefined) return text.received(formatCents(cents(Number(amount))), Number(order))
  if (done === 'faturas') return text.invoices
  if (done === 'devolucao') return text.refund
  return done === 'decisao' ? text.decision : null
}

interface Outcome {
  readonly message: string
  /** What was typed about a payment to be recorded; null where something else failed. */
  readonly typed: TypedPayment | null
}

/**
 * Does what the form of the screen says. Returns what `doneText` words; null where what was typed is no payment.
 *
 * @throws Refusal of the call
 */
async function perform(page: ApiContext, form: FormData, typed: TypedPayment | null): Promise<string | null> {
  const record = async (orderNumber: number, amount: Cents) => {
    await callStore(page, recordPayment, { params: { orderNumber }, body: { amount } })
    return `pedido-${orderNumber}-${amount}`
  }
  const amountOfRow = () => cents(Number(form.get('cents')))
  if (form.has('confirm')) return record(Number(form.get('confirm')), amountOfRow())
  if (form.has('settlement')) {
    const params = { id: formText(form, 'settlement') }
    await callStore(page, confirmSettlement, { params, body: { amount: amountOfRow() } })
    return 'faturas'
  }
  if (form.has('refund')) {
    await callStore(page, settleRefund, { params: { id: formText(form, 'refund') } })
    return 'devolucao'
  }
  if (typed === null) {
    await decide(page, form)
    return 'decisao'
  }
  const amount = parseDecimal(typed.amount)
  const order = Number(typed.order)
  if (amount === null || amount <= 0 || !Number.isSafeInteger(order) || order < 1) return null
  return record(order, centsFromReais(amount))
}

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const form = await args.request.formData()
  const page = pageOf(args)
  const typed = form.has('order') ? { order: formText(form, 'order'), amount: formText(form, 'amount') } : null
  try {
    const done = await perform(page, form, typed)
    if (done === null) return { message: receivedText.record.invalid, typed }
    // The list stays as it was filtered.
    const { searchParams } = new URL(args.request.url)
    searchParams.set(DONE, done)
    return redirect(`${receivedUrl.path}?${searchParams}`)
  } catch (error) {
    return { message: error instanceof Refusal ? error.message : receivedText.unreachable, typed }
  }
}

async function decide(page: ApiContext, form: FormData): Promise<void> {
  const chosen = PAYMENT_ACTIONS.find((action) => action === formText(form, 'action'))
  if (chosen)
    await callStore(page, resolvePayment, { params: { id: formText(form, 'payment') }, body: { action: chosen } })
}

/** The payments that do not fit their orders, what goes back, and a form for those that no bank reports. */
export function Component() {
  useFreshData(({ topic }) => topic === 'payments')
  const text = useText(receivedText)
  const { query, views, loaded, now }: ListedReceived = useLoaderData()
  const { payments, refunds, pixes, counts } = loaded.rows ?? NOTHING
  const failed = useActionData<Outcome>()
  const done = doneText(useSearchParams()[0].get(DONE), text)
  const filters = useFilters()
  const common = {
    list: 'received' as const,
    title: text.title,
    intro: (
      <>
        {failed && <Notice kind="problem">{failed.message}</Notice>}
        {done !== null && !failed && <Notice kind="success">{done}</Notice>}
        {pixes.length > 0 && <PixConfirmations pixes={pixes} />}
        <p className={textStyle.muted}>{text.intro}</p>
      </>
    ),
    url: receivedUrl,
    query,
    total: counts[query.shown],
    problem: loaded.problem,
    views,
    tabs: {
      label: text.tabs,
      filter: 'shown' as const,
      tabs: (['payments', 'refunds'] as const).map((value) => ({
        value,
        name: text.tab[value],
        count: counts[value],
      })),
    },
    search: { filter: 'text' as const, label: text.search, maxLength: 120 },
    filters: filters[query.shown],
    noneFound: text.noneTitle[query.shown],
  }
  const nothing = pixes.length > 0 ? text.emptyButPix : { title: text.emptyTitle, text: text.empty }
  const [paymentColumns, refundColumns] = [usePaymentColumns(now), useRefundColumns(now)]
  return (
    <div className={screenStyle.screen}>
      {query.shown === 'payments' ? (
        <OfficeList
          {...common}
          count={
            pixes.length > 0 && counts.payments === 0 ? text.confirm.count(pixes.length) : text.count(counts.payments)
          }
          empty={<EmptyState icon={<CircleCheck size={32} aria-hidden />} {...nothing} />}
          table={{
            columns: paymentColumns,
            rows: payments,
            keyOf,
            nameOf: ({ orderNumber, invoices }) => text.named(orderNumber, invoices),
            pathOf,
          }}
        />
      ) : (
        <OfficeList
          {...common}
          count={text.refunds.count(counts.refunds)}
          empty={
            <EmptyState
              icon={<Undo2 size={32} aria-hidden />}
              title={text.refunds.emptyTitle}
              text={text.refunds.empty}
            />
          }
          table={{
            columns: refundColumns,
            rows: refunds,
            keyOf,
            nameOf: ({ orderNumber, invoices }) => text.named(orderNumber, invoices),
            pathOf,
          }}
        />
      )}
      <RecordPayment typed={failed?.typed ?? null} />
    </div>
  )
}

const keyOf = ({ id }: { readonly id: string }): string => id
const pathOf = ({ orderNumber, invoices }: Pick<PaymentToDecide, 'orderNumber' | 'invoices'>): string | null => {
  if (orderNumber !== null) return `/gestao/pedidos/${orderNumber}`
  return invoices[0] === undefined ? null : `/gestao/contas-a-receber/${invoices[0]}`
}

function useFilters(): Readonly<Record<ReceivedQuery['shown'], readonly FilterField<ReceivedQuery>[]>> {
  const text = useText(receivedText)
  return {
    payments: [choice('problem', text.columns.problem, text.problems)],
    refunds: [choice('state', text.columns.state, text.refunds.state)],
  }
}
