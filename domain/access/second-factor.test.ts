import { describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { hasFactor, mustSetUpFactor, recoveryCodeFrom, typedAppCode, typedRecoveryCode } from './second-factor.ts'

describe('a recovery code', () => {
  test('has four groups of four characters, none of which looks like another', () => {
    let next = 0
    expect(recoveryCodeFrom((below) => next++ % below)).toBe('2345-6789-ABCD-EFGH')
    expect(recoveryCodeFrom((below) => below - 1)).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  })

  test.each([
    ['K7QM-2XPA-9RTC-HW4D', 'K7QM2XPA9RTCHW4D'],
    [' k7qm 2xpa 9rtc hw4d ', 'K7QM2XPA9RTCHW4D'],
    ['K7QM–2XPA–9RTC–HW4D', 'K7QM2XPA9RTCHW4D'],
    ['K7QM-2XPA-9RTC', null],
    ['123456', null],
    ['', null],
  ])('typed as "%s" is %s', (typed, code) => {
    expect(typedRecoveryCode(typed)).toBe(code)
  })
})

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456 ', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['', null],
])('the code of an app, typed as "%s", is %s', (typed, code) => {
  expect(typedAppCode(typed)).toBe(code)
})

const person = { loginId: 'l', staffId: 's', modules: [], permissions: [], customer: null } as const
const client = { id: 'c', kind: 'person', isApproved: true, priceListId: null } as const

test.each<[who: string, actor: Actor, hasOne: boolean, must: boolean]>([
  ['staff', { kind: 'staff', ...person }, false, true],
  ['staff with one', { kind: 'staff', ...person }, true, false],
  ['a representative', { kind: 'representative', ...person, customer: client }, false, true],
  ['an attendant', { kind: 'attendant', ...person }, false, true],
  ['a customer', { kind: 'customer', loginId: 'l', customer: client }, false, false],
  ['a visitor', { kind: 'visitor' }, false, false],
])('in a store that requires one, %s has to set one up: %s', (_who, actor, hasOne, must) => {
  expect(mustSetUpFactor(actor, hasOne, { requiresSecondFactor: true })).toBe(must)
  expect(mustSetUpFactor(actor, hasOne, { requiresSecondFactor: false })).toBe(false)
})

test('an app or a passkey is a factor', () => {
  const passkey = { id: 'p', name: 'Celular', host: 'loja.exemplo', addedAt: '', lastUsedAt: null }
  expect(hasFactor({ appSince: null, passkeys: [] })).toBe(false)
  expect(hasFactor({ appSince: '2026-11-30T12:00:00.000Z', passkeys: [] })).toBe(true)
  expect(hasFactor({ appSince: null, passkeys: [passkey] })).toBe(true)
})
