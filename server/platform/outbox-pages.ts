import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { firstRow, rows, statement, type Database } from './database.ts'
import { escapeHtml } from './escape-html.ts'
import { layoutMail, type LaidOutMail, type MailBrand } from './mail-layout.ts'
import type { Mail } from './mail.ts'
import { isUuid } from './tenant.ts'

interface OutboxRow {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly created_at: string
  readonly supplier: string
}

// The developer looks at the messages of every store of the machine, hence no supplier here.
const newest = statement<OutboxRow>(
  'outbox.newest',
  `select m.id, m.recipient, m.subject, m.created_at, s.name as supplier
   from mail m join supplier s on s.id = m.supplier_id order by m.created_at desc limit 100`,
)
interface OutboxMail extends OutboxRow, MailBrand {
  readonly content: Mail | null
  readonly storeUrl: string
}
const byId = statement<OutboxMail>(
  'outbox.one',
  `select m.id, m.recipient, m.subject, m.created_at, m.content, m.store_url as "storeUrl", s.name as supplier,
     s.name, s.legal_name as "legalName", s.cnpj, s.theme, s.presentation
   from mail m join supplier s on s.id = m.supplier_id where m.id = $1`,
)

const PATH = '/dev/outbox'
const LOOPBACK_ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
/** A message may bring styles of its own, and nothing that runs or is fetched; its links open beside. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The messages that nobody sends, for whoever develops at this very machine: only where no mail server is set, and the
 * installation is reached at this machine alone. Anybody else finds what is found at any unknown address, which is why
 * this answers in a hook and has no route.
 */
export function outboxPages(app: FastifyInstance, db: Database, publicUrl: string): void {
  if (!LOOPBACK_HOST.test(new URL(publicUrl).host)) return app.log.warn('no SMTP_URL is set: e-mails wait in the outbox')
  // Not async: every request passes here, and an async hook costs each a wait.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith(PATH) || request.method !== 'GET' || !isFromThisMachine(request)) return done()
    pageAt(db, request.url).then((page) => (page === null ? done() : void send(reply, page)), done)
  })
}

/** What a proxy adds that passes on what somebody else asked. */
const TRACES_OF_A_PROXY = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Not through a proxy, nor under a name that another site gave to this address. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') && LOOPBACK_HOST.test(headers.host ?? '') && TRACES_OF_A_PROXY.every((name) => headers[name] === undefined)
}

async function pageAt(db: Database, url: string): Promise<string | null> {
  const path = url.replace(/[?#].*$/s, '').replace(/\/$/, '')
  if (path === PATH) return listPage(await rows(db, newest, []))
  const id = path.slice(PATH.length + 1)
  if (!path.startsWith(`${PATH}/`) || !isUuid(id)) return null
  const mail = await firstRow(db, byId, [id])
  return mail?.content ? mailPage(mail, layoutMail(mail, mail.storeUrl, mail.content)) : null
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).type('text/html; charset=utf-8').send(html)
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1.5rem}
ul{list-style:none;padding:0}li{border-bottom:1px solid #ddd;overflow-wrap:anywhere;padding:.75rem 0}small{color:#555;display:block}
iframe{border:1px solid #ddd;border-radius:.5rem;height:46rem;width:100%}pre{background:#f6f6f4;border-radius:.5rem;overflow-wrap:anywhere;padding:1rem;white-space:pre-wrap}`

const frame = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`

function listPage(mails: readonly OutboxRow[]): string {
  const lines = mails.map(
    ({ id, recipient, subject, created_at, supplier }) =>
      `<li><a href="${PATH}/${id}">${escapeHtml(subject)}</a><small>${escapeHtml(supplier)} to ${escapeHtml(recipient)}, ${escapeHtml(created_at)}</small></li>`,
  )
  const list = mails.length > 0 ? `<ul>${lines.join('')}</ul>` : '<p>No message yet.</p>'
  return frame('Outbox', `<h1>Outbox</h1><p>No SMTP_URL is set: messages are kept here and go nowhere.</p>${list}`)
}

function mailPage({ subject, recipient, supplier, created_at }: OutboxRow, { html, plain }: LaidOutMail): string {
  const inFrame = html.replace('<head>', '<head><base target="_blank">')
  return frame(
    subject,
    `<p><a href="${PATH}">Outbox</a></p><h1>${escapeHtml(subject)}</h1><p>${escapeHtml(supplier)} to ${escapeHtml(recipient)}, ${escapeHtml(created_at)}</p>
<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(inFrame)}"></iframe><h2>Text</h2><pre>${escapeHtml(plain)}</pre>`,
  )
}
