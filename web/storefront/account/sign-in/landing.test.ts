import { expect, test } from 'vitest'
import { landingOf } from './landing.ts'

type Person = Parameters<typeof landingOf>[0]

test.each<[who: string, person: Person, returnTo: string, landing: string]>([
  ['a customer', { papel: 'CLIENTE', modulos: [] }, '/produtos?q=cafe', '/produtos?q=cafe'],
  ['a representative', { papel: 'REPRESENTANTE', modulos: [] }, '/', '/representante'],
  [
    'a representative from a product',
    { papel: 'REPRESENTANTE', modulos: [] },
    '/produto/cafe',
    '/representante?voltar=%2Fproduto%2Fcafe',
  ],
  [
    'a representative from the list',
    { papel: 'REPRESENTANTE', modulos: [] },
    '/representante?busca=bar',
    '/representante?busca=bar',
  ],
  ['staff for customers', { papel: 'EQUIPE', modulos: ['settings', 'customers'] }, '/', '/gestao/clientes'],
  ['staff for settings', { papel: 'EQUIPE', modulos: ['settings'] }, '/', '/gestao/chaves'],
  ['staff of the warehouse', { papel: 'EQUIPE', modulos: ['picking'] }, '/', '/'],
  ['staff with a place to go', { papel: 'EQUIPE', modulos: ['customers'] }, '/produto/cafe', '/produto/cafe'],
  ['an attendant', { papel: 'ATENDENTE', modulos: [] }, '/', '/'],
])('%s lands where work goes on', (_who, person, returnTo, landing) => {
  expect(landingOf(person, returnTo)).toBe(landing)
})
