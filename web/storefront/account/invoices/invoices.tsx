import { ReceiptText } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  customerInvoices,
  decodeInvoices,
  decodeBalance,
  encodeInvoiceQuestion,
  type InvoicePage,
} from '#contract/invoice.ts'
import { pageCount, pageIn, pageNumber, pagingOf } from '#contract/paging.ts'
import { can } from '#domain/access/can.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { formatCents } from '../../../shared/format.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text } from '../../../shared/i18n/invoices.ts'
import { pageOf, requireCustomer, sessionSegment } from '../../../shared/page-context.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Pages } from '../../../shared/ui/pages.tsx'
import { Tabs } from '../../../shared/ui/tabs.tsx'
import { actorOf } from '../../state/actor-of.ts'
import { useStoreData } from '../../state/store-context.ts'
import { AccountFrame } from '../home/account-frame.tsx'
import { CreditBar } from './credit-bar.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import style from './invoices.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.title} | ${store.name}` }) }

export async function loader(args: LoaderFunctionArgs): Promise<InvoicePage> {
  const account = await requireCustomer(args)
  const { call, supplier } = pageOf(args)
  if (!can('invoice.see', actorOf(account), { features: featuresOf(supplier.tags) })) throw redirect('/conta')
  const search = new URL(args.request.url).searchParams
  const question = {
    isOpenOnly: search.get('situacao') !== 'todas',
    ...pagingOf('invoices', pageIn(search.get('pagina'))),
  }
  const { customerId } = account
  const wire = await call(customerInvoices, {
    params: { sessao: sessionSegment(customerId), idfornecedor: supplier.id, idcliente: customerId },
    query: encodeInvoiceQuestion(question),
  })
  return { ...question, balance: decodeBalance(wire), invoices: decodeInvoices(wire), total: wire.total_faturas ?? 0 }
}

const pathOf = ({ isOpenOnly, page }: { readonly isOpenOnly: boolean; readonly page: number }): string => {
  const search = new URLSearchParams({
    ...(isOpenOnly ? {} : { situacao: 'todas' }),
    ...(page > 1 ? { pagina: String(page) } : {}),
  })
  return `/conta/faturas${search.size > 0 ? `?${search}` : ''}`
}

export function Component() {
  const data: InvoicePage = useLoaderData()
  const { balance, isOpenOnly, invoices } = data
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
      <Tabs
        label={text.filter}
        tabs={[
          { to: pathOf({ isOpenOnly: true, page: 1 }), name: text.openOnly, isCurrent: isOpenOnly },
          { to: pathOf({ isOpenOnly: false, page: 1 }), name: text.all, isCurrent: !isOpenOnly },
        ]}
      />
      {invoices.length === 0 ? <EmptyList isOpenOnly={isOpenOnly} /> : <InvoiceResults {...data} />}
    </AccountFrame>
  )
}

function InvoiceResults({ invoices, isOpenOnly, limit, offset, total }: InvoicePage) {
  return (
    <section className={style.found} aria-label={text.listTitle[isOpenOnly ? 'open' : 'all']}>
      <ul className={style.list}>
        {invoices.map((invoice) => (
          <li key={invoice.number}>
            <InvoiceCard invoice={invoice} />
          </li>
        ))}
      </ul>
      <Pages
        page={pageNumber({ limit, offset })}
        pages={pageCount(total, limit)}
        pathOf={(to) => pathOf({ isOpenOnly, page: to })}
        texts={text}
      />
    </section>
  )
}

function EmptyList({ isOpenOnly }: Pick<InvoicePage, 'isOpenOnly'>) {
  const which = isOpenOnly ? 'open' : 'all'
  return (
    <EmptyState icon={<ReceiptText size={36} aria-hidden />} title={text.emptyTitle[which]} text={text.empty[which]}>
      {isOpenOnly ? (
        <ButtonLink look="secondary" to={pathOf({ isOpenOnly: false, page: 1 })}>
          {text.seeAll}
        </ButtonLink>
      ) : (
        <ButtonLink to="/produtos">{text.seeProducts}</ButtonLink>
      )}
    </EmptyState>
  )
}
