import { compared, inTurn, lasting, under } from './rounds.ts'
import type { LoadRequest } from './load.ts'
import type { Stage } from './stage.ts'
import { createCustomers } from './store.ts'
import type { Row } from './table.ts'
import { compressed, listRequests, pageRequests, searchRequests, signedIn, spread } from './workloads.ts'

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
  const { server, forgetful, bare, store, barePages } = stage
  const pages = pageRequests(store)
  await createCustomers(stage.pool, store, READER, READER + 1, READER)
  const body = await bare.child.ask<string>('pages', {
    bundle: barePages,
    origin: server.origin,
    slug: store.slug,
    paths: pages.map(({ path }) => path),
  })
  const page = await (await fetch(`${server.origin}${pages[0]?.path ?? ''}`)).text()
  if (!page.includes(body)) throw new Error('the bare page is not the page of the product')

  say('Measuring pages')
  const found = await inTurn({
    bare: (round) => under(stage, bare, spread(pages), secondsOf(round)),
    page: (round) => under(stage, server, spread(pages), secondsOf(round)),
    cold: (round) => under(stage, forgetful, spread(pages), secondsOf(round)),
    compressed: (round) => under(stage, server, spread(compressed(pages)), secondsOf(round)),
    signedIn: (round) => under(stage, server, spread(signedIn(pages, READER)), secondsOf(round)),
  })
  const against = 'bare renderToString of the same tree'
  return [
    compared({ what: 'category page as HTML', against, aim: 0.5 }, found.page, found.bare),
    compared({ what: '– without the cache', against, aim: null }, found.cold, found.bare),
    compared(
      { what: '– sent as gzip', against: `${against}, not compressed`, aim: null },
      found.compressed,
      found.bare,
    ),
    compared(
      { what: '– for a customer with 10 lines in the cart', against: `${against}, for a visitor`, aim: null },
      found.signedIn,
      found.bare,
    ),
  ]
}

async function answersTo({ server }: Stage, requests: readonly LoadRequest[]): Promise<Map<string, Buffer>> {
  const answers = new Map<string, Buffer>()
  for (const { path } of requests)
    answers.set(path, Buffer.from(await (await fetch(`${server.origin}${path}`)).arrayBuffer()))
  return answers
}

/** A search that finds nothing would be measured for nothing. */
async function ensureFound({ server }: Stage, searches: readonly LoadRequest[]): Promise<void> {
  for (const { path } of searches) {
    const { total } = (await (await fetch(`${server.origin}${path}`)).json()) as { total: number }
    if (total === 0) throw new Error(`nothing found: ${decodeURIComponent(path)}`)
  }
}
