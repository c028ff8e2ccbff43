import type { ReactElement, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Refusal, type Call } from '#contract/client.ts'
import { currentOperator, OPERATIONS_PATH, signOutOperator } from '#contract/operator.ts'
import type { Page, PageRequest, WebAssets } from '#contract/page.ts'
import type { Operator } from '#domain/operation/operator.ts'
import { callStore } from '../shared/api/call-store.ts'
import { refusalsByField } from '../shared/api/refused-fields.ts'
import { BACK_OFFICE_THEME } from '../shared/back-office.ts'
import { document } from '../shared/document.ts'
import { text as brandText } from '../shared/i18n/chooser.ts'
import { text } from '../shared/i18n/operations.ts'
import { buttonClass } from '../shared/ui/button.tsx'

/** What a page of operators is made of. */
export interface Visit {
  readonly request: PageRequest
  readonly call: Call
  readonly assets: WebAssets
  readonly url: URL
  /** Of the form that was sent; empty for a page that is only looked at. */
  readonly form: Readonly<Record<string, string>>
}

export interface Shown {
  readonly title: string
  readonly body: ReactElement
  readonly status?: number
  /** Of an installation of many stores, whose scripts belong to none of them: only a page that needs one has it. */
  readonly hasScript?: boolean
}

/** Whole pages, without a frame: of people who are not signed in. */
export function pageOf({ assets }: Visit, { title, body, status = 200, hasScript = false }: Shown): Page {
  const html = document({
    assets: assets.backOffice ?? assets,
    theme: BACK_OFFICE_THEME,
    head: {
      title: `${title} | ${brandText.brand}`,
      description: '',
      canonicalUrl: null,
      pictureUrl: null,
      siteName: brandText.brand,
      keywords: '',
    },
    favicon: '',
    screens: [],
    body: renderToString(body),
    hydration: null,
    script: hasScript ? (assets.chooserScript ?? null) : null,
  })
  return { status, headers: { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' }, html }
}

/** After a form that did what it was for, or to where one may go on. */
export const redirect = (location: string): Page => ({ status: 303, headers: { location }, html: [] })

/** Where a form without script says what was done, in the URL of the page that it leads to. */
export const withNotice = (path: string, notice: string): string => `${path}?feito=${notice}`

/** What was refused, for the form that was sent. */
export interface FormFault {
  readonly status: number
  readonly message: string
  /** By the names of its fields. */
  readonly faults: Readonly<Record<string, string>>
}

/** Does what a form is for. Null where it did; else what to say. */
export async function submit(work: () => Promise<unknown>): Promise<FormFault | null> {
  try {
    await work()
    return null
  } catch (error) {
    return faultOf(error)
  }
}

/** @throws whatever is no refusal of what was typed */
export function faultOf(error: unknown): FormFault {
  if (!(error instanceof Refusal) || error.status >= 500) throw error
  const { status, message, field } = error
  const faults = refusalsByField(error)
  return {
    status,
    message,
    faults: field !== null && faults[field] === undefined ? { ...faults, [field]: message } : faults,
  }
}

/** Null where nobody is signed in. */
export async function operatorOf({ call }: Visit): Promise<Operator | null> {
  try {
    return await callStore({ call }, currentOperator, {})
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return null
    throw error
  }
}

export const signOut = async ({ call }: Visit): Promise<Page> => {
  await submit(() => callStore({ call }, signOutOperator, {}))
  return redirect(SIGN_IN_PATH)
}

export const SIGN_IN_PATH = `${OPERATIONS_PATH}/entrar`
export const SIGN_OUT_PATH = `${OPERATIONS_PATH}/sair`
export const NEW_STORE_PATH = `${OPERATIONS_PATH}/lojas/nova`
export const storePath = (id: string): string => `${OPERATIONS_PATH}/lojas/${id}`
export const LOG_PATH = `${OPERATIONS_PATH}/registro`

const MENU = [
  { path: OPERATIONS_PATH, label: text.stores },
  { path: LOG_PATH, label: text.log },
] as const
export type MenuPath = (typeof MENU)[number]['path']

interface FrameProps {
  readonly operator: Operator
  /** The part of the menu that the page belongs to. */
  readonly current: MenuPath
  readonly children: ReactNode
}

/** Around each page of a signed-in operator. */
export function Frame({ operator, current, children }: FrameProps) {
  return (
    <div className="ops">
      <header className="ops-bar">
        <a className="ops-brand" href={OPERATIONS_PATH}>
          {brandText.brand}
        </a>
        <nav className="ops-nav" aria-label={text.menu}>
          {MENU.map(({ path, label }) => (
            <a key={path} href={path} aria-current={path === current ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <form method="post" action={SIGN_OUT_PATH} className="ops-person">
          <span>{operator.name}</span>
          <button type="submit" className={buttonClass({ look: 'quiet', size: 'small' })}>
            {text.signOut}
          </button>
        </form>
      </header>
      <main className="ops-main">{children}</main>
    </div>
  )
}

interface PagerProps {
  readonly page: number
  readonly pages: number
  readonly pathOf: (page: number) => string
}

/** From page to page of a list; nothing where all of it is on one. */
export function Pager({ page, pages, pathOf }: PagerProps) {
  if (pages <= 1 && page === 1) return null
  const link = buttonClass({ look: 'secondary', size: 'small' })
  return (
    <nav className="ops-pages" aria-label={text.pages}>
      {page > 1 ? (
        <a className={link} href={pathOf(Math.min(page - 1, pages))}>
          {text.previous}
        </a>
      ) : (
        <span />
      )}
      <p>{text.pageOf(page, pages)}</p>
      {page < pages ? (
        <a className={link} href={pathOf(page + 1)}>
          {text.next}
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
