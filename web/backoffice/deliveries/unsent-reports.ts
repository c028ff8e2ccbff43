import type { DeliveryRun, StopReport } from '#domain/order/delivery-run.ts'

/** What a courier reported and the server has not answered yet. */
export interface UnsentReport {
  readonly runId: string
  readonly number: number
  readonly report: StopReport
}

const KEY = 'balcao-gestao-unsent-stops'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface ReportStore extends Store {
  /** Whether the last reports are lost where the page is closed. */
  readonly isOnlyInPage: () => boolean
}

/** Stores the reports in the browser, and in the open page where the browser has no room, as after many photos. */
export function createReportStore(browser: Store): ReportStore {
  let unstored: string | null = null
  return {
    isOnlyInPage: () => unstored !== null,
    getItem: (key) => unstored ?? browser.getItem(key),
    setItem: (key, value) => {
      try {
        browser.setItem(key, value)
        unstored = null
      } catch {
        unstored = value
      }
    },
    removeItem: (key) => {
      unstored = null
      browser.removeItem(key)
    },
  }
}

export function readUnsent(store: Store): readonly UnsentReport[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? (stored as UnsentReport[]) : []
  } catch {
    return []
  }
}

const isOf = (report: UnsentReport, { runId, number }: UnsentReport, kind: StopReport['kind']): boolean =>
  report.runId === runId && report.number === number && report.report.kind === kind

/** The last report of a stop replaces its "arrived". */
export function addUnsent(store: Store, added: UnsentReport): void {
  const others = readUnsent(store).filter((report) => !isOf(report, added, 'arrived'))
  write(store, [...others, added])
}

/** Takes away what was answered. While it was sent another report may have come in its place. */
function dropUnsent(store: Store, answered: UnsentReport): void {
  const left = readUnsent(store).filter((report) => !isOf(report, answered, answered.report.kind))
  write(store, left)
}

function write(store: Store, reports: readonly UnsentReport[]): void {
  if (reports.length === 0) store.removeItem(KEY)
  else store.setItem(KEY, JSON.stringify(reports))
}

/**
 * Sends what waits, in the order in which it was reported, until the server is not reached. What it refuses is dropped and given to
 * `onRefused`: it would be refused for ever.
 */
export async function sendUnsent(
  store: Store,
  send: (report: UnsentReport) => Promise<unknown>,
  isRefusal: (error: unknown) => boolean,
  onRefused: (report: UnsentReport, error: unknown) => void,
): Promise<void> {
  for (let [first] = readUnsent(store); first; [first] = readUnsent(store)) {
    try {
      await send(first)
    } catch (error) {
      if (!isRefusal(error)) return
      onRefused(first, error)
    }
    dropUnsent(store, first)
  }
}

const lastRunKey = (id: string): string => `balcao-gestao-run ${id}`

/** Keeps the run for this tab, for when it cannot be read again. */
export function writeLastRun(store: Store, run: DeliveryRun): void {
  try {
    store.setItem(lastRunKey(run.id), JSON.stringify(run))
  } catch {
    // Without it the screen works with internet alone.
  }
}

/** The run as this tab read it last; null where it did not. */
export function readLastRun(store: Store, id: string): DeliveryRun | null {
  const stored = store.getItem(lastRunKey(id))
  return stored === null ? null : (JSON.parse(stored) as DeliveryRun)
}
