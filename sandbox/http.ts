import type { IncomingMessage, ServerResponse } from 'node:http'

export interface SandboxRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
  /** As it was sent. */
  readonly raw: string
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly type?: string
  /** txid or external_reference that the request was about. */
  readonly reference?: string
}

const MAX_BODY = 1_000_000

export async function readRequest(request: IncomingMessage): Promise<SandboxRequest> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > MAX_BODY) throw new Error('the body is too long')
    chunks.push(chunk as Buffer)
  }
  const raw = Buffer.concat(chunks).toString()
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: bodyOf(raw, request.headers['content-type'] ?? ''),
    raw,
  }
}

function bodyOf(raw: string, type: string): Record<string, unknown> {
  if (raw === '') return {}
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(raw))
  try {
    const parsed: unknown = JSON.parse(raw)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export function send(response: ServerResponse, { status, body, type }: Answer): void {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'content-type': type ?? (isText ? 'text/plain; charset=utf-8' : 'application/json'),
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type',
  })
  response.end(status === 204 ? undefined : isText ? body : JSON.stringify(body))
}

export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** A text, or a number as one; anything else is empty. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
