import { beforeAll, describe, expect, test } from 'vitest'
import { encodeFailure } from '#contract/failures.ts'
import { testApp } from '#test/builders/app.ts'
import type { Answer } from './answers.ts'
import { versionsOf } from './belongings.ts'
import { aWorld, CALLERS, type World } from './callers.ts'
import { nameOf, type Row } from './row.ts'
import { ROWS } from './rows.ts'
import { sendAs } from './send.ts'

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

  test('says of everybody what they get', () => {
    for (const { endpoint, answers, rightful = 'customer' } of ROWS) {
      expect(Object.keys(answers).toSorted(), nameOf(endpoint)).toEqual([...CALLERS].toSorted())
      expect(answers[rightful], nameOf(endpoint)).toMatch(/^(?:ok|order\.noDuplicate)$/)
    }
  })
})

/** What is wrong with a form differs with the form; every other refusal is the same for all, to the letter. */
function expected(answer: Answer): unknown {
  if (answer === 'ok') return { status: 200, body: expect.anything() as unknown }
  const { status, body } = encodeFailure({ code: answer, details: {} })
  return { status, body: answer.startsWith('registration.') ? (expect.objectContaining(body) as unknown) : body }
}

const ownWorld = ({ changes }: Row): Promise<World> => (changes === undefined ? shared : aWorld(pool))

describe.each(ROWS.map((row) => ({ ...row, name: [nameOf(row.endpoint), row.what ?? ''].join(' ').trim() })))(
  '$name',
  (row) => {
    const { endpoint, answers, sent, changes } = row

    test('answers each caller as it should, and changes nothing where it refuses', async () => {
      let world = await ownWorld(row)
      for (const caller of CALLERS) {
        const request = await sent(world)
        const before = answers[caller] === 'ok' ? null : await versionsOf(pool, world.store.id)
        const reply = await sendAs(app, world, endpoint, request, world.tokens[caller])
        expect.soft(reply, caller).toEqual(expected(answers[caller]))
        if (before !== null) expect.soft(await versionsOf(pool, world.store.id), caller).toBe(before)
        if (changes === 'everybody' && reply.status === 200) world = await aWorld(pool)
      }
    })
  },
)
