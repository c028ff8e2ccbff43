import { ReceiptText } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  customerInvoices,
  decodeInvoices,
  decodeBalance,
  encodeInvoiceQuestion,
  type InvoicePage,
} from '#contract/invoice.ts'
import { pagingOf } from '#contract/paging.ts'
import { can } from '#domain/access/can.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { formatCents } from '../../../shared/format.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text } from '../../../shared/i18n/invoices.ts'
import { listUrl, oneOf, type QueryOf } from '../../../shared/list-url.ts'
import { pageOf, requireCustomer, sessionSegment } from '../../../shared/page-context.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ListScreen } from '../../../shared/ui/list-screen.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { actorOf } from '../../../shared/actor-of.ts'
import { useStoreData } from '../../state/store-context.ts'
import { AccountFrame } from '../home/account-frame.tsx'
import { CreditBar } from './credit-bar.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import style from './invoices.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.title} | ${store.name}` }) }

const FILTERS = { which: oneOf('situacao', { open: 'a-pagar', all: 'todas' }, 'open') }
const invoicesUrl = listUrl('/conta/faturas', FILTERS)

interface Invoices extends InvoicePage {
  readonly query: QueryOf<typeof FILTERS>
}

export async function loader(args: LoaderFunctionArgs): Promise<Invoices> {
  const account = await requireCustomer(args)
  const { call, supplier } = pageOf(args)
  if (!can('invoice.see', actorOf(account), { features: featuresOf(supplier.tags) })) throw redirect('/conta')
  const query = invoicesUrl.read(new URL(args.request.url).searchParams)
  const question = { isOpenOnly: query.which === 'open', ...pagingOf('invoices', query.page) }
  const { customerId } = account
  const wire = await call(customerInvoices, {
    params: { sessao: sessionSegment(customerId), idfornecedor: supplier.id, idcliente: customerId },
    query: encodeInvoiceQuestion(question),
  })
  return {
    ...question,
    query,
    balance: decodeBalance(wire),
    invoices: decodeInvoices(wire),
    total: wire.total_faturas ?? 0,
  }
}

export function Component() {
  const { balance, invoices, total, query }: Invoices = useLoaderData()
  const { supplier } = useStoreData()
  const { phone, email } = supplier.presentation.contacts
  return (
    <AccountFrame title={text.title} intro={text.intro}>
      {balance.overdueCount > 0 && (
        <Notice kind="problem" isLive={false}>
          <p>
            <strong>{text.overdueNotice(balance.overdueCount, formatCents(balance.overdue))}</strong>
          </p>
          <p>
            {text.overdueHelp} <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>,{' '}
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
      <ListScreen
        url={invoicesUrl}
        query={query}
        list="invoices"
        total={total}
        label={text.listTitle[query.which]}
        tabs={{
          label: text.filter,
          filter: 'which',
          tabs: [
            { value: 'open', name: text.openOnly },
            { value: 'all', name: text.all },
          ],
        }}
        empty={<EmptyList which={query.which} />}
      >
        <ul className={style.list}>
          {invoices.map((invoice) => (
            <li key={invoice.number}>
              <InvoiceCard invoice={invoice} />
            </li>
          ))}
        </ul>
      </ListScreen>
    </AccountFrame>
  )
}

function EmptyList({ which }: { readonly which: 'open' | 'all' }) {
  return (
    <EmptyState icon={<ReceiptText size={36} aria-hidden />} title={text.emptyTitle[which]} text={text.empty[which]}>
      {which === 'open' ? (
        <ButtonLink look="secondary" to={invoicesUrl.pathOf({ which: 'all', page: 1 })}>
          {text.seeAll}
        </ButtonLink>
      ) : (
        <ButtonLink to="/produtos">{text.seeProducts}</ButtonLink>
      )}
    </EmptyState>
  )
}
