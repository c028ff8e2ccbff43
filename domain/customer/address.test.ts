import { describe, expect, test } from 'vitest'
import { mayAddAddress, selectedAddress } from './address.ts'

const home = { id: 'casa', isPrimary: true }
const work = { id: 'trabalho', isPrimary: false }
const both = [home, work]
const plain = { usesSingleAddress: false, usesPrimaryAddress: false }
const primary = { ...plain, usesPrimaryAddress: true }
const single = { ...plain, usesSingleAddress: true }

describe('the selected address', () => {
  test.each([
    ['is the chosen one', both, plain, 'trabalho', 'trabalho'],
    ['is still to be chosen among several', both, plain, null, undefined],
    ['is the only one there is', [work], plain, null, 'trabalho'],
    ['is the primary one where the store selects it', both, primary, null, 'casa'],
    ['is what was chosen instead of the primary one', both, primary, 'trabalho', 'trabalho'],
    ['is the first in a store of single addresses, for any choice', both, single, 'trabalho', 'casa'],
    ['has to be chosen again when the chosen one was removed', both, plain, 'praia', undefined],
    ['is none where there is none', [], primary, 'casa', undefined],
  ])('%s', (_what, addresses, rules, chosenId, selected) => {
    expect(selectedAddress(addresses, rules, chosenId)?.id).toBe(selected)
  })
})

test('a store of single addresses keeps one', () => {
  expect([mayAddAddress(single, 0), mayAddAddress(single, 1), mayAddAddress(plain, 9)]).toEqual([true, false, true])
})
