import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { encodeRecoveryId, resetPath } from './password.ts'
import { decodeEmailState, emailState, encodeEmailState } from './verification.ts'

test.each([
  ['12.ABC.345/01DE-35', '12.ABC.34501DE-35'],
  [' //ana@exemplo.com.br/ ', 'ana@exemplo.com.br'],
])('who asks for a password stands in an address without slashes: %j', (typed, sent) => {
  expect(encodeRecoveryId(typed)).toBe(sent)
})

test('the code of a link stands where no server sees it', () => {
  const { pathname, search } = new URL(`https://loja.exemplo${resetPath('segredo')}`)
  expect([pathname, search]).toEqual(['/redefinir-senha', ''])
})

test.each([null, '2026-11-21T12:00:00.000Z'])('the state of an e-mail address comes back the same: %s', (verifiedAt) => {
  const state = { email: 'ana@exemplo.com.br', verifiedAt }
  expect([...Value.Errors(emailState.reply, encodeEmailState(state))]).toEqual([])
  expect(decodeEmailState(encodeEmailState(state))).toEqual(state)
})
