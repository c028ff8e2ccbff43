import type { BrowserContext, Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { SESSION_COOKIE } from '#server/platform/session/session.ts'
import { watchFaults, type Faults } from './faults.ts'
import { openWindow } from './windows.ts'

const DEVICES = {
  phone: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const
export type Device = keyof typeof DEVICES

/** The browser's word for a script that it may not run. */
const SCRIPT_IS_OFF = /\/assets\/\S+\.js csp$/

/** For what a page waits for, the first of a server that has just begun on a busy machine too; a test as a whole may take longer. */
const PATIENCE_MS = 60_000

export interface VisitorOptions {
  readonly device?: Device
  /** Of a person who is signed in already; null for a visitor. */
  readonly token?: string | null
  readonly hasScript?: boolean
  /** Whether text is twice as large, as in the settings of the browser. */
  readonly hasLargeText?: boolean
  /** Whether the store may have its service worker: with one, requests do not pass by the routes of a test. */
  readonly hasWorker?: boolean
  /** Messages and addresses that this test provokes on purpose. */
  readonly expectedFaults?: readonly RegExp[]
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Another window of the same person. */
  readonly anotherTab: () => Promise<Page>
}

/**
 * Each visitor has separate cookies, and a test fails when a page of its visitors wrote an error, threw one, or
 * requested what could not be loaded. Call it at the top of a test file.
 */
export function browserAt(origin: string): (options?: VisitorOptions) => Promise<Visitor> {
  let visitors: { readonly leave: () => Promise<void>; readonly faults: Faults }[] = []
  afterEach(async () => {
    const ended = visitors
    visitors = []
    await Promise.all(ended.map(({ leave }) => leave()))
    const faults = ended.flatMap(({ faults: { seen } }) => seen())
    if (faults.length > 0) throw new Error(`pages complained:\n${faults.join('\n')}`)
  })

  return async ({
    device = 'phone',
    token = null,
    hasScript = true,
    hasLargeText = false,
    hasWorker = false,
    expectedFaults = [],
  } = {}) => {
    const { context, page, leave } = await openWindow({
      ...DEVICES[device],
      baseURL: origin,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      javaScriptEnabled: hasScript,
      serviceWorkers: hasWorker ? 'allow' : 'block',
    })
    context.setDefaultTimeout(PATIENCE_MS)
    if (token !== null)
      await context.addCookies([{ name: SESSION_COOKIE, value: token, url: origin, httpOnly: true, sameSite: 'Lax' }])
    const faults = watchFaults(context, hasScript ? expectedFaults : [...expectedFaults, SCRIPT_IS_OFF])
    visitors.push({ leave, faults })
    if (hasLargeText) await (await textSizeOf(page))('large')
    return { context, page, anotherTab: () => context.newPage() }
  }
}

const TEXT_SIZES = { normal: { standard: 16, fixed: 13 }, large: { standard: 32, fixed: 26 } } as const

/** Of the settings of the browser. What it returns resolves once the page has the size. */
export async function textSizeOf(page: Page): Promise<(size: keyof typeof TEXT_SIZES) => Promise<void>> {
  // A document that is loaded later has the size for as long as this session lives.
  const session = await page.context().newCDPSession(page)
  return async (size) => {
    const fontSizes = TEXT_SIZES[size]
    await session.send('Page.setFontSizes', { fontSizes })
    await page.waitForFunction(
      (pixels) => getComputedStyle(document.documentElement).fontSize === `${pixels}px`,
      fontSizes.standard,
    )
  }
}

/** As React has it on the element that it draws into: whether that is still what the server sent. */
interface ReactRoot {
  readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated?: boolean } } }
}

/**
 * Waits until the script of the page has taken over: from then on its buttons and keys work too. React marks the elements
 * while it reads them, and the root once its effects may run.
 */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const valueOf = (of: object | null, prefix: string): unknown =>
      Object.entries(of ?? {}).find(([key]) => key.startsWith(prefix))?.[1]
    const root = valueOf(document.getElementById('root'), '__reactContainer') as ReactRoot | undefined
    const isMarked = valueOf(document.querySelector('main'), '__reactFiber') !== undefined
    return isMarked && root?.stateNode.current.memoizedState.isDehydrated === false
  })
  // Effects, which listen for keys, run in a task after the frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/** Resolves once the page gets events of other pages: the server has answered its handshake. */
export const handshakeOf = (page: Page): Promise<void> =>
  new Promise((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('handshake-success')) resolve()
      }),
    ),
  )
