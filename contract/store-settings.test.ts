import { describe, expect, test } from 'vitest'
import { featuresOf, type StoreSwitches } from '#domain/supplier/features.ts'
import { tagsWith, TagsDaLoja } from './store-settings.ts'

describe('the tags of a supplier', () => {
  test('become those of the switches, and stay otherwise', () => {
    const tags = ['some-other-tag', 'has-delivery', 'enable-chat', 'disable-product-multiple', 'has-collect']
    expect(tagsWith(tags, featuresOf(tags)).toSorted()).toEqual(tags.toSorted())
    const changed = tagsWith(tags, { ...featuresOf(tags), hasChat: false, countsMultiple: true, takesQuotes: true })
    expect(changed.toSorted()).toEqual(['has-collect', 'has-delivery', 'some-other-tag', 'support-budget'])
  })

  test.each(Object.keys(TagsDaLoja.fields) as (keyof StoreSwitches)[])(
    '%s is read from the tag that sets it',
    (feature) => {
      const off = featuresOf([])
      const changed = { ...off, [feature]: !off[feature] }
      expect(featuresOf(tagsWith([], changed))).toEqual(changed)
    },
  )
})
