import { createClient, Refusal, type Call } from '#contract/client.ts'
import { consentHeaders, consentInForce } from './consent.ts'
import { newId } from './new-id.ts'

export const TOO_MANY_REQUESTS_PATH = '/erro/too-many-request'

/** A longer wait than this leads to the page of specification §2. */
const LONGEST_WAIT_S = 3

interface BrowserClient {
  readonly supplierId: string
  readonly requiresPriorConsent: boolean
  /** Leads to the page for too many requests. */
  readonly showTooManyRequests: () => Promise<void>
}

/** Characters: a browser refuses to keep more than 64 KiB alive, of all calls together (Fetch standard). */
const MOST_KEPT_ALIVE = 3e4

/**
 * Calls from the browser. A call that changes something is sent to its end, even when the page is closed; not so a file, which no browser
 * sends that way.
 */
export function createBrowserClient({ supplierId, requiresPriorConsent, showTooManyRequests }: BrowserClient): Call {
  // Of this page as long as it is open: by it the store sees which search follows another (decision 85).
  const visitId = newId()
  const call = createClient(
    (url, init) =>
      fetch(url, {
        ...(init as RequestInit),
        keepalive: init.method !== 'GET' && (init.body ?? '').length < MOST_KEPT_ALIVE,
      }),
    () => ({
      'x-idfornecedor': supplierId,
      'x-visita': visitId,
      ...consentHeaders(consentInForce(supplierId, requiresPriorConsent), document.cookie),
    }),
  )
  return waitingOnTooManyRequests(call, showTooManyRequests)
}

/**
 * A call that the server refuses as one too many did nothing, so every method may be sent again: once, after the wait
 * that the server names, where it is short. Otherwise the page for too many requests is shown and the refusal thrown.
 */
export function waitingOnTooManyRequests(call: Call, showTooManyRequests: () => Promise<void>): Call {
  const isTooMany = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 'request.tooMany'
  return async (endpoint, input, options) => {
    const send = () => call(endpoint, input, options)
    const give = async (error: unknown) => {
      if (isTooMany(error) && !options?.signal?.aborted) await showTooManyRequests()
      throw error
    }
    try {
      return await send()
    } catch (error) {
      const seconds = isTooMany(error) ? Number(error.details.retryAfterSeconds ?? Infinity) : Infinity
      if (seconds > LONGEST_WAIT_S) return give(error)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      return send().catch(give)
    }
  }
}
