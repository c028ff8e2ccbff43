import { describe, expect, test } from 'vitest'
import { parseEmail, suggestEmail } from './email.ts'

describe('an e-mail address', () => {
  test.each([
    [' Ana@Exemplo.com.br ', 'ana@exemplo.com.br'],
    ['ana+loja@gmail.com', 'ana+loja@gmail.com'],
    ['ana@gmial.com', 'ana@gmial.com'],
    ['ana@notmailinator.com', 'ana@notmailinator.com'],
  ])('%j is read as %j', (text, email) => {
    expect(parseEmail(text)).toEqual({ email })
  })

  test.each([
    ['', 'notAnEmail'],
    ['ana', 'notAnEmail'],
    ['ana@exemplo', 'notAnEmail'],
    ['ana@exemplo.com, bia@exemplo.com', 'notAnEmail'],
    ['529.982.247-25', 'notAnEmail'],
    ['ana(loja)@exemplo.com', 'notAnEmail'],
    ['ana@mailinator.com', 'disposable'],
    ['ana@caixa.YOPMAIL.com', 'disposable'],
  ])('%j is refused: %s', (text, fault) => {
    expect(parseEmail(text)).toEqual({ fault })
  })
})

describe('a mistyped provider', () => {
  test.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmai.com', 'ana@gmail.com'],
    ['ana@gmaill.com', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['ana@hotmial.com', 'ana@hotmail.com'],
    ['ana@hotmil.com', 'ana@hotmail.com'],
    ['ana@outlok.com', 'ana@outlook.com'],
    ['ana@yaho.com.br', 'ana@yahoo.com.br'],
    ['ana@uol.com.b', 'ana@uol.com.br'],
  ])('%s was probably meant as %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant)
  })

  test.each([
    'ana@gmail.com',
    'ana@mail.com',
    'ana@ymail.com',
    'ana@live.com',
    'ana@bol.com.br',
    'ana@exemplo.com.br',
    'ana@mercearia.com.br',
  ])('%s is left alone', (email) => {
    expect(suggestEmail(email)).toBeNull()
  })
})
