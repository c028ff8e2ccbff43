import { decodeAccount, type Account } from '#contract/access.ts'
import { confirmSignIn } from '#contract/second-factor.ts'
import { authenticate, authenticateRepresentative, signInCandidate } from '#contract/sign-in.ts'
import type { ReceivedValues } from '#contract/wire/endpoint.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

export interface Credentials {
  /** A document or an e-mail, as typed. */
  readonly identifier: string
  readonly password: string
  /** Another store, by id or slug, whose own domain continues the sign-in. */
  readonly store?: string | undefined
  /** Below the store. */
  readonly returnTo: string
}

interface ConfirmedFactor {
  readonly challenge: string
  readonly storeId: string
  /** Of an app, or a recovery code; empty where a passkey answers. */
  readonly code: string
  readonly passkey: ReceivedValues<typeof confirmSignIn>['body']['passkey']
  readonly returnTo: string | null
}

const NOTHING = {
  identifier: '',
  password: '',
  isRepresentative: null,
  customerId: null,
  storeRecordId: null,
  loginId: null,
  returnTo: null,
} as const

/** `continueAt` is a URL of another store that continues the sign-in; null for this store. */
export async function signIn(
  context: ApiContext,
  { identifier: typed, password, store: supplier = context.supplier.id, returnTo }: Credentials,
): Promise<{ readonly account: Account; readonly continueAt: string | null }> {
  // An identifier that the store cannot read is refused before the password is sent.
  const { candidate } = await callStore(context, signInCandidate, {
    params: { login: typed },
    query: { supplier, random: String(Math.random()) },
  })
  const identifier = candidate.document ?? candidate.email ?? typed
  const body = { ...NOTHING, identifier, password, supplier, returnTo, signInToken: null }
  const { account, continueAt } = await callStore(context, authenticate, { body })
  return { account: decodeAccount(account), continueAt }
}

/** The second step, after the right password. `returnTo` is below the store that the page is of; null for another store. */
export async function confirmSecondStep(
  { call }: Pick<ApiContext, 'call'>,
  { storeId, ...body }: ConfirmedFactor,
): Promise<{ readonly account: Account; readonly continueAt: string | null }> {
  const store = { call, supplier: { id: storeId } }
  const { account, continueAt } = await callStore(store, confirmSignIn, { body: { ...body, supplier: storeId } })
  return { account: decodeAccount(account), continueAt }
}

/** Continues the session for another customer that is open to the person. */
export const switchCustomer = (context: ApiContext, customerId: string, loginId: string | null) =>
  callStore(context, authenticate, { body: { ...NOTHING, storeRecordId: customerId, loginId, signInToken: null } })

/** Continues the session of a representative as the client; null continues without one. */
export const chooseClient = (context: ApiContext, customerId: string | null) =>
  callStore(context, authenticateRepresentative, { body: { ...NOTHING, isRepresentative: true, customerId } })
