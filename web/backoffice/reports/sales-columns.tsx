import type { Cents } from '#domain/amounts.ts'
import { dayNumber, weekdayOf, formatDate } from '#domain/calendar.ts'
import { SALES_WORDS, DIMENSION_TITLES } from '#contract/report.ts'
import { formatCents } from '#domain/format-price.ts'
import {
  changeOf,
  marginPercent,
  percentOf,
  salesRowName,
  type SalesBar,
  type SalesDimension,
  type SalesRow,
} from '#domain/report/sales-report.ts'
import { formatQuantity } from '../../shared/format.ts'
import { reportsText } from '../../shared/i18n/office-reports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import type { Column } from '../list/column.ts'

/** A bar of the chart with the one it is compared with. */
export interface ComparedBar extends SalesBar {
  readonly previous: SalesBar | null
}

/** How a day or a month is called: `sex., 20/11/2026`, `nov. de 2026`. */
export function useBarName(isMonths: boolean): (bar: Pick<SalesBar, 'from'>) => string {
  const text = useText(reportsText)
  return ({ from }) =>
    isMonths
      ? text.month(Number(from.slice(5, 7)), from.slice(0, 4))
      : text.day(weekdayOf(dayNumber(from)), formatDate(from))
}

export function useDayColumns(isMonths: boolean, isCompared: boolean): readonly Column<ComparedBar>[] {
  const text = useText(reportsText)
  const { columns } = text
  const nameOf = useBarName(isMonths)
  return [
    { id: 'name', header: isMonths ? columns.month : columns.day, phone: 'name', cell: nameOf },
    {
      id: 'orders',
      header: columns.orders,
      align: 'end',
      phone: 'meta',
      cell: ({ orders }) => text.orders(orders),
    },
    {
      id: 'discount',
      header: columns.discount,
      align: 'end',
      priority: 3,
      cell: ({ discount }) => formatCents(discount),
    },
    {
      id: 'delivery',
      header: columns.delivery,
      align: 'end',
      priority: 3,
      cell: ({ delivery }) => formatCents(delivery),
    },
    { id: 'total', header: columns.total, align: 'end', phone: 'money', cell: ({ total }) => formatCents(total) },
    ...(isCompared
      ? ([
          {
            id: 'previous',
            header: columns.previous,
            align: 'end',
            cell: ({ previous }) => (previous === null ? '–' : formatCents(previous.total)),
          },
          changeColumn(text, ({ total, previous }: ComparedBar) => changeOf(total, previous && previous.total)),
        ] satisfies Column<ComparedBar>[])
      : []),
  ]
}

const changeColumn = <Row,>(
  text: typeof reportsText,
  changeIn: (row: Row) => number | null,
  sort?: { readonly ascending: string; readonly descending: string },
): Column<Row> => ({
  id: 'change',
  header: text.columns.change,
  align: 'end',
  phone: 'aside',
  ...(sort ? { sort } : {}),
  cell: (row) => {
    const change = changeIn(row)
    return change === null ? '–' : text.change(change)
  },
})

export function useSalesColumns(
  by: SalesDimension,
  isCompared: boolean,
  hasCosts: boolean,
  rowsTotal: Cents,
): readonly Column<SalesRow>[] {
  const text = useText(reportsText)
  const { columns } = text
  return [
    {
      id: 'name',
      header: DIMENSION_TITLES[by],
      sort: { ascending: 'name', descending: 'name-descending' },
      phone: 'name',
      cell: (row) => salesRowName(by, row, SALES_WORDS),
    },
    ...(by === 'product'
      ? ([
          { id: 'code', header: columns.code, priority: 3, cell: ({ code }) => code },
          {
            id: 'quantity',
            header: columns.quantity,
            align: 'end',
            cell: ({ quantity }) => (quantity === null ? '–' : formatQuantity(quantity)),
          },
        ] satisfies Column<SalesRow>[])
      : []),
    ...(by === 'category'
      ? []
      : ([
          {
            id: 'orders',
            header: columns.orders,
            align: 'end',
            phone: 'meta',
            cell: ({ orders }) => (orders === null ? '–' : text.orders(orders)),
          },
        ] satisfies Column<SalesRow>[])),
    {
      id: 'total',
      header: columns.total,
      align: 'end',
      phone: 'money',
      sort: { ascending: 'lowest', descending: 'highest' },
      cell: ({ total }) => formatCents(total),
    },
    {
      id: 'share',
      header: columns.share,
      align: 'end',
      priority: 3,
      cell: ({ total }) => text.percent(percentOf(total, rowsTotal)),
    },
    { id: 'class', header: columns.class, cell: (row) => row.class },
    ...(isCompared
      ? ([
          {
            id: 'previous',
            header: columns.previous,
            align: 'end',
            priority: 3,
            cell: ({ previous }) => (previous === null ? '–' : formatCents(previous)),
          },
          changeColumn(text, ({ total, previous }: SalesRow) => changeOf(total, previous), {
            ascending: 'most-lost',
            descending: 'most-gained',
          }),
        ] satisfies Column<SalesRow>[])
      : []),
    ...(hasCosts
      ? ([
          {
            id: 'margin',
            header: columns.margin,
            align: 'end',
            cell: ({ cost, totalWithCost }) => {
              const left = cost === null || totalWithCost === null ? null : marginPercent({ cost, totalWithCost })
              return left === null ? '–' : text.percent(left)
            },
          },
        ] satisfies Column<SalesRow>[])
      : []),
  ]
}
