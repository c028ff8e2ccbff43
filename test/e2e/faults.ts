import type { BrowserContext, Page } from 'playwright-core'

export interface Faults {
  /** What went wrong on the pages so far, each once, with the page it happened on. */
  readonly seen: () => string[]
}

/** Collects errors of the console and of scripts, and requests that failed, apart from those that the test provokes. */
export function watchFaults(context: BrowserContext, expected: readonly RegExp[]): Faults {
  const faults = new Set<string>()
  // The body of a refused call: the console shows only the status.
  const refusals = new Map<string, string>()
  context.on('response', (response) => {
    if (response.status() < 400 || response.request().resourceType() !== 'fetch') return
    void response.text().then(
      (body) => refusals.set(response.url(), body),
      () => undefined,
    )
  })
  const withRefusal = (fault: string): string =>
    [fault, ...[...refusals].flatMap(([url, body]) => (fault.includes(url) ? [body] : []))].join(' ')
  const leaving = watchSubmissions(context)
  const add = (fault: string): void => {
    if (!expected.some((pattern) => pattern.test(fault))) faults.add(fault)
  }
  context.on('console', (message) => {
    const page = message.page()
    // The submission has replaced or ended the session of the page that is left.
    const isLeft = page !== null && leaving.has(page) && /status of 40[14]/.test(message.text())
    if (message.type() === 'error' && !isLeft)
      add(`console: ${message.text()} (${message.location().url}, on ${page?.url() ?? 'a closed page'})`)
  })
  context.on('weberror', (error) =>
    add(`script: ${error.error().stack || error.error().message} (on ${error.page()?.url() ?? 'a closed page'})`),
  )
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
    // What a page no longer needs because the visitor went on.
    if (reason !== 'net::ERR_ABORTED') add(`request: ${request.method()} ${request.url()} ${reason}`)
  })
  return { seen: () => [...faults].map(withRefusal) }
}

/** The pages that submit a form as a document, until the next document takes their place. */
function watchSubmissions(context: BrowserContext): ReadonlySet<Page> {
  const leaving = new Set<Page>()
  const watch = (page: Page): void => {
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.method() === 'POST') leaving.add(page)
    })
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) leaving.delete(page)
    })
    page.on('requestfailed', (request) => {
      if (request.isNavigationRequest()) leaving.delete(page)
    })
  }
  context.pages().forEach(watch)
  context.on('page', watch)
  return leaving
}
