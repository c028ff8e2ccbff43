import { Search, UserCheck } from 'lucide-react'
import { Form, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { decodeCustomers, listCustomers } from '#contract/customer-review.ts'
import { pagingOf } from '#contract/paging.ts'
import { STANDING } from '#contract/registration.ts'
import { needsApproval } from '#domain/customer/approval-status.ts'
import type { CustomerPage } from '#domain/customer/customer-review.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/customers.ts'
import { pageOf, pathWithin, signInPath } from '../../shared/page-context.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Pages } from '../../shared/ui/pages.tsx'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { CustomerCard } from './customer-card.tsx'
import style from './customers.module.css'
import {
  lastPageOf,
  readCustomerListQuery,
  pathOf,
  approvalStatusName,
  APPROVAL_STATUSES,
  type CustomerListQuery,
} from './list-url.ts'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.title} | ${store.name}` }) }

interface Listed {
  readonly query: CustomerListQuery
  readonly page: CustomerPage
  readonly approves: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<Listed> {
  const { call, supplier, account, basename } = pageOf(args)
  const url = new URL(args.request.url)
  if ((await account()) === null) throw redirect(signInPath(pathWithin(basename, url)))
  const approves = needsApproval(featuresOf(supplier.tags))
  const query = readCustomerListQuery(url.searchParams, approves ? 'waiting' : 'approved')
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
  const { standing } = query
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
      <Tabs
        label={text.tabs}
        tabs={APPROVAL_STATUSES.map((each) => ({
          to: pathOf({ ...query, standing: each, page: 1 }),
          name: text.tab[each],
          isCurrent: each === standing,
          count: page.counts[each],
        }))}
      />
      <Form className={style.search} role="search" action="/gestao/clientes">
        <input type="hidden" name="situacao" value={approvalStatusName(standing)} />
        <label htmlFor="customer-search">{text.search}</label>
        <input
          id="customer-search"
          type="search"
          name="busca"
          defaultValue={query.text}
          key={query.text}
          maxLength={120}
          autoComplete="off"
        />
        <Button type="submit" look="secondary">
          <Search size={20} aria-hidden /> <span className={style.searchLabel}>{text.searchButton}</span>
        </Button>
      </Form>
      {page.customers.length === 0 ? (
        <EmptyList query={query} counts={page.counts} />
      ) : (
        <CustomerResults query={query} page={page} />
      )}
    </div>
  )
}

function CustomerResults({ query, page }: Pick<Listed, 'query' | 'page'>) {
  return (
    <>
      <p className={style.muted} role="status">
        {text.results(page.total)}
      </p>
      <ul className={style.list}>
        {page.customers.map((customer) => (
          <li key={customer.id}>
            <CustomerCard customer={customer} />
          </li>
        ))}
      </ul>
      <Pages
        page={query.page}
        pages={lastPageOf(page.total)}
        pathOf={(to) => pathOf({ ...query, page: to })}
        texts={{ ...text, pageOf: text.page }}
      />
    </>
  )
}

function EmptyList({ query, counts }: Pick<Listed, 'query'> & Pick<CustomerPage, 'counts'>) {
  const icon = <UserCheck size={36} aria-hidden />
  if (query.text === '')
    return <EmptyState icon={icon} title={text.emptyTitle[query.standing]} text={text.empty[query.standing]} />
  const elsewhere = APPROVAL_STATUSES.filter((standing) => counts[standing] > 0)
  const told =
    elsewhere.length > 0
      ? { title: text.nothingHere(text.tab[query.standing]), text: text.foundElsewhere }
      : { title: text.nothingFound, text: text.nothingFoundHint }
  return (
    <EmptyState icon={<Search size={36} aria-hidden />} {...told}>
      {elsewhere.map((standing) => (
        <ButtonLink key={standing} to={pathOf({ ...query, standing, page: 1 })}>
          {text.seeElsewhere(counts[standing], text.tab[standing])}
        </ButtonLink>
      ))}
      <ButtonLink look="secondary" to={pathOf({ ...query, text: '', page: 1 })}>
        {text.clearSearch}
      </ButtonLink>
    </EmptyState>
  )
}
