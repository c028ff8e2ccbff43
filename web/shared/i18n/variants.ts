import { text as buyingText } from './buying.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as tableText } from './product-table.ts'

/** What people read where they choose one of the variants of a product. */
export const text = dictionary('variants', {
  notWith: (other: string) => `não há com ${other}`,
  several: 'Pedir várias variantes de uma vez',
  grid: (name: string) => `Quantidades de ${name}`,
  quantity: tableText.quantity,
  end: tableText.end,
  noSuch: 'não há',
  gridTotal: (count: number, total: string) =>
    count === 0
      ? 'Nenhuma variante no carrinho'
      : `${count === 1 ? '1 variante' : `${count} variantes`} no carrinho: ${total}`,
  unreachable: commonText.unreachable,
  soldOut: buyingText.soldOut.toLowerCase(),
})
