import { describe, expect, test } from 'vitest'
import { consentDigits, ONLY_NECESSARY, startingConsent } from '#domain/privacy/consent.ts'
import { consentHeaders, consentInForce } from './consent.ts'

describe('every request names the consents', () => {
  test('the four consents', () => {
    expect(consentHeaders('1010', '')).toEqual({
      'x-cookie-necessarios': 'true',
      'x-cookie-sessao': 'false',
      'x-cookie-desempenho': 'true',
      'x-cookie-personalizacao': 'false',
    })
  })

  test('the campaign: source and name apart, and all of it', () => {
    const cookies = 'outro=1; utm_source=instagram; utm_medium=social; utm_campaign=p%C3%A1scoa%202026; mais=utm'
    expect(consentHeaders('1111', cookies)).toMatchObject({
      'x-utm-source': 'instagram',
      'x-utm-campaign': 'p%C3%A1scoa%202026',
      'x-utm-all': 'utm_source=instagram&utm_medium=social&utm_campaign=p%C3%A1scoa%202026',
    })
  })

  test.each([
    ['without leave', consentDigits(ONLY_NECESSARY), 'utm_source=instagram'],
    ['without a campaign', '1111', 'outro=1'],
  ])('nothing of a campaign %s', (_name, digits, cookies) => {
    expect(Object.keys(consentHeaders(digits, cookies)).filter((name) => name.startsWith('x-utm'))).toEqual([])
  })
})

test.each([true, false])(
  'without a choice the default of the store is in force (opt-in: %s)',
  (requiresPriorConsent) => {
    expect(consentInForce('s', requiresPriorConsent)).toBe(consentDigits(startingConsent({ requiresPriorConsent })))
  },
)
