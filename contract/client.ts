import type { FailureCode, FailureDetails } from '#domain/failure.ts'
import { urlOf, type Endpoint, type Input, type Reply } from './endpoint.ts'
import type { FailureBody } from './failures.ts'

/** Calls an endpoint; the same shape in the browser (fetch) and on the server (in process). */
export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions) => Promise<Reply<E>>

export interface CallOptions {
  readonly signal?: AbortSignal
}

export const faultCodeText = (requestId: string): string => `Código do erro: ${requestId}`

/** Adds the request id to the message of a server error, so that a person can report it. */
function wordsOf({ mensagem, detalhes }: FailureBody): string {
  const requestId = detalhes?.requestId
  return typeof requestId === 'string' ? `${mensagem} ${faultCodeText(requestId)}` : mensagem
}

/** A failure as the caller receives it. `message` is Portuguese text for people. */
export class Refusal extends Error {
  readonly status: number
  readonly code: FailureCode
  readonly body: FailureBody
  /** The name of the field at fault; null where no single field is. */
  readonly field: string | null
  /** The message without the code of a fault, for where the code stands by itself. */
  readonly plainMessage: string

  constructor(status: number, body: FailureBody, field = body.campo ?? null) {
    super(wordsOf(body))
    this.name = 'Refusal'
    this.plainMessage = body.mensagem
    this.status = status
    this.code = body.codigo
    this.body = body
    this.field = field
  }

  /** A refusal that a page makes itself. */
  static of(status: number, code: FailureCode, message: string, details: FailureDetails = {}): Refusal {
    return new Refusal(status, { codigo: code, mensagem: message, detalhes: details })
  }

  /** Whether the call certainly changed nothing; a fault of the server may come after its work was done. */
  get isClear(): boolean {
    return this.status < 500
  }

  get details(): FailureDetails {
    return this.body.detalhes ?? {}
  }

  /** Whether a different address may be accepted. */
  get suggestsOtherAddress(): boolean {
    return this.body.openModal === true
  }

  /** The names of the products that the refusal is about. */
  get itemNames(): readonly string[] {
    return this.body.itensName ?? []
  }
}

/** The server could not be reached, or answered what it should not. Trying again may help. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('unreachable', { cause })
    this.name = 'Unreachable'
  }
}

/** Whether the call may have had its effect all the same: its answer is missing, unreadable or a fault of the server. */
export const isUnclear = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Refusal && !error.isClear)

type Fetch = (url: string, init: RequestInit) => Promise<Response>

interface RequestInit {
  method: string
  headers: Record<string, string>
  credentials: 'same-origin'
  body?: string
  signal?: AbortSignal
}

interface Response {
  readonly ok: boolean
  readonly status: number
  json(): Promise<unknown>
}

interface AbortSignal {
  readonly aborted: boolean
}

/** `fixedHeaders` go with every call: the supplier and the consents of the visitor (specification §7). */
export function createClient(fetch: Fetch, fixedHeaders: () => Record<string, string>): Call {
  return async (endpoint, input, options) => {
    const init: RequestInit = {
      method: endpoint.method,
      headers: { accept: 'application/json', ...fixedHeaders(), ...input.headers },
      credentials: 'same-origin',
    }
    if (input.body !== undefined) {
      init.body = JSON.stringify(input.body)
      init.headers['content-type'] = 'application/json'
    }
    if (options?.signal) init.signal = options.signal
    const response = await reach(() => fetch(urlOf(endpoint, input.params, input.query), init), options)
    const body = await reach(() => response.json(), options)
    if (!response.ok) throw isFailureBody(body) ? new Refusal(response.status, body) : new Unreachable(body)
    return body as Reply<typeof endpoint>
  }
}

async function reach<T>(attempt: () => Promise<T>, options?: CallOptions): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (options?.signal?.aborted) throw error
    throw new Unreachable(error)
  }
}

function isFailureBody(body: unknown): body is FailureBody {
  return typeof body === 'object' && body !== null && 'codigo' in body && 'mensagem' in body
}
