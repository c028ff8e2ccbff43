import { describe, expect, test } from 'vitest'
import { slugOf } from '../slug.ts'
import { checkNewStore, SLUG_MAX_LENGTH, type TypedStore } from './new-store.ts'

const typed: TypedStore = {
  storeName: '  Mercearia   do João ',
  slug: '',
  legalName: 'João Alimentos Ltda.',
  cnpj: '12.ABC.345/01DE-35',
  timeZone: 'America/Manaus',
  fullName: ' Maria  da Silva ',
  email: ' Maria@Exemplo.com.br',
  password: 'cavalo correto bateria',
}
const faultsOf = (fields: Partial<TypedStore>) =>
  Object.fromEntries(checkNewStore({ ...typed, ...fields }).faults.map(({ field, code }) => [field, code]))

describe('a new store', () => {
  test('is stored as it is shown, found and invoiced', () => {
    expect(checkNewStore(typed)).toEqual({
      value: {
        storeName: 'Mercearia do João',
        slug: 'mercearia-do-joao',
        legalName: 'João Alimentos Ltda.',
        cnpj: '12ABC34501DE35',
        timeZone: 'America/Manaus',
        fullName: 'Maria da Silva',
        email: 'maria@exemplo.com.br',
      },
      faults: [],
    })
    expect(checkNewStore({ ...typed, slug: ' Minha-Loja ' }).value?.slug).toBe('minha-loja')
    expect(checkNewStore({ ...typed, slug: 'minha\u2011loja\u00A0' }).value?.slug).toBe('minha-loja')
  })

  test('says everything that is wrong at once', () => {
    expect(
      faultsOf({ storeName: ' ', slug: '', legalName: '', cnpj: '', fullName: '', email: '', password: '' }),
    ).toEqual({
      storeName: 'missing',
      legalName: 'missing',
      cnpj: 'missing',
      fullName: 'missing',
      email: 'missing',
      password: 'missing',
    })
  })

  test.each<[string, Partial<TypedStore>, Record<string, string>]>([
    ['a name that is too long', { storeName: 'x'.repeat(121), slug: 'loja' }, { storeName: 'tooLong' }],
    ['a name without a letter for the URL', { storeName: '店' }, { slug: 'notASlug' }],
    ['blanks in the URL', { slug: 'minha loja' }, { slug: 'notASlug' }],
    ['a hyphen at the end', { slug: 'loja-' }, { slug: 'notASlug' }],
    ['a URL that is too long', { slug: 'a'.repeat(41) }, { slug: 'tooLong' }],
    ['a URL of the server', { slug: 'docs' }, { slug: 'reservedSlug' }],
    ['a URL of the API', { slug: 'v2' }, { slug: 'reservedSlug' }],
    ['a URL of a screen', { slug: 'carrinho' }, { slug: 'reservedSlug' }],
    ['a URL that looks like an id', { slug: '0b2f6a1e-1111-4222-8333-444455556666' }, { slug: 'reservedSlug' }],
    ['a CPF', { cnpj: '529.982.247-25' }, { cnpj: 'notACnpj' }],
    ['a mistyped CNPJ', { cnpj: '12.ABC.345/01DE-36' }, { cnpj: 'notACnpj' }],
    ['a first name alone', { fullName: 'Maria' }, { fullName: 'notAFullName' }],
    ['no e-mail', { email: 'maria@' }, { email: 'notAnEmail' }],
    ['a mailbox that is gone within the hour', { email: 'maria@mailinator.com' }, { email: 'disposable' }],
    ['a short password', { password: 'abc' }, { password: 'password.tooShort' }],
    ['the e-mail for a password', { password: 'maria@exemplo.com.br' }, { password: 'password.personal' }],
  ])('is refused with %s', (_what, fields, faults) => {
    expect(faultsOf(fields)).toEqual(faults)
  })
})

test.each([
  ['Pão & Cia. – Centro', 'pao-cia-centro'],
  ['  Ação!  ', 'acao'],
  ['店', ''],
  ['A'.repeat(60), 'a'.repeat(40)],
  [`${'a'.repeat(39)} bc`, 'a'.repeat(39)],
])('%j suggests the URL %j', (name, slug) => {
  expect(slugOf(name, SLUG_MAX_LENGTH)).toBe(slug)
})
