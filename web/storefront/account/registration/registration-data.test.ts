import { describe, expect, test } from 'vitest'
import { Refusal, Unreachable } from '#contract/client.ts'
import {
  answerTo,
  applicantNamed,
  applicantsFor,
  bodyOf,
  confirmedEmail,
  problemOf,
  typedIn,
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

  test('is said by the address, as far as the store takes them', () => {
    expect(applicantNamed(['person', 'company'], 'empresa')).toBe('company')
    expect(applicantNamed(['person', 'company'], 'sem-cpf')).toBe('person')
    expect(applicantNamed(['company'], null)).toBe('company')
  })
})

describe('what was filled in', () => {
  test('becomes the body of the call', () => {
    const form = filled({
      nome: 'Joana Lima',
      cpf: '52998224725',
      senha: 'girassol',
      termosuso: 'sim',
      versaoTermos: '2',
      'endereco.cep': '05435-000',
      'endereco.rua': '',
      'caracteristicas.a1': 'yes',
    })
    expect(bodyOf(form, 'person')).toMatchObject({
      tipoPessoa: 'FISICA',
      nome: 'Joana Lima',
      cpf: '52998224725',
      senha: 'girassol',
      termosuso: true,
      versaoTermos: 2,
      endereco: { cep: '05435-000', rua: '' },
      caracteristicas: [{ id: 'a1', valor: 'yes' }],
    })
  })

  test('has no address where nothing of it was filled in, and no terms without the mark', () => {
    expect(bodyOf(filled({ 'endereco.cep': ' ', 'endereco.rua': '' }), 'company')).toMatchObject({
      tipoPessoa: 'JURIDICA',
      endereco: null,
      termosuso: false,
      versaoTermos: null,
    })
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
    expect(problemOf(refusal, form, texts)).toEqual({
      code: 'registration.invalid',
      message: 'Confira',
      faults: campos,
      typed: { email: 'ana@gmial.com' },
    })
  })

  test('as a whole, when nobody answered or the store failed', () => {
    expect(problemOf(new Unreachable(null), form, texts).message).toBe('Sem internet')
    expect(problemOf(new Refusal(500, { codigo: 'server.unexpected', mensagem: 'x' }), form, texts).message).toBe(
      'Falhou',
    )
    expect(problemOf(new Refusal(429, { codigo: 'request.tooMany', mensagem: 'Aguarde' }), form, texts).message).toBe(
      'Aguarde',
    )
  })

  test('for looking mistyped is believed when it comes again', () => {
    const problem = { code: 'registration.invalid', message: '', faults: campos, typed: {} }
    expect(confirmedEmail({ email: 'ana@gmial.com' }, problem)).toBe('ana@gmial.com')
    expect(confirmedEmail({ email: 'x', emailConfirmado: 'ana@gmial.com' }, { ...problem, faults: [] })).toBe(
      'ana@gmial.com',
    )
    // Also while the code from there is asked for.
    expect(confirmedEmail({ email: 'ana@gmial.com', emailConfirmado: 'ana@gmial.com' }, undefined)).toBe(
      'ana@gmial.com',
    )
    expect(confirmedEmail({}, undefined)).toBe('')
  })
})

describe('an e-mail that waits for its code', () => {
  const ID = '6f1c9a52-0d7e-4c59-9d0e-0a4a8f3f5b11'
  const typed = { nome: 'Joana', email: 'joana@exemplo.com' }
  const form = (step?: string) =>
    filled({
      ...typed,
      senha: 'girassol',
      'confirmacao.id': ID,
      'confirmacao.codigo': ' 123 456 ',
      ...(step === undefined ? {} : { acao: step }),
    })
  const done = {
    sucesso: true,
    message: 'Feito',
    mensagemModal: null,
    cadastro_aprovado: true,
    usuario: null,
    token: null,
    confirmacao: null,
  }
  const confirmacao = { id: ID, email: 'joana@exemplo.com' }

  test('is sent its code with the form, by the button for it alone', () => {
    expect(bodyOf(form('confirmar'), 'person').confirmacao).toEqual({ id: ID, codigo: '123 456' })
    for (const step of [undefined, 'reenviar']) expect(bodyOf(form(step), 'person').confirmacao).toBeNull()
  })

  test('is asked for the code, which is never shown again, until everything is done', async () => {
    expect(await answerTo(form(), () => Promise.resolve({ ...done, confirmacao }), texts)).toEqual({
      typed,
      problem: undefined,
      confirming: confirmacao,
    })
    expect(await answerTo(form('confirmar'), () => Promise.resolve(done), texts)).toEqual(done)
  })

  test('is asked for it again after a wrong one, and goes back to the form where that is wrong', async () => {
    const refuse = (campo: string) => () =>
      Promise.reject(new Refusal(422, { codigo: 'registration.badCode', mensagem: 'Não confere', campo }))
    expect(await answerTo(form('confirmar'), refuse('confirmacao.codigo'), texts)).toMatchObject({
      problem: { message: 'Não confere' },
      confirming: confirmacao,
    })
    expect(await answerTo(form('confirmar'), refuse('senha'), texts)).toMatchObject({ confirming: confirmacao })
    expect(await answerTo(form('confirmar'), refuse('cpf'), texts)).toMatchObject({ confirming: null })
    expect(await answerTo(form('confirmar'), () => Promise.reject(new Unreachable(null)), texts)).toMatchObject({
      confirming: confirmacao,
    })
  })

  test('lets the form be corrected without being sent', async () => {
    expect(await answerTo(form('corrigir'), () => Promise.reject(new Error('not sent')), texts)).toEqual({
      typed,
      problem: undefined,
      confirming: null,
    })
  })
})
