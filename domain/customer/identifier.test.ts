import { describe, expect, test } from 'vitest'
import type { Identification } from '../supplier/supplier.ts'
import { parseIdentifier } from './identifier.ts'

describe('what a person signs in with', () => {
  test.each<[text: string, kind: Identification, value: string]>([
    ['Cliente@Emporio.Exemplo ', 'email', 'cliente@emporio.exemplo'],
    ['a.b+c@sub.exemplo.com.br', 'email', 'a.b+c@sub.exemplo.com.br'],
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
    ['an e-mail with a letter that nobody sees', 'ana\u200b@exemplo.com'],
    ['an e-mail with a control character', 'ana\u0085@exemplo.com'],
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
