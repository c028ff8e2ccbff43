import { REFUSAL_TEXTS } from '#contract/privacy-answers.ts'
import { ensure } from '#domain/failure.ts'
import {
  isOpenRequest,
  type IdentityProof,
  type RefusalReason,
  type RequestDetail,
  type RequestKind,
  type RequestState,
  type StaffProof,
} from '#domain/privacy/privacy-request.ts'
import { narrow, nullable, statement, text, uuid, type RowOf } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'
import { answerMail } from './mails.ts'
import { readRequest } from './queries.ts'
import { recordStep } from './record-step.ts'

const lockedRow = {
  id: uuid,
  protocol: text,
  kind: narrow<RequestKind>(text),
  state: narrow<RequestState>(text),
  email: text,
  proof: nullable(narrow<IdentityProof>(text)),
  customerId: nullable(uuid),
}
type LockedRequest = RowOf<typeof lockedRow>
const lock = statement('privacy-request.lock', {
  parameters: [uuid, uuid],
  row: lockedRow,
  sql: `select id, protocol, kind, state, email, identity_proof as proof, customer_id from privacy_request
   where supplier_id = $1 and id = $2 for update`,
})

/** The request behind its lock, still open. @throws Failure privacyRequest.notFound, .closed */
export async function lockOpenRequest(scope: Scope, id: string): Promise<LockedRequest> {
  const request = await scope.db.one(lock, [scope.supplier.id, id])
  ensure(request, 'privacyRequest.notFound')
  ensure(isOpenRequest(request.state), 'privacyRequest.closed')
  return request
}

/** Works on an open request behind its lock, and returns it as it is then. @throws Failure privacyRequest.notFound, .closed */
export async function withRequest(
  scope: Scope,
  id: string,
  work: (scope: Scope, request: LockedRequest) => Promise<unknown>,
): Promise<RequestDetail> {
  await inTransaction(scope, async (scope) => work(scope, await lockOpenRequest(scope, id)))
  return readRequest(scope, id)
}

/** Notes how staff made sure who asks. @throws Failure privacyRequest.notFound, .closed */
export const proveIdentity = (scope: Scope, id: string, by: StaffProof, note: string): Promise<RequestDetail> =>
  withRequest(scope, id, (scope, request) =>
    recordStep(scope, request, {
      step: 'proved',
      to: request.state === 'verifying' ? 'received' : request.state,
      text: note,
      proof: { by, note },
    }),
  )

const chooseCustomer = statement('privacy-request.choose-customer', {
  parameters: [uuid, uuid, uuid],
  row: { id: uuid },
  sql: `update privacy_request r set customer_id = $3 where r.supplier_id = $1 and r.id = $2
     and ($3::uuid is null or exists (select from customer c where c.supplier_id = $1 and c.id = $3 and c.erased_at is null))
   returning r.id`,
})

/** Begins with a request, and says whose it is. @throws Failure privacyRequest.notFound, .closed, .noCustomer for an unknown record */
export const startRequest = (scope: Scope, id: string, customerId: string | null): Promise<RequestDetail> =>
  withRequest(scope, id, async (scope, request) => {
    const chosen = await scope.db.one(chooseCustomer, [scope.supplier.id, id, customerId])
    ensure(chosen, 'privacyRequest.noCustomer')
    await recordStep(scope, { ...request, customerId }, { step: 'started', to: 'in-progress' })
  })

/** The customer of a request that may be acted on. @throws Failure privacyRequest.notProved, .noCustomer */
export function provedCustomer({ proof, customerId }: LockedRequest): string {
  ensure(proof !== null, 'privacyRequest.notProved')
  ensure(customerId !== null, 'privacyRequest.noCustomer')
  return customerId
}

/** Answers a request by mail, where it has one. @throws Failure privacyRequest.notFound, .closed, .notProved */
export const answerRequest = (scope: Scope, id: string, answer: string): Promise<RequestDetail> =>
  withRequest(scope, id, async (scope, request) => {
    ensure(request.proof !== null, 'privacyRequest.notProved')
    await recordStep(scope, request, { step: 'answered', to: 'answered', answer })
    await mailTo(scope, request, false, answer)
  })

/** @throws Failure privacyRequest.notFound, .closed */
export const refuseRequest = (
  scope: Scope,
  id: string,
  refusal: RefusalReason,
  answer: string,
): Promise<RequestDetail> =>
  withRequest(scope, id, async (scope, request) => {
    await recordStep(scope, request, { step: 'refused', to: 'refused', refusal, answer })
    await mailTo(scope, request, true, `${answer}\n\n${REFUSAL_TEXTS[refusal]}`)
  })

/** Sends the person what the store says, where there is an e-mail. */
export const mailTo = (
  scope: Scope,
  { email, protocol, customerId }: LockedRequest,
  isRefused: boolean,
  answer: string,
): Promise<void> =>
  enqueueMailIfPossible(scope, {
    to: email,
    ...(customerId === null ? {} : { about: { customerId } }),
    ...answerMail(
      scope,
      protocol,
      isRefused,
      answer.split(/\n+/).filter((line) => line.trim() !== ''),
    ),
  })
