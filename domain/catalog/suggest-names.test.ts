import { expect, test } from 'vitest'
import { suggestNames } from './suggest-names.ts'

const NAMES = ['Cafés e chás', 'Chás', 'Frutas', 'Grão Mestre', 'Café da Casa', 'Limpeza']

test.each<[typed: string, names: string[]]>([
  ['cha', ['Cafés e chás', 'Chás']],
  ['café', ['Cafés e chás', 'Café da Casa']],
  ['cafes', ['Cafés e chás', 'Café da Casa']],
  ['frut', ['Frutas']],
  ['cafe grao mestre', ['Grão Mestre']],
  ['mestre', ['Grão Mestre']],
  ['e', []],
  ['', []],
  ['rutas', []],
])('%j may mean %j', (typed, names) => {
  expect(suggestNames(NAMES, (name) => name, typed, 5)).toEqual(names)
})

test('no more than wanted', () => {
  expect(suggestNames(NAMES, (name) => name, 'ca', 1)).toEqual(['Cafés e chás'])
})
