import { beforeAll, describe, expect, test } from 'vitest'
import { encodeFailure } from '#contract/failures.ts'
import { customerOf, VISITOR, type Actor } from '#domain/access/actor.ts'
import { refusalOf } from '#domain/access/can.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { readSession } from '#server/platform/session/session.ts'
import { testApp } from '#test/builders/app.ts'
import { KEYS, LINKED_USERS, PRETENDERS, STAFF, type Answer } from './answers.ts'
import { STORE_TAGS, versionsOf } from './belongings.ts'
import { aWorld, CALLERS, type Caller, type World } from './callers.ts'
import { nameOf, type Row, type Sent } from './row.ts'
import { ROWS } from './rows.ts'
import { sendAs, type Reply } from './send.ts'

const app = testApp()
const { pool, server } = app

let shared: Promise<World>
beforeAll(() => {
  shared = aWorld(pool)
})

describe('the matrix', () => {
  test('has a row for every endpoint that is served, and for no other', () => {
    const rows = new Set(ROWS.map(({ endpoint }) => nameOf(endpoint)))
    expect([...rows].toSorted()).toEqual([...server().served.keys()].toSorted())
  })

  test('lists for every caller what it gets', () => {
    for (const { endpoint, answers, rightful = 'customer' } of ROWS) {
      expect(Object.keys(answers).toSorted(), nameOf(endpoint)).toEqual([...CALLERS].toSorted())
      expect(answers[rightful], nameOf(endpoint)).toMatch(
        /^(?:ok|order\.noDuplicate|payment\.(?:noReceipt|accountMissing)|factor\.(?:expired|notFound)|request\.notFound)$/,
      )
    }
  })
})

/** Who a caller is to the store: a visitor where the token opens no session of it. */
async function actorOf({ store, tokens }: World, caller: Caller): Promise<Actor> {
  const token = tokens[caller]
  return (token && (await readSession(openDatabase(pool), store.id, token))?.actor) || VISITOR
}

const FOR_NOBODY: readonly Answer[] = ['access.signInRequired', 'access.sessionExpired', 'cart.notSignedIn']

/** The reply of a row to a caller, without other rules of the call; null where the declaration leaves it open. */
function answerDeclared(row: Row, actor: Actor, caller: Caller, { owner }: World): Answer | null {
  const { access, customer } = row.endpoint
  if (access === 'public') return null
  if (access === 'operator')
    return caller === 'operator' ? null : caller === 'visitor' ? 'access.signInRequired' : 'access.sessionExpired'
  const context = { features: featuresOf(STORE_TAGS) }
  const refusal = access === 'signed-in' ? null : refusalOf(access, actor, context)
  if (caller === 'visitor') return refusal ?? 'access.signInRequired'
  if (actor.kind === 'visitor') return 'access.sessionExpired'
  const acting = customerOf(actor)
  if (customer !== undefined && acting === null) return refusal ?? 'access.notAllowed'
  const isNamed = customer !== undefined && (customer !== 'session' || row.endpoint.path.includes('/:sessao/'))
  if (isNamed && acting?.id !== owner.customerId) return 'access.notAllowed'
  return refusal
}

let known: Promise<Readonly<Record<Caller, Actor>>> | undefined
const actorsOf = (): Promise<Readonly<Record<Caller, Actor>>> =>
  (known ??= shared.then(async (world) => {
    const actors = await Promise.all(CALLERS.map(async (caller) => [caller, await actorOf(world, caller)] as const))
    return Object.fromEntries(actors) as Record<Caller, Actor>
  }))

describe('the declared access', () => {
  test('is what the rows say', async () => {
    const world = await shared
    const actors = await actorsOf()
    for (const row of ROWS) {
      for (const caller of CALLERS) {
        const what = `${nameOf(row.endpoint)} ${row.what ?? ''} for ${caller}`
        const declared = answerDeclared(row, actors[caller], caller, world)
        if (declared !== null) expect.soft(row.answers[caller], what).toBe(declared)
        else if (row.endpoint.access !== 'public') expect.soft(FOR_NOBODY, what).not.toContain(row.answers[caller])
      }
    }
  })

  test('leaves nothing open to who has to set up a second factor, but what does so', () => {
    const open = ROWS.flatMap(({ endpoint }) => (endpoint.isOpenWithoutFactor === true ? [nameOf(endpoint)] : []))
    expect([...new Set(open)].filter((name) => !name.includes('/v4/gestao/seguranca')).toSorted()).toEqual([
      'GET /v1/app/:sessao/cliente/logout',
      'GET /v2/app/:sessao/get-configuracoes-cliente',
    ])
  })

  test('is public only where a visitor gets something', () => {
    const open = new Set(ROWS.filter(({ answers }) => answers.visitor === 'ok').map(({ endpoint }) => endpoint))
    for (const { endpoint } of ROWS)
      expect.soft(endpoint.access === 'public', nameOf(endpoint)).toBe(open.has(endpoint))
  })
})

/** The faults of a form differ with the form; every other refusal is the same for all, word for word. */
function expected(answer: Answer): unknown {
  if (answer === 'ok') return { status: 200, body: expect.anything() as unknown }
  const { status, body } = encodeFailure({ code: answer, details: {} })
  return { status, body: answer.startsWith('registration.') ? (expect.objectContaining(body) as unknown) : body }
}

const ownWorld = ({ changes }: Row): Promise<World> => (changes === undefined ? shared : aWorld(pool))

/** Who is the same kind of person to a handler, which declared access has let in. */
const KINDS: readonly (readonly Caller[])[] = [
  ['visitor'],
  ['customer'],
  ['other customer'],
  LINKED_USERS,
  ['representative for the owner', 'representative for another', 'representative who lost the owner'],
  ['representative without client'],
  ['attendant for the owner'],
  ['attendant without client'],
  STAFF.filter((caller) => caller !== 'staff for the owner'),
  ['staff for the owner'],
  KEYS,
  PRETENDERS,
]

const declarations = new Set<string>()
/**
 * All, of the first endpoint with a declaration. Of the others the declaration decides the same: one for each of its refusals, and one of each
 * kind whom the handler answers; the next endpoint is asked by the next ones.
 */
async function callersOf(row: Row, place: number): Promise<readonly Caller[]> {
  const { endpoint, answers } = row
  const { access, customer, path } = endpoint
  const declaration = JSON.stringify([access, customer, path.includes('/:sessao/')])
  const isFirst = !declarations.has(declaration)
  declarations.add(declaration)
  if (isFirst) return CALLERS
  const [world, actors] = [await shared, await actorsOf()]
  const isDeclared = (caller: Caller): boolean =>
    answers[caller] !== 'ok' && answers[caller] === answerDeclared(row, actors[caller], caller, world)
  const kinds = [CALLERS.filter(isDeclared), ...KINDS.map((kind) => kind.filter((caller) => !isDeclared(caller)))]
  return kinds.flatMap((kind) =>
    [...Map.groupBy(kind, (caller) => answers[caller]).values()].flatMap((same) => same[place % same.length] ?? []),
  )
}

describe.each(
  ROWS.map((row, place) => ({ ...row, place, name: [nameOf(row.endpoint), row.what ?? ''].join(' ').trim() })),
)('$name', (row) => {
  const { endpoint, answers, sent, changes, place } = row

  test('answers each caller as it should, and changes nothing where it refuses', async () => {
    let world = await ownWorld(row)
    const expectAnswer = async (request: Sent, caller: Caller): Promise<Reply> => {
      const reply = await sendAs(app, world, endpoint, request, world.tokens[caller])
      expect.soft(reply, caller).toEqual(expected(answers[caller]))
      return reply
    }

    const callers = await callersOf(row, place)
    const [taken, refused] = [true, false].map((isTaken) =>
      callers.filter((caller) => (answers[caller] === 'ok') === isTaken),
    ) as [Caller[], Caller[]]
    // The same request for all, at once: it stays correct, because a refusal changes nothing.
    const request = await sent(world)
    if (refused.length > 0) {
      const before = await versionsOf(pool, world.store.id)
      await Promise.all(refused.map((caller) => expectAnswer(request, caller)))
      expect.soft(await versionsOf(pool, world.store.id), 'after all refusals').toEqual(before)
    }

    for (const [index, caller] of taken.entries()) {
      const reply = await expectAnswer(index === 0 ? request : await sent(world), caller)
      if (changes === 'everybody' && reply.status === 200) world = await aWorld(pool)
    }
  })
})
