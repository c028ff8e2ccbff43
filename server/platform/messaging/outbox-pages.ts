import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MessageChannel } from '#domain/customer/phone.ts'
import { isReachedHereOnly, isThisMachine } from './channels.ts'
import type { Db } from '../database/database.ts'
import { escapeHtml } from '#server/platform/pages/failure-page.ts'
import { layoutMail, type LaidOutMail } from './mail-layout.ts'
import type { Mail } from './mail.ts'
import type { PhoneMessage } from './phone-message.ts'
import { isUuid } from '../http/tenant.ts'
import {
  array,
  json,
  jsonb,
  narrow,
  nullable,
  type RowOf,
  statement,
  text,
  timestamptz,
  uuid,
} from '../database/statement.ts'
import type { ThemeColours, Presentation } from '#domain/supplier/supplier.ts'

const outboxRow = {
  id: uuid,
  channel: narrow<MessageChannel>(text),
  recipient: text,
  subject: text,
  createdAt: timestamptz,
  supplier: text,
}
type OutboxRow = RowOf<typeof outboxRow>

// The developer looks at the messages of every store of the machine, hence no supplier here.
const newest = statement('outbox.newest', {
  parameters: [array(text)],
  row: outboxRow,
  sql: `(select m.id, 'email' as channel, m.recipient, m.subject, m.created_at, s.name as supplier
    from mail m join supplier s on s.id = m.supplier_id where 'email' = any($1::text[]) order by m.created_at desc limit 100)
   union all
   (select m.id, m.channel, m.recipient, coalesce(m.content ->> 'text', '') as subject, m.created_at, s.name as supplier
    from phone_message m join supplier s on s.id = m.supplier_id where m.channel = any($1) order by m.created_at desc limit 100)
   order by created_at desc limit 100`,
})
const outboxMailRow = {
  ...outboxRow,
  name: text,
  legalName: text,
  cnpj: text,
  theme: jsonb<ThemeColours>(),
  presentation: jsonb<Presentation>(),
  content: nullable(json<Mail>()),
  storeUrl: text,
}
const mailById = statement('outbox.mail', {
  parameters: [uuid, array(text)],
  row: outboxMailRow,
  sql: `select m.id, 'email' as channel, m.recipient, m.subject, m.created_at, m.content, m.store_url as "storeUrl", s.name as supplier,
     s.name, s.legal_name as "legalName", s.cnpj, s.theme, s.presentation
   from mail m join supplier s on s.id = m.supplier_id where m.id = $1 and 'email' = any($2::text[])`,
})
const phoneMessageById = statement('outbox.phone-message', {
  parameters: [uuid, array(text)],
  row: { ...outboxRow, content: nullable(json<PhoneMessage>()) },
  sql: `select m.id, m.channel, m.recipient, '' as subject, m.created_at, m.content, s.name as supplier
   from phone_message m join supplier s on s.id = m.supplier_id where m.id = $1 and m.channel = any($2)`,
})

const PATH = '/dev/outbox'
const LOOPBACK_IP = /^(?:127\.|::1$|::ffff:127\.)/
/** A message may have inline styles, and no scripts or external resources; its links open in a new tab. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

const NAMES: Record<MessageChannel, string> = { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' }
const SETTINGS: Record<MessageChannel, string> = { email: 'SMTP_URL', sms: 'SMS_URL', whatsapp: 'WHATSAPP_URL' }

/**
 * Shows unsent messages to a developer at this machine: only of channels without a service, and only where PUBLIC_URL is
 * on this machine. Others get the reply of an unknown URL, which is why this is a hook and no route.
 */
export function outboxPages(
  app: FastifyInstance,
  db: Db,
  { publicUrl, channels }: { readonly publicUrl: string; readonly channels: readonly MessageChannel[] },
): void {
  if (!isReachedHereOnly(publicUrl)) {
    if (channels.includes('email')) app.log.warn('no SMTP_URL is set: e-mails wait in the outbox')
    return
  }
  // Not async: this runs for every request.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith(PATH) || request.method !== 'GET' || !isFromThisMachine(request)) return done()
    pageAt(db, request.url, channels).then((page) => (page === null ? done() : void send(reply, page)), done)
  })
}

/** Headers that a proxy adds. */
const TRACES_OF_A_PROXY = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Whether this machine itself calls: not through a proxy, nor by another site's host name (DNS rebinding). */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    LOOPBACK_IP.test(socket.remoteAddress ?? '') &&
    isThisMachine(headers.host ?? '') &&
    TRACES_OF_A_PROXY.every((name) => headers[name] === undefined)
  )
}

async function pageAt(db: Db, url: string, channels: readonly MessageChannel[]): Promise<string | null> {
  const path = url.replace(/[?#].*$/s, '').replace(/\/$/, '')
  if (path === PATH) return listPage(await db.many(newest, [channels]), channels)
  const id = path.slice(PATH.length + 1)
  if (!path.startsWith(`${PATH}/`) || !isUuid(id)) return null
  const [mail, message] = await Promise.all([
    db.one(mailById, [id, channels]),
    db.one(phoneMessageById, [id, channels]),
  ])
  if (mail?.content) return mailPage(mail, await layoutMail(mail, mail.storeUrl, mail.content))
  return message?.content ? phonePage(message, message.content) : null
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(html)
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1.5rem}
ul{list-style:none;padding:0}li{border-bottom:1px solid #ddd;overflow-wrap:anywhere;padding:.75rem 0}small{color:#555;display:block}
iframe{border:1px solid #ddd;border-radius:.5rem;height:46rem;width:100%}pre{background:#f6f6f4;border-radius:.5rem;overflow-wrap:anywhere;padding:1rem;white-space:pre-wrap}`

const frame = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`

const aboutOf = ({ channel, supplier, recipient, createdAt }: OutboxRow): string =>
  escapeHtml(`${NAMES[channel]}, ${supplier} to ${recipient}, ${createdAt}`)

function listPage(messages: readonly OutboxRow[], channels: readonly MessageChannel[]): string {
  const lines = messages.map(
    (message) =>
      `<li><a href="${PATH}/${message.id}">${escapeHtml(message.subject || NAMES[message.channel])}</a><small>${aboutOf(message)}</small></li>`,
  )
  const list = messages.length > 0 ? `<ul>${lines.join('')}</ul>` : '<p>No message yet.</p>'
  const missing = channels.map((channel) => SETTINGS[channel]).join(', ')
  return frame(
    'Outbox',
    `<h1>Outbox</h1><p>Messages are kept here and go nowhere, because these are not set: ${missing}.</p>${list}`,
  )
}

const messagePage = (title: string, message: OutboxRow, body: string, plain: string): string =>
  frame(
    title,
    `<p><a href="${PATH}">Outbox</a></p><h1>${escapeHtml(title)}</h1><p>${aboutOf(message)}</p>\n${body}<h2>Text</h2><pre>${escapeHtml(plain)}</pre>`,
  )

function mailPage(mail: OutboxRow, { html, plain }: LaidOutMail): string {
  const inFrame = html.replace('<head>', '<head><base target="_blank">')
  return messagePage(
    mail.subject,
    mail,
    `<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(inFrame)}"></iframe>`,
    plain,
  )
}

/** What WhatsApp shows around the code is up to the approved template. */
const phonePage = (message: OutboxRow, { text, code }: PhoneMessage): string =>
  messagePage(NAMES[message.channel], message, '', message.channel === 'whatsapp' ? code : text)
