import { describe, expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { answeredTraits, fittingTraits, type Trait, type TraitKind } from './trait.ts'

const trait = (kind: TraitKind, more: Partial<Trait> = {}): Trait => ({
  id: kind,
  name: `a ${kind}`,
  hint: '',
  kind,
  choices: kind === 'choice' ? ['red', 'blue'] : [],
  isRequired: false,
  ...more,
})

describe('an answer is stored in one form', () => {
  test.each<[TraitKind, string, string]>([
    ['text', '  by the gate ', 'by the gate'],
    ['number', '12,5', '12.5'],
    ['number', '-3', '-3'],
    ['number', '1.234,5', '1234.5'],
    ['number', '0.500', '0.5'],
    ['number', '123456789012345', '123456789012345'],
    ['choice', 'blue', 'blue'],
    ['date', '2026-02-28', '2026-02-28'],
    ['date', '2026\u201102\u201128', '2026-02-28'],
    ['yes-no', 'yes', 'yes'],
  ])('%s %j', (kind, sent, kept) => {
    expect(answeredTraits([trait(kind)], [{ traitId: kind, value: sent }])).toEqual([
      { id: kind, name: `a ${kind}`, kind, value: kept },
    ])
  })
})

describe('what is no answer is refused with its field', () => {
  test.each<[TraitKind, string, string]>([
    ['text', 'x'.repeat(501), 'length'],
    ['number', '1.2.3', 'number'],
    ['number', '1e999', 'number'],
    ['number', '0,0000001', 'number'],
    ['number', '2.500', 'two-readings'],
    ['choice', 'green', 'choice'],
    ['date', '2026-02-30', 'date'],
    ['date', '28/02/2026', 'date'],
    ['yes-no', 'maybe', 'yes-no'],
  ])('%s %j', (kind, sent, fault) => {
    const refused = expect.objectContaining({
      code: 'order.traitInvalid',
      details: { field: `traits.${kind}`, name: `a ${kind}`, fault },
    })
    expect(() => answeredTraits([trait(kind)], [{ traitId: kind, value: sent }])).toThrow(refused)
  })
})

test('a required question must be answered, another need not; an answer to no question is not stored', () => {
  const questions = [trait('text'), trait('date', { isRequired: true })]
  expect(() => answeredTraits(questions, [{ traitId: 'date', value: '  ' }])).toThrow(Failure)
  expect(
    answeredTraits(questions, [
      { traitId: 'date', value: '2026-03-01' },
      { traitId: 'gone', value: 'x' },
    ]),
  ).toEqual([{ id: 'date', name: 'a date', kind: 'date', value: '2026-03-01' }])
})

test('a recurring order keeps the former answers that are still valid', () => {
  const questions = [trait('text', { isRequired: true }), trait('choice'), trait('date')]
  expect(
    fittingTraits(questions, [
      { traitId: 'choice', value: 'green' },
      { traitId: 'date', value: '2026-03-01' },
    ]),
  ).toEqual([{ id: 'date', name: 'a date', kind: 'date', value: '2026-03-01' }])
})
