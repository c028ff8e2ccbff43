import { Refusal } from '#contract/client.ts'
import { signInFactors } from '#contract/second-factor.ts'
import type { FactorChoice } from '#domain/access/second-factor.ts'
import { SESSION } from '../../../shared/api/api-context.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import type { FormProblem } from '../../../shared/form-errors.ts'
import type { PageContext } from '../../../shared/page-context.ts'

/** A sign-in whose password was right, and how it goes on. */
export interface FactorStep {
  readonly challenge: string
  /** The store in which the session opens. */
  readonly storeId: string
  readonly choice: FactorChoice
  /** What the browser's passkeys take; null without one at this host. */
  readonly options: Readonly<Record<string, unknown>> | null
}

/** The second step in place of the form for the password. */
export interface FactorAnswer {
  readonly factor: FactorStep
  readonly problem: FormProblem | null
}

interface Owed {
  readonly challenge: string
  readonly storeId: string
}

/** What a refused sign-in says of the second step; null where it was refused for another reason. */
export function factorOwed(error: unknown): Owed | null {
  if (!(error instanceof Refusal) || error.code !== 'access.factorRequired') return null
  const { challenge, store } = error.details
  return typeof challenge === 'string' && typeof store === 'string' ? { challenge, storeId: store } : null
}

/** @throws Refusal factor.expired */
export async function readFactorStep({ call }: PageContext, { challenge, storeId }: Owed): Promise<FactorStep> {
  const step = await callStore({ call, supplier: { id: storeId } }, signInFactors, {
    params: { session: SESSION },
    body: { challenge, supplier: storeId },
  })
  return { challenge, storeId, ...step }
}
