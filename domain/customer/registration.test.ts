import { describe, expect, test } from 'vitest'
import { inSaoPaulo } from '#test/builders/address.ts'
import type { Trait } from '../order/trait.ts'
import {
  checkDetails,
  checkRegistration,
  documentKindsFor,
  type RegistrationRules,
  type TypedRegistration,
} from './registration.ts'

const rules: RegistrationRules = {
  identification: ['cpf', 'cnpj', 'foreign', 'email'],
  traits: [],
  requiresAddress: false,
  today: '2026-11-21',
}

const person: TypedRegistration = {
  documentKind: 'cpf',
  document: '529.982.247-25',
  fullName: ' Joana  Prado Lima ',
  email: 'Joana@Exemplo.com.br',
  confirmedEmail: '',
  phone: '(11) 98765-4321',
  birthDate: '17/04/1988',
  legalName: '',
  tradeName: '',
  stateRegistration: '',
  traits: [],
  password: 'girassol na janela',
  address: null,
}
const company: TypedRegistration = {
  ...person,
  documentKind: 'cnpj',
  document: '12.abc.345/01de-35',
  birthDate: '',
  legalName: 'Mercearia do Gonzaga  Ltda.',
  tradeName: ' Mercearia ',
  stateRegistration: 'isento',
}
const address = inSaoPaulo({ isPrimary: true })

const faultsOf = (typed: TypedRegistration, more: Partial<RegistrationRules> = {}) =>
  Object.fromEntries(checkRegistration(typed, { ...rules, ...more }).faults.map(({ field, code }) => [field, code]))

describe('a registration is normalized', () => {
  test('of a person', () => {
    expect(checkRegistration(person, rules).value).toEqual({
      kind: 'person',
      documentKind: 'cpf',
      document: '52998224725',
      fullName: 'Joana Prado Lima',
      name: 'Joana Prado Lima',
      tradeName: null,
      email: 'joana@exemplo.com.br',
      phone: '+5511987654321',
      birthDate: '1988-04-17',
      stateRegistration: '',
      traits: {},
      address: null,
    })
  })

  test('of a company without a date of birth', () => {
    expect(checkRegistration(company, rules).value).toMatchObject({
      kind: 'company',
      document: '12ABC34501DE35',
      fullName: 'Joana Prado Lima',
      name: 'Mercearia do Gonzaga Ltda.',
      tradeName: 'Mercearia',
      birthDate: null,
      stateRegistration: 'ISENTO',
    })
  })

  test.each(['\u2010', '\u2011', '\u2013', '\u2212'])(
    'of a company whose state registration has the hyphen %j',
    (hyphen) => {
      const typed = { ...company, stateRegistration: ` 110.042.490${hyphen}114\u00A0` }
      expect(checkRegistration(typed, rules).value).toMatchObject({ stateRegistration: '110.042.490-114' })
    },
  )

  test('of an e-mail confirmed as it was pasted', () => {
    const typed = { ...person, email: 'joana@gmial.com', confirmedEmail: '\u200Bjoana@gmial.com\u00A0' }
    expect(checkRegistration(typed, rules).value).toMatchObject({ email: 'joana@gmial.com' })
  })

  test('of a person from abroad', () => {
    expect(checkRegistration({ ...person, documentKind: 'foreign', document: 'ab 123456' }, rules).value).toMatchObject(
      { kind: 'person', documentKind: 'foreign', document: 'AB123456' },
    )
  })
})

describe('what is wrong', () => {
  test.each<[what: string, typed: TypedRegistration, faults: Record<string, string>]>([
    ['a CNPJ where a CPF belongs', { ...person, document: '12ABC34501DE35' }, { cpf: 'notACpf' }],
    ['a CPF where a CNPJ belongs', { ...company, document: '52998224725' }, { cnpj: 'notACnpj' }],
    [
      'a mistyped CPF for a foreign document',
      { ...person, documentKind: 'foreign', document: '52998224726' },
      { foreign: 'notAForeignDocument' },
    ],
    ['no document', { ...person, document: ' ' }, { cpf: 'missing' }],
    ['a company without a name', { ...company, legalName: ' ' }, { legalName: 'missing' }],
    ['a company with an endless one', { ...company, legalName: 'a'.repeat(161) }, { legalName: 'tooLong' }],
    [
      'a state registration that no state has',
      { ...company, stateRegistration: 'não tem' },
      { stateRegistration: 'notAStateRegistration' },
    ],
    ['the own document for a password', { ...person, password: '529.982.247-25' }, { password: 'password.personal' }],
    ['an e-mail that looks mistyped', { ...person, email: 'joana@gmial.com' }, { email: 'mistyped' }],
  ])('%s', (_what, typed, faults) => {
    expect(faultsOf(typed)).toEqual(faults)
  })

  test('is nothing about an e-mail that the person confirms', () => {
    expect(faultsOf({ ...person, email: 'joana@gmial.com', confirmedEmail: ' Joana@gmial.com' })).toEqual({})
    expect(faultsOf({ ...person, email: 'joana@gmial.com', confirmedEmail: 'joana@gmail.com' })).toEqual({
      email: 'mistyped',
    })
  })

  test('is a kind of document that the store does not take', () => {
    expect(faultsOf(person, { identification: ['cnpj', 'email'] })).toEqual({ cpf: 'notAccepted' })
    expect(documentKindsFor(['email'])).toEqual(['cpf', 'cnpj'])
  })

  test('is a missing address, only where the store requires one', () => {
    expect(faultsOf(person, { requiresAddress: true })).toEqual({ 'address.postalCode': 'missing' })
    expect(faultsOf({ ...person, address }, { requiresAddress: true })).toEqual({})
  })

  test('is each part of an address that was begun', () => {
    expect(
      faultsOf({
        ...person,
        address: { ...address, street: '', number: ' ', state: 'XX', postalCode: '00012345', city: 'a'.repeat(101) },
      }),
    ).toEqual({
      'address.street': 'missing',
      'address.number': 'missing',
      'address.state': 'notAState',
      'address.postalCode': 'notAPostalCode',
      'address.city': 'tooLong',
    })
  })

  test('is every question that was left out or answered otherwise', () => {
    const trait = { hint: '', choices: [], isRequired: true }
    const traits: Trait[] = [
      { ...trait, id: 'a', name: 'Ramo', kind: 'choice', choices: ['Bar'] },
      { ...trait, id: 'b', name: 'Caixas', kind: 'number' },
      { ...trait, id: 'c', name: 'Desde', kind: 'date' },
      { ...trait, id: 'd', name: 'Site', kind: 'text', isRequired: false },
    ]
    const answers = [
      { traitId: 'a', value: 'Loja' },
      { traitId: 'b', value: 'dois' },
    ]
    expect(faultsOf({ ...person, traits: answers }, { traits })).toEqual({
      'traits.a': 'trait.choice',
      'traits.b': 'trait.number',
      'traits.c': 'trait.missing',
    })
    const right = [
      { traitId: 'a', value: 'Bar' },
      { traitId: 'b', value: '2,5' },
      { traitId: 'c', value: '2020-02-29' },
      { traitId: 'x', value: 'unknown trait' },
    ]
    expect(checkDetails({ ...person, traits: right }, false, { traits, today: rules.today }).value?.traits).toEqual({
      a: 'Bar',
      b: '2.5',
      c: '2020-02-29',
    })
  })
})
