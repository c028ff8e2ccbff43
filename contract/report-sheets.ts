import { changeOf, type DaySales, type SalesDimension, type SalesRow } from '#domain/report/sales-report.ts'
import { unitsFromQuantity } from '#domain/amounts.ts'
import type { SheetColumn } from './sheet-fields.ts'

export const DAY_SHEET: readonly SheetColumn<DaySales>[] = [
  { header: 'Dia', kind: 'day', value: ({ day }) => day },
  { header: 'Pedidos', kind: 'number', value: ({ orders }) => orders },
  { header: 'Desconto', kind: 'money', value: ({ discount }) => discount },
  { header: 'Entrega', kind: 'money', value: ({ delivery }) => delivery },
  { header: 'Total', kind: 'money', value: ({ total }) => total },
]

/** What each row of a report of sales is. */
export const DIMENSION_TITLES: Readonly<Record<SalesDimension, string>> = {
  product: 'Produto',
  category: 'Categoria',
  customer: 'Cliente',
  representative: 'Representante',
  payment: 'Forma de pagamento',
  delivery: 'Entrega ou retirada',
  coupon: 'Cupom',
  combo: 'Combo',
  channel: 'Quem fez o pedido',
}

/** What is read of orders that have none of it. */
export const WITHOUT: Partial<Readonly<Record<SalesDimension, string>>> = {
  representative: 'Sem representante',
  coupon: 'Sem cupom',
}

/** The words of `purchase_order.placed_as`. */
const CHANNELS: Readonly<Record<string, string>> = {
  customer: 'O cliente, pela loja',
  'linked-user': 'Usuário da conta do cliente',
  representative: 'Representante',
  attendant: 'Atendente',
  staff: 'Equipe, por telefone ou balcão',
  'api-key': 'Outro sistema, pela API',
}

/** How people read a row of the dimension. */
export const salesRowName = (dimension: SalesDimension, { key, name }: Pick<SalesRow, 'key' | 'name'>): string => {
  if (dimension === 'channel') return CHANNELS[key] ?? key
  if (key === '') return WITHOUT[dimension] ?? '–'
  return name || key
}

/** The columns of the file, which are those of the screen. */
export const salesSheet = (
  dimension: SalesDimension,
  { isCompared, hasCosts }: { readonly isCompared: boolean; readonly hasCosts: boolean },
): readonly SheetColumn<SalesRow>[] => [
  { header: DIMENSION_TITLES[dimension], kind: 'text', value: (row) => salesRowName(dimension, row) },
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
