import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import type { CustomerFile, CustomerRecord } from '#domain/customer/customer-record.ts'
import type { TypedRegistration } from '#domain/customer/registration.ts'
import { inSaoPaulo } from '#test/builders/address.ts'
import { encodeFailure } from './failures.ts'
import { decodeFault, encodeFault } from './field-faults.ts'
import * as review from './customer-review.ts'
import * as wire from './registration.ts'

const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

const company: CustomerRecord = {
  id: ID,
  kind: 'company',
  documentKind: 'cnpj',
  document: '12ABC34501DE35',
  fullName: 'Otávio Nakamura',
  name: 'Mercearia do Gonzaga Ltda.',
  tradeName: null,
  email: 'compras@mercearia.exemplo',
  phone: '+551332221000',
  birthDate: null,
  stateRegistration: 'ISENTO',
  traits: { [ID]: 'yes' },
  approvalStatus: 'refused',
  reviewReason: 'CNPJ baixado.',
  registeredAt: '2026-11-21T12:00:00.000Z',
  terms: { current: 2, accepted: 1 },
}
const person: CustomerRecord = {
  ...company,
  kind: 'person',
  documentKind: 'foreign',
  document: 'AB123456',
  name: 'Ana Souza',
  fullName: 'Ana Souza',
  tradeName: null,
  birthDate: '1988-04-17',
  stateRegistration: '',
  traits: {},
  approvalStatus: 'waiting',
  reviewReason: '',
  terms: { current: null, accepted: null },
}

describe('what is encoded fits its schema and comes back the same', () => {
  test.each([
    ['a company', company],
    ['a person', person],
    ['with a trade name', { ...company, tradeName: 'Mercearia', approvalStatus: 'approved' as const }],
  ])('the record of %s', (_who, record) => {
    const sent = overTheWire(wire.encodeRecord(record))
    expect([...Value.Errors(wire.ownRegistration.reply, sent)]).toEqual([])
    expect(wire.decodeRecord(sent)).toEqual(record)
  })

  test.each(['cpf', 'cnpj', 'foreign'] as const)('a registration with a document of the kind %s', (documentKind) => {
    const typed: TypedRegistration = {
      fullName: 'Joana Lima',
      email: 'joana@exemplo.com.br',
      confirmedEmail: '',
      phone: '(11) 98765-4321',
      birthDate: '17/04/1988',
      legalName: 'Lima Ltda.',
      tradeName: 'Lima',
      stateRegistration: 'ISENTO',
      traits: [{ traitId: ID, value: 'yes' }],
      documentKind,
      document: documentKind === 'cnpj' ? '12ABC34501DE35' : '52998224725',
      password: ' girassol ',
      address: inSaoPaulo(),
    }
    const sent = overTheWire(wire.encodeRegistration(typed))
    expect([...Value.Errors(wire.saveRegistration.body, sent)]).toEqual([])
    expect(wire.decodeRegistration(sent)).toEqual(typed)
    expect(
      wire.decodeRegistration(overTheWire(wire.encodeRegistration({ ...typed, address: null }))).address,
    ).toBeNull()
  })

  test.each(['fullName', 'foreign', 'terms', 'address.postalCode', `traits.${ID}`])('a fault of %s', (field) => {
    const { message, ...fault } = decodeFault(encodeFault({ field, code: 'missing' }))
    expect(fault).toEqual({ field, code: 'missing', suggestion: null })
    expect(message).toMatch(/\w/)
  })

  test('terms of use', () => {
    const terms = {
      version: 2,
      isCurrent: true,
      body: 'Compre com gentileza.',
      summary: 'Trocas em até 30 dias.',
      publishedAt: '2026-11-21T12:00:00.000Z',
    }
    const sent = overTheWire(wire.encodeTerms(terms))
    expect([...Value.Errors(wire.termsOfUse.reply, sent)]).toEqual([])
    expect(wire.decodeTerms(sent)).toEqual(terms)
  })

  test('the file of a customer', () => {
    const file: CustomerFile = {
      record: company,
      addresses: [],
      sameDocument: [],
      answers: [{ id: ID, name: 'Caixas', kind: 'number', value: '3' }],
      erpCode: 'C-2001',
      reviewedAt: null,
      reviewedBy: null,
      termsAcceptedAt: '2026-11-21T12:00:00.000Z',
    }
    const sentFile = overTheWire(review.encodeFile(file))
    expect([...Value.Errors(review.customerFile.reply, sentFile)]).toEqual([])
    expect(review.decodeFile(sentFile)).toEqual(file)
  })
})

describe('a document', () => {
  test.each([
    [{ cpf: '529.982.247-25' }, 'cpf'],
    [{ cpf: '12.ABC.345/01DE-35' }, 'cnpj'],
    [{ cnpj: '529' }, 'cnpj'],
    [{ documentoEstrangeiro: 'AB123456', cpf: '' }, 'foreign'],
    [{ tipoPessoa: 'JURIDICA' as const }, 'cnpj'],
    [{}, 'cpf'],
  ])('in %j is read as a %s', (body, kind) => {
    expect(wire.decodeRegistration(body).documentKind).toBe(kind)
  })
})

test('everything that is wrong with a form travels, each with its field and its words', () => {
  const faults = [
    { field: 'email', code: 'mistyped', suggestion: 'ana@gmail.com' },
    { field: 'address.street', code: 'missing' },
    { field: `traits.${ID}`, code: 'trait.number' },
  ]
  expect(encodeFailure({ code: 'registration.invalid', details: {}, faults })).toEqual({
    status: 422,
    body: {
      codigo: 'registration.invalid',
      mensagem: 'Erro ao tentar cadastrar usuário',
      campos: [
        {
          campo: 'email',
          codigo: 'mistyped',
          sugestao: 'ana@gmail.com',
          mensagem: 'Você quis dizer ana@gmail.com? Se o seu está certo, é só enviar de novo.',
        },
        { campo: 'endereco.rua', codigo: 'missing', mensagem: 'Preencha este campo.' },
        { campo: `caracteristicas.${ID}`, codigo: 'trait.number', mensagem: 'Digite um número.' },
      ],
    },
  })
})
