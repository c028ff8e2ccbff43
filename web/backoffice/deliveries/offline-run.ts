import workerUrl from './offline-worker.ts?worker&url'
import type { ShownRun } from './offline-worker.ts'

/** The name that the worker gives to what it stores of an account. */
const PREFIX = 'balcao-run-'

/** Has the page of a run stored as it is by now, so that it can be opened again without internet. */
export async function storeForOffline(basename: string, loginId: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return
  try {
    const scope = `${basename}/gestao/entregas/`
    // `navigator.serviceWorker.ready` waits for ever where the page was first opened outside of the scope.
    const { active, waiting, installing } = await navigator.serviceWorker.register(workerUrl, { scope })
    const worker = active ?? waiting ?? installing
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const files = [...new Set(loaded)].filter((url) => url.startsWith(`${location.origin}/assets/`))
    worker?.postMessage({ loginId, page: location.href, files } satisfies ShownRun)
  } catch {
    // Without it the screen works with internet alone.
  }
}

/** Deletes what is stored of the runs of every account but this one; null spares none. */
export async function forgetRuns(except: string | null): Promise<void> {
  if (!('caches' in window)) return
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== `${PREFIX}${except}`)
  await Promise.all(others.map((name) => caches.delete(name)))
}
