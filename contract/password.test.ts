import { expect, test } from 'vitest'
import { encodeRecoveryId, resetPath } from './password.ts'

test.each([
  ['12.ABC.345/01DE-35', '12.ABC.34501DE-35'],
  ['529.982.247\u201325', '529.982.247-25'],
  [' //ana@exemplo.com.br/ ', 'ana@exemplo.com.br'],
])('the identifier in a path has no slashes: %j', (typed, sent) => {
  expect(encodeRecoveryId(typed)).toBe(sent)
})

test('the link leads to where the person wanted to go, and nowhere else', () => {
  expect(resetPath('segredo', { returnTo: '/produtos?q=cafe' })).toBe(
    '/redefinir-senha?voltar=%2Fprodutos%3Fq%3Dcafe#codigo=segredo',
  )
})

test('the link names the product that the person wanted to buy', () => {
  expect(resetPath('segredo', { wanted: 'a&b' })).toBe('/redefinir-senha?adicionar=a%26b#codigo=segredo')
})

test('the code of a link is in the fragment, which no server sees', () => {
  const { pathname, search } = new URL(`https://loja.exemplo${resetPath('segredo')}`)
  expect([pathname, search]).toEqual(['/redefinir-senha', ''])
})
