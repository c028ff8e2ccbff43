import type { LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import type { ViewedList } from '#contract/back-office.ts'
import type { SavedView } from '#domain/saved-view.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { officeListText } from '../../shared/i18n/office-list.ts'
import type { ListUrl } from '../../shared/list-url.ts'
import type { OfficeQuery } from './list-query.ts'
import { loadViews } from './saved-views.tsx'

/** Why something could not be loaded. */
export interface Problem {
  readonly message: string
  /** Of the failure; null where the server was not reached. */
  readonly code: string | null
}

export const problemOf = (error: unknown): Problem =>
  error instanceof Refusal
    ? { message: error.message, code: error.code }
    : { message: officeListText.unreachable, code: null }

/** The person may not see it, or it is not there. */
export const isWithheld = (error: unknown): boolean =>
  error instanceof Refusal && [401, 403, 404].includes(error.status)

/** The rows of a list, or why they could not be loaded. */
export type Loaded<Rows> =
  | { readonly rows: Rows; readonly problem: null }
  | { readonly rows: null; readonly problem: Problem }

/**
 * Loads the rows of a list. In the browser a failure takes the place of the rows, and the filters stay; on the server
 * it is the page's, with its status. A person who may not see the list gets the page of that refusal.
 */
async function loadRows<Rows>(load: () => Promise<Rows>): Promise<Loaded<Rows>> {
  try {
    return { rows: await load(), problem: null }
  } catch (error) {
    if (typeof document === 'undefined' || isWithheld(error)) throw error
    return { rows: null, problem: problemOf(error) }
  }
}

/** What every list of the back office is loaded with. */
export interface Listed<Query, Rows> {
  readonly query: Query
  readonly views: readonly SavedView[]
  readonly loaded: Loaded<Rows>
  /** When it was loaded: an ISO instant. */
  readonly now: string
}

/** The list that the URL names, with the views that people saved of it. */
export async function loadList<Query extends OfficeQuery, Rows>(
  office: ApiContext,
  args: Pick<LoaderFunctionArgs, 'request'>,
  {
    list,
    url,
    load,
  }: { readonly list: ViewedList; readonly url: ListUrl<Query>; readonly load: (query: Query) => Promise<Rows> },
): Promise<Listed<Query, Rows>> {
  const query = url.read(new URL(args.request.url).searchParams)
  const [views, loaded] = await Promise.all([loadViews(office, list, url, args), loadRows(() => load(query))])
  return { query, views, loaded, now: new Date().toISOString() }
}
