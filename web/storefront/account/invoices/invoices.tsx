import { ReceiptText } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { InvoicePage } from '#contract/invoice.ts'
import { pagingOf } from '#contract/paging.ts'
import { can } from '#domain/access/can.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { actorOf } from '../../../shared/actor-of.ts'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { formatCents } from '../../../shared/format.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text as invoicesText } from '../../../shared/i18n/invoices.ts'
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
import { InvoiceCard } from './invoice-card.tsx'
import stack from '../../../shared/ui/stack.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(invoicesText).title} | ${store.name}` }),
}

const FILTERS = { which: oneOf('situacao', { open: 'a-pagar', all: 'todas' }, 'open') }
const invoicesUrl = listUrl('/conta/faturas', FILTERS)

interface Invoices extends InvoicePage {
  readonly query: QueryOf<typeof FILTERS>
}

export async function loader(args: LoaderFunctionArgs): Promise<Invoices> {
  const account = await requireCustomer(args)
  const page = pageOf(args)
  if (!can('invoice.see', actorOf(account), { features: featuresOf(page.supplier.tags) })) throw redirect('/conta')
  const query = invoicesUrl.read(new URL(args.request.url).searchParams)
  const question = { isOpenOnly: query.which === 'open', ...pagingOf('invoices', query.page) }
  return { ...(await invoiceApi(page).list(account.customerId, question)), query }
}

export function Component() {
  const text = useText(invoicesText)
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
        <ul className={stack.gap3}>
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
  const text = useText(invoicesText)
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
