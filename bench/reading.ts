import { brotliCompressSync } from 'node:zlib'
import { BROTLI } from '#server/platform/pages/visitor-pages.ts'
import { compared, inTurn, lasting, ROUNDS_AND_WARM_UP, under } from './rounds.ts'
import type { LoadRequest, Waiting } from './load.ts'
import type { Stage } from './stage.ts'
import { createCustomers } from './store.ts'
import { median, quantile, type Row } from './table.ts'
import { asBrowser, listRequests, pageRequests, searchRequests, signedIn, spread } from './workloads.ts'

const SECONDS = 3
/** A separate customer, beyond those who buy. */
const READER = 1_000_000

const secondsOf = lasting(SECONDS)

export async function measureLists(stage: Stage, say: (text: string) => void): Promise<Row[]> {
  const { server, forgetful, bare, store } = stage
  const lists = listRequests(store)
  const searches = searchRequests(store)
  await bare.child.ask('bytes', await answersTo(stage, lists))
  await ensureFound(stage, searches)

  say('Measuring lists and searches')
  const found = await inTurn({
    bare: (round) => under(stage, bare, spread(lists), secondsOf(round)),
    list: (round) => under(stage, server, spread(lists), secondsOf(round)),
    search: (round) => under(stage, server, spread(searches), secondsOf(round)),
    coldList: (round) => under(stage, forgetful, spread(lists), secondsOf(round)),
    coldSearch: (round) => under(stage, forgetful, spread(searches), secondsOf(round)),
  })
  return [
    compared(
      { what: 'product list of 20 as JSON', against: 'bare Fastify, same bytes from memory', aim: 0.35 },
      found.list,
      found.bare,
    ),
    compared(
      { what: '– without the cache', against: 'bare Fastify, same bytes from memory', aim: null },
      found.coldList,
      found.bare,
    ),
    compared(
      { what: 'search, accent missing and a typo', against: 'product list', aim: 0.5 },
      found.search,
      found.list,
    ),
    compared(
      { what: '– without the cache', against: 'product list without the cache', aim: null },
      found.coldSearch,
      found.coldList,
    ),
  ]
}

export async function measurePages(stage: Stage, say: (text: string) => void): Promise<Row[]> {
  const { server, forgetful, bare, store } = stage
  const pages = pageRequests(store)
  await createCustomers(stage.pool, store, READER, READER + 1, READER)
  const ofCustomer = signedIn(pages, READER)
  await prepareBarePages(stage, pages, '')
  await prepareBarePages(stage, ofCustomer, '/customer')
  const bareOfCustomer = pages.map((request) => ({ ...request, path: `/customer${request.path}` }))

  const ofBrowser = asBrowser(pages)
  await bare.child.ask('bytes', await brotliAnswersTo(stage, pages))
  const sameBytes = pages.map((request) => ({ ...request, path: `/bytes${request.path}` }))

  say('Measuring pages')
  const found = await inTurn({
    bytes: (round) => under(stage, bare, spread(sameBytes), secondsOf(round)),
    bare: (round) => under(stage, bare, spread(pages), secondsOf(round)),
    page: (round) => under(stage, server, spread(ofBrowser), secondsOf(round)),
    cold: (round) => under(stage, forgetful, spread(pages), secondsOf(round)),
    signedIn: (round) => under(stage, server, spread(ofCustomer), secondsOf(round)),
    bareSignedIn: (round) => under(stage, bare, spread(bareOfCustomer), secondsOf(round)),
  })
  const fromMemory = 'bare Fastify, same bytes from memory'
  const rendered = 'bare renderToString of the same tree'
  return [
    compared({ what: 'category page of visitors', against: fromMemory, aim: 0.5 }, found.page, found.bytes),
    compared({ what: '– without the cache', against: rendered, aim: null }, found.cold, found.bare),
    compared(
      { what: '– for a customer with 10 lines in the cart', against: rendered, aim: 0.6 },
      found.signedIn,
      found.bareSignedIn,
    ),
    compared({ what: '– the same', against: `${rendered}, for a visitor`, aim: null }, found.signedIn, found.bare),
    ...(await measureWaiting(stage, ofBrowser, sameBytes)),
  ]
}

/** Has bare Fastify render the same pages below a prefix, after making sure that they are the product's own. */
async function prepareBarePages(
  { server, bare, store, barePages }: Stage,
  requests: readonly LoadRequest[],
  prefix: string,
): Promise<void> {
  const [first] = requests
  const body = await bare.child.ask<string>('pages', {
    bundle: barePages,
    origin: server.origin,
    slug: store.slug,
    paths: requests.map(({ path }) => path),
    cookie: first?.headers?.cookie ?? null,
    prefix,
  })
  const page = await (await fetch(`${server.origin}${first?.path ?? ''}`, { headers: { ...first?.headers } })).text()
  if (!withoutIds(page).includes(withoutIds(body))) throw new Error('the bare page is not the page of the product')
}

/** Each form that adds a product has the id of a new operation, which differs from page to page. */
const withoutIds = (html: string): string => html.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '')

/** The share of first answers of new connections that an aim is about. */
const NEARLY_ALL = 0.95

/**
 * How long visitors wait for a page while 32 connections request pages without a pause: those of visitors, those of a signed-in
 * customer, and the same bytes of bare Fastify, which shows what is the machine's.
 */
async function measureWaiting(
  { load, server, bare }: Stage,
  pages: readonly LoadRequest[],
  sameBytes: readonly LoadRequest[],
): Promise<Row[]> {
  const contestants = [
    { what: 'page of visitors', origin: server.origin, requests: pages, isAim: true },
    { what: 'page of a signed-in customer', origin: server.origin, requests: signedIn(pages, READER), isAim: false },
    { what: 'bare Fastify', origin: bare.origin, requests: sameBytes, isAim: false },
  ]
  const measured = contestants.map(() => [] as Waiting[])
  for (let round = 0; round < ROUNDS_AND_WARM_UP; round++)
    for (const [index, { origin, requests }] of contestants.entries()) {
      const lists = spread(requests)
      const found = await load.ask<Waiting>('waiting', { origin, lists, seconds: secondsOf(round) })
      if (round > 0) measured[index]?.push(found)
    }
  return contestants.flatMap(({ what, isAim }, index) => waitingRows(what, isAim, measured[index] ?? []))
}

function waitingRows(what: string, isAim: boolean, measured: readonly Waiting[]): Row[] {
  const against = 'the median of the busy connections'
  const figures = (of: (round: Waiting) => number) => `${median(measured.map(of)).toFixed(1)} ms`
  const common = figures(({ answers }) => median(answers))
  const slow = ({ answers }: Waiting) => quantile(answers, 0.99)
  const first = ({ firstAnswers }: Waiting) => quantile(firstAnswers, NEARLY_ALL)
  return [
    {
      what: `${what}, 99th percentile`,
      against,
      values: measured.map((round) => slow(round) / median(round.answers)),
      aim: isAim ? { kind: 'at most', value: 3 } : null,
      unit: '',
      note: `${figures(slow)} : ${common}`,
    },
    {
      what: `– first page of a new connection, 95th percentile`,
      against,
      values: measured.map((round) => first(round) / median(round.answers)),
      aim: isAim ? { kind: 'at most', value: 5 } : null,
      unit: '',
      note: `${figures(first)} (longest ${figures(({ firstAnswers }) => Math.max(...firstAnswers))}) : ${common}`,
    },
  ]
}

async function answersTo({ server }: Stage, requests: readonly LoadRequest[]): Promise<Map<string, Buffer>> {
  const answers = new Map<string, Buffer>()
  for (const { path } of requests)
    answers.set(path, Buffer.from(await (await fetch(`${server.origin}${path}`)).arrayBuffer()))
  return answers
}

const brotliAnswersTo = async (stage: Stage, requests: readonly LoadRequest[]): Promise<Map<string, Buffer>> =>
  new Map([...(await answersTo(stage, requests))].map(([path, body]) => [path, brotliCompressSync(body, BROTLI)]))

/** A search that finds nothing would be measured for nothing. */
async function ensureFound({ server }: Stage, searches: readonly LoadRequest[]): Promise<void> {
  for (const { path } of searches) {
    const { total } = (await (await fetch(`${server.origin}${path}`)).json()) as { total: number }
    if (total === 0) throw new Error(`nothing found: ${decodeURIComponent(path)}`)
  }
}
