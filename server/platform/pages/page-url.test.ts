import { expect, test } from 'vitest'
import {
  canonicalPath,
  isSecretUrl,
  sameOriginPath,
  withKeyAndCampaignOf,
  withoutKey,
  withValidEscapes,
} from './page-url.ts'

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

test.each([
  ['/loja/produtos?q=cafe&api_key=bk_1&pagina=2&id_erp_usuario=7', '/loja/produtos?q=cafe&pagina=2', true],
  ['/loja?api_key=bk_1', '/loja', true],
  ['/loja?%61pi_key=bk_1&q=p%C3%A3o', '/loja?q=p%C3%A3o', true],
  ['/loja/login-token/abc/ana%40exemplo.com.br', '/loja/login-token/abc/ana%40exemplo.com.br', true],
  ['/loja/produtos?q=p%c3%a3o%20franc%C3%AAs', '/loja/produtos?q=p%c3%a3o%20franc%C3%AAs', false],
  ['/loja/produtos?q=login-token', '/loja/produtos?q=login-token', false],
])('of %s a page may repeat %s, and is isolated: %s', (url, repeated, isSecret) => {
  expect(withoutKey(url)).toBe(repeated)
  expect(isSecretUrl(url)).toBe(isSecret)
})

test('a key goes along to where the page sends its visitor', () => {
  const url = '/loja/pedidos?api_key=bk_1%2F2&id_erp_usuario=7&q=a'
  expect(withKeyAndCampaignOf(url, '/loja/entrar?voltar=%2Fpedidos')).toBe(
    '/loja/entrar?voltar=%2Fpedidos&api_key=bk_1%2F2&id_erp_usuario=7',
  )
  expect(withKeyAndCampaignOf(url, '/loja#topo')).toBe('/loja?api_key=bk_1%2F2&id_erp_usuario=7#topo')
  expect(withKeyAndCampaignOf('/loja/pedidos?q=a', '/loja')).toBe('/loja')
  expect(withKeyAndCampaignOf('/loja/l/folheto?utm_source=qr&q=a&gclid=1', '/loja/produtos?q=b&utm_source=site')).toBe(
    '/loja/produtos?q=b&utm_source=site&gclid=1',
  )
})
