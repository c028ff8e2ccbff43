import { expect, test } from 'vitest'
import { returnPathForOtherAccount, screenKeyOf, stayingOn } from './current-path.ts'

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

test('a screen that loads other data of its own is still the same screen, another visit of it is not', () => {
  const entered = { key: 'a', state: null }
  const other = { key: 'b', state: stayingOn(entered) }
  const later = { key: 'c', state: stayingOn(other) }
  expect([entered, other, later].map(screenKeyOf)).toEqual(['a', 'a', 'a'])
  expect(screenKeyOf({ key: 'd', state: null })).toBe('d')
})
