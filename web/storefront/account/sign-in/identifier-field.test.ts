import { expect, test } from 'vitest'
import { text } from '../../../shared/i18n/account.ts'
import { identifierLabel } from './identifier-field.tsx'

test.each([
  [['email'], 'E-mail'],
  [['cpf'], 'CPF'],
  [['email', 'cpf'], 'CPF ou e-mail'],
  [['cnpj', 'email'], 'CNPJ ou e-mail'],
  [['foreign', 'email', 'cnpj', 'cpf'], 'CPF, CNPJ, documento estrangeiro ou e-mail'],
] as const)('the label for a store that accepts %j is %s', (accepted, label) => {
  expect(identifierLabel(accepted, text)).toBe(label)
})
