import { expect, test } from 'vitest'
import { identifierLabel } from './identifier-field.tsx'

test.each([
  [['email'], 'E-mail'],
  [['cpf'], 'CPF'],
  [['email', 'cpf'], 'CPF ou e-mail'],
  [['cnpj', 'email'], 'CNPJ ou e-mail'],
  [['foreign', 'email', 'cnpj', 'cpf'], 'CPF, CNPJ, documento estrangeiro ou e-mail'],
] as const)('a store that accepts %j asks for %s', (accepted, label) => {
  expect(identifierLabel(accepted)).toBe(label)
})
