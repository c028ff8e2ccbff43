import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PhoneChannel } from '#domain/customer/phone.ts'
import { aCustomer } from '#test/builders/people.ts'
import { phoneServices, say, taking, type AnswerTo, type PhoneServices } from '#test/builders/phone-services.ts'
import { processesOn } from '#test/builders/processes.ts'
import { aStore } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'
import { phoneDelivery } from './delivery.ts'

const { connection, pool } = await ownDatabase()
const store = await aStore(pool)
const { customerId } = await aCustomer(store)
const { aProcess, stopAll } = processesOn(connection)

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await stopAll()
  for (const close of open.splice(0).toReversed()) await close()
  await pool.query('delete from phone_message')
})

async function services(answer?: AnswerTo): Promise<PhoneServices> {
  const running = await phoneServices(answer)
  open.push(running.close)
  return running
}

const aLog = () => ({ warn: vi.fn(), error: vi.fn() })

interface Given {
  readonly channels?: readonly PhoneChannel[]
  readonly log?: ReturnType<typeof aLog>
  /** Long, so that a busy machine is not taken for a service that is silent. */
  readonly timeoutMs?: number
}
/** A process that hands messages to the services. */
async function aDelivery(
  { smsUrl, whatsappUrl }: PhoneServices,
  { channels = ['sms', 'whatsapp'], log = aLog(), timeoutMs = 60_000 }: Given = {},
): Promise<void> {
  const set = {
    sms: channels.includes('sms') ? { url: smsUrl, token: 'sms-token', from: 'balcao' } : null,
    whatsapp: channels.includes('whatsapp')
      ? { url: whatsappUrl, token: 'whatsapp-token', template: 'codigo_de_acesso' }
      : null,
  }
  await aProcess([phoneDelivery(set, timeoutMs)], { log })
}

const TEXT = 'Loja de Teste: código 482913 (vale 10 min). Não passe a ninguém.'
const write = (channel: PhoneChannel, validFor = '10 minutes') =>
  pool.query(
    `with written as (
       insert into phone_message (supplier_id, customer_id, channel, recipient, content, expires_at)
       values ($1, $2, $3, '+5511987654321', $4, now() + $5::interval) returning id)
     insert into domain_event (supplier_id, name, payload)
     select $1, 'phone-message.written', jsonb_build_object('messageId', id) from written`,
    [store.id, customerId, channel, { text: TEXT, code: '482913' }, validFor],
  )

interface Kept {
  readonly channel: PhoneChannel
  readonly attempts: number
  readonly state: 'sent' | 'failed' | 'waiting'
  readonly content: object | null
  readonly last_error: string | null
}
const kept = async (): Promise<Kept[]> =>
  (
    await pool.query<Kept>(
      `select channel, attempts, content, last_error, case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state from phone_message order by created_at`,
    )
  ).rows

const SENT = expect.objectContaining({ state: 'sent', attempts: 1, content: null, last_error: null }) as unknown
const failed = (reason: string) =>
  expect.objectContaining({ state: 'failed', attempts: 1, content: null, last_error: reason }) as unknown

describe('a message to a phone', () => {
  test('is a text message as Zenvia’s API v2 takes it, and its code is deleted', async () => {
    const running = await services()
    await write('sms')
    await aDelivery(running)
    await expect.poll(kept).toEqual([SENT])
    expect(running.handedOver).toEqual([
      {
        path: '/v2/channels/sms/messages',
        headers: expect.objectContaining({ 'x-api-token': 'sms-token', 'content-type': 'application/json' }) as unknown,
        body: { from: 'balcao', to: '5511987654321', contents: [{ type: 'text', text: TEXT }] },
      },
    ])
  })

  test('is an authentication template as Meta’s Cloud API takes it', async () => {
    const running = await services()
    await write('whatsapp')
    await aDelivery(running)
    await expect.poll(kept).toEqual([SENT])
    const parameters = [{ type: 'text', text: '482913' }]
    expect(running.handedOver).toEqual([
      {
        path: '/v25.0/1010/messages',
        headers: expect.objectContaining({ authorization: 'Bearer whatsapp-token' }) as unknown,
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: '5511987654321',
          type: 'template',
          template: {
            name: 'codigo_de_acesso',
            language: { code: 'pt_BR' },
            components: [
              { type: 'body', parameters },
              { type: 'button', sub_type: 'url', index: '0', parameters },
            ],
          },
        },
      },
    ])
  })

  test.each([
    [
      'is given up where the service says "never"',
      400,
      { code: 'VALIDATION_ERROR', message: 'código 482913' },
      'answered 400',
    ],
    ['is given up where our token is refused', 401, { message: 'x' }, 'answered 401'],
    [
      'is not sent twice where the answer is no JSON',
      200,
      '<html>482913</html>',
      'answered 200 without naming the message',
    ],
    [
      'is not sent twice where the answer names no message',
      200,
      { ok: true },
      'answered 200 without naming the message',
    ],
  ])('%s', async (_what, status, body, reason) => {
    const log = aLog()
    const running = await services((response) => say(response, status, body))
    await write('sms')
    await write('whatsapp')
    await aDelivery(running, { log })
    await expect.poll(kept).toEqual([failed(reason), failed(reason)])
    expect(running.handedOver).toHaveLength(2)
    // Neither our own text nor the service's copy of it.
    expect(JSON.stringify(log.error.mock.calls)).not.toMatch(/482913|987654321|token/)
  })

  test.each<[string, AnswerTo]>([
    ['it gets too many requests', (response) => say(response, 429, {})],
    ['it is broken', (response) => say(response, 503, 'x')],
    ['it hangs up', (response) => response.destroy()],
    ['it says too much', (response) => say(response, 200, { id: 'a'.repeat(100_000) })],
    ['it sends us elsewhere', (response) => say(response, 307, {}, { location: '/v2/channels/sms/messages' })],
  ])('is handed over again where the service took nothing: %s', async (_why, answer) => {
    const running = await services((response, count, path) =>
      count < 3 ? answer(response, count, path) : taking(response, count, path),
    )
    await write('sms')
    await aDelivery(running)
    await expect.poll(kept).toEqual([expect.objectContaining({ state: 'sent', attempts: 3, last_error: null })])
    expect(running.handedOver).toHaveLength(3)
  })

  test('is put off where the service does not answer', async () => {
    const running = await services(() => undefined)
    await write('sms')
    await aDelivery(running, { timeoutMs: 50 })
    await expect.poll(async () => (await kept())[0]?.attempts).toBeGreaterThan(1)
    expect(await kept()).toEqual([
      expect.objectContaining({ state: 'waiting', last_error: expect.stringContaining('timeout') as unknown }),
    ])
  })

  test('waits as long as the service requires', async () => {
    const running = await services((response) => say(response, 429, {}, { 'retry-after': '120' }))
    await write('sms')
    await aDelivery(running)
    await expect.poll(kept).toEqual([expect.objectContaining({ state: 'waiting', last_error: 'answered 429' })])
    // The job is put off behind what is noted of the message.
    const isPutOff = async () => {
      const { rows } = await pool.query<{ seconds: number }>(
        `select extract(epoch from start_after - now())::integer as seconds from pgboss.job
         where name = 'phone-message.deliver' and state = 'created'`,
      )
      return rows.map(({ seconds }) => seconds > 60)
    }
    await expect.poll(isPutOff).toEqual([true])
  })

  test.each(['600', new Date(Date.now() + 3_600_000).toUTCString()])(
    'is given up where the service requires to wait until the code has expired: %s',
    async (retryAfter) => {
      const running = await services((response) => say(response, 503, {}, { 'retry-after': retryAfter }))
      await write('whatsapp')
      await aDelivery(running)
      await expect.poll(kept).toEqual([failed('answered 503')])
    },
  )

  test('is never sent when its code is old', async () => {
    const running = await services()
    await write('sms', '-1 second')
    await aDelivery(running)
    await expect.poll(kept).toEqual([failed('came too late')])
    expect(running.handedOver).toEqual([])
  })

  test('waits where its channel is not set', async () => {
    const running = await services()
    await write('whatsapp')
    await write('sms')
    await aDelivery(running, { channels: ['sms'] })
    await expect
      .poll(kept)
      .toEqual([expect.objectContaining({ channel: 'whatsapp', state: 'waiting', attempts: 0 }), SENT])
  })

  test('is handed over once, however many processes look', async () => {
    const running = await services()
    for (let count = 0; count < 12; count++) await write('sms')
    await Promise.all([aDelivery(running), aDelivery(running), aDelivery(running)])
    await expect.poll(async () => (await kept()).filter(({ state }) => state === 'sent').length).toBe(12)
    expect(running.handedOver).toHaveLength(12)
  })
})

describe('the table of messages to phones refuses', () => {
  test.each([
    ['a landline', '+551132221000'],
    ['a number abroad', '+351912345678'],
    ['two numbers', '+5511987654321,+5511987654322'],
    ['a number without its country', '11987654321'],
  ])('%s', async (_what, recipient) => {
    const insert = pool.query(
      `insert into phone_message (supplier_id, customer_id, channel, recipient, content, expires_at) values ($1, $2, 'sms', $3, '{}', now())`,
      [store.id, customerId, recipient],
    )
    await expect(insert).rejects.toThrow(/check constraint/)
  })
})
