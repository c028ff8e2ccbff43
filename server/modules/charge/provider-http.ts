import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isPrivateHost, lookupPublic } from '#server/platform/http/public-host.ts'
import { ensureOpensInTime, type Pkcs12 } from './client-certificate.ts'
import { ProviderError } from './provider.ts'

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 1_000_000

export interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Of the client. */
  readonly certificate?: Pkcs12 | null
  /** Only for the sandbox, whose URL is set by the operator and not by a supplier. */
  readonly mayBeLocal: boolean
}

export interface ProviderReply {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly retryAfterMs: number | null
}

/**
 * Sends one request to a payment provider. Reads are tried once; whether to retry a change is up to the caller, who has its idempotency key.
 * @throws ProviderError unknown-outcome where there is no complete answer.
 */
export async function callProvider(call: ProviderCall): Promise<ProviderReply> {
  try {
    if (call.certificate) await ensureOpensInTime(call.certificate)
    return await sendCall(call)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('unknown-outcome', error instanceof Error ? error.message : null)
  }
}

function sendCall({ method, url, headers, body, certificate, mayBeLocal }: ProviderCall): Promise<ProviderReply> {
  const target = new URL(url)
  if (target.protocol !== 'https:' && !mayBeLocal) throw new ProviderError('invalid', 'https')
  if (!mayBeLocal && isPrivateHost(target)) throw new ProviderError('invalid', 'the host is not public')
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(
      target,
      {
        method,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(certificate ? { pfx: certificate.pfx, passphrase: certificate.password } : {}),
        ...(mayBeLocal ? {} : { lookup: lookupPublic }),
      },
      (response) => {
        readReply(response).then(resolve, reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

async function readReply(response: IncomingMessage): Promise<ProviderReply> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk as Buffer)
  }
  const seconds = Number(response.headers['retry-after'])
  return {
    status: response.statusCode ?? 0,
    body: parseObject(Buffer.concat(chunks).toString('utf8')),
    retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null,
  }
}

/** Throws for a text that is cut off; an empty answer is an empty object. */
function parseObject(text: string): Record<string, unknown> {
  const parsed: unknown = text === '' ? {} : JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
}

// A response of a provider, read without trust: what is missing or of another type is null.

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
export const listOf = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(objectOf)
/** An id that may be a number. */
export const idOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
