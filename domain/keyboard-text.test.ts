import { expect, test } from 'vitest'
import { keyboardText } from './keyboard-text.ts'

test.each(['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uFF0D'])(
  'the hyphen %j is that of the keyboard',
  (hyphen) => expect(keyboardText(`05435${hyphen}000`)).toBe('05435-000'),
)

test.each(['\u00A0', '\u2007', '\u2009', '\u202F', '\u3000', '\t'])('the space %j is one of the keyboard', (space) =>
  expect(keyboardText(`${space}11${space}94321-4321${space}`)).toBe('11 94321-4321'),
)

test.each(['\u200B', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\u202E'])(
  '%j, which no one sees, is left out',
  (unseen) => expect(keyboardText(`529${unseen}.982`)).toBe('529.982'),
)

test('digits and letters of full width are those of the keyboard', () => {
  expect(keyboardText('\uFF10\uFF15\uFF14\uFF13\uFF15\uFF0D\uFF10\uFF10\uFF10 \uFF21\uFF42\uFF20')).toBe(
    '05435-000 Ab@',
  )
})

test('apostrophes and quotes are those of the keyboard', () => {
  expect(keyboardText('d`avila')).toBe("d'avila")
  expect(keyboardText('d\u2019\u00E1gua \u201C5\u201D d\u00B4oro')).toBe('d\'\u00E1gua "5" d\'oro')
})

test('letters keep their accents', () => expect(keyboardText('São João')).toBe('São João'))
