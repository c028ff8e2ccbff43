import { expect, test } from 'vitest'
import { listProducts, searchProductList } from '#contract/catalog.ts'
import { pageSections } from '#contract/content.ts'
import { listOrders } from '#contract/order-list.ts'
import { decodeFeedback, recommendationFeedback } from '#contract/recommendation.ts'
import { sendVerification } from '#contract/verification.ts'
import { ROWS } from '#test/authorization/rows.ts'
import { spellingOf } from './own-words.ts'
import { validatorOf } from './validation.ts'

const sessao = 'token'
const idfornecedor = 'loja'

test.each([
  [
    { canalVenda: 'web', tipoentrega: 'Retirada' },
    { canalVenda: 'WEB', tipoentrega: 'RETIRADA' },
  ],
  [{ ordenacao: 'MENOR-PRECO' }, { ordenacao: 'menor-preco' }],
  [
    { produtoprincipal: '0', ignorepolicy: 'TRUE' },
    { produtoprincipal: false, ignorepolicy: true },
  ],
  [{ tagsPesquisa: ['oferta', 'sem-gluten'] }, { tagsPesquisa: 'oferta,sem-gluten' }],
  [{ tagsPesquisa: 'oferta,sem-gluten' }, { tagsPesquisa: 'oferta,sem-gluten' }],
  [{ 'tagsPesquisa[]': ['oferta', 'sem-gluten'] }, { tagsPesquisa: 'oferta,sem-gluten' }],
  [
    { 'tagsPesquisa[]': 'oferta', 'marcas[]': 'Sol', marcas: 'Boa Terra' },
    { tagsPesquisa: 'oferta', marcas: 'Sol|Boa Terra' },
  ],
  [{ marcas: ['Boa Terra', 'Sol'] }, { marcas: 'Boa Terra|Sol' }],
  // What people search for is no word of ours.
  [
    { sk: 'WEB', categ: 'True' },
    { sk: 'WEB', categ: 'True' },
  ],
])('of a list of products %j is read as %j', (query, read) => {
  for (const endpoint of [listProducts, searchProductList])
    expect(
      validatorOf(endpoint)({ params: { sessao, idfornecedor, endereco: '0' }, query, body: undefined }).query,
    ).toEqual(read)
})

test('a parameter that is no list is refused where it is repeated', () => {
  const read = () =>
    validatorOf(listProducts)({ params: { idfornecedor, endereco: '0' }, query: { sk: ['a', 'b'] }, body: undefined })
  expect(read).toThrow(expect.objectContaining({ code: 'request.invalid' }))
})

test('the channel of a code, the view of suggestions and the device of carousels are words of ours', () => {
  const idcliente = '0189d0a0-0000-7000-8000-000000000001'
  const channel = validatorOf(sendVerification)({
    params: {},
    query: { canal: 'SMS', idcliente, idfornecedor },
    body: undefined,
  })
  expect(channel.query.canal).toBe('sms')
  const feedback = { acao: 'click', visao: 'home', item_id: idcliente, sessao_id: idcliente, idfornecedor }
  const { body } = validatorOf(recommendationFeedback)({ params: {}, query: {}, body: feedback })
  expect([body.visao, decodeFeedback(body).action]).toEqual(['HOME', 'clicked'])
  const device = validatorOf(pageSections)({
    params: { sessao, idfornecedor },
    query: { page: 'INICIO', device: 'Mobile' },
    body: undefined,
  })
  expect(device.query.device).toBe('mobile')
})

test.each([
  ['true', true],
  ['FALSE', false],
  ['0189d0a0-0000-7000-8000-000000000001', '0189d0a0-0000-7000-8000-000000000001'],
  ['0', false],
  ['', undefined],
])('clientevinculadoprincipal=%s is taken', (clientevinculadoprincipal, read) => {
  const input = { params: { idcliente: '0189d0a0-0000-7000-8000-000000000001' }, body: undefined }
  const { query } = validatorOf(listOrders)({ ...input, query: { clientevinculadoprincipal } })
  expect(query.clientevinculadoprincipal).toBe(read)
})

interface Node {
  readonly const?: unknown
  readonly anyOf?: readonly Node[]
  readonly type?: string
}
const wordsOf = (node: Node): readonly unknown[] => (node.anyOf ? node.anyOf.flatMap(wordsOf) : [node.const])

test('every closed list of words of a query is read without regard to case', () => {
  const lists = ROWS.flatMap(({ endpoint }) =>
    Object.entries(endpoint.query.properties).flatMap(([name, schema]) => {
      const words = wordsOf(schema as Node)
      return words.every((word) => typeof word === 'string') ? [{ endpoint, name, words }] : []
    }),
  )
  expect(lists.length).toBeGreaterThan(40)
  for (const { endpoint, name, words } of lists) {
    const spell = spellingOf(endpoint.query, true)
    for (const word of words.filter((word) => typeof word === 'string'))
      for (const typed of [word.toLowerCase(), word.toUpperCase()])
        expect(spell({ [name]: typed }), `${endpoint.path} ${name}`).toEqual({ [name]: word })
  }
})
