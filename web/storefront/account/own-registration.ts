import type { Call } from '#contract/client.ts'
import { decodeTrait } from '#contract/order-trait.ts'
import { customerTraits, decodeRecord, ownRegistration, saveRegistration } from '#contract/registration.ts'
import type { CustomerRecord } from '#domain/customer/customer-record.ts'
import type { Trait } from '#domain/order/trait.ts'
import { text } from '../../shared/i18n/registration.ts'
import { sessionSegment } from '../../shared/page-context.ts'
import { bodyOf, problemOf, type RegistrationProblem } from './registration-data.ts'

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

/** Answers with what is wrong, or null. */
export async function saveOwnRegistration(call: Call, { supplierId, customerId }: Whose, form: FormData): Promise<RegistrationProblem | null> {
  try {
    await call(saveRegistration, { params: { sessao: sessionSegment(customerId) }, body: { ...bodyOf(form, 'person'), idfornecedor: supplierId } })
    return null
  } catch (error) {
    return problemOf(error, form, { ...text, failed: text.updateFailed })
  }
}
