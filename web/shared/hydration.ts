import { isRouteErrorResponse, type ErrorResponse, type HydrationState } from 'react-router'
import { Refusal } from '#contract/client.ts'

interface SentError {
  readonly refusal: { readonly status: number; readonly body: Refusal['body'] } | null
  /** Of a response that a loader threw; null for any other error. */
  readonly status: number | null
}

/** The data of a page as JSON that is safe inside a script element. Of errors only what a person may see is included. */
export function encodeHydration(state: Required<HydrationState>): string {
  const errors =
    state.errors && Object.fromEntries(Object.entries(state.errors).map(([id, error]) => [id, encodeError(error)]))
  return JSON.stringify({ ...state, errors }).replace(/[<\u2028\u2029]/g, escapeCharacter)
}

export function decodeHydration(text: string): HydrationState {
  const state = JSON.parse(text) as Omit<HydrationState, 'errors'> & { errors: Record<string, SentError> | null }
  const errors =
    state.errors && Object.fromEntries(Object.entries(state.errors).map(([id, error]) => [id, decodeError(error)]))
  return { ...state, errors }
}

const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const encodeError = (error: unknown): SentError => ({
  refusal: error instanceof Refusal ? { status: error.status, body: error.body } : null,
  status: isRouteErrorResponse(error) ? error.status : null,
})

function decodeError({ refusal, status }: SentError): Error | (ErrorResponse & { readonly internal: boolean }) {
  if (refusal) return new Refusal(refusal.status, refusal.body)
  return status === null ? new Error('page failed') : { status, statusText: '', internal: false, data: null }
}
