import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { customerFile, exportCustomers, listCustomers, setErpCode } from '#contract/customer-review.ts'
import { isIsoDate, formatDate } from '#domain/calendar.ts'
import {
  MAX_ERP_CODE_LENGTH,
  needsApproval,
  type ApprovalStatus,
  type BulkReview,
  type CustomerFilter,
  type CustomerPage,
  type CustomerSummary,
} from '#domain/customer/customer-record.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { MAX_IMPORT_ROWS } from '#domain/data-import/data-import.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { reviewMany } from '../../shared/api/customer.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { shellText } from '../../shared/i18n/back-office.ts'
import { text as customersText } from '../../shared/i18n/customers.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { InlineEdit } from '../components/inline-edit.tsx'
import { Moment } from '../components/moment.tsx'
import { useToast } from '../components/toast.tsx'
import { BulkPreview } from '../list/bulk-preview.tsx'
import type { Column } from '../list/column.ts'
import { choice, dayField, officeListUrl, pagingOfQuery, type FilterField } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { Pane, revalidatesList, usePane } from '../list/pane.tsx'
import { SelectionBar, useSelection } from '../list/selection.tsx'
import { useWaitingWork } from '../state/live-updates.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { CustomerInPane } from './customer-in-pane.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './customers.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${customersText.title} | ${store.name}` }) }
export const shouldRevalidate = revalidatesList

const STATUSES: readonly ApprovalStatus[] = ['waiting', 'approved', 'refused']

const filtersOf = (usual: ApprovalStatus) => ({
  approvalStatus: oneOf('situacao', { waiting: 'em-analise', approved: 'aprovados', refused: 'recusados' }, usual),
  text: freeText('busca', 120),
  kind: oneOf('pessoa', { any: 'todas', person: 'fisica', company: 'juridica' }, 'any'),
  erpCode: oneOf('codigo', { any: 'todos', yes: 'com', no: 'sem' }, 'any'),
  from: freeText('de', 10),
  until: freeText('ate', 10),
  sort: oneOf(
    'ordem',
    { newest: 'recentes', oldest: 'antigos', name: 'nome', 'name-descending': 'nome-decrescente' },
    'newest',
  ),
})

/** The list begins with those who wait, where the store approves registrations, and elsewhere with those who buy. */
export const customersUrl = (approves: boolean) =>
  officeListUrl('/gestao/clientes', filtersOf(approves ? 'waiting' : 'approved'))
type CustomerQuery = ReturnType<ReturnType<typeof customersUrl>['read']>

const filterOf = (query: CustomerQuery): CustomerFilter => ({
  approvalStatus: query.approvalStatus,
  text: query.text,
  kind: query.kind === 'any' ? null : query.kind,
  hasErpCode: query.erpCode === 'any' ? null : query.erpCode === 'yes',
  from: isIsoDate(query.from) ? query.from : null,
  until: isIsoDate(query.until) ? query.until : null,
})

interface ListedCustomers extends Listed<CustomerQuery, CustomerPage> {
  readonly approves: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<ListedCustomers> {
  const office = await requireOffice(args, 'customer.see-all')
  const approves = needsApproval(featuresOf(office.supplier.tags))
  const listed = await loadList(office, args, {
    list: 'customers',
    url: customersUrl(approves),
    load: (query) =>
      callStore(office, listCustomers, { query: { ...filterOf(query), sort: query.sort, ...pagingOfQuery(query) } }),
  })
  return { ...listed, approves }
}

const NO_CUSTOMERS: CustomerPage = { customers: [], total: 0, counts: { waiting: 0, approved: 0, refused: 0 } }
const ownPage = (id: string) => `/gestao/clientes/${id}`

export function Component() {
  const text = useText(customersText)
  const { call, supplier } = useOffice()
  const { views, query, loaded, approves, now }: ListedCustomers = useLoaderData()
  const { customers, total, counts } = loaded.rows ?? NO_CUSTOMERS
  const url = customersUrl(approves)
  const columns = useColumns(now)
  const selection = useSelection(url.searchOf(query, ['sort', 'size', 'view']))
  const pane = usePane(
    customers.map(({ id }) => id),
    ownPage,
  )
  const { revalidate } = useRevalidator()
  const waiting = useWaitingWork().registrations ?? 0
  const isAllThatWaits =
    query.approvalStatus === 'waiting' && !url.isFiltered(query, ['approvalStatus', 'sort', 'size', 'view'])
  const newRows = {
    count: isAllThatWaits ? Math.max(0, waiting - counts.waiting) : 0,
    one: text.newRegistration,
    many: text.newRegistrations,
    show: () => void revalidate(),
  }
  return (
    <OfficeList
      list="customers"
      title={text.title}
      action={
        <div className={stack.wrap2}>
          <ButtonLink to="/gestao/clientes/novo">{text.create.title}</ButtonLink>
          <ButtonLink to="/gestao/importacoes?tipo=clientes" look="secondary">
            {text.import}
          </ButtonLink>
        </div>
      }
      intro={
        !approves && (
          <Notice kind="info" isLive={false}>
            {text.noApproval}
          </Notice>
        )
      }
      url={url}
      query={query}
      total={total}
      count={text.results(total)}
      problem={loaded.problem}
      views={views}
      newRows={newRows}
      tabs={{
        label: text.tabs,
        filter: 'approvalStatus',
        tabs: STATUSES.map((value) => ({ value, name: text.tab[value], count: counts[value] })),
      }}
      search={{ filter: 'text', label: text.search, maxLength: 120 }}
      filters={useFilters()}
      table={{
        columns,
        rows: customers,
        keyOf: ({ id }) => id,
        nameOf: ({ name }) => name,
        pathOf: ({ id }) => ownPage(id),
        ...(approves ? { selection } : {}),
      }}
      maxExported={MAX_IMPORT_ROWS}
      exportFile={(format) =>
        callStore({ call, supplier }, exportCustomers, { query: { ...filterOf(query), sort: query.sort, format } })
      }
      empty={
        <EmptyState
          icon={<UserCheck size={32} aria-hidden />}
          title={text.emptyTitle[query.approvalStatus]}
          text={text.empty[query.approvalStatus]}
        />
      }
      noneFound={text.nothingFound}
      elsewhere={STATUSES.filter((approvalStatus) => counts[approvalStatus] > 0).map((approvalStatus) => ({
        to: url.pathOf(query, { approvalStatus }),
        name: text.seeElsewhere(counts[approvalStatus], text.tab[approvalStatus]),
      }))}
      bulk={approves && <BulkReview query={query} total={total} selection={selection} />}
      pane={{
        control: pane,
        children: (
          <Pane
            control={pane}
            path={ownPage(pane.open)}
            load={(id) => callStore({ call, supplier }, customerFile, { params: { id } })}
            version={customers}
          >
            {(file) => <CustomerInPane file={file} approves={approves} onDecided={() => pane.moveOn(file.record.id)} />}
          </Pane>
        ),
      }}
    />
  )
}

/** What the customers can be narrowed by, besides their tabs and the search. */
function useFilters(): readonly FilterField<CustomerQuery>[] {
  const text = useText(customersText)
  return [
    choice('kind', text.kind, { person: text.person, company: text.company }),
    choice('erpCode', text.erpCode, text.codeOrNot),
    dayField('from', text.registeredFrom, formatDate),
    dayField('until', text.registeredUntil, formatDate),
  ]
}

function useColumns(now: string): readonly Column<CustomerSummary>[] {
  const text = useText(customersText)
  const { call, supplier } = useOffice()
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const save = async (id: string, code: string, seen: string) => {
    await callStore({ call, supplier }, setErpCode, { params: { id }, body: { erpCode: code || null, seen } })
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
      cell: ({ document }) => <span className={style.oneLine}>{formatDocument(document)}</span>,
    },
    {
      id: 'contact',
      header: text.columns.contact,
      priority: 3,
      cell: ({ email, phone }) => (
        <span className={style.contact}>
          {email}
          {phone && <small className={textStyle.muted}>{formatPhone(phone)}</small>}
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
            await save(id, code, erpCode ?? '')
            showToast({
              message: code === '' ? text.erpCodeRemoved : text.erpCodeSaved,
              undo: () => save(id, erpCode ?? '', code),
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
      cell: ({ registeredAt }) => <Moment at={registeredAt} now={now} />,
    },
  ]
}

interface BulkReviewProps {
  readonly query: CustomerQuery
  readonly total: number
  readonly selection: ReturnType<typeof useSelection>
}

/** Approves the selected registrations, or reopens them. A refusal needs a separate reason for each person. */
function BulkReview({ query, total, selection }: BulkReviewProps) {
  const text = useText(customersText)
  const shell = useText(shellText)
  const { call, supplier } = useOffice()
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const { approvalStatus } = query

  const [preview, setPreview] = useState<{ readonly next: ApprovalStatus; readonly found: BulkReview } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const office = { call, supplier }
  const selected = selection.isAll ? { filter: filterOf(query), expectedCount: total } : { ids: selection.keys }

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setPreview(null)
      showToast({ message: error instanceof Refusal ? error.message : shell.unreachable })
      await revalidate()
    }
    setBusy(false)
  }
  const check = (next: ApprovalStatus) =>
    attempt(async () => {
      setPreview({ next, found: await reviewMany(office, selected, { next, seen: approvalStatus, isPreview: true }) })
    })
  const apply = (next: ApprovalStatus) =>
    attempt(async () => {
      const { changedIds: ids } = await reviewMany(office, selected, { next, seen: approvalStatus })
      setPreview(null)
      selection.clear()
      await revalidate()
      showToast({
        message: text.bulkDone[next](ids.length),
        undo: async () => {
          // Who was refused is looked at again: a refusal is not repeated without its reason.
          const before = approvalStatus === 'refused' ? 'waiting' : approvalStatus
          await reviewMany(office, { ids }, { next: before, seen: next })
          await revalidate()
        },
      })
    })
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        {approvalStatus !== 'approved' && (
          <Button size="small" isBusy={isBusy} onClick={() => void check('approved')}>
            {text.approve}
          </Button>
        )}
        {approvalStatus !== 'waiting' && (
          <Button look="secondary" size="small" isBusy={isBusy} onClick={() => void check('waiting')}>
            {text.reopen}
          </Button>
        )}
      </SelectionBar>
      {preview && (
        <BulkPreview
          change={{
            title: text.bulkTitle[preview.next],
            changes: preview.found.changedIds.length,
            same: preview.found.sameCount,
            skipped: preview.found.skippedCount,
            skippedBecause: text.bulkSkipped,
            rows: preview.found.first.map(({ id, name, approvalStatus: before, isChanged }) => ({
              id,
              name,
              before: text.approvalStatus[before],
              after: isChanged ? text.approvalStatus[preview.next] : null,
            })),
            apply: text.bulkApply(preview.found.changedIds.length),
          }}
          isBusy={isBusy}
          onApply={() => void apply(preview.next)}
          onClose={() => setPreview(null)}
        />
      )}
    </>
  )
}
