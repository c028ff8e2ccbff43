import { expect, test } from 'vitest'
import { CLIENT_APPS, hasModule, type ClientApp } from './client-apps.ts'

test.each<[ClientApp[], ClientApp[], boolean]>([
  [['all'], ['web-commerce'], true],
  [['quote-app', 'web-commerce'], ['web-commerce'], true],
  [['quote-app', 'web-commerce'], ['commerce-app', 'web-commerce'], true],
  [['quote-app'], ['web-commerce', 'commerce-app'], false],
  [[], ['web-commerce'], false],
  [[], [], false],
])('modules %j give access to %j: %s', (modules, wanted, hasAccess) => {
  expect(hasModule(modules, wanted)).toBe(hasAccess)
})

test('every program opens itself, and all of them open each', () => {
  for (const app of CLIENT_APPS) {
    expect(hasModule([app], [app])).toBe(true)
    expect(hasModule(['all'], [app])).toBe(true)
    if (app !== 'all') expect(CLIENT_APPS.filter((other) => hasModule([app], [other]))).toEqual([app])
  }
})
