import type { FieldFault } from '../failure.ts'
import type { Trait } from './trait.ts'

/** The forms that a store adds fields to. */
export const TRAIT_FORMS = ['registration', 'order'] as const
export type TraitForm = (typeof TRAIT_FORMS)[number]

/** An extra field as staff edit it. */
export interface StoredTrait extends Trait {
  /** Goes up with every change: a change that is based on an older one is refused. */
  readonly version: number
}

export type TraitContent = Omit<Trait, 'id'>

/** A form with more asks too much. */
export const MAX_TRAITS = 20
export const MAX_TRAIT_NAME = 80
export const MAX_TRAIT_HINT = 200
export const MIN_CHOICES = 2
export const MAX_CHOICES = 30
export const MAX_CHOICE_LENGTH = 80

export type StoredTraitFault = 'missing' | 'tooLong' | 'traitNameTaken' | 'tooFewChoices' | 'tooManyChoices'

/** What was typed, as it is stored: without blanks around it, and without a choice twice. */
export const normalizedTrait = ({ choices, ...content }: TraitContent): TraitContent => ({
  ...content,
  name: content.name.trim(),
  hint: content.hint.trim(),
  choices: content.kind === 'choice' ? [...new Set(choices.map((choice) => choice.trim()).filter(Boolean))] : [],
})

/** Everything that is wrong with a normalized field beside the others of its form. */
export function traitFaults(
  { name, hint, kind, choices }: TraitContent,
  others: readonly Pick<Trait, 'name'>[],
): FieldFault[] {
  const faults: { field: keyof TraitContent; code: StoredTraitFault }[] = []
  if (name === '') faults.push({ field: 'name', code: 'missing' })
  else if (name.length > MAX_TRAIT_NAME) faults.push({ field: 'name', code: 'tooLong' })
  else if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    faults.push({ field: 'name', code: 'traitNameTaken' })
  if (hint.length > MAX_TRAIT_HINT) faults.push({ field: 'hint', code: 'tooLong' })
  if (kind === 'choice' && choices.length < MIN_CHOICES) faults.push({ field: 'choices', code: 'tooFewChoices' })
  if (choices.length > MAX_CHOICES) faults.push({ field: 'choices', code: 'tooManyChoices' })
  else if (choices.some((choice) => choice.length > MAX_CHOICE_LENGTH))
    faults.push({ field: 'choices', code: 'tooLong' })
  return faults
}
