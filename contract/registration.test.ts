import { describe, expect, test } from 'vitest'
import { encodeFailure } from './failures.ts'
import { saveRegistration } from './registration.ts'
import { fromWire } from './wire/convert.ts'
import { domainPath, wirePath } from './wire/names.ts'

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const { body } = saveRegistration.codecs

describe('a document', () => {
  test.each([
    [{ cpf: '529.982.247-25' }, 'cpf'],
    [{ cpf: '12.ABC.345/01DE-35' }, 'cnpj'],
    [{ cnpj: '529' }, 'cnpj'],
    [{ documentoEstrangeiro: 'AB123456', cpf: '' }, 'foreign'],
    [{ tipoPessoa: 'JURIDICA' as const }, 'cnpj'],
    [{}, 'cpf'],
  ])('in %j is read as a %s', (typed, kind) => {
    expect(fromWire(body, typed).documentKind).toBe(kind)
  })
})

test.each([
  ['fullName', 'nome'],
  ['foreign', 'documentoEstrangeiro'],
  ['terms', 'termosuso'],
  ['address.postalCode', 'endereco.cep'],
  ['proof.code', 'confirmacao.codigo'],
  [`traits.${ID}`, `caracteristicas.${ID}`],
])('a fault of %s is one of %s on the wire', (field, wire) => {
  expect([wirePath(body, field), domainPath(body, wire)]).toEqual([wire, field])
})

test('everything that is wrong with a form travels, each with its field and its words', () => {
  const faults = [
    { field: 'email', code: 'mistyped', suggestion: 'ana@gmail.com' },
    { field: 'endereco.rua', code: 'missing' },
    { field: `caracteristicas.${ID}`, code: 'trait.number' },
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
