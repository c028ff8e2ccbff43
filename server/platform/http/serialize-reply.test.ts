import fc from 'fast-check'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { OuNulo } from '#contract/values.ts'
import { replySerializer, withoutPlainUnions } from './serialize-reply.ts'

const Situacao = Type.Union([Type.Literal('ABERTO'), Type.Literal('PAGO')])
const Reply = Type.Object({
  nome: OuNulo(Type.String()),
  total: OuNulo(Type.Number()),
  quantidade: Type.Integer(),
  estaAtivo: OuNulo(Type.Boolean()),
  situacao: Situacao,
  situacaoAnterior: OuNulo(Situacao),
  endereco: OuNulo(Type.Object({ rua: Type.String(), complemento: OuNulo(Type.String()) })),
  linhas: OuNulo(Type.Array(Type.Object({ preco: OuNulo(Type.Number()) }))),
  resposta: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  observacao: Type.Optional(OuNulo(Type.String())),
})

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const amount = fc.double({ noDefaultInfinity: true, noNaN: true }).filter((value) => !Object.is(value, -0))
const situation = fc.constantFrom('ABERTO', 'PAGO')
const replies = fc.record(
  {
    nome: orNull(fc.string({ unit: 'binary' })),
    total: orNull(amount),
    quantidade: fc.integer(),
    estaAtivo: orNull(fc.boolean()),
    situacao: situation,
    situacaoAnterior: orNull(situation),
    endereco: orNull(fc.record({ rua: fc.string(), complemento: orNull(fc.string()) })),
    linhas: orNull(fc.array(fc.record({ preco: orNull(amount) }))),
    resposta: fc.oneof(fc.string(), amount, fc.boolean(), fc.constant(null)),
    observacao: orNull(fc.string()),
  },
  {
    requiredKeys: [
      'nome',
      'total',
      'quantidade',
      'estaAtivo',
      'situacao',
      'situacaoAnterior',
      'endereco',
      'linhas',
      'resposta',
    ],
    noNullPrototype: true,
  },
)

test('a reply arrives as it was, for all values of its schema', () => {
  const serialize = replySerializer(Reply)
  fc.assert(
    fc.property(replies, (reply) => {
      expect(JSON.parse(serialize(reply))).toEqual(reply)
    }),
  )
})

test('what the schema does not declare is not sent, at any depth', () => {
  const serialize = replySerializer(Type.Object({ pessoa: OuNulo(Type.Object({ nome: OuNulo(Type.String()) })) }))
  expect(serialize({ senha: '1', pessoa: { nome: null, senha: '2' } })).toBe('{"pessoa":{"nome":null}}')
})

test('only a field that takes several types needs a validator', () => {
  const unions = JSON.stringify(withoutPlainUnions(Reply)).split('"anyOf"').length - 1
  expect(unions, 'resposta').toBe(1)
})
