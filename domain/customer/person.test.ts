import { describe, expect, test } from 'vitest'
import { ageOn, nameToGreet, parseBirthDate, parseFullName } from './person.ts'

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
])('a person who is called %j is greeted as %j', (name, first) => {
  expect(nameToGreet(name)).toBe(first)
})

const today = '2026-11-21'

describe('a date of birth', () => {
  test.each([
    ['1988-04-17', '1988-04-17'],
    [' 17/04/1988 ', '1988-04-17'],
    ['17041988', '1988-04-17'],
    ['7.4.1988', '1988-04-07'],
    ['17-04-1988', '1988-04-17'],
    ['2008-11-21', '2008-11-21'],
    ['1996-02-29', '1996-02-29'],
    ['1907-01-01', '1907-01-01'],
  ])('%j is read as %j', (text, date) => {
    expect(parseBirthDate(text, today)).toEqual({ date })
  })

  test.each([
    ['the day before coming of age', '2008-11-22', 'underAge'],
    ['today', '2026-11-21', 'underAge'],
    ['tomorrow', '2026-11-22', 'notADate'],
    ['before the age limit', '1905-01-01', 'notADate'],
    ['a day that no month has', '1990-02-30', 'notADate'],
    ['29 February of a common year', '29/02/1990', 'notADate'],
    ['month and day the other way round', '04/17/1988', 'notADate'],
    ['two digits for the year', '17/04/88', 'notADate'],
    ['nothing', '', 'notADate'],
    ['words', 'ontem', 'notADate'],
  ])('%s is refused: %j', (_what, text, fault) => {
    expect(parseBirthDate(text, today)).toEqual({ fault })
  })
})

test.each([
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-29', 20],
  ['2000-12-31', '2026-12-30', 25],
])('born on %s one is on %s %i years old', (date, on, age) => {
  expect(ageOn(date, on)).toBe(age)
})
