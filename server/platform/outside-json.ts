/** An answer of a few kilobytes is all that is expected. */
const MAX_ANSWER_BYTES = 65_536

export interface OutsideAnswer {
  readonly status: number
  /** Null where it is no JSON. */
  readonly body: unknown
}

/**
 * Asks a service outside the machine, once. It follows nobody elsewhere and unpacks nothing.
 * @throws Error where it does not answer in time, cannot be reached or says too much.
 */
export async function fetchOutsideJson(address: string, timeoutMs: number): Promise<OutsideAnswer> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json', 'accept-encoding': 'identity' },
    redirect: 'error',
  })
  return { status: response.status, body: parsed(await textOf(response)) }
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
