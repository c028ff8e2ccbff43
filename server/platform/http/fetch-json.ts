/** Maximum size of a response; a few kilobytes are expected. */
const MAX_ANSWER_BYTES = 65_536

export interface JsonResponse {
  readonly status: number
  /** Null where it is no JSON. */
  readonly body: unknown
  /** Seconds of `Retry-After`; null without it. */
  readonly retryAfterMs: number | null
}

/**
 * Sends one request to an external service. It follows no redirect and does not decompress.
 * @throws Error where it does not answer in time, cannot be reached or answers with too many bytes.
 */
export const fetchJson = (url: string, timeoutMs: number): Promise<JsonResponse> => requestJson(url, {}, timeoutMs)

/** The same with a body. `headers` may have a secret, which is sent to this URL only. */
export const postJson = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
  timeoutMs: number,
): Promise<JsonResponse> =>
  requestJson(
    url,
    { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
    timeoutMs,
  )

async function requestJson(
  url: string,
  { headers, ...init }: RequestInit & { readonly headers?: Readonly<Record<string, string>> },
  timeoutMs: number,
): Promise<JsonResponse> {
  const response = await fetch(url, {
    ...init,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...headers, accept: 'application/json', 'accept-encoding': 'identity' },
    redirect: 'error',
  })
  return { status: response.status, body: parsed(await textOf(response)), retryAfterMs: retryAfterOf(response.headers) }
}

/** In seconds, or as a date (RFC 9110, 10.2.3). */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? ''
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}

async function textOf(response: Response): Promise<string> {
  if ((response.headers.get('content-encoding') ?? 'identity') !== 'identity') throw new Error('the answer is packed')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
