import type { Endpoint } from '#contract/endpoint.ts'
import type { Answers } from './answers.ts'
import type { Belongings } from './belongings.ts'
import type { Caller } from './callers.ts'

/** What is sent, whoever sends it. `sessao` and the headers are added by the caller. */
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
  /** A call that is right for whoever may make it. It may first put things in place, and is asked for anew before every call. */
  readonly sent: (of: Belongings) => Sent | Promise<Sent>
  /** One of those who may make it; the customer where nobody is named. */
  readonly rightful?: Caller
  /** After the call the caller is no longer who it was, or (each caller) nobody is. */
  readonly changes?: 'the caller' | 'everybody'
}

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
