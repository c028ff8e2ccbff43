import { describe, expect, test } from 'vitest'
import { admitsUnapproved, featuresOf, requiresAddress, type SupplierFeatures } from './features.ts'

/** Every tag of specification §6, and those of our own, with what it switches. */
const SWITCHES: [tag: string, feature: keyof SupplierFeatures, value: boolean][] = [
  ['enable-google-analytics-ga4-version-tag-events', 'tracksAnalytics', true],
  ['support-price-variance-by-payment', 'variesPriceByPayment', true],
  ['disable-product-multiple', 'countsMultiple', false],
  ['use-new-style-page', 'usesNewStyle', true],
  ['has-delivery', 'hasDelivery', true],
  ['has-collect', 'hasPickup', true],
  ['requires-address-to-access', 'requiresAddressToAccess', true],
  ['requires-supplier-to-access', 'requiresSupplierToAccess', true],
  ['support-budget', 'takesQuotes', true],
  ['hide-price-for-logged-out-customers', 'hidesPricesFromVisitors', true],
  ['block-not-approved-user', 'blocksUnapproved', true],
  ['restrict-not-approved-user-submission', 'restrictsUnapproved', true],
  ['enable-recommendation-system', 'recommends', true],
  ['uses-share-coupom', 'sharesCoupons', true],
  ['use-primary-address', 'usesPrimaryAddress', true],
  ['uses-single-address', 'usesSingleAddress', true],
  ['store-prefers-delivery-with-pickup', 'prefersDeliveryWithPickup', true],
  ['require-prior-consent', 'requiresPriorConsent', true],
  ['requires-age-check', 'requiresAgeCheck', true],
  ['block-overdue-credit', 'blocksOverdueCredit', true],
  ['visitors-fill-cart', 'visitorsFillCart', true],
  ['enable-chat', 'hasChat', true],
  ['require-second-factor', 'requiresSecondFactor', true],
]

describe('the tags of a supplier', () => {
  test.each(SWITCHES)('%s switches %s alone', (tag, feature, value) => {
    const plain = featuresOf(['some-other-tag'])
    expect(plain[feature]).toBe(!value)
    expect(featuresOf([tag])).toEqual({ ...plain, [feature]: value })
  })

  test('switch every feature', () => {
    expect(SWITCHES.map(([, feature]) => feature).toSorted()).toEqual(Object.keys(featuresOf([])).toSorted())
  })
})

test.each([
  [[], true],
  [['restrict-not-approved-user-submission'], true],
  [['support-budget'], false],
  [['block-not-approved-user'], false],
  [['block-not-approved-user', 'restrict-not-approved-user-submission'], false],
])('with %j a customer without approval may sign in: %s', (tags, mayEnter) => {
  expect(admitsUnapproved(featuresOf(tags))).toBe(mayEnter)
})

describe('an address is required', () => {
  const both = featuresOf(['has-delivery', 'requires-address-to-access'])

  test('only by a store that delivers and requires one', () => {
    expect(requiresAddress(both, null)).toBe(true)
    expect(requiresAddress(featuresOf(['has-delivery']), null)).toBe(false)
    expect(requiresAddress(featuresOf(['has-collect', 'requires-address-to-access']), null)).toBe(false)
  })

  test('until there is one with an id or coordinates', () => {
    expect(requiresAddress(both, { id: null, coordinates: null })).toBe(true)
    expect(requiresAddress(both, { id: 'a' })).toBe(false)
    expect(requiresAddress(both, { coordinates: { latitude: 0, longitude: 0 } })).toBe(false)
  })
})
