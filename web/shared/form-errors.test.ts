import { describe, expect, test } from 'vitest'
import { Refusal } from '#contract/client.ts'
import { validationMessage, missingIn, problemFrom, type Control } from './form-errors.ts'
import { text as formTexts } from './i18n/form.ts'

const page = { texts: () => Promise.resolve({ 'form.check': 'Faltam {0} campos.' }) }

const FINE = { valid: true, valueMissing: false, typeMismatch: false, rangeUnderflow: false }
const control = (of: Partial<Control>, found: Partial<Control['validity']> = {}): Control => ({
  type: 'text',
  value: 'x',
  required: true,
  ...of,
  validity: { ...FINE, valid: Object.keys(found).length === 0, ...found },
})
const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('what is wrong with a field', () => {
  test.each([
    ['filled in', control({}), ''],
    ['left empty', control({ value: '' }, { valueMissing: true }), 'Preencha este campo.'],
    ['only blanks', control({ value: '   ' }), 'Preencha este campo.'],
    ['a password of blanks, taken as typed', control({ type: 'password', value: '   ' }), ''],
    ['empty, and need not be filled in', control({ value: '', required: false }), ''],
    ['nothing chosen', control({ type: 'select-one', value: '' }, { valueMissing: true }), 'Escolha uma opção.'],
    [
      'a box that is not checked',
      control({ type: 'checkbox', value: 'sim' }, { valueMissing: true }),
      'Marque esta opção para continuar.',
    ],
    [
      'half an e-mail',
      control({ type: 'email', value: 'ana@' }, { typeMismatch: true }),
      'Confira o e-mail. Exemplo: nome@exemplo.com.br.',
    ],
    [
      'an e-mail pasted with a typographic hyphen, which the server reads',
      control({ type: 'email', value: 'ana@loja\u2010nova.com.br' }, { typeMismatch: true }),
      '',
    ],
    [
      'a day that is over',
      control({ type: 'date', value: '2020-01-01' }, { rangeUnderflow: true }),
      'Escolha uma data de hoje em diante.',
    ],
    [
      'anything else the browser minds',
      control({ type: 'date', value: '', required: false }, { valid: false }),
      'Confira este campo.',
    ],
  ])('%s', (_, field, fault) => expect(validationMessage(field, formTexts)).toBe(fault))
})

describe('a form that came without script', () => {
  test('is refused with all that is missing at once, in the words of the store', async () => {
    const form = formOf({ email: ' ', nome: 'Ana' })
    expect(await missingIn(page, form, ['email', 'nome', 'ciente'])).toEqual({
      message: 'Faltam 2 campos.',
      faults: { email: 'Preencha este campo.', ciente: 'Marque esta opção para continuar.' },
    })
  })

  test('is sent when nothing is missing', async () =>
    expect(await missingIn(page, formOf({ email: 'ana@exemplo.com.br' }), ['email'])).toBeNull())
})

describe('what the store refused', () => {
  const refusal = (campo?: string) =>
    new Refusal(400, {
      codigo: 'address.invalidPostalCode',
      mensagem: 'O CEP tem 8 números. Confira.',
      ...(campo === undefined ? {} : { campo }),
    })

  test('is shown beside its field', () =>
    expect(problemFrom(refusal('cep'), ['cep'], '')).toEqual({
      message: 'O CEP tem 8 números. Confira.',
      faults: { cep: 'O CEP tem 8 números. Confira.' },
    }))

  test('is shown above the form where the form has no such field', () => {
    expect(problemFrom(refusal('idfornecedor'), ['cep'], '').faults).toEqual({})
    expect(problemFrom(refusal(), ['cep'], '').faults).toEqual({})
  })

  test('is different from a store that cannot be reached', () =>
    expect(problemFrom(new TypeError('fetch failed'), [], 'Sem internet.')).toEqual({
      message: 'Sem internet.',
      faults: {},
    }))
})
