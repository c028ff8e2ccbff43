import type { DeliveryRun, StopReport } from '#domain/order/delivery-run.ts'

/** What a courier reported and the server has not answered yet. */
export interface UnsentReport {
  readonly runId: string
  readonly number: number
  readonly report: StopReport
}

const KEY = 'balcao-gestao-unsent-stops'

type Store = Pick<Storage, 'getItem' | 'setItem'>

export function readUnsent(store: Store): readonly UnsentReport[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? (stored as UnsentReport[]) : []
  } catch {
    return []
  }
}

/** The last report of a stop replaces its "arrived". Whether the browser could store it. */
export function addUnsent(store: Store, added: UnsentReport): boolean {
  const others = readUnsent(store).filter(({ number, report }) => number !== added.number || report.kind !== 'arrived')
  return write(store, [...others, added])
}

/** Takes away the first one, which was answered. */
export function dropFirstUnsent(store: Store): void {
  write(store, readUnsent(store).slice(1))
}

function write(store: Store, reports: readonly UnsentReport[]): boolean {
  try {
    store.setItem(KEY, JSON.stringify(reports))
    return true
  } catch {
    return false
  }
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
    dropFirstUnsent(store)
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
