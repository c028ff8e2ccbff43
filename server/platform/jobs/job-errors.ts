import type { JobFault } from '#domain/job.ts'

/** The job is refused for good: another attempt would fail too. */
export class JobRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'JobRefused'
  }
}

/** The job failed, and another attempt makes sense only after a while. */
export class JobPutOff extends Error {
  readonly delaySeconds: number

  constructor(reason: string, delaySeconds: number) {
    super(reason)
    this.name = 'JobPutOff'
    this.delaySeconds = delaySeconds
  }
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ECONNECTION',
  'EDNS',
  'ESOCKET',
  'UND_ERR_SOCKET',
])
const TIMED_OUT = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])
const TIME_OUT_NAMES = new Set(['TimeoutError', 'AbortError'])

/** The kind of an error that a job threw. `fetch` and Nodemailer have the error of the socket as their cause or code. */
export function faultOf(error: unknown): JobFault {
  if (!(error instanceof Error)) return 'internal'
  if (error instanceof JobRefused || error instanceof JobPutOff || hasReply(error)) return 'refused'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (TIME_OUT_NAMES.has(error.name) || TIMED_OUT.has(code)) return 'timed-out'
  if (UNREACHABLE.has(code)) return 'unreachable'
  return error.cause === undefined ? 'internal' : faultOf(error.cause)
}

/** Whether the other system answered: Nodemailer keeps the code of the mail server's reply, a gateway the status. */
const hasReply = (error: Error): boolean => 'responseCode' in error && typeof error.responseCode === 'number'
