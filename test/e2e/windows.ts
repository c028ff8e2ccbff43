import type { EventEmitter } from 'node:events'
import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { inject } from 'vitest'
import { sharedBrowser } from '../browser.ts'

/** A browser window with cookies and storage of its own. */
export interface BrowserWindow {
  readonly context: BrowserContext
  readonly page: Page
  /** Empties it for the next visitor, or closes it where that is not possible. */
  readonly leave: () => Promise<void>
}

/** What a test adds to a page or context and can be disposed of. */
const ADDING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route']
/** What changes a page or context for as long as it lives. */
const CHANGING = [
  'addLocatorHandler',
  'emulateMedia',
  'grantPermissions',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
]
const CLOCK = ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime']

/** Windows that visitors have left, by their options. */
const emptied = new Map<string, BrowserWindow[]>()

/**
 * A new window, or one that a visitor before has left: with the scripts of the pages still in its cache, it costs a third
 * of the CPU time. Playwright's own reuse of contexts empties the cache.
 */
export async function openWindow(options: BrowserContextOptions): Promise<BrowserWindow> {
  const key = JSON.stringify(options)
  const window = emptied.get(key)?.pop()
  if (window !== undefined) return window
  const { context, page } = await unusedWindow(options)
  const empty = canBeEmptied(options) ? await prepareEmptying(context, page) : () => Promise.resolve(false)
  const opened: BrowserWindow = {
    context,
    page,
    leave: async () => {
      // A page that a failed test left in no state to go on is closed.
      if (await empty().catch(() => false)) emptied.set(key, [...(emptied.get(key) ?? []), opened])
      else await context.close()
    },
  }
  return opened
}

async function unusedWindow(options: BrowserContextOptions): Promise<Pick<BrowserWindow, 'context' | 'page'>> {
  const context = await (await sharedBrowser()).newContext(options)
  return { context, page: await context.newPage() }
}

/** Other servers end with their tests; without script storage is out of reach; a service worker would stay. */
const canBeEmptied = ({ baseURL, javaScriptEnabled, serviceWorkers }: BrowserContextOptions): boolean =>
  baseURL === inject('runningStore').origin && javaScriptEnabled !== false && serviceWorkers === 'block'

/** Watches what is done to an unused window; what it returns empties the window, or tells that it cannot be used again. */
async function prepareEmptying(context: BrowserContext, page: Page): Promise<() => Promise<boolean>> {
  const devTools = await context.newCDPSession(page)
  const emitters = [context, page].map((part) => part as unknown as EventEmitter)
  const own = emitters.map(listenersOf)
  const viewport = page.viewportSize()
  const resize = page.setViewportSize.bind(page)
  let isChanged = false
  const toUndo: (() => Promise<unknown>)[] = []
  for (const part of [context, page]) {
    afterCall(part, ADDING, (result) =>
      toUndo.push(async () => (await (result as Promise<AsyncDisposable>))[Symbol.asyncDispose]()),
    )
    afterCall(part, CHANGING, () => void (isChanged = true))
  }
  // What a session emulates ends with it.
  afterCall(context, ['newCDPSession'], (result) =>
    toUndo.push(async () => (await (result as Promise<CDPSession>)).detach()),
  )
  if (viewport !== null) afterCall(page, ['setViewportSize'], () => toUndo.push(() => resize(viewport)))
  afterCall(context.clock, CLOCK, () => void (isChanged = true))

  return async () => {
    if (isChanged || page.isClosed()) return false
    emitters.forEach((emitter, index) => removeOthers(emitter, own[index] ?? []))
    const others = context.pages().filter((other) => other !== page)
    await Promise.all(others.map((other) => other.close()))
    for (const undo of toUndo.splice(0)) await undo()
    // A document without scripts at the same origin: what the page before does when it is left is over then.
    await page.goto('/robots.txt')
    await page.evaluate(emptyStorage)
    await context.clearCookies()
    await devTools.send('Page.resetNavigationHistory')
    return true
  }
}

/** Tells of each later call of these methods. */
function afterCall(part: object, names: readonly string[], tell: (result: unknown) => unknown): void {
  for (const name of names) {
    const method: unknown = Reflect.get(part, name)
    if (typeof method !== 'function') continue
    Reflect.set(part, name, (...values: unknown[]) => {
      const result: unknown = Reflect.apply(method, part, values)
      tell(result)
      return result
    })
  }
}

type Listeners = readonly (readonly [event: string | symbol, listener: (...values: unknown[]) => void])[]

const listenersOf = (emitter: EventEmitter): Listeners =>
  emitter
    .eventNames()
    .flatMap((event) => emitter.listeners(event).map((listener) => [event, listener as () => void] as const))

function removeOthers(emitter: EventEmitter, own: Listeners): void {
  for (const [event, listener] of listenersOf(emitter))
    if (!own.some(([ownEvent, ownListener]) => ownEvent === event && ownListener === listener))
      emitter.off(event, listener)
}

/** Runs in the page. */
async function emptyStorage(): Promise<void> {
  sessionStorage.clear()
  localStorage.clear()
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
}
