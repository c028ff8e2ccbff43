import type { AgedDebt, IdleCustomer, PickingDay, SearchedText } from '#domain/report/other-reports.ts'
import {
  changeOf,
  salesRowName,
  type DaySales,
  type SalesDimension,
  type SalesRow,
} from '#domain/report/sales-report.ts'
import { unitsFromQuantity } from '#domain/amounts.ts'
import { DIMENSION_TITLES, SALES_WORDS } from './report.ts'
import type { SheetColumn } from './sheet-fields.ts'

export const DAY_SHEET: readonly SheetColumn<DaySales>[] = [
  { header: 'Dia', kind: 'day', value: ({ day }) => day },
  { header: 'Pedidos', kind: 'number', value: ({ orders }) => orders },
  { header: 'Desconto', kind: 'money', value: ({ discount }) => discount },
  { header: 'Entrega', kind: 'money', value: ({ delivery }) => delivery },
  { header: 'Total', kind: 'money', value: ({ total }) => total },
]

/** The columns of the file, which are those of the screen. */
export const salesSheet = (
  dimension: SalesDimension,
  { isCompared, hasCosts }: { readonly isCompared: boolean; readonly hasCosts: boolean },
): readonly SheetColumn<SalesRow>[] => [
  { header: DIMENSION_TITLES[dimension], kind: 'text', value: (row) => salesRowName(dimension, row, SALES_WORDS) },
  ...(dimension === 'product'
    ? ([
        { header: 'Código', kind: 'text', value: ({ code }) => code },
        {
          header: 'Quantidade',
          kind: 'decimal',
          value: ({ quantity }) => (quantity === null ? null : unitsFromQuantity(quantity)),
        },
      ] as const satisfies SheetColumn<SalesRow>[])
    : []),
  ...(dimension === 'category'
    ? []
    : ([
        { header: 'Pedidos', kind: 'number', value: ({ orders }) => orders },
      ] as const satisfies SheetColumn<SalesRow>[])),
  { header: 'Total', kind: 'money', value: ({ total }) => total },
  ...(isCompared
    ? ([
        { header: 'Total anterior', kind: 'money', value: ({ previous }) => previous },
        { header: 'Variação (%)', kind: 'number', value: ({ total, previous }) => changeOf(total, previous) },
      ] as const satisfies SheetColumn<SalesRow>[])
    : []),
  { header: 'Curva', kind: 'text', value: (row) => row.class },
  ...(hasCosts
    ? ([
        { header: 'Total com custo conhecido', kind: 'money', value: ({ totalWithCost }) => totalWithCost },
        { header: 'Custo', kind: 'money', value: ({ cost }) => cost },
      ] as const satisfies SheetColumn<SalesRow>[])
    : []),
]

export const IDLE_SHEET: readonly SheetColumn<IdleCustomer>[] = [
  { header: 'Cliente', kind: 'text', value: ({ name }) => name },
  { header: 'Telefone', kind: 'text', value: ({ phone }) => phone },
  { header: 'Último pedido', kind: 'day', value: ({ lastOn }) => lastOn },
  { header: 'Dias sem pedir', kind: 'number', value: ({ idleDays }) => idleDays },
  { header: 'Costuma pedir a cada (dias)', kind: 'number', value: ({ everyDays }) => everyDays },
  { header: 'Dias com pedidos', kind: 'number', value: ({ purchases }) => purchases },
  { header: 'Comprou em 2 anos', kind: 'money', value: ({ total }) => total },
]

export const DEBT_SHEET: readonly SheetColumn<AgedDebt>[] = [
  { header: 'Cliente', kind: 'text', value: ({ name }) => name },
  { header: 'A vencer', kind: 'money', value: ({ notDue }) => notDue },
  { header: '1 a 30 dias', kind: 'money', value: ({ upTo30 }) => upTo30 },
  { header: '31 a 60 dias', kind: 'money', value: ({ upTo60 }) => upTo60 },
  { header: '61 a 90 dias', kind: 'money', value: ({ upTo90 }) => upTo90 },
  { header: 'Mais de 90 dias', kind: 'money', value: ({ over90 }) => over90 },
  { header: 'Total', kind: 'money', value: ({ total }) => total },
]

export const PICKING_SHEET: readonly SheetColumn<PickingDay>[] = [
  { header: 'Dia', kind: 'day', value: ({ day }) => day },
  { header: 'Pedidos separados', kind: 'number', value: ({ orders }) => orders },
  { header: 'Espera, mediana (min)', kind: 'number', value: ({ medianWait }) => medianWait },
  { header: 'Separação, mediana (min)', kind: 'number', value: ({ medianPicking }) => medianPicking },
  { header: '9 em cada 10 em até (min)', kind: 'number', value: ({ slowPicking }) => slowPicking },
]

export const SEARCH_SHEET: readonly SheetColumn<SearchedText>[] = [
  { header: 'Busca', kind: 'text', value: ({ text }) => text },
  { header: 'Vezes', kind: 'number', value: ({ times }) => times },
  { header: 'Sem resultado', kind: 'number', value: ({ missed }) => missed },
  { header: 'Abriu um produto', kind: 'number', value: ({ chosen }) => chosen },
]
