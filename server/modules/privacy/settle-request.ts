import { SELF_SERVICE_ANSWERS } from '#contract/privacy-answers.ts'
import type { PersonalData } from '#domain/privacy/personal-data.ts'
import type { RequestDetail } from '#domain/privacy/privacy-request.ts'
import { lockOpenRequest, mailTo, provedCustomer, withRequest } from '#server/modules/privacy-request/handle-request.ts'
import { readRequest } from '#server/modules/privacy-request/queries.ts'
import { recordStep } from '#server/modules/privacy-request/record-step.ts'
import { inOrder } from '#server/platform/database/database.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { eraseByStaff } from './erase-account.ts'
import { personalDataOf } from './personal-data.ts'

/**
 * All that the store holds about the person of a request.
 * @throws Failure privacyRequest.notFound, .closed, .notProved, .noCustomer, .noLogin
 */
export function exportForRequest(scope: Scope, id: string): Promise<PersonalData> {
  return inTransaction(scope, async (scope) => {
    const request = await lockOpenRequest(scope, id)
    const customerId = provedCustomer(request)
    await inOrder(
      () => recordEvent(scope, { action: 'customer.exported', customerId }),
      () => recordStep(scope, request, { step: 'exported', to: 'in-progress' }),
    )
    return personalDataOf(scope, customerId)
  })
}

/** Erases the person of a request, who is told in the words of the store, and closes it. @throws Failure as `exportForRequest`, privacy.open… */
export const eraseForRequest = (scope: Scope, id: string): Promise<RequestDetail> =>
  withRequest(scope, id, async (scope, request) => {
    // Read before the name in it is gone; what stays in the request names nobody.
    const { answerDraft } = await readRequest(scope, id)
    const answer = SELF_SERVICE_ANSWERS.erasure
    const mailedTo = await eraseByStaff(scope, provedCustomer(request))
    const erased = { ...request, customerId: null }
    await recordStep(scope, erased, { step: 'erased', to: 'in-progress' })
    await recordStep(scope, { ...erased, state: 'in-progress' }, { step: 'answered', to: 'answered', answer })
    if (request.email !== mailedTo) await mailTo(scope, erased, false, answerDraft)
  })
