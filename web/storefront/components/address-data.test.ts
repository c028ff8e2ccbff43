import { describe, expect, test } from 'vitest'
import { Endereco } from '#contract/address.ts'
import { Refusal, Unreachable, type Call } from '#contract/client.ts'
import type { FailureBody } from '#contract/failures.ts'
import { toWire } from '#contract/wire/convert.ts'
import type { Address } from '#domain/customer/address.ts'
import { inSaoPaulo } from '#test/builders/address.ts'
import { text } from '../../shared/i18n/address.ts'
import { addressInput, saveAddress, typedAddress } from './address-data.ts'

const home: Address = {
  ...inSaoPaulo({
    nickname: 'Casa',
    number: '123',
    coordinates: { latitude: -23.55, longitude: -46.69 },
    isPrimary: true,
  }),
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  erpCode: null,
}

function filled(fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  const typed = {
    nickname: 'Casa',
    postalCode: '05435-000',
    street: ' Rua Harmonia ',
    number: '123',
    district: 'Vila Madalena',
    city: 'São Paulo',
    state: 'SP',
    ...fields,
  }
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return form
}

const save = (call: Call, form: FormData, current: Address | null) =>
  saveAddress({ call, supplier: { id: 'loja' }, texts: () => Promise.resolve({}) }, 'c', form, current, text)

const refusing =
  (body: FailureBody): Call =>
  () =>
    Promise.reject(new Refusal(400, body))

describe('an address as typed', () => {
  test('is saved without blanks at its ends and with a postal code of digits', () => {
    expect(addressInput(typedAddress(filled()), null)).toMatchObject({
      street: 'Rua Harmonia',
      postalCode: '05435000',
      isPrimary: false,
      coordinates: null,
    })
  })

  test('keeps an impossible postal code as typed, so that the server can refuse it', () => {
    expect(addressInput(typedAddress(filled({ postalCode: '0543' })), null).postalCode).toBe('0543')
  })

  test('stays on the map while postal code and number do', () => {
    expect(addressInput(typedAddress(filled({ complement: 'apto 4' })), home).coordinates).toEqual(home.coordinates)
    expect(addressInput(typedAddress(filled({ number: '900' })), home).coordinates).toBeNull()
    expect(addressInput(typedAddress(filled({ postalCode: '05416-010' })), home).coordinates).toBeNull()
  })
})

test('an address marked on the map is saved with that point', async () => {
  const sent: unknown[] = []
  const call = ((_endpoint, input) => {
    sent.push(input.body)
    return Promise.resolve(toWire(Endereco, { ...home, isServed: true }))
  }) as Call
  expect(await save(call, filled({ latitude: '-23.55', longitude: '-46.69' }), null)).toEqual({
    ...home,
    isServed: true,
  })
  await save(call, filled({ latitude: '', longitude: 'x' }), null)
  expect(sent[0]).toMatchObject({ lat: -23.55, lng: -46.69 })
  expect(sent[1]).not.toHaveProperty('lat')

  // Unchanged, the map has the same place; a mark that was removed has disappeared.
  await save(call, filled(), home)
  await save(call, filled({ latitude: '', longitude: '' }), home)
  expect(sent[2]).toMatchObject({ lat: -23.55, lng: -46.69 })
  expect(sent[3]).not.toHaveProperty('lat')
})

test('a billing address is sent as such, named by its description', async () => {
  const sent: unknown[] = []
  const call = ((_endpoint, input) => {
    sent.push(input.body)
    return Promise.resolve(toWire(Endereco, { ...home, isServed: null }))
  }) as Call
  await save(call, filled({ isBilling: 'sim', nickname: 'Matriz' }), null)
  await save(call, filled({ nickname: 'Casa' }), null)
  expect(sent).toMatchObject([{ faturamento: true, descricao: 'Matriz' }, { apelido: 'Casa' }])
  expect(sent[1]).not.toHaveProperty('faturamento')
})

describe('an address that was refused', () => {
  test('names the field at fault and loses nothing of what was typed', async () => {
    const call = refusing({ codigo: 'request.invalid', mensagem: 'O campo "rua" é longo demais.', campo: 'rua' })
    expect(await save(call, filled({ isPrimary: 'sim' }), null)).toMatchObject({
      message: 'O campo "rua" é longo demais.',
      faults: { street: 'O campo "rua" é longo demais.' },
    })
  })

  test('because fields were left empty is not sent, and names them all', async () => {
    const call: Call = () => Promise.reject(new Error('must not be called'))
    expect(await save(call, filled({ street: '', number: ' ', isPrimary: 'sim' }), null)).toMatchObject({
      message: 'Confira os 2 campos destacados.',
      faults: { street: 'Preencha este campo.', number: 'Preencha este campo.' },
      typed: { nickname: 'Casa', street: '', postalCode: '05435-000', isPrimary: true },
    })
  })

  test('for its postal code is shown beside that field', async () => {
    const call = refusing({
      codigo: 'address.invalidPostalCode',
      mensagem: 'O CEP tem 8 números. Confira.',
      campo: 'cep',
    })
    expect(await save(call, filled(), home)).toMatchObject({
      faults: { postalCode: 'O CEP tem 8 números. Confira.' },
      message: 'O CEP tem 8 números. Confira.',
    })
  })

  test('because the server did not answer is shown above the form', async () => {
    const call: Call = () => Promise.reject(new Unreachable(null))
    expect(await save(call, filled(), null)).toMatchObject({
      faults: {},
      message: expect.stringContaining('internet'),
    })
  })
})
