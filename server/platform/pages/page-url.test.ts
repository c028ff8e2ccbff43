import { expect, test } from 'vitest'
import { canonicalPath, sameOriginPath, withValidEscapes } from './page-url.ts'

test.each([
  ['/emporio/produtos?q=cafe', null],
  ['/', null],
  ['/commerce', '/'],
  ['/commerce/emporio?x=1', '/emporio?x=1'],
  ['/commercial', null],
  ['//outro.exemplo/x', '/outro.exemplo/x'],
  ['/\\outro.exemplo', '/outro.exemplo'],
  ['/commerce//outro.exemplo', '/outro.exemplo'],
])('%s is to be found at %j', (url, canonical) => {
  expect(canonicalPath(url)).toBe(canonical)
})

test.each(['/v2/x', '/superon', '/assets/x.js', '/docs', 'http://outro.exemplo/', '*'])(
  '%s is no url of a page',
  (url) => {
    expect(() => canonicalPath(url)).toThrow('request.notFound')
  },
)

test.each([
  ['/pedidos?p=2#fim', '/pedidos?p=2#fim'],
  ['https://loja.exemplo/pedidos', '/pedidos'],
  ['https://outra.exemplo/pedidos', '/casa'],
  ['//outra.exemplo', '/casa'],
  ['/\\outra.exemplo', '/casa'],
  ['javascript:alert(1)', '/casa'],
  ['https://loja.exemplo//outra.exemplo', '/outra.exemplo'],
])('a page that leads to %s leads to %s', (location, kept) => {
  expect(sameOriginPath(location, 'https://loja.exemplo', '/casa')).toBe(kept)
})

test.each([
  ['/loja/50%', '/loja/50%25'],
  ['/loja/%ff/caf%C3%A9?q=50%', '/loja/%25ff/caf%C3%A9?q=50%'],
  ['/loja/caf%C3%A9', '/loja/caf%C3%A9'],
  ['/v2/app/%zz', '/v2/app/%zz'],
])('%s is read as %s', (url, read) => {
  expect(withValidEscapes(url)).toBe(read)
})
