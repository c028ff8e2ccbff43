import type { FilterCounts } from '#domain/catalog/filter-counts.ts'
import type { ProductPage } from '#domain/catalog/product.ts'
import type { ProductQuery } from '../../shared/api/catalog.ts'
import type { ComponentType, ReactNode } from 'react'
import type { Account } from '#contract/access.ts'

/** How a list shows its products to customers. */
export type ListView = 'cards' | 'table'

/** A list with what may be chosen in it. */
export interface FilteredList {
  readonly selection: ProductQuery
  readonly filters: FilterCounts
  readonly page: ProductPage
}

/** The components of the filters, which only lists load. */
export interface ListFilterParts {
  readonly FilterForm: ComponentType<FilteredList>
  readonly ChosenFilters: ComponentType<FilteredList>
}

/** The components of the table, which only customers load. */
export interface ProductTableParts {
  readonly ViewSwitch: ComponentType<{ readonly view: ListView; readonly onChoose: (view: ListView) => void }>
  readonly ProductTable: ComponentType<{ readonly children: ReactNode }>
}

const CNPJ_LENGTH = 14

export const isCompany = ({ document }: Pick<Account, 'document'>): boolean => document.length === CNPJ_LENGTH

/**
 * The view in the cookie, from which the server renders it; companies have the table until they choose, and so has who takes an order for a
 * customer. Null for people without a cart.
 */
export function listViewOf(stored: string | null, account: Account | null): ListView | null {
  if (!account?.customerId) return null
  const isTable = stored === 'table' || (stored !== 'cards' && (isCompany(account) || account.role === 'staff'))
  return isTable ? 'table' : 'cards'
}

export const storedListView = (cookies: string): string | null => /commerce-list=(\w+)/.exec(cookies)?.[1] ?? null
