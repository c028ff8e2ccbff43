/**
 * Service worker of the screens of delivery runs alone: without internet it answers with the run as it was shown last, for
 * the account that saw it and for half a day.
 */
const PREFIX = 'balcao-run-'
const MAX_AGE_MS = 12 * 3600 * 1000
const ASSETS = '/assets/'

/** What a page of a run sends when it shows something new. */
export interface ShownRun {
  /** Of the person who is signed in. */
  readonly loginId: string
  /** URL of the page. */
  readonly page: string
  /** URLs of its scripts, styles and fonts. */
  readonly files: readonly string[]
}

interface WorkerEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface MessageFromPage extends WorkerEvent {
  readonly data: ShownRun
}
interface PageRequest extends WorkerEvent {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}
/** The types of the browser's windows and those of its workers exclude each other. */
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void
  addEventListener(type: 'fetch', listener: (event: PageRequest) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}
const worker = self as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('message', (event) => event.waitUntil(store(event.data)))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(pageOf(request))
  else if (new URL(request.url).pathname.startsWith(ASSETS)) event.respondWith(fileOf(request))
})

/** Replaces what another account or another run left. */
async function store({ loginId, page, files }: ShownRun): Promise<void> {
  const name = `${PREFIX}${loginId}`
  await forget(name)
  const cache = await caches.open(name)
  const answer = await fetch(page)
  if (!answer.ok || answer.redirected) return
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)))
  await cache.put(page, answer)
  const wanted = new Set([page, ...files])
  const stored = await cache.keys()
  await Promise.all(stored.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)))
}

async function forget(except: string | null): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== except).map((name) => caches.delete(name)),
  )
}

async function pageOf(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    // The person signed out, or another person signed in.
    if (answer.type === 'opaqueredirect' || answer.status === 404) await forget(null)
    return answer
  } catch (error) {
    const stored = await caches.match(request.url)
    const age = Date.now() - Date.parse(stored?.headers.get('date') ?? '')
    if (stored && age < MAX_AGE_MS) return stored
    throw error
  }
}

/** Their names are their content's. */
async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request)
}
