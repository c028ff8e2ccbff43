import { expect, test } from 'vitest'
import { pathBelowStore } from './login-token.ts'

test.each([
  ['/produtos?q=café&pagina=2', '/produtos?q=café&pagina=2'],
  ['/', '/'],
  ['/\\evil.exemplo', '/'],
  ['/\t/evil.exemplo', '/'],
  ['//evil.exemplo', '/'],
  ['https://evil.exemplo', '/'],
  ['', '/'],
  [undefined, '/'],
])('%j is returned to as %j', (path, place) => {
  expect(pathBelowStore(path)).toBe(place)
})
