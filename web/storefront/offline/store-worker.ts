/**
 * Service worker of a store: without internet it answers with the cart and the pages of the catalogue as they were seen last, else
 * with the page that says so. The network comes first, always, and calls of the API are never answered here: no cart is priced or
 * ordered from it.
 */
const SCOPE = new URL((self as unknown as Worker).registration.scope).pathname
const BASE = SCOPE === '/' ? '' : SCOPE
/** Followed by the viewer. */
const PAGES = `balcao-store ${SCOPE} `
const OFFLINE = `balcao-offline ${SCOPE}`
const OFFLINE_PAGE = `${BASE}/sem-internet`
const MAX_AGE_MS = 7 * 24 * 3600 * 1000
const MAX_PAGES = 40
/** A page that is seen again is not fetched again for so long. */
const FRESH_MS = 5 * 60 * 1000
/** Nor is the cart: what is in it meanwhile is kept by its pages (state/cart-snapshot.ts). */
const CART_FRESH_MS = 12 * 3600 * 1000
const MAX_FILES = 400
const STORED_AT = 'x-stored-at'
/** Named by their content. */
const FILES = /^\/(?:assets|superon\/imagens)\//
/** The files that a page names: styles and fonts, and in an attribute of its data the scripts of its screens. */
const ASSETS = /\/assets\/[\w.-]+/g
const SIGN_OUT = /\/(?:sair|cliente\/logout)$/

/** What a page sends when it shows something of the catalogue. */
export interface SeenPage {
  readonly kind: 'seen'
  /** Who looks, or `visitor`: no one is shown what another saw. */
  readonly viewer: string
  /** URL without a fragment. */
  readonly page: string
  /** URLs of its scripts, styles, fonts and pictures. */
  readonly files: readonly string[]
  /** URL of the cart, which opens without internet though it was not seen; null where this viewer has none. */
  readonly cart: string | null
}
export interface UpdateNow {
  readonly kind: 'update'
}

interface WorkerEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface MessageFromPage extends WorkerEvent {
  readonly data: SeenPage | UpdateNow
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
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
}
const worker = self as unknown as Worker

// A new version waits until its page asks for it, so that nothing changes below somebody's hands.
worker.addEventListener('install', (event) => event.waitUntil(storeOfflinePage()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('message', (event) => {
  event.waitUntil(event.data.kind === 'update' ? worker.skipWaiting() : store(event.data))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method !== 'GET') {
    if (SIGN_OUT.test(pathname)) event.waitUntil(forget(null))
  } else if (request.mode === 'navigate') {
    if (isOfStore(pathname)) event.respondWith(pageOf(request))
  } else if (FILES.test(pathname)) event.respondWith(fileOf(request))
})

/** A scope is a mere prefix: that of `/loja` holds `/loja-nova` too. The back office is no part of the store. */
const isOfStore = (path: string): boolean =>
  (path === SCOPE || path.startsWith(`${BASE}/`)) && !path.startsWith(`${BASE}/gestao`)

async function storeOfflinePage(): Promise<void> {
  await (await caches.open(OFFLINE)).add(new Request(OFFLINE_PAGE, { cache: 'reload' }))
}

/** Deletes what others saw. */
async function forget(except: string | null): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PAGES) && name !== except).map((name) => caches.delete(name)),
  )
}

async function store({ viewer, page, files, cart }: SeenPage): Promise<void> {
  const name = `${PAGES}${viewer}`
  await forget(name)
  const cache = await caches.open(name)
  const isFresh = async (url: string, ms: number) => ageOf(await cache.match(url)) <= ms
  const pages = [
    ...((await isFresh(page, FRESH_MS)) ? [] : [await readPage(page)]),
    ...(cart === null || cart === page || (await isFresh(cart, CART_FRESH_MS)) ? [] : [await readPage(cart)]),
  ].filter((read) => read !== null)
  const needed = [...files, ...pages.flatMap(({ html }) => html.match(ASSETS) ?? [])]
  await Promise.allSettled(needed.map(async (file) => (await cache.match(file)) ?? cache.add(file)))
  // Meanwhile the person may have signed out.
  if (!(await caches.has(name))) return
  for (const { url, html, headers } of pages) {
    // First, so that the oldest entry is the page that was not seen for longest.
    await cache.delete(url)
    await cache.put(url, new Response(html, { headers }))
  }
  await prune(cache, cart)
}

interface ReadPage {
  readonly url: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** Null where the page is not to be had. */
async function readPage(url: string): Promise<ReadPage | null> {
  const answer = await fetch(url)
  if (!answer.ok || answer.redirected) return null
  const headers = { 'content-type': 'text/html; charset=utf-8', [STORED_AT]: new Date().toISOString() }
  return { url, html: await answer.text(), headers: { ...headers, ...policyOf(answer) } }
}

/** What the page may load stays as the server said. */
function policyOf({ headers }: Response): Record<string, string> {
  const policy = headers.get('content-security-policy')
  return policy === null ? {} : { 'content-security-policy': policy }
}

/** The cart stays, however many pages were seen since. */
async function prune(cache: Cache, cart: string | null): Promise<void> {
  const stored = await cache.keys()
  const isFile = ({ url }: Request) => FILES.test(new URL(url).pathname)
  const pages = stored.filter((request) => !isFile(request) && request.url !== cart)
  const files = stored.filter(isFile)
  await Promise.all(
    [...pages.slice(0, -MAX_PAGES), ...files.slice(0, -MAX_FILES)].map((request) => cache.delete(request)),
  )
}

const ageOf = (stored: Response | undefined): number =>
  stored ? Date.now() - Date.parse(stored.headers.get(STORED_AT) ?? '') : Infinity

async function pageOf(request: Request): Promise<Response> {
  try {
    // Otherwise the browser may answer without the network, and no one would learn that the page is old.
    return await (request.cache === 'default' ? fetch(request, { cache: 'no-cache' }) : fetch(request))
  } catch {
    return (await storedPage(request)) ?? (await offlinePage())
  }
}

/** As it was seen, with the time at which it was stored, which the page shows. */
async function storedPage(request: Request): Promise<Response | null> {
  const [url = ''] = request.url.split('#', 1)
  const stored = await matchPage(url)
  if (!stored || !(ageOf(stored) < MAX_AGE_MS)) return null
  const html = await stored.text()
  const time = stored.headers.get(STORED_AT) ?? ''
  return new Response(html.replace('<html ', `<html data-stored-at="${time}" `), { headers: stored.headers })
}

async function matchPage(url: string): Promise<Response | undefined> {
  for (const name of await pageCaches()) {
    const stored = await (await caches.open(name)).match(url)
    if (stored) return stored
  }
  return undefined
}

const pageCaches = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(PAGES))

/** It names the pages that can be read. */
async function offlinePage(): Promise<Response> {
  const page = await caches.match(OFFLINE_PAGE)
  if (!page) return Response.error()
  const links: string[] = []
  for (const name of await pageCaches()) {
    const cache = await caches.open(name)
    for (const request of (await cache.keys()).toReversed()) {
      const stored = FILES.test(new URL(request.url).pathname) ? undefined : await cache.match(request)
      if (!stored || !(ageOf(stored) < MAX_AGE_MS)) continue
      // Both are HTML of the page itself, and escaped there. The store's name, which every title ends with, is said above.
      const title = /<title>([^<]*?)(?: \| [^<|]*)?<\/title>/.exec(await stored.text())?.[1]
      const { pathname, search } = new URL(request.url)
      links.push(
        `<li><a href="${(pathname + search).replace(/&/g, '&amp;').replace(/"/g, '&quot;')}">${title}</a></li>`,
      )
    }
  }
  const html = await page.text()
  return new Response(html.replace('<ul hidden></ul>', links.length === 0 ? '' : `<ul>${links.join('')}</ul>`), {
    headers: page.headers,
  })
}

/** A picture that was seen in a list is shown in the cart too, though it has another size there. */
const sizesOf = (url: string): string[] => [400, 800, 160].map((size) => url.replace(/-\d+(?=\.webp$)/, `-${size}`))

async function fileOf(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    for (const url of [request.url, ...sizesOf(request.url)]) {
      const stored = await caches.match(url)
      if (stored) return stored
    }
    throw error
  }
}
