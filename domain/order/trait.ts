import { keyboardText } from '../keyboard-text.ts'
import { isIsoDate } from '../calendar.ts'
import { readNumber } from '../decimal.ts'
import { Failure } from '../failure.ts'

/** An extra field that a supplier defines, for its order form or its registration form (rules §1 "caracteristicas"). */
export interface Trait {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly kind: TraitKind
  /** What a choice offers; empty for the other kinds. */
  readonly choices: readonly string[]
  readonly isRequired: boolean
}

export type TraitKind = 'text' | 'number' | 'choice' | 'date' | 'yes-no'

/** As sent, before it is checked. */
export interface TraitAnswer {
  readonly traitId: string
  readonly value: string
}

/** A stored answer, with the question at that time. */
export interface AnsweredTrait {
  readonly id: string
  readonly name: string
  readonly kind: TraitKind
  /** In one form for each kind: a number with a point, a date as ISO text, `yes` or `no`. */
  readonly value: string
}

export type TraitFault = 'missing' | Exclude<TraitKind, 'text'> | 'length' | 'two-readings'

export const MAX_TRAIT_LENGTH = 500

/**
 * The answers to the supplier's questions, in their order; what is not answered is left out, and so is an answer to no
 * question. Throws `order.traitInvalid` with the question's `name`, the `fault`, and the `field` that is at fault.
 */
export function answeredTraits(traits: readonly Trait[], answers: readonly TraitAnswer[]): AnsweredTrait[] {
  const given = new Map(answers.map((answer) => [answer.traitId, answer.value.trim()]))
  return traits.flatMap((trait) => {
    const { id, name, kind } = trait
    const value = given.get(id) ?? ''
    if (value === '') {
      if (trait.isRequired) throw refusal(trait, 'missing')
      return []
    }
    const read = readAnswer(trait, value)
    if ('fault' in read) throw refusal(trait, read.fault)
    return [{ id, name, kind, value: read.value }]
  })
}

/** The earlier answers that are still valid: a recurring order is placed without a form. */
export function fittingTraits(traits: readonly Trait[], answers: readonly TraitAnswer[]): AnsweredTrait[] {
  const isFitting = (trait: Trait) =>
    answers.every(({ traitId, value }) => traitId !== trait.id || !('fault' in readAnswer(trait, value.trim())))
  return answeredTraits(
    traits.filter(isFitting).map((trait) => ({ ...trait, isRequired: false })),
    answers,
  )
}

/** The name of its field in a request. */
export const traitField = (traitId: string): string => `traits.${traitId}`

/** An answer in the one form of its kind, or what is wrong with it. */
function readAnswer(
  { kind, choices }: Trait,
  value: string,
): { readonly value: string } | { readonly fault: TraitFault } {
  switch (kind) {
    case 'text':
      return value.length > MAX_TRAIT_LENGTH ? { fault: 'length' } : { value }
    case 'number': {
      const read = readNumber(value)
      if (read !== null && !('value' in read)) return { fault: 'two-readings' }
      const written = String(read?.value)
      return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(written) ? { value: written } : { fault: 'number' }
    }
    case 'choice':
      return choices.includes(value) ? { value } : { fault: 'choice' }
    case 'date': {
      const date = keyboardText(value)
      return isIsoDate(date) ? { value: date } : { fault: 'date' }
    }
    case 'yes-no':
      return value === 'yes' || value === 'no' ? { value } : { fault: 'yes-no' }
  }
}

const refusal = ({ id, name }: Trait, fault: TraitFault): Failure =>
  new Failure('order.traitInvalid', { field: traitField(id), name, fault })
