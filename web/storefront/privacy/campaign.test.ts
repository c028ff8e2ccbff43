import { describe, expect, test } from 'vitest'
import { campaignCookies, campaignNames } from './campaign.ts'

describe('a campaign', () => {
  test('is every utm_ parameter of the address, made safe for a cookie', () => {
    expect(campaignCookies('?q=cafe&utm_source=instagram&utm_campaign=P%C3%A1scoa;%202026&utm_termo=')).toEqual([
      { name: 'utm_source', value: 'instagram' },
      { name: 'utm_campaign', value: 'P%C3%A1scoa%3B%202026' },
    ])
  })

  test.each(['', '?q=utm_source', '?utm_=x', '?utm_a=b%20c'.replace('utm_a', 'xutm_a'), '?utm_a-b=1'])(
    'is not in %s',
    (search) => {
      expect(campaignCookies(search)).toEqual([])
    },
  )

  test('is bounded, however long the address', () => {
    const search = `?${Array.from({ length: 30 }, (_, index) => `utm_p${index}=${'🛒'.repeat(300)}`).join('&')}`
    const cookies = campaignCookies(search)
    expect(cookies).toHaveLength(10)
    expect(decodeURIComponent(cookies[0]?.value ?? '')).toBe('🛒'.repeat(100))
    expect(campaignCookies(`?utm_a=${'x'.repeat(199)}🛒`)).toEqual([{ name: 'utm_a', value: 'x'.repeat(199) }])
  })

  test('is found again among other cookies', () => {
    expect(campaignNames('outro=1; utm_source=a; xutm_b=2; utm_campaign=b')).toEqual(['utm_source', 'utm_campaign'])
  })
})
