import type { Call } from '#contract/client.ts'
import { decodeTrait } from '#contract/order-trait.ts'
import { customerTraits, decodeRecord, ownRegistration, saveRegistration } from '#contract/registration.ts'
import type { CustomerRecord } from '#domain/customer/customer-record.ts'
import type { Trait } from '#domain/order/trait.ts'
import { text } from '../../../shared/i18n/registration.ts'
import { sessionSegment } from '../../../shared/page-context.ts'
import { answerTo, bodyOf, isUnfinished, type RegistrationAnswer } from './registration-data.ts'

export interface OwnRegistration {
  readonly record: CustomerRecord
  readonly traits: readonly Trait[]
}

/** Whose registration, and in which store. */
interface Whose {
  readonly supplierId: string
  readonly customerId: string
}

export async function loadOwnRegistration(call: Call, { supplierId, customerId }: Whose): Promise<OwnRegistration> {
  const [record, traits] = await Promise.all([
    call(ownRegistration, { params: { sessao: sessionSegment(customerId) }, query: { idfornecedor: supplierId } }),
    call(customerTraits, { params: { idfornecedor: supplierId } }),
  ])
  return { record: decodeRecord(record), traits: traits.map(decodeTrait) }
}

/** Answers with what is left to do, or null. */
export async function saveOwnRegistration(
  call: Call,
  { supplierId, customerId }: Whose,
  form: FormData,
): Promise<RegistrationAnswer | null> {
  const send = () =>
    call(saveRegistration, {
      params: { sessao: sessionSegment(customerId) },
      body: { ...bodyOf(form, 'person'), idfornecedor: supplierId },
    })
  const answer = await answerTo(form, send, { ...text, failed: text.updateFailed })
  return isUnfinished(answer) ? answer : null
}
