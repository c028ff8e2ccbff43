import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consentDigits, EVERYTHING, ONLY_NECESSARY, parseConsent, startingConsent } from './consent.ts'

describe('before a choice is made', () => {
  test.each([
    ['everything is allowed (specification §9)', false, EVERYTHING],
    ['only what is necessary, where the store asks first (rules §1)', true, ONLY_NECESSARY],
  ])('%s', (_name, requiresPriorConsent, expected) => {
    expect(startingConsent({ requiresPriorConsent })).toEqual(expected)
  })
})

describe('what a browser keeps of a choice', () => {
  test.each([
    [EVERYTHING, '1111'],
    [ONLY_NECESSARY, '1000'],
    [{ ...EVERYTHING, performance: false }, '1101'],
  ])('%o is %s', (consent, digits) => {
    expect(consentDigits(consent)).toBe(digits)
  })

  test('comes back as it was', () => {
    const slot = fc.boolean()
    fc.assert(
      fc.property(
        fc.record({ necessary: slot, session: slot, performance: slot, personalisation: slot }),
        (consent) => {
          expect(parseConsent(consentDigits(consent))).toEqual(consent)
        },
      ),
    )
  })

  test.each([null, '', '111', '11111', '1 11', 'true', '2111'])('%o is no choice', (kept) => {
    expect(parseConsent(kept)).toBeNull()
  })
})
