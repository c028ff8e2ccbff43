import { SearchX, UserCheck } from 'lucide-react'
import { useRevalidator, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pagingOf } from '#contract/paging.ts'
import { Refusal } from '#contract/client.ts'
import {
  MAX_ERP_CODE_LENGTH,
  needsApproval,
  type ApprovalStatus,
  type CustomerPage,
  type CustomerSummary,
} from '#domain/customer/customer-record.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { customersApi } from '../../shared/api/customer.ts'
import { formatDay } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { shellText } from '../../shared/i18n/back-office.ts'
import { text as customersText } from '../../shared/i18n/customers.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, listUrl, oneOf, type ListUrl, type QueryOf } from '../../shared/list-url.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ListScreen } from '../../shared/ui/list-screen.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { DataTable, SelectionBar, useSelection, type Column } from '../components/data-table.tsx'
import { InlineEdit } from '../components/inline-edit.tsx'
import { useToast } from '../components/toast.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import style from './customers.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${customersText.title} | ${store.name}` }) }

const STATUSES: readonly ApprovalStatus[] = ['waiting', 'approved', 'refused']

const filtersOf = (usual: ApprovalStatus) => ({
  standing: oneOf('situacao', { waiting: 'em-analise', approved: 'aprovados', refused: 'recusados' }, usual),
  text: freeText('busca', 120),
  sort: oneOf(
    'ordem',
    { newest: 'recentes', oldest: 'antigos', name: 'nome', 'name-descending': 'nome-decrescente' },
    'newest',
  ),
})
export type CustomerQuery = QueryOf<ReturnType<typeof filtersOf>>

/** The list begins with those who wait, where the store approves registrations, and elsewhere with those who buy. */
export const customersUrl = (approves: boolean): ListUrl<CustomerQuery> =>
  listUrl('/gestao/clientes', filtersOf(approves ? 'waiting' : 'approved'))

interface Listed {
  readonly query: CustomerQuery
  readonly page: CustomerPage
  readonly approves: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<Listed> {
  const office = await requireOffice(args, 'customer.see-all')
  const approves = needsApproval(featuresOf(office.supplier.tags))
  const query = customersUrl(approves).read(new URL(args.request.url).searchParams)
  const page = await customersApi(office).list(query, query.sort, pagingOf('customers', query.page))
  return { query, page, approves }
}

export function Component() {
  const text = useText(customersText)
  const { query, page, approves }: Listed = useLoaderData()
  const url = customersUrl(approves)
  const columns = useColumns()
  const selection = useSelection(`${query.standing} ${query.text}`)
  return (
    <div className={style.screen}>
      <header>
        <h1>{text.title}</h1>
        <p className={style.muted}>{text.intro}</p>
      </header>
      {!approves && (
        <Notice kind="info" isLive={false}>
          {text.noApproval}
        </Notice>
      )}
      <ListScreen
        url={url}
        query={query}
        list="customers"
        total={page.total}
        label={text.title}
        tabs={{
          label: text.tabs,
          filter: 'standing',
          tabs: STATUSES.map((value) => ({ value, name: text.tab[value], count: page.counts[value] })),
        }}
        search={{ filter: 'text', label: text.search, maxLength: 120 }}
        found={text.results(page.total)}
        empty={<EmptyList query={query} counts={page.counts} approves={approves} />}
      >
        <DataTable
          caption={text.title}
          columns={columns}
          rows={page.customers}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          pathOf={({ id }) => `/gestao/clientes/${id}`}
          url={url}
          query={query}
          {...(approves ? { selection } : {})}
        />
      </ListScreen>
      {approves && <BulkReview query={query} total={page.total} selection={selection} />}
    </div>
  )
}

function useColumns(): readonly Column<CustomerSummary>[] {
  const text = useText(customersText)
  const { call, supplier } = useOffice()
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const save = async (id: string, code: string) => {
    await customersApi({ call, supplier }).setErpCode(id, code || null)
    await revalidate()
  }
  return [
    {
      id: 'name',
      header: text.columns.name,
      sort: { ascending: 'name', descending: 'name-descending' },
      phone: 'name',
      cell: ({ name, tradeName }) => tradeName || name,
    },
    {
      id: 'document',
      header: text.columns.document,
      phone: 'meta',
      cell: ({ document }) => formatDocument(document),
    },
    {
      id: 'contact',
      header: text.columns.contact,
      priority: 3,
      cell: ({ email, phone }) => (
        <span className={style.contact}>
          {email}
          {phone && <small>{formatPhone(phone)}</small>}
        </span>
      ),
    },
    {
      id: 'erp-code',
      header: text.erpCode,
      cell: ({ id, name, erpCode }) => (
        <InlineEdit
          key={erpCode}
          value={erpCode ?? ''}
          what={text.erpCode}
          name={name}
          maxLength={MAX_ERP_CODE_LENGTH}
          save={async (code) => {
            await save(id, code)
            showToast({
              message: code === '' ? text.erpCodeRemoved : text.erpCodeSaved,
              undo: () => save(id, erpCode ?? ''),
            })
          }}
        />
      ),
    },
    {
      id: 'registered',
      header: text.columns.registered,
      sort: { ascending: 'oldest', descending: 'newest' },
      phone: 'aside',
      cell: ({ registeredAt }) => <time dateTime={registeredAt}>{formatDay(registeredAt)}</time>,
    },
  ]
}

interface BulkReviewProps {
  readonly query: CustomerQuery
  readonly total: number
  readonly selection: ReturnType<typeof useSelection>
}

/** Approves the selected registrations, or takes them back into review. A refusal needs a reason of its own for each person. */
function BulkReview({ query, total, selection }: BulkReviewProps) {
  const text = useText(customersText)
  const shell = useText(shellText)
  const { call, supplier } = useOffice()
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const { standing } = query

  const review = async (next: ApprovalStatus) => {
    const api = customersApi({ call, supplier })
    const selected = selection.isAll
      ? { filter: { standing, text: query.text }, expectedCount: total }
      : { ids: selection.keys }
    try {
      const ids = await api.reviewMany(selected, next)
      selection.clear()
      await revalidate()
      showToast({
        message: text.bulkDone[next](ids.length),
        undo: async () => {
          // Who was refused is looked at again: a refusal is not repeated without its reason.
          await api.reviewMany({ ids }, standing === 'refused' ? 'waiting' : standing)
          await revalidate()
        },
      })
    } catch (error) {
      showToast({ message: error instanceof Refusal ? error.message : shell.unreachable })
      await revalidate()
    }
  }
  return (
    <SelectionBar selection={selection} total={total}>
      {standing !== 'approved' && (
        <Button size="small" onClick={() => void review('approved')}>
          {text.approve}
        </Button>
      )}
      {standing !== 'waiting' && (
        <Button look="secondary" size="small" onClick={() => void review('waiting')}>
          {text.reopen}
        </Button>
      )}
    </SelectionBar>
  )
}

function EmptyList({ query, counts, approves }: Pick<Listed, 'query' | 'approves'> & Pick<CustomerPage, 'counts'>) {
  const text = useText(customersText)
  const { pathOf } = customersUrl(approves)
  if (query.text === '')
    return (
      <EmptyState
        icon={<UserCheck size={32} aria-hidden />}
        title={text.emptyTitle[query.standing]}
        text={text.empty[query.standing]}
      />
    )
  const elsewhere = STATUSES.filter((standing) => counts[standing] > 0)
  const told =
    elsewhere.length > 0
      ? { title: text.nothingHere(text.tab[query.standing]), text: text.foundElsewhere }
      : { title: text.nothingFound, text: text.nothingFoundHint }
  return (
    <EmptyState icon={<SearchX size={32} aria-hidden />} {...told}>
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
