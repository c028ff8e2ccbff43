import { expect, test } from 'vitest'
import { ownApp } from '#test/builders/app.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'

const lines: string[] = []
const { pool, server } = ownApp(null, { logLevel: 'error', logTo: { write: (line) => void lines.push(line) } })

const FAULTS = [
  [
    'a row that breaks a rule',
    `insert into login (name, email, document, password_hash) select name, 'other' || email, document, null from login where id = $1`,
  ],
  [
    'a row that there is already',
    'insert into login (name, email, document, document_kind, password_hash) select name, email, document, document_kind, password_hash from login where id = $1',
  ],
  ['a text that is no date', 'select email::date from login where id = $1'],
  ['a text that is no id', 'select email::uuid from login where id = $1'],
] as const

test.each(FAULTS)('a line about %s has no personal data', async (_what, query) => {
  const { loginId, email, document } = await aCustomer(await aStore(pool))
  lines.length = 0
  const error: unknown = await pool
    .query(query, [loginId])
    .catch((fault: unknown) => new Error('the request failed', { cause: fault }))
  server().app.log.error({ err: error }, 'request failed')
  const fault = (error as Error).cause as Error
  server().app.log.error({ err: fault }, 'request failed')
  // As pg-boss tells it: a copy that is no error any more.
  const { message, stack } = fault
  server().app.log.error({ err: { ...fault, message, stack } }, 'request failed')
  const log = lines.join('')
  expect(log).toContain('"code":"2')
  expect(log).toMatch(/log-lines\.test\.ts|node_modules/)
  for (const personal of [email, document, '$argon2']) expect(log).not.toContain(personal)
})

test('a line about the copy of an error says what it was', () => {
  lines.length = 0
  const { message, stack } = new Error('Connection terminated unexpectedly')
  server().app.log.error({ err: { message, stack, queue: 'order.mail' } }, 'jobs could not be looked after')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {
      err: { message: 'Connection terminated unexpectedly', stack: expect.stringContaining('log-serializers.test.ts') },
    },
  ])
})
