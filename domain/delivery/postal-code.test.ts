import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInPostalRange, isState, parsePostalCode, rangesOfState, stateOfPostalCode, STATES } from './postal-code.ts'
import { formatPostalCode } from './format-postal-code.ts'

describe('a CEP', () => {
  test.each([
    ['05435-000', '05435000'],
    ['05435000', '05435000'],
    [' 05.435-000 ', '05435000'],
    ['01310-100', '01310100'],
    ['05435\u2011000', '05435000'],
    ['05435\u2212000', '05435000'],
    ['\uFF10\uFF15\uFF14\uFF13\uFF15\u2013\uFF10\uFF10\uFF10', '05435000'],
    ['\u200B05435-000\u00A0', '05435000'],
    ['5435-000', null],
    ['054350000', null],
    ['05435-00a', null],
    ['00000-000', null],
    ['', null],
  ])('%j is %j', (text, postalCode) => {
    expect(parsePostalCode(text)).toBe(postalCode)
  })

  test('is written with a hyphen and read again, leading zero and all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (number) => {
        const postalCode = String(number).padStart(8, '0')
        expect(formatPostalCode(postalCode)).toMatch(/^\d{5}-\d{3}$/)
        expect(parsePostalCode(formatPostalCode(postalCode))).toBe(postalCode)
      }),
    )
  })

  test('that is unfinished is shown as it is', () => {
    expect(formatPostalCode('0543')).toBe('0543')
  })

  test.each([
    ['05400000', true],
    ['05499999', true],
    ['05500000', false],
    ['01310100', true],
    ['01310101', false],
  ])('%s lies in a range: %s', (postalCode, isIn) => {
    expect(isInPostalRange(postalCode, ['05400000-05499999', '01310100'])).toBe(isIn)
  })
})

describe('the state of a postal code', () => {
  test('is the one in whose ranges it lies', () => {
    expect(rangesOfState('SP')).toEqual(['01000000-19999999'])
    expect(rangesOfState('GO')).toEqual(['72800000-72999999', '73700000-76799999'])
    const ranges = STATES.map((state) => [state, rangesOfState(state)] as const)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (number) => {
        const postalCode = String(number).padStart(8, '0')
        const states = ranges.filter(([, own]) => isInPostalRange(postalCode, own)).map(([state]) => state)
        expect(states).toEqual([stateOfPostalCode(postalCode)].filter((state) => state !== null))
      }),
    )
  })

  test.each([
    ['01000000', 'SP'],
    ['05435000', 'SP'],
    ['19999999', 'SP'],
    ['20000000', 'RJ'],
    ['29000000', 'ES'],
    ['30130010', 'MG'],
    ['40010000', 'BA'],
    ['49010000', 'SE'],
    ['50010000', 'PE'],
    ['57020000', 'AL'],
    ['58010000', 'PB'],
    ['59010000', 'RN'],
    ['60010000', 'CE'],
    ['64000000', 'PI'],
    ['65010000', 'MA'],
    ['66010000', 'PA'],
    ['68900000', 'AP'],
    ['69005000', 'AM'],
    ['69300000', 'RR'],
    ['69400000', 'AM'],
    ['69900000', 'AC'],
    ['70040010', 'DF'],
    ['72799999', 'DF'],
    ['72800000', 'GO'],
    ['73000000', 'DF'],
    ['74000000', 'GO'],
    ['76800000', 'RO'],
    ['77000000', 'TO'],
    ['78000000', 'MT'],
    ['79000000', 'MS'],
    ['80010000', 'PR'],
    ['88010000', 'SC'],
    ['90010000', 'RS'],
    ['99999999', 'RS'],
  ])('%s lies in %s', (postalCode, state) => {
    expect(stateOfPostalCode(postalCode)).toBe(state)
  })

  test.each(['00999999', '00000001', '0543500', '05435-000', ''])('"%s" lies nowhere', (postalCode) => {
    expect(stateOfPostalCode(postalCode)).toBeNull()
  })

  test('is every state for some code', () => {
    const found = new Set(
      Array.from({ length: 1000 }, (_, index) => stateOfPostalCode(`${String(index).padStart(3, '0')}00000`)),
    )
    for (const prefix of ['68900000', '69350000', '72800000']) found.add(stateOfPostalCode(prefix))
    expect(STATES.filter((state) => !found.has(state))).toEqual([])
  })
})

test('there are 27 states, by two capital letters', () => {
  expect(STATES).toHaveLength(27)
  expect([isState('SP'), isState('sp'), isState('XX'), isState('')]).toEqual([true, false, false, false])
})
