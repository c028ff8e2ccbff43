import { expect, test } from 'vitest'
import { CLIENT_APPS, hasModule, isNamed, parseClientOrigin, type ClientApp } from './supplier.ts'

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

test.each([
  ['https://app.exemplo.com.br', 'https://app.exemplo.com.br'],
  [' HTTPS://App.Exemplo:443/ ', 'https://app.exemplo'],
  ['https://app.exemplo:8443', 'https://app.exemplo:8443'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['http://127.0.0.1:80', 'http://127.0.0.1'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['\u200Bhttps://app\u20111.exemplo\u00A0', 'https://app-1.exemplo'],
])('%s is the origin %s', (text, origin) => {
  expect(parseClientOrigin(text)).toBe(origin)
})

test.each([
  '',
  '*',
  'null',
  'https://*.exemplo',
  'app.exemplo',
  'http://app.exemplo',
  'https://app.exemplo/loja',
  'https://eu@app.exemplo',
  'https://app.exemplo:70000',
  'file://x',
  'https://app.exemplo?x',
  'https://-',
  "https://x'--",
])('%j is no origin that may be configured', (text) => {
  expect(parseClientOrigin(text)).toBeNull()
})

test.each([
  ['its id', 'store-id', true],
  ['its slug', 'nova', true],
  ['a slug that it had', 'antiga', true],
  ['the slug of another store', 'outra', false],
])('a store is named by %s: %s', (_, reference, isItself) => {
  expect(isNamed({ id: 'store-id', slug: 'nova', formerSlugs: ['antiga'] }, reference)).toBe(isItself)
})
