import { expect, test } from 'vitest'
import { isSecretUrl, withKeyOf, withoutKey } from './secret-url.ts'

test.each([
  ['/loja/produtos?q=cafe&api_key=bk_1&pagina=2&id_erp_usuario=7', '/loja/produtos?q=cafe&pagina=2', true],
  ['/loja?api_key=bk_1', '/loja', true],
  ['/loja?%61pi_key=bk_1&q=p%C3%A3o', '/loja?q=p%C3%A3o', true],
  ['/loja/login-token/abc/ana%40exemplo.com.br', '/loja/login-token/abc/ana%40exemplo.com.br', true],
  ['/loja/produtos?q=p%c3%a3o%20franc%C3%AAs', '/loja/produtos?q=p%c3%a3o%20franc%C3%AAs', false],
  ['/loja/produtos?q=login-token', '/loja/produtos?q=login-token', false],
])('of %s a page may repeat %s, and is kept to itself: %s', (url, repeated, isSecret) => {
  expect(withoutKey(url)).toBe(repeated)
  expect(isSecretUrl(url)).toBe(isSecret)
})

test('a key goes along to where the page sends its visitor', () => {
  const url = '/loja/pedidos?api_key=bk_1%2F2&id_erp_usuario=7&q=a'
  expect(withKeyOf(url, '/loja/entrar?voltar=%2Fpedidos')).toBe(
    '/loja/entrar?voltar=%2Fpedidos&api_key=bk_1%2F2&id_erp_usuario=7',
  )
  expect(withKeyOf(url, '/loja#topo')).toBe('/loja?api_key=bk_1%2F2&id_erp_usuario=7#topo')
  expect(withKeyOf('/loja/pedidos?q=a', '/loja')).toBe('/loja')
})
