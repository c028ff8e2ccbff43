import { describe, expect, test } from 'vitest'
import { STAFF_MODULES } from './can.ts'
import { basisPoints } from '../amounts.ts'
import {
  ADJUSTABLE_MODULES,
  changedMember,
  grantOf,
  isAdjustable,
  mayReceive,
  POSITIONS,
  positionOf,
  type Position,
} from './team.ts'

const positions = Object.keys(POSITIONS) as Position[]

test.each(positions)('the ready set of "%s" is known again as it', (position) => {
  expect(positionOf(grantOf(position, null))).toBe(position)
  expect(positionOf({ ...grantOf(position, null), modules: grantOf(position, null).modules.toReversed() })).toBe(
    position,
  )
})

describe('a set that a store adjusts', () => {
  test('has the modules that were chosen, in their order, and no position', () => {
    const grant = grantOf('picking', ['finance', 'picking'])
    expect(grant).toEqual({ role: 'staff', modules: ['picking', 'finance'] })
    expect(positionOf(grant)).toBeNull()
  })

  test('never lets look after the team', () => {
    expect(grantOf('picking', STAFF_MODULES).modules).toEqual(ADJUSTABLE_MODULES)
    expect(positionOf(grantOf('picking', STAFF_MODULES))).toBe('manager')
  })

  test.each(positions.filter((position) => !isAdjustable(position)))('leaves "%s" as it is', (position) => {
    expect(grantOf(position, ['finance'])).toEqual(POSITIONS[position])
  })
})

test.each([
  ['attendant', ['carts', 'conversations']],
  ['representative', ['clients']],
  ['prices', ['carts']],
  ['orders', ['conversations']],
  ['owner', ['carts', 'conversations']],
  ['courier', []],
] as const)('"%s" goes on with %j', (position, kinds) => {
  const grant = grantOf(position, null)
  expect((['carts', 'conversations', 'clients'] as const).filter((kind) => mayReceive(kind, grant))).toEqual(kinds)
})

describe('a change by an owner who saw the person before', () => {
  const seen = { ...grantOf('picking', null), discountAuthority: basisPoints(1000) }

  test('keeps what another owner changed meanwhile in the other field', () => {
    const stored = { ...seen, discountAuthority: basisPoints(1500) }
    expect(changedMember(stored, { position: 'orders', discountAuthority: basisPoints(1000), seen })).toEqual({
      ...grantOf('orders', null),
      discountAuthority: 1500,
    })
  })

  test('is refused where both changed what the person may do', () => {
    const stored = { ...seen, ...grantOf('finance', null) }
    expect(changedMember(stored, { position: 'orders', seen })).toBeNull()
    expect(changedMember(stored, { discountAuthority: basisPoints(500), seen })).toEqual({
      ...stored,
      discountAuthority: 500,
    })
  })

  test('wins where it says nothing of what was seen', () => {
    expect(changedMember(seen, { position: 'attendant' })).toEqual({
      role: 'attendant',
      modules: [],
      discountAuthority: 1000,
    })
  })
})
