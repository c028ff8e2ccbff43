import type { BrowserContext } from 'playwright-core'

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
  const add = (fault: string): void => {
    if (!expected.some((pattern) => pattern.test(fault))) faults.add(fault)
  }
  context.on('console', (message) => {
    if (message.type() === 'error')
      add(`console: ${message.text()} (${message.location().url}, on ${message.page()?.url() ?? 'a closed page'})`)
  })
  context.on('weberror', (error) =>
    add(`script: ${error.error().stack ?? error.error().message} (on ${error.page()?.url() ?? 'a closed page'})`),
  )
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
    // What a page no longer needs because the visitor went on.
    if (reason !== 'net::ERR_ABORTED') add(`request: ${request.method()} ${request.url()} ${reason}`)
  })
  return { seen: () => [...faults].map(withRefusal) }
}
