import { describe, expect, test } from 'vitest'
import { isState, STATES, stateOfPostalCode } from './state.ts'

describe('the state of a postal code', () => {
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
