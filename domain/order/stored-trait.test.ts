import { expect, test } from 'vitest'
import { normalizedTrait, traitFaults, type TraitContent } from './stored-trait.ts'

const TRAIT: TraitContent = { name: 'Como nos conheceu', hint: '', kind: 'text', choices: [], isRequired: false }
const choosing = (...choices: string[]): Partial<TraitContent> => ({ kind: 'choice', choices })
const many = (count: number) => Array.from({ length: count }, (_, index) => `Opção ${index}`)

test('a field is stored without blanks around what was typed, and without a choice twice', () => {
  const typed = { ...TRAIT, name: ' Região ', ...choosing(' Norte', 'Sul', '', 'Norte ') }
  expect(normalizedTrait(typed)).toMatchObject({ name: 'Região', choices: ['Norte', 'Sul'] })
  expect(normalizedTrait({ ...TRAIT, choices: ['Norte'] }).choices).toEqual([])
})

test.each<[change: Partial<TraitContent>, field: string, code: string]>([
  [{ name: '' }, 'name', 'missing'],
  [{ name: 'a'.repeat(81) }, 'name', 'tooLong'],
  [{ name: 'ramo de ATIVIDADE' }, 'name', 'traitNameTaken'],
  [{ hint: 'a'.repeat(201) }, 'hint', 'tooLong'],
  [choosing(), 'choices', 'tooFewChoices'],
  [choosing('Sim'), 'choices', 'tooFewChoices'],
  [choosing(...many(31)), 'choices', 'tooManyChoices'],
  [choosing('Sim', 'a'.repeat(81)), 'choices', 'tooLong'],
])('%j has a fault in %s: %s', (change, field, code) => {
  const others = [{ name: 'Ramo de atividade' }]
  expect(traitFaults({ ...TRAIT, ...change }, others)).toEqual([{ field, code }])
  expect(traitFaults({ ...TRAIT, ...choosing(...many(30)) }, others)).toEqual([])
})
