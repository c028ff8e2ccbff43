import { describe, expect, test } from 'vitest'
import { Refusal, Unreachable } from '#contract/client.ts'
import { applicantNamed, applicantsFor, bodyOf, confirmedEmail, problemOf, typedIn } from './registration-data.ts'

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
    [['email', 'foreign', 'cnpj', 'cpf'], ['person', 'company', 'foreigner']],
    [['email'], ['person', 'company']],
  ] as const)('in a store that accepts %j: %j', (identification, applicants) => {
    expect(applicantsFor(identification)).toEqual(applicants)
  })

  test('is said by the address, as far as the store takes them', () => {
    expect(applicantNamed(['person', 'company'], 'empresa')).toBe('company')
    expect(applicantNamed(['person', 'company'], 'sem-cpf')).toBe('person')
    expect(applicantNamed(['company'], null)).toBe('company')
  })
})

describe('what was filled in', () => {
  test('becomes the body of the call', () => {
    const form = filled({
      nome: 'Joana Lima', cpf: '52998224725', senha: 'girassol', termosuso: 'sim', versaoTermos: '2', 'endereco.cep': '05435-000', 'endereco.rua': '',
      'caracteristicas.a1': 'yes',
    })
    expect(bodyOf(form, 'person')).toMatchObject({
      tipoPessoa: 'FISICA', nome: 'Joana Lima', cpf: '52998224725', senha: 'girassol', termosuso: true, versaoTermos: 2,
      endereco: { cep: '05435-000', rua: '' }, caracteristicas: [{ id: 'a1', valor: 'yes' }],
    })
  })

  test('has no address where nothing of it was filled in, and no terms without the mark', () => {
    expect(bodyOf(filled({ 'endereco.cep': ' ', 'endereco.rua': '' }), 'company')).toMatchObject({ tipoPessoa: 'JURIDICA', endereco: null, termosuso: false, versaoTermos: null })
  })

  test('is shown again, but for the password', () => {
    expect(typedIn(filled({ nome: 'Joana', senha: 'girassol' }))).toEqual({ nome: 'Joana' })
  })
})

describe('what was refused', () => {
  const form = filled({ email: 'ana@gmial.com' })
  const campos = [{ campo: 'email', codigo: 'mistyped', mensagem: 'Você quis dizer?', sugestao: 'ana@gmail.com' }]

  test('is told field by field', () => {
    const refusal = new Refusal(422, { codigo: 'registration.invalid', mensagem: 'Erro', campos })
    expect(problemOf(refusal, form, texts)).toEqual({ message: 'Confira', faults: campos, typed: { email: 'ana@gmial.com' } })
  })

  test('as a whole, when nobody answered or the store failed', () => {
    expect(problemOf(new Unreachable(null), form, texts).message).toBe('Sem internet')
    expect(problemOf(new Refusal(500, { codigo: 'server.unexpected', mensagem: 'x' }), form, texts).message).toBe('Falhou')
    expect(problemOf(new Refusal(429, { codigo: 'request.tooMany', mensagem: 'Aguarde' }), form, texts).message).toBe('Aguarde')
  })

  test('for looking mistyped is believed when it comes again', () => {
    expect(confirmedEmail({ message: '', faults: campos, typed: { email: 'ana@gmial.com' } })).toBe('ana@gmial.com')
    expect(confirmedEmail({ message: '', faults: [], typed: { email: 'x', emailConfirmado: 'ana@gmial.com' } })).toBe('ana@gmial.com')
    expect(confirmedEmail(undefined)).toBe('')
  })
})
