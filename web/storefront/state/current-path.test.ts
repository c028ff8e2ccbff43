import { expect, test } from 'vitest'
import { returnPathForOtherAccount } from './current-path.ts'

test.each([
  ['/produtos?q=cafe', '/produtos?q=cafe'],
  ['/carrinho', '/carrinho'],
  ['/pedidos', '/pedidos'],
  ['/pedidos/12', '/'],
  ['/submissao/12', '/'],
  ['/conta/trocar', '/'],
  ['/representante?busca=bar', '/'],
])('a switch of customers at %s comes back to %s', (here, place) => {
  expect(returnPathForOtherAccount(here)).toBe(place)
})
