import { expect, test } from 'vitest'
import { nameToGreet, parseFullName } from './full-name.ts'

test.each([
  ['Helena Prado', 'Helena Prado'],
  ['  Ana   Maria de  Souza ', 'Ana Maria de Souza'],
  ["Joana d'Ávila", "Joana d'Ávila"],
  ['Li Wu', 'Li Wu'],
  ['José B. Sá-Carneiro', 'José B. Sá-Carneiro'],
  ['Χρήστος Παππάς', 'Χρήστος Παππάς'],
])('%j is the full name %j', (text, name) => {
  expect(parseFullName(text)).toBe(name)
})

test.each([
  ['nothing', ''],
  ['one word', 'Helena'],
  ['one word and punctuation', 'Helena .'],
  ['digits', 'Helena 2'],
  ['an e-mail', 'helena@prado.exemplo x'],
  ['markup', '<b>Helena</b> Prado'],
  ['more than any name', `Ana ${'a'.repeat(120)}`],
])('%s is refused: %j', (_what, text) => {
  expect(parseFullName(text)).toBeNull()
})

test.each([
  ['Helena Prado', 'Helena'],
  ['  Ana\nMaria de Souza', 'Ana'],
  ["D'Ávila Sá", "D'Ávila"],
  [' ', ''],
  // Names are chosen by people, and messages go to people: no link, no number, no word without end.
  ['premio.exemplo.com Ana', ''],
  ['https://premio.exemplo Ana', ''],
  ['R$1000 Ana', ''],
  ['a'.repeat(31), ''],
])('whoever is called %j is greeted as %j', (name, first) => {
  expect(nameToGreet(name)).toBe(first)
})
