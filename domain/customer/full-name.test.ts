import { expect, test } from 'vitest'
import { firstNameOf, parseFullName } from './full-name.ts'

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
  ['Padaria', 'Padaria'],
  [' ', ''],
])('whoever is called %j is greeted as %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
