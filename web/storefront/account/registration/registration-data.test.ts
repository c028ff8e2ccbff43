import { describe, expect, test } from 'vitest'
import { Refusal, Unreachable } from '#contract/client.ts'
import {
  answerTo,
  applicantNamed,
  applicantsFor,
  confirmedEmail,
  problemOf,
  registrationIn,
  typedIn,
  updateIn,
} from './registration-data.ts'

function filled(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const texts = { check: 'Confira', failed: 'Falhou', unreachable: 'Sem internet' }

describe('who may register', () => {
  test.each([
    [['cpf', 'email'], ['person']],
    [['cnpj', 'email'], ['company']],
    [
      ['email', 'foreign', 'cnpj', 'cpf'],
      ['person', 'company', 'foreigner'],
    ],
    [['email'], ['person', 'company']],
  ] as const)('in a store that accepts %j: %j', (identification, applicants) => {
    expect(applicantsFor(identification)).toEqual(applicants)
  })

  test('is named by the URL, as far as the store admits them', () => {
    expect(applicantNamed(['person', 'company'], 'empresa')).toBe('company')
    expect(applicantNamed(['person', 'company'], 'sem-cpf')).toBe('person')
    expect(applicantNamed(['company'], null)).toBe('company')
  })
})

describe('a form that is filled in', () => {
  test('makes a registration', () => {
    const form = filled({
      fullName: 'Joana Lima',
      cpf: '52998224725',
      password: 'girassol',
      terms: 'on',
      termsVersion: '2',
      'address.postalCode': '05435-000',
      'address.street': '',
      'traits.a1': 'yes',
    })
    expect(registrationIn(form, 'person')).toMatchObject({
      fullName: 'Joana Lima',
      documentKind: 'cpf',
      document: '52998224725',
      password: 'girassol',
      acceptsTerms: true,
      termsVersion: 2,
      address: { postalCode: '05435-000', street: '' },
      traits: [{ traitId: 'a1', value: 'yes' }],
    })
  })

  test('makes no address without any content, and accepts no terms without the check mark', () => {
    const form = filled({ cnpj: '11222333000181', 'address.postalCode': ' ', 'address.street': '' })
    expect(registrationIn(form, 'company')).toMatchObject({
      documentKind: 'cnpj',
      document: '11222333000181',
      address: null,
      acceptsTerms: false,
      termsVersion: null,
    })
  })

  test('is shown again without the password', () => {
    expect(typedIn(filled({ fullName: 'Joana', password: 'girassol' }))).toEqual({ fullName: 'Joana' })
  })
})

describe('what was refused', () => {
  const form = filled({ email: 'ana@gmial.com' })
  const campos = [{ campo: 'email', codigo: 'mistyped', mensagem: 'Você quis dizer?', sugestao: 'ana@gmail.com' }]
  const faults = [{ field: 'email', code: 'mistyped', message: 'Você quis dizer?', suggestion: 'ana@gmail.com' }]

  test('is shown field by field', () => {
    const refusal = new Refusal(422, { codigo: 'registration.invalid', mensagem: 'Erro', campos })
    expect(problemOf(refusal, form, texts)).toEqual({
      code: 'registration.invalid',
      message: 'Confira',
      faults,
      typed: { email: 'ana@gmial.com' },
    })
  })

  test('is one message when there is no answer or the server failed', () => {
    expect(problemOf(new Unreachable(null), form, texts).message).toBe('Sem internet')
    expect(problemOf(new Refusal(500, { codigo: 'server.unexpected', mensagem: 'x' }), form, texts).message).toBe(
      'Falhou',
    )
    expect(problemOf(new Refusal(429, { codigo: 'request.tooMany', mensagem: 'Aguarde' }), form, texts).message).toBe(
      'Aguarde',
    )
  })

  test('an e-mail that looked mistyped is accepted when it is sent again', () => {
    const problem = { code: 'registration.invalid', message: '', faults, typed: {} }
    expect(confirmedEmail({ email: 'ana@gmial.com' }, problem)).toBe('ana@gmial.com')
    expect(confirmedEmail({ email: 'x', confirmedEmail: 'ana@gmial.com' }, { ...problem, faults: [] })).toBe(
      'ana@gmial.com',
    )
    // Also while the form waits for the code.
    expect(confirmedEmail({ email: 'ana@gmial.com', confirmedEmail: 'ana@gmial.com' }, undefined)).toBe('ana@gmial.com')
    expect(confirmedEmail({}, undefined)).toBe('')
  })
})

describe('an e-mail address that waits for its code', () => {
  const ID = '6f1c9a52-0d7e-4c59-9d0e-0a4a8f3f5b11'
  const typed = { fullName: 'Joana', email: 'joana@exemplo.com' }
  const form = (step?: string) =>
    filled({
      ...typed,
      password: 'girassol',
      'proof.id': ID,
      'proof.code': ' 123 456 ',
      ...(step === undefined ? {} : { step }),
    })
  const confirming = { id: ID, email: 'joana@exemplo.com' }
  const done = {
    isDone: true,
    message: '',
    messageTitle: null,
    isApproved: true,
    account: null,
    token: null,
    confirming: null,
  }

  test('is proved by the code, with the button for that only', () => {
    expect(updateIn(form('confirm')).proof).toEqual({ id: ID, code: '123 456' })
    for (const step of [undefined, 'sendAgain']) expect(updateIn(form(step)).proof).toBeNull()
  })

  test('needs the code, which is never shown again, until the registration is stored', async () => {
    expect(await answerTo(form(), () => Promise.resolve({ ...done, confirming }), texts)).toEqual({
      typed,
      problem: undefined,
      confirming,
    })
    expect(await answerTo(form('confirm'), () => Promise.resolve(done), texts)).toEqual(done)
  })

  test('needs it again after a wrong one, unless the form is at fault', async () => {
    const refuse = (field: string) => () =>
      Promise.reject(new Refusal(422, { codigo: 'registration.badCode', mensagem: 'Não confere' }, field))
    expect(await answerTo(form('confirm'), refuse('proof.code'), texts)).toMatchObject({
      problem: { message: 'Não confere' },
      confirming,
    })
    expect(await answerTo(form('confirm'), refuse('password'), texts)).toMatchObject({ confirming })
    expect(await answerTo(form('confirm'), refuse('cpf'), texts)).toMatchObject({ confirming: null })
    expect(await answerTo(form('confirm'), () => Promise.reject(new Unreachable(null)), texts)).toMatchObject({
      confirming,
    })
  })

  test('lets the form be corrected without being sent', async () => {
    expect(await answerTo(form('correct'), () => Promise.reject(new Error('not sent')), texts)).toEqual({
      typed,
      problem: undefined,
      confirming: null,
    })
  })
})
