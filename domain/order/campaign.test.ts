import { expect, test } from 'vitest'
import { campaignTitle, parseCampaign } from './campaign.ts'

test.each<[Record<string, string>, Record<string, string> | null]>([
  [
    { utm_source: 'jornal', utm_campaign: 'feira de maio', q: 'cafe' },
    { utm_source: 'jornal', utm_campaign: 'feira de maio' },
  ],
  [{ utm_source: '  ', utm_: 'x', 'utm_a b': 'x', outm_source: 'x' }, null],
  [{ utm_source: 'a\0b' }, { utm_source: 'ab' }],
  [{ utm_source: 'x'.repeat(500) }, { utm_source: 'x'.repeat(200) }],
  [{ utm_source: `a${'🍎'.repeat(150)}` }, { utm_source: `a${'🍎'.repeat(99)}` }],
  [{ utm_source: `${'x'.repeat(198)}👩🏽‍🍳` }, { utm_source: 'x'.repeat(198) }],
  [{}, null],
])('of %j the campaign is %j', (query, campaign) => {
  expect(parseCampaign(Object.entries(query))).toEqual(campaign)
})

test('at most ten parameters count', () => {
  const many = Array.from({ length: 30 }, (_, index) => [`utm_p${index}`, 'x'] as const)
  expect(Object.keys(parseCampaign(many) ?? {})).toHaveLength(10)
})

test('a campaign is named by its source and its name', () => {
  expect(campaignTitle({ utm_source: 'jornal', utm_campaign: 'natal' })).toBe('jornal · natal')
  expect(campaignTitle({ utm_content: 'faixa' })).toBe('faixa')
})
