import type { Coordinates } from '#domain/customer/address.ts'
import type { PostalCodeAnswer } from '#domain/delivery/postal-code-answer.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { stateOfPostalCode } from '#domain/delivery/state.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { PostalCodeService } from './postal-code-service.ts'
import { servesPlace } from './queries.ts'

const NOTHING = { street: '', district: '', city: '', complement: '' }

/**
 * What is known of a CEP, and whether the store delivers there. The state is known even without a service.
 * @throws Failure address.invalidPostalCode for a CEP of no state
 */
export async function lookUpPostalCode(
  scope: Scope,
  service: PostalCodeService,
  text: string,
  coordinates: Coordinates | null,
): Promise<PostalCodeAnswer> {
  const postalCode = parsePostalCode(text)
  const state = postalCode === null ? null : stateOfPostalCode(postalCode)
  ensure(postalCode !== null && state !== null, 'address.invalidPostalCode', { field: 'cep' })
  const [{ outcome, place }, isServed] = await Promise.all([
    service(postalCode),
    servesPlace(scope, { postalCode, coordinates }),
  ])
  return { ...NOTHING, state, ...place, postalCode, outcome, isServed }
}
