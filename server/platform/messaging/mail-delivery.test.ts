import { afterEach, describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/database.ts'
import { aMailServer, type MailServer, type Verdict } from '#test/builders/mail-server.ts'
import { processesOn } from '#test/builders/processes.ts'
import { aStore } from '#test/builders/store.ts'
import { mailDelivery } from './delivery.ts'
import type { Mail } from './mail.ts'
import { openSmtp } from './smtp.ts'

const { connection, pool } = await ownDatabase()
const store = await aStore(pool)
const { aProcess, stopAll } = processesOn(connection)

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await stopAll()
  for (const close of open.splice(0).toReversed()) await close()
  await pool.query('delete from mail')
})

async function aPostOffice(verdict?: Verdict): Promise<MailServer> {
  const server = await aMailServer(verdict)
  open.push(server.close)
  return server
}

/** A process that hands e-mails to the mail server. */
async function aDelivery(url: string): Promise<void> {
  const smtp = await openSmtp(url, 'no-reply@balcao.exemplo')
  open.push(async () => smtp.close())
  await aProcess([mailDelivery(smtp)])
}

const INSERT = `with written as (
    insert into mail (supplier_id, recipient, subject, content, store_url) values ($1, $2, $3, $4, $5) returning id)
  insert into domain_event (supplier_id, name, payload)
  select $1, 'mail.written', jsonb_build_object('mailId', id) from written`
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

describe('an e-mail', () => {
  test('reaches the mail server with the name of the store, in HTML and text, and its content is deleted', async () => {
    const office = await aPostOffice()
    await aDelivery(office.url)
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
    await aDelivery(office.url)
    await write('Com paciência')
    await expect.poll(kept).toEqual([expect.objectContaining({ isSent: true, attempts: 3 })])
    expect(office.letters.map(({ subject }) => subject)).toEqual(['Com paciência'])
  })

  test.each(['recipient', 'message'] as const)(
    'is given up when the mail server says "never" to the %s',
    async (at) => {
      const office = await aPostOffice(() => ({ code: 550, at }))
      await aDelivery(office.url)
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
    await aDelivery(office.url)
    await expect
      .poll(kept, { timeout: 60_000 })
      .toEqual([expect.objectContaining({ isFailed: true, attempts: 12, content: null })])
  })

  test('is sent once, however many processes look', async () => {
    const office = await aPostOffice()
    const subjects = Array.from({ length: 25 }, (_, index) => `Carta ${index + 1}`)
    for (const subject of subjects) await write(subject)
    await Promise.all(Array.from({ length: 3 }, () => aDelivery(office.url)))
    await expect.poll(async () => (await kept()).filter(({ isSent }) => isSent).length).toBe(subjects.length)
    expect(office.letters.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted())
  })

  test('that was sent by a process which ended before it recorded that is sent again under the same id', async () => {
    const office = await aPostOffice()
    await write('Duas vezes')
    await aDelivery(office.url)
    await expect.poll(async () => (await kept()).map(({ isSent }) => isSent)).toEqual([true])
    // As if the process had ended between the mail server's answer and the note of it.
    await pool.query('update mail set sent_at = null, content = $1', [content('Duas vezes')])
    await pool.query(
      `insert into domain_event (supplier_id, name, payload) select supplier_id, 'mail.written', jsonb_build_object('mailId', id) from mail`,
    )
    await expect.poll(() => office.letters.length).toBe(2)
    expect(new Set(office.letters.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('that was erased in the meantime is not sent', async () => {
    const office = await aPostOffice()
    await write('Apagada')
    await pool.query('delete from mail')
    await write('Outra')
    await aDelivery(office.url)
    await expect.poll(() => office.letters.map(({ subject }) => subject)).toEqual(['Outra'])
  })
})

describe('the table of messages refuses', () => {
  test.each([
    ['two recipients', 'ana@exemplo.com.br,rui@exemplo.com.br', 'Oi'],
    ['a header in the recipient', 'ana@exemplo.com.br\r\nBcc:todos@exemplo.com', 'Oi'],
    ['a header in the subject', 'ana@exemplo.com.br', 'Oi\r\nBcc: todos@exemplo.com'],
  ])('%s', async (_what, recipient, subject) => {
    await expect(write(subject, recipient)).rejects.toThrow(/check constraint/)
  })
})
