import { confirmOperator } from '#contract/operator.ts'
import { describe, expect, test } from 'vitest'
import { customerSettings, signOut } from '#contract/access.ts'
import { urlOf } from '#contract/endpoint.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aWorld, type Caller, type World } from './callers.ts'
import { nameOf } from './row.ts'
import { ROWS } from './rows.ts'

const { call, pool, server } = testApp()

const named = ({ store }: World) => ({ 'x-idfornecedor': store.slug, 'x-forwarded-for': anotherAddress() })
const cookieOf = (token: string) => ({ cookie: `commerce-auth-token=${token}` })
/** Whose session the token opens in the store, for another client than the browser. */
const whoIs = async (world: World, sessao: string, slug = world.store.slug) =>
  (await call(customerSettings, { params: { sessao }, headers: { ...named(world), 'x-idfornecedor': slug } })).body
    .usuario

/** All calls that open a session of a store, or continue one as another customer. The cookie of an operator goes to other pages. */
const OPENINGS = ROWS.filter(
  ({ changes, endpoint, answers, rightful = 'customer' }) =>
    changes === 'the caller' && endpoint !== signOut && endpoint !== confirmOperator && answers[rightful] === 'ok',
).map((row) => ({ ...row, name: [nameOf(row.endpoint), row.what ?? ''].join(' ').trim() }))

describe('a person who planted a cookie in a browser', () => {
  test.each(OPENINGS)('has nothing of it after $name', async ({ endpoint, answers, sent, rightful = 'customer' }) => {
    const world = await aWorld(pool)
    const { params, query, body } = await sent(world)
    // A session of the attacker's own, where no sign-in is needed; or one that was seen before.
    const planted =
      world.tokens[answers['other customer'] === 'ok' ? 'other customer' : rightful] ?? 'chosen-by-somebody-else'
    const reply = await server().app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, { sessao: 'token', ...params }, query),
      headers: { ...named(world), ...cookieOf(planted) },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    expect(reply.statusCode, reply.body).toBe(200)
    const opened =
      /^commerce-auth-token=([\w-]{43});.*HttpOnly.*SameSite=Lax/.exec(String(reply.headers['set-cookie']))?.[1] ?? ''
    expect(opened).not.toBe(planted)
    // A claimed installation opens its session in the store that it makes.
    const { slug } = reply.json<{ slug?: string }>()
    expect(await whoIs(world, opened, slug)).not.toBeNull()
    expect(await whoIs(world, planted)).toBeNull()
    expect(reply.body, 'a page learns no token').not.toContain(opened)
  })
})

describe('after signing out the session is refused', () => {
  const CALLERS: readonly Caller[] = [
    'customer',
    'linked user',
    'representative for the owner',
    'representative without client',
    'attendant for the owner',
    'staff for customers',
    'staff for the owner',
    'key',
  ]
  const WAYS = [
    ['the cookie', (token: string) => ({ sessao: 'token', headers: cookieOf(token) })],
    ['the token in the path', (token: string) => ({ sessao: token, headers: {} })],
  ] as const

  test.each(CALLERS.flatMap((caller) => WAYS.map(([way, bring]) => [caller, way, bring] as const)))(
    'as %s who signed out by %s',
    async (caller, _way, bring) => {
      const world = await aWorld(pool)
      const token = world.tokens[caller] ?? ''
      const { sessao, headers } = bring(token)
      expect(await whoIs(world, token)).not.toBeNull()
      const reply = await call(signOut, { params: { sessao }, headers: { ...named(world), ...headers } })
      expect([reply.status, String(reply.headers['set-cookie'])]).toEqual([
        200,
        expect.stringMatching(/^commerce-auth-token=; .*Expires=Thu, 01 Jan 1970/),
      ])
      for (const [, bring] of WAYS) {
        const again = bring(token)
        expect(
          (
            await call(customerSettings, {
              params: { sessao: again.sessao },
              headers: { ...named(world), ...again.headers },
            })
          ).body.usuario,
        ).toBeNull()
      }
    },
  )

  test('not even on another device, for a person who works with the accounts of others', async () => {
    const world = await aWorld(pool)
    const [here, elsewhere] = [world.tokens['representative for the owner'] ?? '', world.representative]
    const { rows } = await pool.query<{ open: number }>(
      'select count(*)::int as open from session where supplier_id = $1 and login_id = $2 and ended_at is null',
      [world.store.id, elsewhere.loginId],
    )
    expect(rows[0]?.open).toBeGreaterThan(1)
    await call(signOut, { params: { sessao: here }, headers: named(world) })
    const { rowCount } = await pool.query(
      'select from session where supplier_id = $1 and login_id = $2 and ended_at is null',
      [world.store.id, elsewhere.loginId],
    )
    expect(rowCount).toBe(0)
  })
})
