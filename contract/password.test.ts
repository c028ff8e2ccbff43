import { expect, test } from 'vitest'
import { resetPath } from './password.ts'

const NOTHING = { returnTo: '/', wanted: null }

test('the link leads to where the person wanted to go, and nowhere else', () => {
  expect(resetPath('segredo', { ...NOTHING, returnTo: '/produtos?q=cafe' })).toBe(
    '/redefinir-senha?voltar=%2Fprodutos%3Fq%3Dcafe#codigo=segredo',
  )
})

test('the link names the product that the person wanted to buy', () => {
  expect(resetPath('segredo', { ...NOTHING, wanted: 'a&b' })).toBe('/redefinir-senha?adicionar=a%26b#codigo=segredo')
})

test('the code of a link is in the fragment, which no server sees', () => {
  const { pathname, search } = new URL(`https://loja.exemplo${resetPath('segredo', NOTHING)}`)
  expect([pathname, search]).toEqual(['/redefinir-senha', ''])
})
