import { decodeRow, matchSpreadsheet } from '#contract/quick-order.ts'
import { ANY_TABLE, type ChosenTable, type MatchedRow, type ReadTable } from '#domain/catalog/quick-order.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'
import type { ChosenPricing } from './pricing-query.ts'

/** Rows as people write them, or a spreadsheet in base64 with what is to be read of it, as far as a person chose that. */
type RowsToMatch = { readonly text: string } | (ChosenTable & { readonly file: string })

/** The rows beside the products of the store, at the prices of its list where none are named. */
export async function matchRows(
  store: ApiContext,
  rows: RowsToMatch,
  pricing: ChosenPricing = { paymentMethodId: null, deliveryType: null },
): Promise<{ readonly rows: readonly MatchedRow[]; readonly table: ReadTable | null }> {
  const body = { text: '', file: null, ...ANY_TABLE, ...rows, ...pricing }
  const { rows: matched, ...read } = await callStore(store, matchSpreadsheet, { body })
  return { rows: matched.map(decodeRow), table: 'file' in rows ? read : null }
}
