import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  ['/', '/'],
  ['/produtos?q=café&pagina=2#fim', '/produtos?q=café&pagina=2#fim'],
  ['/a/../b', '/a/../b'],
  ['/a//b', '/a//b'],
  ['/..', '/..'],
  ['/produtos?voltar=//evil.exemplo', '/produtos?voltar=//evil.exemplo'],
])('%s stays on its host', (typed, path) => expect(ownPath(typed)).toBe(path))

test.each([
  '//evil.exemplo',
  '/\\evil.exemplo',
  '/\t/evil.exemplo',
  '/..//evil.exemplo',
  '/.//evil.exemplo',
  '/%2e%2E//evil.exemplo',
  '/a/..//evil.exemplo',
  '/a/b/../..//evil.exemplo',
  '/..\\/evil.exemplo',
  'https://evil.exemplo',
  'javascript:alert(1)',
  'produtos',
  '?q=a',
  '',
])('%j does not', (typed) => expect(ownPath(typed)).toBeNull())
