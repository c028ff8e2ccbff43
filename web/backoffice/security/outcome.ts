import type { beginApp, beginPasskey } from '#contract/second-factor.ts'
import type { Answer } from '#contract/wire/endpoint.ts'
import type { SecondFactors } from '#domain/access/second-factor.ts'
import type { FormProblem } from '../../shared/form-errors.ts'

export interface ShownSecurity {
  readonly security: SecondFactors
  readonly now: string
  readonly done: string
}

export const PARTS = [
  'begin-app',
  'confirm-app',
  'remove-app',
  'begin-passkey',
  'confirm-passkey',
  'remove-passkey',
  'renew-codes',
] as const
export type Part = (typeof PARTS)[number]

export type BegunApp = Answer<typeof beginApp>
export type BegunPasskey = Answer<typeof beginPasskey> & { readonly name: string }

/** What a form was answered, where the screen goes on from there: nothing of it is shown a second time. */
export interface Outcome {
  readonly of: Part
  /** Of several passkeys: which. */
  readonly passkeyId: string
  readonly problem: FormProblem | null
  readonly app: BegunApp | null
  readonly passkey: BegunPasskey | null
  readonly codes: readonly string[] | null
}

export interface PartProps {
  readonly outcome: Outcome | null
}

export const problemOf = (outcome: Outcome | null, of: Part, passkeyId = ''): FormProblem | null =>
  outcome?.of === of && outcome.passkeyId === passkeyId ? outcome.problem : null
