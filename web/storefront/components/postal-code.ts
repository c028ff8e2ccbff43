import type { PostalCodeAnswer } from '#domain/delivery/postal-code.ts'
import type { text as addressText } from '../../shared/i18n/address.ts'

/** The fields that a look-up knows. */
export type LookedUp = Readonly<Record<'street' | 'district' | 'city' | 'state', string>>

export const NOTHING_LOOKED_UP: LookedUp = { street: '', district: '', city: '', state: '' }

/**
 * The value of a field after a look-up. What a person typed or changed stays, even if the answer differs or arrives late. An empty field,
 * and one that is still as the previous look-up filled it in, takes the answer.
 */
export const afterLookUp = (current: string, filledBefore: string, answer: string): string =>
  current.trim() !== '' && current !== filledBefore ? current : answer

/** The values of the fields after a look-up. */
export function fillFields(current: LookedUp, filledBefore: LookedUp, answer: PostalCodeAnswer): LookedUp {
  const take = (field: keyof LookedUp): string => afterLookUp(current[field], filledBefore[field], answer[field])
  // The state is known by the range of the CEP, also where nothing was found.
  if (answer.outcome !== 'found') return { ...current, state: take('state') }
  return { street: take('street'), district: take('district'), city: take('city'), state: take('state') }
}

/** The message about an answer: the state first, since a wrong one cannot be delivered to. */
export function adviceOn(answer: PostalCodeAnswer, chosenState: string, text: typeof addressText): string {
  if (chosenState !== '' && chosenState !== answer.state) return text.otherState(answer.state)
  switch (answer.outcome) {
    case 'found':
      return answer.street === '' ? text.foundTown(answer.city) : text.found
    case 'unknown':
      return text.unknown
    case 'unavailable':
      return text.unavailable
    case 'off':
      return ''
  }
}
