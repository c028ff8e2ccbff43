import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { Identification } from '../supplier/supplier.ts'
import { looksLikeDocument, parseDocument, parseIdentifier } from './document.ts'
import { formatDocument } from './format-document.ts'

describe('what a person signs in with', () => {
  test.each<[text: string, kind: Identification, value: string]>([
    ['Cliente@Emporio.Exemplo ', 'email', 'cliente@emporio.exemplo'],
    ['a.b+c@sub.exemplo.com.br', 'email', 'a.b+c@sub.exemplo.com.br'],
    ['ana\u200b@exemplo.com', 'email', 'ana@exemplo.com'],
    ['ana\uFF20exemplo.com', 'email', 'ana@exemplo.com'],
    ['maria\u2010clara@exemplo.com', 'email', 'maria-clara@exemplo.com'],
    ['529.982.247\u201125', 'cpf', '52998224725'],
    ['529.982.247\u221225', 'cpf', '52998224725'],
    ['\uFF15\uFF12\uFF19982247\u00A025', 'cpf', '52998224725'],
    ['12.ABC.345/01DE\u201335', 'cnpj', '12ABC34501DE35'],
    ['529.982.247-25', 'cpf', '52998224725'],
    ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35'],
    ['AB 123456', 'foreign', 'AB123456'],
    ['x-12345-67', 'foreign', 'X1234567'],
  ])('%j is %s', (text, kind, value) => {
    expect(parseIdentifier(text)).toEqual({ kind, value })
  })

  test.each([
    ['nothing', ''],
    ['a name', 'Maria'],
    ['a mistyped CPF', '529.982.247-26'],
    ['a mistyped CNPJ', '12.ABC.345/01DE-36'],
    ['an e-mail without a domain', 'maria@'],
    ['an e-mail without a dot', 'maria@exemplo'],
    ['an e-mail with an empty part', 'maria@exemplo..com'],
    ['two e-mails', 'a@b.co,c@d.co'],
    ['an e-mail with a comment', 'ana(casa)@exemplo.com'],
    ['an e-mail of a group', 'ana:b@exemplo.com'],
    ['an e-mail longer than any', `${'a'.repeat(250)}@b.co`],
    ['a document longer than any', '1234567890123456789012'],
    ['too little', 'A1'],
  ])('%s is refused: %j', (_what, text) => {
    expect(parseIdentifier(text)).toBeNull()
  })

  test('must be of a kind that the supplier accepts', () => {
    expect(parseIdentifier('529.982.247-25', ['cnpj', 'email'])).toBeNull()
    expect(parseIdentifier('529.982.247-25', ['cpf'])?.kind).toBe('cpf')
    expect(parseIdentifier('AB123456', ['cpf', 'cnpj', 'email'])).toBeNull()
  })

  test('hostile input is answered at once', () => {
    expect(parseIdentifier(`a@${'a.'.repeat(50_000)}`)).toBeNull()
    expect(parseIdentifier('1'.repeat(100_000))).toBeNull()
  })
})

describe('the vectors of brazil.md §1', () => {
  test.each([
    ['52998224725', 'cpf'],
    ['39053344705', 'cpf'],
    ['12ABC34501DE35', 'cnpj'],
    ['12ABC345000188', 'cnpj'],
    ['00000000000191', 'cnpj'],
    ['11222333000181', 'cnpj'],
    ['33000167000101', 'cnpj'],
  ])('%s is a %s', (value, kind) => {
    expect(parseDocument(value)).toEqual({ kind, value })
    expect(parseDocument(formatDocument(value))).toEqual({ kind, value })
  })

  test.each(['25079619638', '12ABC34501DE00', '9ZW2JIM2OWTG85'])('%s is none', (value) => {
    expect(parseDocument(value)).toBeNull()
  })
})

describe('a CPF or CNPJ as people type it', () => {
  test.each([
    ['529.982.247-25', '52998224725'],
    [' 529 982 247 25 ', '52998224725'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['11.222.333/0001-81', '11222333000181'],
  ])('%j', (text, value) => {
    expect(parseDocument(text)?.value).toBe(value)
  })

  test.each([
    ['too short', '5299822472'],
    ['too long', '529982247250'],
    ['with a letter among its digits', '52A98224725'],
    ['with letters as check digits', '12ABC34501DEAB'],
    ['with something before it', 'CPF: 52998224725'],
    ['nothing', ''],
    ['an e-mail', 'cliente@emporio.exemplo'],
  ])('is none when %s', (_what, text) => {
    expect(parseDocument(text)).toBeNull()
    expect(looksLikeDocument(text)).toBe(false)
  })

  test('is none when all its digits are equal', () => {
    for (const digit of '0123456789') {
      expect(parseDocument(digit.repeat(11))).toBeNull()
      expect(parseDocument(digit.repeat(14))).toBeNull()
    }
  })

  test('looks like one also when mistyped', () => {
    expect(looksLikeDocument('529.982.247-26')).toBe(true)
    expect(looksLikeDocument('12.ABC.345/01DE-36')).toBe(true)
  })

  test('that is unfinished is shown as it is', () => {
    expect(formatDocument('5299822')).toBe('5299822')
  })
})

describe('check digits', () => {
  /** IN RFB 2.229/2024: character less 48, weights 2 to 9 from the right, 11 less the remainder, below 2 it is 0. */
  const checkDigit = (text: string, mostWeight: number): number => {
    const values = [...text].toReversed().map((character) => character.charCodeAt(0) - 48)
    const sum = values.reduce((total, value, index) => total + value * (2 + (index % mostWeight)), 0)
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  const withChecks = (body: string, mostWeight: number): string => {
    const first = body + checkDigit(body, mostWeight)
    return first + checkDigit(first, mostWeight)
  }

  test.each([
    ['cpf', /^\d{9}$/, 10],
    ['cnpj', /^[0-9A-Z]{12}$/, 8],
  ] as const)('%s: of the hundred endings of a number exactly one is right', (kind, shape, mostWeight) => {
    fc.assert(
      fc.property(fc.stringMatching(shape), (body) => {
        fc.pre(new Set(body).size > 1)
        const right = withChecks(body, mostWeight)
        const endings = Array.from({ length: 100 }, (_, ending) => body + String(ending).padStart(2, '0'))
        expect(endings.filter((text) => parseDocument(text) !== null)).toEqual([right])
        expect(parseDocument(right)?.kind).toBe(kind)
      }),
    )
  })
})
