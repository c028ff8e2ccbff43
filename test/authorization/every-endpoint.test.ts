import { beforeAll, describe, expect, test } from 'vitest'
import { myData } from '#contract/privacy.ts'
import { accountUser } from '#contract/linked-user.ts'
import { requestRecovery } from '#contract/password.ts'
import { signOut } from '#contract/access.ts'
import { sendVerification } from '#contract/verification.ts'
import { urlOf, type Endpoint } from '#contract/endpoint.ts'
import { encodeFailure } from '#contract/failures.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { eventsHandledIn } from '#test/builders/outbox.ts'
import { versionsOf } from './belongings.ts'
import { aWorld, type World } from './callers.ts'
import { nameOf, type Row, type Sent } from './row.ts'
import { ROWS } from './rows.ts'
import { cookiesOf } from './send.ts'

const app = testApp()
const { pool } = app

let shared: Promise<World>
/** Another store: each test that names it expects that nothing changes there. */
let otherStore: Promise<World>
beforeAll(() => {
  shared = aWorld(pool)
  otherStore = aWorld(pool)
})

type Headers = Record<string, string>
const NAMED = ROWS.map((row) => ({ ...row, name: [nameOf(row.endpoint), row.what ?? ''].join(' ').trim() }))

/** The correct call of a caller who may make it, in a browser at localhost. */
function inject(
  world: World,
  { endpoint, rightful = 'customer' }: Pick<Row, 'endpoint' | 'rightful'>,
  { params, query, body }: Sent,
  headers: Headers = {},
  method: string = endpoint.method,
) {
  const token = world.tokens[rightful]
  return app.server().app.inject({
    method: method as 'GET',
    url: urlOf(endpoint, { sessao: 'token', ...params }, query),
    headers: {
      host: 'localhost',
      'x-idfornecedor': world.store.slug,
      'x-forwarded-for': anotherAddress(),
      ...(token === null ? {} : { cookie: cookiesOf(token) }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  })
}

/** Specified as a GET, and yet it does something. */
const CHANGING_GETS: readonly Endpoint[] = [signOut, requestRecovery, sendVerification, accountUser, myData]
const isChange = ({ endpoint }: Row): boolean => endpoint.method !== 'GET' || CHANGING_GETS.includes(endpoint)

describe('another site', () => {
  const FOREIGN: readonly Headers[] = [
    { origin: 'https://outro.exemplo' },
    { origin: 'null' },
    { origin: 'http://localhost:81' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  const WITH_AND_WITHOUT_COOKIE: readonly Headers[] = [{}, { cookie: '' }]
  const refused = encodeFailure({ code: 'request.crossOrigin', details: {} })

  /** One hook refuses all of it: each call gets the next of what it refuses, and one call of each method and access gets everything. */
  const methods = new Set<string>()
  const requestsFor = ({ endpoint: { method, access } }: Row, place: number) => {
    const all = FOREIGN.flatMap((headers) =>
      (method === 'GET' ? ['GET', 'HEAD'] : [method]).flatMap((method) =>
        WITH_AND_WITHOUT_COOKIE.map((cookie) => ({ method, headers: { ...headers, ...cookie } })),
      ),
    )
    const kind = JSON.stringify([method, access === 'public'])
    const isFirst = !methods.has(kind)
    methods.add(kind)
    return isFirst ? all : [0, 1].flatMap((next) => all[(2 * place + next) % all.length] ?? [])
  }

  test.each(NAMED.filter(isChange).map((row, place) => ({ ...row, place })))(
    'changes nothing by $name, whether or not the browser sends a cookie along',
    async (row) => {
      const world = await shared
      const sent = await row.sent(world)
      const before = await versionsOf(pool, world.store.id)
      for (const { method, headers } of requestsFor(row, row.place)) {
        const reply = await inject(world, row, sent, headers, method)
        expect.soft(reply.statusCode, JSON.stringify(headers)).toBe(refused.status)
        if (method !== 'HEAD') expect.soft(reply.json()).toEqual(refused.body)
        expect.soft(reply.headers['set-cookie'], 'not even a cookie').toBeUndefined()
      }
      expect(await versionsOf(pool, world.store.id)).toEqual(before)
    },
  )

  test.each(NAMED.filter((row) => !isChange(row)))('changes nothing by a picture that names $name', async (row) => {
    const world = await shared
    const sent = await row.sent(world)
    const before = await versionsOf(pool, world.store.id)
    await inject(world, row, sent, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' })
    expect(await versionsOf(pool, world.store.id)).toEqual(before)
  })
})

describe('an answer', () => {
  test.each(NAMED.filter(({ endpoint }) => endpoint.method === 'GET'))(
    'of $name is read by no other site',
    async (row) => {
      const world = await shared
      const sent = await row.sent(world)
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await inject(
          world,
          row,
          sent,
          { origin: 'https://outro.exemplo', 'access-control-request-method': 'GET', cookie: '' },
          method,
        )
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    },
  )

  test.each(NAMED)('of $name is cached by no proxy and no browser', async (row) => {
    const world = row.changes === undefined ? await shared : await aWorld(pool)
    const reply = await inject(world, row, await row.sent(world))
    expect(reply.headers['cache-control']).toBe('private, no-store')
    // The jobs of this call would otherwise meet what the next row prepares.
    await eventsHandledIn(pool, [world.store.id])
  })
})

describe('a session', () => {
  /** Where the call itself names its store. */
  const names = ({ endpoint: { params, query, body } }: Row): boolean =>
    [params, query, body].some(
      (schema) => 'idfornecedor' in ((schema as { properties?: object } | undefined)?.properties ?? {}),
    )
  const namesStore = ({ params, query, body }: Sent, { store }: World): boolean =>
    [params, query, body].some((part) =>
      Object.values(part ?? {}).some((value) => value === store.id || value === store.slug),
    )
  const isPersonal = ({ answers }: Row): boolean => answers['customer of another store'] !== 'ok'
  /** The same call with another store in place of its own, in whichever parameter names that one. */
  const inStore = (part: unknown, sent: Sent, world: World, slug: string) =>
    typeof part !== 'object' || part === null
      ? part
      : Object.fromEntries(
          Object.entries(part).map(([name, value]: [string, unknown]) => {
            const isStore = namesStore(sent, world)
              ? value === world.store.id || value === world.store.slug
              : name === 'idfornecedor'
            return [name, isStore ? slug : value]
          }),
        )

  test.each(NAMED.filter((row) => isPersonal(row) && names(row)))(
    'opens nothing in another store, for any value of the header: $name',
    async (row) => {
      const world = row.changes === undefined ? await shared : await aWorld(pool)
      const other = await otherStore
      const sent = await row.sent(world)
      const { params, query, body } = sent
      const slug = other.store.slug
      const elsewhere = {
        params: inStore(params, sent, world, slug),
        ...(query === undefined ? {} : { query: inStore(query, sent, world, slug) }),
        body: inStore(body, sent, world, slug),
      } as Sent
      const before = await Promise.all([versionsOf(pool, world.store.id), versionsOf(pool, other.store.id)])
      const reply = await inject(world, row, elsewhere, { 'x-idfornecedor': world.store.slug })
      expect([401, 404, 422]).toContain(reply.statusCode)
      expect(await Promise.all([versionsOf(pool, world.store.id), versionsOf(pool, other.store.id)])).toEqual(before)
    },
  )

  test.each(NAMED.filter((row) => isPersonal(row) && names(row)))(
    'is that of the named store, for any other store in the header: $name',
    async (row) => {
      const world = row.changes === undefined ? await shared : await aWorld(pool)
      const other = await otherStore
      const sent = await row.sent(world)
      const before = await versionsOf(pool, other.store.id)
      const reply = await inject(world, row, sent, { 'x-idfornecedor': other.store.slug })
      const answer = row.answers[row.rightful ?? 'customer']
      // A segment that may be the supplier may also be something else: then only the header names a store, and that is the other.
      if (!namesStore(sent, world)) expect(reply.json()).toMatchObject({ codigo: 'access.sessionExpired' })
      else if (answer === 'ok') expect(reply.statusCode, reply.body).toBe(200)
      else expect(reply.json()).toMatchObject({ codigo: answer })
      expect(await versionsOf(pool, other.store.id)).toEqual(before)
    },
  )
})
