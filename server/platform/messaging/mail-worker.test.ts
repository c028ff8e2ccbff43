import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ownDatabase } from '#test/database.ts'
import { aStore } from '#test/builders/store.ts'
import { openDatabase, openPool } from '../database/database.ts'
import { startMailWorker } from './mail-worker.ts'
import type { Mail } from './mail.ts'
import type { OutboxWorker } from './outbox-worker.ts'

const { connection, pool } = await ownDatabase()
const store = await aStore(pool)

/** What the mail server says to the n-th message; null takes it. */
type Verdict = (delivery: number) => { readonly code: number; readonly at: 'recipient' | 'message' } | null

interface PostOffice {
  readonly url: string
  readonly letters: readonly Email[]
  readonly senders: readonly string[]
  readonly deliveries: () => number
}

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
  await pool.query('delete from mail')
})

/** A real mail server on this machine. */
async function aPostOffice(verdict: Verdict = () => null): Promise<PostOffice> {
  const letters: Email[] = []
  const senders: string[] = []
  let deliveries = 0
  const refusal = (code: number) => Object.assign(new Error('not now'), { responseCode: code })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom: ({ address }, _session, done) => {
      deliveries++
      senders.push(address)
      done()
    },
    onRcptTo: (_address, _session, done) => {
      const said = verdict(deliveries)
      done(said?.at === 'recipient' ? refusal(said.code) : null)
    },
    onData: (stream, _session, done) => {
      void buffer(stream)
        .then(async (raw) => {
          const said = verdict(deliveries)
          if (said?.at === 'message') throw refusal(said.code)
          letters.push(await PostalMime.parse(raw))
        })
        .then(() => done(), done)
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  open.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    letters,
    senders,
    deliveries: () => deliveries,
  }
}

const QUIET = { warn: vi.fn(), error: vi.fn() }

async function aWorker(url: string): Promise<OutboxWorker> {
  const workersPool = openPool(connection)
  open.push(() => workersPool.end())
  const worker = await startMailWorker({
    db: openDatabase(workersPool),
    log: QUIET,
    smtpUrl: url,
    from: 'no-reply@balcao.exemplo',
    pollMs: 20,
    retryDelayMs: () => 0,
  })
  open.push(() => worker.stop())
  return worker
}

const INSERT = 'insert into mail (supplier_id, recipient, subject, content, store_url) values ($1, $2, $3, $4, $5)'
const content = (subject: string): Mail => ({
  subject,
  preheader: '',
  heading: 'Olá, Ana & Cia.',
  paragraphs: ['Maçã & pão'],
})
const write = (subject: string, recipient = 'ana@exemplo.com.br') =>
  pool.query(INSERT, [store.id, recipient, subject, content(subject), 'https://loja.exemplo'])

interface Kept {
  readonly subject: string
  readonly attempts: number
  readonly isSent: boolean
  readonly isFailed: boolean
  readonly content: Mail | null
  readonly last_error: string | null
}
const kept = async (): Promise<Kept[]> =>
  (
    await pool.query<Kept>(
      `select subject, attempts, sent_at is not null as "isSent", failed_at is not null as "isFailed", content, last_error from mail order by created_at`,
    )
  ).rows

describe('a message of the outbox', () => {
  test('reaches the mail server with the name of the store, in HTML and text, and what it says is kept no longer', async () => {
    const office = await aPostOffice()
    await aWorker(office.url)
    await write('Olá: código e maçã')
    await expect.poll(() => office.letters.length).toBe(1)
    const [letter] = office.letters
    expect(letter).toMatchObject({
      subject: 'Olá: código e maçã',
      from: { name: 'Loja de Teste', address: 'no-reply@balcao.exemplo' },
      replyTo: [{ address: 'contato@loja.exemplo' }],
      to: [{ address: 'ana@exemplo.com.br' }],
    })
    expect(letter?.html).toContain('<p style="margin:0 0 16px">Maçã &amp; pão</p>')
    expect(letter?.text).toContain('Olá, Ana & Cia.\n\nMaçã & pão\n')
    expect(letter?.html).toContain('bgcolor="#1d6b3a"')
    expect(letter?.messageId).toMatch(/^<[0-9a-f-]{36}@balcao\.exemplo>$/)
    expect(office.senders).toEqual(['no-reply@balcao.exemplo'])
    await expect
      .poll(kept)
      .toEqual([expect.objectContaining({ isSent: true, attempts: 1, content: null, last_error: null })])
  })

  test('is tried again when the mail server says "later"', async () => {
    const office = await aPostOffice((delivery) =>
      delivery < 3 ? { code: 451, at: delivery === 1 ? 'recipient' : 'message' } : null,
    )
    await aWorker(office.url)
    await write('Com paciência')
    await expect.poll(kept).toEqual([expect.objectContaining({ isSent: true, attempts: 3 })])
    expect(office.letters.map(({ subject }) => subject)).toEqual(['Com paciência'])
  })

  test.each(['recipient', 'message'] as const)(
    'is given up when the mail server says "never" to the %s',
    async (at) => {
      const office = await aPostOffice(() => ({ code: 550, at }))
      await aWorker(office.url)
      await write('Sem volta')
      await expect.poll(kept).toEqual([
        expect.objectContaining({
          isSent: false,
          isFailed: true,
          attempts: 1,
          content: null,
          last_error: expect.stringContaining('550'),
        }),
      ])
      expect([office.deliveries(), office.letters]).toEqual([1, []])
    },
  )

  test('is given up in the end when the mail server is never there', async () => {
    const office = await aPostOffice()
    await open.pop()?.()
    await write('Ninguém atende')
    await aWorker(office.url)
    await expect
      .poll(kept, { timeout: 5000 })
      .toEqual([expect.objectContaining({ isFailed: true, attempts: 12, content: null })])
  })

  test('is sent once, however many processes look', async () => {
    const office = await aPostOffice()
    const subjects = Array.from({ length: 25 }, (_, index) => `Carta ${index + 1}`)
    for (const subject of subjects) await write(subject)
    await Promise.all(Array.from({ length: 3 }, () => aWorker(office.url)))
    await expect.poll(async () => (await kept()).filter(({ isSent }) => isSent).length).toBe(subjects.length)
    expect(office.letters.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted())
  })

  test('waits for its time', async () => {
    const office = await aPostOffice()
    await write('Agora não')
    await pool.query(`update mail set next_attempt_at = now() + interval '1 hour'`)
    await write('Agora sim')
    await aWorker(office.url)
    await expect.poll(() => office.letters.map(({ subject }) => subject)).toEqual(['Agora sim'])
    expect((await kept()).map(({ isSent }) => isSent)).toContain(false)
  })

  test('is not begun any more by a worker that was stopped', async () => {
    const office = await aPostOffice()
    const worker = await aWorker(office.url)
    await worker.stop()
    await write('Depois')
    expect((await kept())[0]).toMatchObject({ attempts: 0, isSent: false })
  })
})

describe('the outbox itself refuses', () => {
  test.each([
    ['two recipients', 'ana@exemplo.com.br,rui@exemplo.com.br', 'Oi'],
    ['a header in the recipient', 'ana@exemplo.com.br\r\nBcc:todos@exemplo.com', 'Oi'],
    ['a header in the subject', 'ana@exemplo.com.br', 'Oi\r\nBcc: todos@exemplo.com'],
  ])('%s', async (_what, recipient, subject) => {
    await expect(write(subject, recipient)).rejects.toThrow(/check constraint/)
  })
})
