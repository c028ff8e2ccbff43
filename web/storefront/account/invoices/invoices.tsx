import { ReceiptText } from 'lucide-react'
import { redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { InvoicePage } from '#contract/invoice.ts'
import { pagingOf } from '#contract/paging.ts'
import { settleInvoices, settlementOptions } from '#contract/settlement.ts'
import { can } from '#domain/access/can.ts'
import { localMoment, formatDate } from '#domain/calendar.ts'
import { telephoneUrl } from '#domain/customer/phone.ts'
import type { InvoiceGroup } from '#domain/payment/invoice.ts'
import type { SettlementOptions } from '#domain/payment/settlement.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { formatCents } from '#domain/format-price.ts'
import { StatementForm } from '../../../shared/account-statement/statement-form.tsx'
import { actorOf } from '../../../shared/actor-of.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { problemFrom, type FormProblem } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text as invoicesText } from '../../../shared/i18n/invoices.ts'
import { text as settlementsText } from '../../../shared/i18n/settlements.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { listUrl, oneOf, type QueryOf } from '../../../shared/list-url.ts'
import { pageOf, requireCustomer } from '../../../shared/page-context.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ListScreen } from '../../../shared/ui/list-screen.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useStoreData } from '../../state/store-context.ts'
import { AccountFrame } from '../home/account-frame.tsx'
import { CreditBar } from './credit-bar.tsx'
import { OpenSettlements, PayableInvoices } from './payable-invoices.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(invoicesText).title} | ${store.name}` }),
}

const FILTERS = {
  which: oneOf('situacao', { open: 'a-pagar', overdue: 'vencidas', paid: 'pagas', all: 'todas' }, 'open'),
}
const invoicesUrl = listUrl('/conta/faturas', FILTERS)

interface Invoices extends InvoicePage {
  readonly options: SettlementOptions
  /** YYYY-MM-DD in the time zone of the store. */
  readonly today: string
  readonly query: QueryOf<typeof FILTERS>
}

export async function loader(args: LoaderFunctionArgs): Promise<Invoices> {
  const account = await requireCustomer(args)
  const page = pageOf(args)
  if (!can('invoice.see', actorOf(account), { features: featuresOf(page.supplier.tags) })) throw redirect('/conta')
  const query = invoicesUrl.read(new URL(args.request.url).searchParams)
  const question = { group: query.which, ...pagingOf('invoices', query.page) }
  const [invoices, options] = await Promise.all([
    invoiceApi(page).list(account.customerId, question),
    callStore(page, settlementOptions, { params: { customerId: account.customerId } }),
  ])
  return { ...invoices, options, query, today: localMoment(new Date().toISOString(), page.supplier.timeZone).date }
}

/** Charges for the invoices that were chosen. */
export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const { customerId } = await requireCustomer(args)
  const form = await args.request.formData()
  const numbers = form.getAll('invoice').map(Number)
  if (numbers.length === 0) return { message: settlementsText.none, faults: {} }
  const method = form.get('method') === 'boleto' ? 'boleto' : 'pix'
  try {
    const { id } = await callStore(pageOf(args), settleInvoices, { params: { customerId }, body: { numbers, method } })
    return redirect(`/conta/faturas/pagamento/${id}`)
  } catch (error) {
    return problemFrom(error, [], settlementsText.unreachable)
  }
}

export function Component() {
  const text = useText(invoicesText)
  const { balance, invoices, total, nextDue, options, query, today }: Invoices = useLoaderData()
  const { call, supplier, account } = useStoreData()
  const { phone, email } = supplier.presentation.contacts
  return (
    <AccountFrame title={text.title} intro={text.intro}>
      {balance.overdueCount > 0 && (
        <Notice kind="problem" isLive={false}>
          <p>
            <strong>{text.overdueNotice(balance.overdueCount, formatCents(balance.overdue))}</strong>
          </p>
          <p>
            {text.overdueHelp}{' '}
            {phone && (
              <>
                <a href={telephoneUrl(phone)}>{phone}</a>,{' '}
              </>
            )}
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </Notice>
      )}
      {balance.limit > 0 ? (
        <CreditBar balance={balance} />
      ) : (
        <p>
          {text.noLimit} <a href={`mailto:${email}`}>{email}</a>.
        </p>
      )}
      {nextDue !== null && <p>{text.nextDue(formatDate(nextDue.on), formatCents(nextDue.amount))}</p>}
      <OpenSettlements settlements={options.open} />
      <ListScreen
        url={invoicesUrl}
        query={query}
        list="invoices"
        total={total}
        label={text.listTitle[query.which]}
        tabs={{
          label: text.filter,
          filter: 'which',
          tabs: (['open', 'overdue', 'paid', 'all'] as const).map((value) => ({ value, name: text.groups[value] })),
        }}
        empty={<EmptyList which={query.which} />}
      >
        <PayableInvoices key={`${query.which} ${query.page}`} invoices={invoices} methods={options.methods} />
      </ListScreen>
      <StatementForm api={{ call, supplier }} customerId={account?.customerId ?? ''} today={today} />
    </AccountFrame>
  )
}

function EmptyList({ which }: { readonly which: InvoiceGroup }) {
  const text = useText(invoicesText)
  return (
    <EmptyState icon={<ReceiptText size={36} aria-hidden />} title={text.emptyTitle[which]} text={text.empty[which]}>
      {which !== 'all' ? (
        <ButtonLink look="secondary" to={invoicesUrl.pathOf({ which: 'all', page: 1 })}>
          {text.seeAll}
        </ButtonLink>
      ) : (
        <ButtonLink to="/produtos">{text.seeProducts}</ButtonLink>
      )}
    </EmptyState>
  )
}
