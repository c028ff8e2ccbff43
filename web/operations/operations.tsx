import { OPERATIONS_PATH } from '#contract/operator.ts'
import type { Call } from '#contract/client.ts'
import type { Page, PageRequest, WebAssets } from '#contract/page.ts'
import type { Operator } from '#domain/operation/operator.ts'
import { text } from '../shared/i18n/operations.ts'
import { logPage } from './log.tsx'
import {
  Frame,
  LOG_PATH,
  NEW_STORE_PATH,
  operatorOf,
  pageOf,
  redirect,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
  signOut,
  type Visit,
} from './page.tsx'
import { newStorePage, openStore } from './new-store.tsx'
import { signInPage } from './sign-in.tsx'
import { storePage } from './store.tsx'
import { storesPage } from './stores.tsx'

export const isOperationsPath = (path: string): boolean =>
  path === OPERATIONS_PATH || path.startsWith(`${OPERATIONS_PATH}/`)

/** The pages of who looks after the installation (decision 122): plain forms, which need no script. */
export async function renderOperations(request: PageRequest, call: Call, assets: WebAssets): Promise<Page> {
  const url = new URL(request.url, request.origin)
  const visit: Visit = { request, call, assets, url, form: request.form ?? {} }
  const entry = await signInPage(visit)
  if (entry !== null) return entry
  const operator = await operatorOf(visit)
  if (operator === null) return redirect(SIGN_IN_PATH)
  return (await ownPage(visit, operator)) ?? notFoundPage(visit, operator)
}

async function ownPage(visit: Visit, operator: Operator): Promise<Page | null> {
  const { pathname } = visit.url
  const isSent = visit.request.form !== null
  if (pathname === SIGN_OUT_PATH && isSent) return signOut(visit)
  if (pathname === LOG_PATH) return logPage(visit, operator)
  if (pathname === OPERATIONS_PATH) return storesPage(visit, operator)
  if (pathname === NEW_STORE_PATH) return isSent ? openStore(visit, operator) : newStorePage(visit, operator)
  return storePage(visit, operator)
}

function notFoundPage(visit: Visit, operator: Operator): Page {
  const body = (
    <Frame operator={operator} current={OPERATIONS_PATH}>
      <h1>{text.notFoundTitle}</h1>
      <p>{text.notFound}</p>
    </Frame>
  )
  return pageOf(visit, { title: text.notFoundTitle, body, status: 404 })
}
