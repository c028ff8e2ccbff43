import { expect, test } from 'vitest'
import { passwordFault, pathBelowStore, recoveryIdentifier } from './sign-in.ts'

const ana = { name: 'Ana Souza', email: 'ana.souza@exemplo.com.br', document: '52998224725' }

test.each([
  ['seven characters', 'b4lc@o!', 'password.tooShort'],
  ['eight', 'b4lc@o!!', null],
  ['eight of which each takes two places in memory', '🍎🍌🍇🍓🍒🍍🥝🍉', 'password.tooCommon'],
  ['200 characters', 'seguro '.repeat(28).padEnd(200, 'x'), null],
  ['201', 'seguro '.repeat(28).padEnd(201, 'x'), 'password.tooLong'],
  ['words with spaces', 'cavalo correto bateria grampo', null],
  ['a common password', 'Senha123', 'password.tooCommon'],
  ['a common password with other characters', 'S.E-N_H.Á 123!', 'password.tooCommon'],
  ['a row of digits', '12345678', 'password.tooCommon'],
  ['a row of digits that goes round', '1234567890', 'password.tooCommon'],
  ['a row backwards', '987654321', 'password.tooCommon'],
  ['a row of the keyboard', 'qwertyui', 'password.tooCommon'],
  ['one character', 'aaaaaaaaaa', 'password.tooCommon'],
  ['two characters in turn', '1010101010', 'password.tooCommon'],
  ['punctuation alone', '!@#$%¨&*()', 'password.tooCommon'],
  ['the CPF', '529.982.247-25', 'password.personal'],
  ['the e-mail', 'ANA.SOUZA@exemplo.com.br', 'password.personal'],
  ['the e-mail without its host', 'ana.souza', 'password.personal'],
  ['the name', 'Ána Souza', 'password.personal'],
  ['the name and more', 'Ana Souza gosta de café', null],
])('a password of %s', (_what, password, fault) => {
  expect(passwordFault(password, ana)).toBe(fault)
})

test('what is not known of a person forbids nothing', () => {
  expect(passwordFault('cavalo correto', { name: '', email: '', document: '' })).toBeNull()
})

test.each([
  ['/produtos?q=café&pagina=2', '/produtos?q=café&pagina=2'],
  ['/', '/'],
  ['/\\evil.exemplo', '/'],
  ['/\t/evil.exemplo', '/'],
  ['//evil.exemplo', '/'],
  ['/..//evil.exemplo', '/'],
  ['https://evil.exemplo', '/'],
  ['', '/'],
  [undefined, '/'],
])('%j is returned to as %j', (path, place) => {
  expect(pathBelowStore(path)).toBe(place)
})

test.each([
  ['12.ABC.345/01DE-35', '12.ABC.34501DE-35'],
  ['529.982.247\u201325', '529.982.247-25'],
  [' //ana@exemplo.com.br/ ', 'ana@exemplo.com.br'],
])('the identifier in a path has no slashes: %j', (typed, sent) => {
  expect(recoveryIdentifier(typed)).toBe(sent)
})
