import type { ReactNode } from 'react'
import type { CountsByState } from '#domain/counts-by-state.ts'
import type { ListUrl } from '../../shared/list-url.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { OfficeList, type OfficeListProps } from './office-list.tsx'
import type { OfficeQuery } from './list-query.ts'

interface QueryByState<State extends string> extends OfficeQuery {
  readonly state: State
  readonly text: string
}

interface StateTexts<State extends string> {
  readonly title: string
  readonly search: string
  readonly count: (total: number) => string
  readonly fields: { readonly status: string }
  readonly states: Readonly<Record<State, string>>
  readonly emptyTitle: string
  readonly empty: string
  readonly noneTitle: string
  readonly noneHint: string
}

interface ListByStateProps<State extends string, Query extends QueryByState<State>, Row> extends Pick<
  OfficeListProps<Query, Row>,
  'list' | 'intro' | 'action' | 'query' | 'total' | 'problem' | 'views' | 'table'
> {
  readonly url: ListUrl<Query>
  /** In the order of the tabs. */
  readonly states: readonly State[]
  readonly counts: CountsByState<State>
  readonly text: StateTexts<State>
  readonly icon: ReactNode
}

/** A list with a tab for each state of its records and a search for their names. */
export function ListByState<State extends string, Query extends QueryByState<State>, Row>({
  states,
  counts,
  text,
  icon,
  ...list
}: ListByStateProps<State, Query, Row>) {
  const { url, query, total } = list
  const isEmpty = states.every((state) => counts[state] === 0)
  const elsewhere = states.filter((state) => state !== query.state && counts[state] > 0)
  return (
    <OfficeList
      {...list}
      title={text.title}
      count={text.count(total)}
      tabs={{
        label: text.fields.status,
        filter: 'state',
        tabs: states.map((value) => ({ value, name: text.states[value], count: counts[value] })),
      }}
      search={{ filter: 'text', label: text.search, maxLength: 120 }}
      empty={
        <EmptyState
          icon={icon}
          title={isEmpty ? text.emptyTitle : text.noneTitle}
          text={isEmpty ? text.empty : text.noneHint}
        />
      }
      noneFound={text.noneTitle}
      elsewhere={elsewhere.map((state) => ({
        to: url.pathOf(query, { state } as Partial<Query>),
        name: `${text.states[state]}: ${counts[state]}`,
      }))}
    />
  )
}
