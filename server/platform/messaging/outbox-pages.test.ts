import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { NO_SERVICES } from '#server/config.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer } from '#test/builders/people.ts'
import { scopeOf } from '#test/builders/scope.ts'
import { aStore, unique } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'
import { enqueueMail, isMailbox } from './mail.ts'
import { enqueuePhoneMessage } from './phone-message.ts'

const { server, pool } = testApp()
// A separate app: it would send the messages of every other test.
const sending = await ownDatabase()

interface RequestOptions {
  readonly host?: string
  readonly from?: string
  readonly forwardedFor?: string
  readonly forwardedHost?: string
}
const look = (
  url: string,
  { host = 'localhost:3000', from = '127.0.0.1', forwardedFor, forwardedHost }: RequestOptions = {},
  app = server().app,
) =>
  app.inject({
    url,
    remoteAddress: from,
    headers: {
      host,
      ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}),
      ...(forwardedHost ? { 'x-forwarded-host': forwardedHost } : {}),
    },
  })

const SENDING = {
  ...NO_SERVICES,
  smtpUrl: 'smtp://127.0.0.1:9',
  sms: { url: 'http://127.0.0.1:9', token: 'x', from: 'x' },
  whatsapp: { url: 'http://127.0.0.1:9', token: 'x', template: 'x' },
}
const hello = { to: 'ana@exemplo.com.br', subject: 'Oi', preheader: '', heading: 'Olá', paragraphs: [] }

async function aMail() {
  const subject = unique('Assunto <b>')
  await enqueueMail(await scopeOf(server(), await aStore(pool)), {
    ...hello,
    subject,
    heading: '<script>alert("x")</script>',
  })
  const { rows } = await pool.query<{ id: string }>('select id from mail where subject = $1', [subject])
  return { id: rows[0]?.id ?? '', subject }
}

describe('the outbox of a developer', () => {
  test('lists the messages and shows each in a frame that runs nothing', async () => {
    const { id, subject } = await aMail()
    const list = await look('/dev/outbox')
    expect([list.statusCode, list.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(list.body).toContain(`<a href="/dev/outbox/${id}">${subject.replace('<b>', '&lt;b&gt;')}</a>`)

    const page = await look(`/dev/outbox/${id}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toMatch(
      /<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;!doctype html&gt;/,
    )
    expect(page.body).not.toMatch(/<script|<b>/)
  })

  test('has e-mails and messages to phones in one list, the newest first', async () => {
    const store = await aStore(pool)
    const scope = await scopeOf(server(), store)
    const { customerId } = await aCustomer(store)
    const subject = unique('Depois do SMS')
    const message = { to: '+5511987654321', customerId, validMinutes: 10, code: '482913' }
    await enqueueMail(scope, { ...hello, subject: `${subject}, antes` })
    await enqueuePhoneMessage(scope, { ...message, channel: 'sms', text: `Loja <b>${subject}</b>` })
    await enqueuePhoneMessage(scope, { ...message, channel: 'whatsapp', text: `WhatsApp ${subject}` })
    await enqueueMail(scope, { ...hello, subject })
    const { body } = await look('/dev/outbox')
    const listed = [...body.matchAll(/<a href="([^"]+)">([^<]*)<\/a><small>(\S+), /g)].filter(([, , text]) =>
      text?.includes(subject),
    )
    expect(listed.map(([, , text, channel]) => [channel, text])).toEqual([
      ['E-mail', subject],
      ['WhatsApp', `WhatsApp ${subject}`],
      ['SMS', `Loja &lt;b&gt;${subject}&lt;/b&gt;`],
      ['E-mail', `${subject}, antes`],
    ])
    const pageOf = async (index: number) => (await look(listed[index]?.[1] ?? '')).body
    expect(await pageOf(1)).toContain('<pre>482913</pre>')
    expect(await pageOf(2)).toContain(`<pre>Loja &lt;b&gt;${subject}&lt;/b&gt;</pre>`)
    expect(await pageOf(2)).not.toContain('<b>')
  })

  const refused: [string, RequestOptions][] = [
    ['another machine', { from: '10.0.0.7' }],
    ['another machine behind a proxy', { forwardedFor: '10.0.0.7' }],
    ['a name that was pointed here', { host: 'balcao.exemplo' }],
    ['a name that begins like this machine', { host: 'localhost.evil.exemplo' }],
    ['a proxy under a public name', { forwardedHost: 'balcao.exemplo' }],
  ]
  test.each(refused)('is not there for %s', async (_who, asked) => {
    const { id } = await aMail()
    const unknown = await look('/dev/nothing', asked)
    for (const url of ['/dev/outbox', `/dev/outbox/${id}`, '/dev/outbox/', '/dev/outbox?x=1']) {
      const { statusCode, body, headers } = await look(url, asked)
      expect([statusCode, body, headers['content-security-policy']]).toEqual([
        404,
        unknown.body,
        unknown.headers['content-security-policy'],
      ])
    }
  })

  test.each([
    ['messages are really sent', { services: SENDING, publicUrl: 'http://localhost' }],
    ['the installation is open to the world', { publicUrl: 'https://balcao.exemplo' }],
  ])('is not there where %s', async (_where, options) => {
    const filesDir = mkdtempSync(join(tmpdir(), 'balcao-files-'))
    const { app } = await createApp({ ...sending, filesDir, logLevel: 'silent', pages: null, ...options })
    const { statusCode, body } = await look('/dev/outbox', {}, app)
    await app.close()
    rmSync(filesDir, { recursive: true })
    expect([statusCode, body]).toEqual([404, (await look('/dev/nothing')).body])
  })

  test('shows nothing of what is really sent', async () => {
    const filesDir = mkdtempSync(join(tmpdir(), 'balcao-files-'))
    const { app } = await createApp({
      ...sending,
      filesDir,
      logLevel: 'silent',
      pages: null,
      publicUrl: 'http://localhost',
      services: { ...SENDING, sms: null },
    })
    const store = await aStore(sending.pool)
    const { customerId } = await aCustomer(store)
    const { rows } = await sending.pool.query<{ id: string }>(
      `insert into phone_message (supplier_id, customer_id, channel, recipient, content, expires_at)
       select $1, $2, channel, '+5511987654321', json_build_object('text', 'por ' || channel, 'code', ''), now() from unnest(array['sms', 'whatsapp']) channel returning id`,
      [store.id, customerId],
    )
    const { body } = await look('/dev/outbox', {}, app)
    expect([body.includes('por sms'), body.includes('por whatsapp'), body.includes('not set: SMS_URL.')]).toEqual([
      true,
      false,
      true,
    ])
    expect(
      await Promise.all(rows.map(async ({ id }) => (await look(`/dev/outbox/${id}`, {}, app)).statusCode)),
    ).toEqual([200, 404])
    await app.close()
    rmSync(filesDir, { recursive: true })
  })

  test.each(['/dev/outbox/1', '/dev/outbox/00000000-0000-0000-0000-000000000000', '/dev/outboxes', '/dev/outbox/../x'])(
    'knows no %s',
    async (url) => {
      expect((await look(url)).statusCode).toBe(404)
    },
  )
})

describe('a message for the outbox', () => {
  test.each([
    'ana@exemplo.com.br, rui@exemplo.com.br',
    'Ana <ana@exemplo.com.br>',
    'ana@exemplo.com.br\r\nBcc: x@y.z',
    'ana',
    '',
  ])('has one bare recipient: not %j', async (to) => {
    expect(isMailbox(to)).toBe(false)
    const scope = await scopeOf(server(), await aStore(pool))
    await expect(enqueueMail(scope, { ...hello, to })).rejects.toThrow(TypeError)
  })

  test('has a subject of one line', async () => {
    const store = await aStore(pool)
    await enqueueMail(await scopeOf(server(), store), { ...hello, subject: 'Oi\r\nBcc: x@y.z\u0000' })
    expect((await pool.query('select subject from mail where supplier_id = $1', [store.id])).rows).toEqual([
      { subject: 'Oi Bcc: x@y.z' },
    ])
  })
})
