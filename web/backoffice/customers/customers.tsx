import { SearchX, UserCheck } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { decodeCustomers, listCustomers } from '#contract/customer-review.ts'
import { pagingOf } from '#contract/paging.ts'
import { STANDING } from '#contract/registration.ts'
import { needsApproval, type CustomerPage } from '#domain/customer/customer-record.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/customers.ts'
import { pageOf, pathWithin, signInPath } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ListScreen } from '../../shared/ui/list-screen.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { CustomerCard } from './customer-card.tsx'
import style from './customers.module.css'
import { APPROVAL_STATUSES, customersUrl, type CustomerQuery } from './customers-url.ts'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.title} | ${store.name}` }) }

interface Listed {
  readonly query: CustomerQuery
  readonly page: CustomerPage
  readonly approves: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<Listed> {
  const { call, supplier, account, basename } = pageOf(args)
  const url = new URL(args.request.url)
  if ((await account()) === null) throw redirect(signInPath(pathWithin(basename, url)))
  const approves = needsApproval(featuresOf(supplier.tags))
  const query = customersUrl(approves).read(url.searchParams)
  const reply = await call(listCustomers, {
    params: {},
    query: {
      idfornecedor: supplier.id,
      situacao: STANDING[query.standing],
      busca: query.text,
      ...pagingOf('customers', query.page),
    },
  })
  const page = decodeCustomers(reply)
  return { query, page, approves }
}

export function Component() {
  const { query, page, approves }: Listed = useLoaderData()
  return (
    <div className={style.screen}>
      <header className={style.head}>
        <h1>{text.title}</h1>
        <p className={style.muted}>{text.intro}</p>
      </header>
      {!approves && (
        <Notice kind="info" isLive={false}>
          {text.noApproval}
        </Notice>
      )}
      <ListScreen
        url={customersUrl(approves)}
        query={query}
        list="customers"
        total={page.total}
        label={text.title}
        tabs={{
          label: text.tabs,
          filter: 'standing',
          tabs: APPROVAL_STATUSES.map((value) => ({ value, name: text.tab[value], count: page.counts[value] })),
        }}
        search={{ filter: 'text', label: text.search, maxLength: 120 }}
        found={text.results(page.total)}
        empty={<EmptyList query={query} counts={page.counts} approves={approves} />}
      >
        <ul className={style.list}>
          {page.customers.map((customer) => (
            <li key={customer.id}>
              <CustomerCard customer={customer} />
            </li>
          ))}
        </ul>
      </ListScreen>
    </div>
  )
}

function EmptyList({ query, counts, approves }: Pick<Listed, 'query' | 'approves'> & Pick<CustomerPage, 'counts'>) {
  const { pathOf } = customersUrl(approves)
  const icon = <UserCheck size={36} aria-hidden />
  if (query.text === '')
    return <EmptyState icon={icon} title={text.emptyTitle[query.standing]} text={text.empty[query.standing]} />
  const elsewhere = APPROVAL_STATUSES.filter((standing) => counts[standing] > 0)
  const told =
    elsewhere.length > 0
      ? { title: text.nothingHere(text.tab[query.standing]), text: text.foundElsewhere }
      : { title: text.nothingFound, text: text.nothingFoundHint }
  return (
    <EmptyState icon={<SearchX size={36} aria-hidden />} {...told}>
      {elsewhere.map((standing) => (
        <ButtonLink key={standing} to={pathOf(query, { standing })}>
          {text.seeElsewhere(counts[standing], text.tab[standing])}
        </ButtonLink>
      ))}
      <ButtonLink look="secondary" to={pathOf(query, { text: '' })}>
        {text.clearSearch}
      </ButtonLink>
    </EmptyState>
  )
}
