import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row, index: number) => ReactNode
  /** Where the cell is on a phone, whose rows have two lines, and a third for actions; left out, it is not shown there. */
  readonly phone?: 'name' | 'money' | 'meta' | 'aside' | 'actions'
  /** 3 is left out where the list is narrow: on tablets, and beside an open record. */
  readonly priority?: 3
  readonly align?: 'end'
  /** Values of the sort filter. */
  readonly sort?: { readonly ascending: string; readonly descending: string }
}
