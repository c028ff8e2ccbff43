import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { encodeFailure } from '#contract/failures.ts'
import type { FailureCode } from '#domain/failure.ts'
import { FAILURE_HEADERS, failurePage, wantsPage } from '../pages/failure-page.ts'

const CODES: Readonly<Record<string, FailureCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timedOut',
}

/** Answers what never became a request: the HTTP parser refused it, or it did not come to an end in time. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  const { status, body } = encodeFailure({ code: CODES[error.code] ?? 'request.unreadable', details: {} })
  const [type, text] = isFromBrowser(error)
    ? ['text/html', failurePage(body)]
    : ['application/json', JSON.stringify(body)]
  const headers = {
    ...FAILURE_HEADERS,
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`, () => socket.destroy())
}

/** The request was not parsed, so its URL and `Accept` are looked up in what arrived of it. */
function isFromBrowser({ rawPacket }: ConnectionError): boolean {
  const head = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
  const url = /^[A-Z]+ (\S+)/.exec(head)?.[1]
  return url !== undefined && wantsPage(url, /^accept: *(.*)$/im.exec(head)?.[1])
}
