import { loginIdOf, worksForStore } from '#domain/access/actor.ts'
import { changesBetween } from '#domain/access/audit.ts'
import type { IdentityProof, RefusalReason, RequestState, RequestStep } from '#domain/privacy/privacy-request.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'
import { inOrder } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { recordStaffChange } from '#server/platform/session/audit.ts'

const write = statement('privacy-request.write-step', {
  parameters: [uuid, uuid, text, text, uuid, text, text, text, text, text],
  sql: `with moved as (
     update privacy_request set state = $3, closed_at = case when $3 in ('answered', 'refused') then coalesce(closed_at, now()) end,
       identity_proof = coalesce($7, identity_proof), proof_note = coalesce($8, proof_note), answer = coalesce($9, answer), refusal = $10
     where supplier_id = $1 and id = $2)
   insert into privacy_request_event (supplier_id, request_id, position, step, login_id, text)
   select $1, $2, (select coalesce(max(e.position), 0) + 1 from privacy_request_event e where e.supplier_id = $1 and e.request_id = $2),
     $4, $5, $6`,
})

interface RequestToMove {
  readonly id: string
  readonly protocol: string
  /** Null before its first step. */
  readonly state: RequestState | null
  readonly customerId: string | null
}

interface Step {
  readonly step: RequestStep
  readonly to: RequestState
  readonly text?: string
  readonly proof?: { readonly by: IdentityProof; readonly note: string }
  readonly answer?: string
  readonly refusal?: RefusalReason
}

/** Moves a request inside the caller's transaction, in which it is locked: with its history, and for staff an entry in the log. */
export async function recordStep(
  scope: Scope,
  { id, protocol, state, customerId }: RequestToMove,
  { step, to, text = '', proof, answer, refusal }: Step,
): Promise<void> {
  const loginId = worksForStore(scope.actor) ? loginIdOf(scope.actor) : null
  await inOrder(
    () =>
      scope.db.execute(write, [
        scope.supplier.id,
        id,
        to,
        step,
        loginId,
        text,
        proof?.by ?? null,
        proof?.note ?? null,
        answer ?? null,
        refusal ?? null,
      ]),
    () =>
      recordStaffChange(scope, {
        action: 'privacy-request.changed',
        customerId,
        details: { protocol, step },
        changes: [
          ...changesBetween({ requestState: state }, { requestState: to }),
          ...changesBetween({ requestStep: null }, { requestStep: step }),
        ],
      }),
  )
}
