import type { Endpoint } from '#contract/endpoint.ts'
import type { Answers } from './answers.ts'
import type { Belongings } from './belongings.ts'
import type { Caller } from './callers.ts'

/** The request, for any caller. `sessao` and the headers are added by the caller. */
export interface Sent {
  readonly params: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
}

/** One endpoint, and who gets what when calling it for the owner's things. */
export interface Row {
  readonly endpoint: Endpoint
  /** Of an endpoint that does more than one thing: which. */
  readonly what?: string
  readonly answers: Answers
  /**
   * A call that is correct for a caller who may make it. It may prepare data first, and is made again before every
   * call.
   */
  readonly sent: (of: Belongings) => Sent | Promise<Sent>
  /** One of those who may make it; the customer by default. */
  readonly rightful?: Caller
  /** After the call the session of the caller has ended, or (each caller) every session has. */
  readonly changes?: 'the caller' | 'everybody'
}

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
