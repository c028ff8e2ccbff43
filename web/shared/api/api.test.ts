import { describe, expect, test } from 'vitest'
import { createAddress } from '#contract/address.ts'
import { Refusal, type Call } from '#contract/client.ts'
import { publishContent } from '#contract/content-desk.ts'
import { savePlace } from '#contract/delivery.ts'
import { changePassword, resetPassword } from '#contract/password.ts'
import { eraseAccount } from '#contract/privacy.ts'
import { listSuppliers } from '#contract/supplier.ts'
import { quantityFromUnits } from '#domain/amounts.ts'
import { EMPTY_ADDRESS } from '#domain/customer/address.ts'
import { accountIn } from './account.ts'
import { callStore } from './call-store.ts'
import { cartApi } from './cart.ts'
import { suggestionsOf } from './suggestion.ts'
import { ALL_PRODUCTS, catalogApi } from './catalog.ts'
import { sectionsFrom } from './content.ts'
import { refusalsByField } from './refused-fields.ts'
import { signIn } from './session.ts'

/** An API that answers every call with the same, and the inputs that it received. */
function server(reply: unknown) {
  const sent: { params: unknown; query?: unknown; body?: unknown }[] = []
  const call = ((_endpoint: unknown, input: (typeof sent)[number]) => {
    sent.push(input)
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
  }) as unknown as Call
  return { sent, context: { call, supplier: { id: 's1' } } }
}

const CART = {
  versao: 2,
  produtosSelecionados: [],
  combosIndisponiveis: [],
  totalProdutos: 0,
  totalEmbalagem: 0,
  totalDescontoEspecifico: 0,
  totalCompras: 0,
  codigoCupom: null,
  cupomAutomatico: null,
  codigoCupomDigitado: null,
  cuponsPossiveis: [],
}

describe('a cart', () => {
  test('is saved by what changed, and what is undefined is not sent', async () => {
    const { sent, context } = server(CART)
    const operation = { id: 'o1', productId: 'p', quantity: { by: quantityFromUnits(2) }, isGiftWrapped: null }
    await cartApi(context).save('c1', { operations: [operation, { id: 'o2', note: 'Sem sacola' }] })
    expect(sent).toEqual([
      {
        params: { sessao: 'token|c1', idcliente: 'c1' },
        query: { canalVenda: 'WEB' },
        body: {
          cartItens: [],
          operacoes: [
            { id: 'o1', idproduto: 'p', diferenca: 2 },
            { id: 'o2', observacao: 'Sem sacola' },
          ],
        },
      },
    ])
  })

  test('loses its coupon by null, and gets the automatic one turned on', async () => {
    const { sent, context } = server(CART)
    await cartApi(context).save('c1', { operations: [], couponCode: null, isAutomaticCouponOn: true })
    expect(sent).toMatchObject([{ query: { cupomAplicacaoAutomatica: true }, body: { codigoCupom: '' } }])
  })
})

describe('products', () => {
  const found = { produtos: [], total: 0, page: 1, limit: 20, consultaCorrigida: null }

  test('are queried by what was chosen and nothing else', async () => {
    const { sent, context } = server(found)
    await catalogApi(context).products({ ...ALL_PRODUCTS, category: 'cafes' })
    await catalogApi(context).products({ ...ALL_PRODUCTS, query: 'cafe', order: 'newest', page: 2 })
    const filter = { tags: ['a', 'b'], brands: ['Serra, Alta', 'X'], isAvailable: true, isOnOffer: true }
    await catalogApi(context).products({ ...ALL_PRODUCTS, filter })
    expect(sent.map(({ query }) => query)).toEqual([
      { page: 1, canalVenda: 'WEB', categ: 'cafes' },
      { page: 2, canalVenda: 'WEB', sk: 'cafe', ordenacao: 'novidades' },
      { page: 1, canalVenda: 'WEB', tagsPesquisa: 'a,b', marcas: 'Serra, Alta|X', disponiveis: true, ofertas: true },
    ])
  })

  test('are suggested ten at a time', async () => {
    const hits = Array.from({ length: 14 }, (_, i) => ({ id: `p${i}`, slug: `p${i}`, name: 'P', unidade: 'un' }))
    const { sent, context } = server({ hits, categorias: [], marcas: ['Café'], consultaCorrigida: 'café' })
    const suggested = await suggestionsOf(context)('cafe')
    expect([suggested.hits.length, suggested.correctedQuery, suggested.brands]).toEqual([10, 'café', ['Café']])
    expect(sent).toMatchObject([{ query: { idfornecedor: 's1', query: 'cafe' } }])
  })
})

test('the carousels of a static page come without products where none are wanted', async () => {
  const { sent, context } = server([])
  await sectionsFrom(context)({ staticPage: 'sobre' }, false)
  await sectionsFrom(context)({ page: 'home' }, true)
  expect(sent.map(({ query }) => query)).toEqual([{ idstaticpage: 'sobre', loadProdutos: false }, { page: 'home' }])
})

test('a refusal names the field of the form, where the form has one', async () => {
  const refused = async (campo: string) => {
    const { context } = server(new Refusal(400, { codigo: 'request.invalid', mensagem: 'x', campo }))
    return callStore(context, createAddress, { body: { ...EMPTY_ADDRESS, isBilling: false } }).catch(
      (error: unknown) => (error as Refusal).field,
    )
  }
  expect([await refused('cep'), await refused('outro')]).toEqual(['postalCode', 'outro'])
})

test('an account is read from a reply that has one, and from no other', () => {
  const usuario = { papel: 'CLIENTE', nome: 'Ana', permissoes: [], modulos: [] }
  expect(accountIn({ usuario })).toMatchObject({ name: 'Ana' })
  expect([accountIn(null), accountIn({ usuario: null }), accountIn([])]).toEqual([null, null, null])
})

describe('a session', () => {
  test('begins with the identifier as the store reads it, at another store where one is named', async () => {
    const usuario = { papel: 'CLIENTE', permissoes: [], modulos: [] }
    const { sent, context } = server({
      candidato: { cpf: null, email: 'ana@loja.exemplo' },
      usuario,
      redirecionar: '/b',
    })
    const credentials = { identifier: 'Ana@Loja.exemplo', password: ' girassol ', store: 's2', returnTo: '/produtos' }
    expect(await signIn(context, credentials)).toMatchObject({
      account: { role: 'customer' },
      continueAt: '/b',
    })
    expect(sent).toMatchObject([
      { params: { login: 'Ana@Loja.exemplo' }, query: { idfornecedor: 's2' } },
      { body: { cpf: 'ana@loja.exemplo', senha: ' girassol ', idfornecedor: 's2', voltar: '/produtos' } },
    ])
  })
})

test('pages of no store find stores by a CEP or by a point', async () => {
  const { sent, context } = server([])
  const { call } = context
  const byPostalCode = { companyId: 'c1', postalCode: '05435000', deliveryType: 'pickup' } as const
  await callStore({ call }, listSuppliers, { query: byPostalCode })
  const byPoint = { latitude: -23.5, longitude: -46.6, respectsCollectAreas: true }
  await callStore({ call }, listSuppliers, { query: byPoint })
  expect(sent.map(({ query }) => query)).toEqual([
    { idempresa: 'c1', cep: '05435000', tipoEntrega: 'RETIRADA' },
    { lat: -23.5, lng: -46.6, queryPoligonoDeColeta: true },
  ])
})

test('our pages name their store, their session and themselves', async () => {
  const { sent, context } = server({ sucesso: true })
  await callStore(context, resetPassword, { body: { code: 'c', password: 'p' } })
  await callStore(context, changePassword, { body: { currentPassword: 'a', password: 'b' } }).catch(() => null)
  expect(sent).toMatchObject([
    { params: { sessao: 'token' }, body: { codigo: 'c', senha: 'p', idfornecedor: 's1' } },
    { body: { senhaAtual: 'a', senha: 'b', idfornecedor: 's1', tokenOrigin: 'commerce' } },
  ])
})

describe('the field of a refusal has the name that our forms give it', () => {
  const context = (field: string) =>
    server(new Refusal(422, { codigo: 'password.wrong', mensagem: 'Não confere', campo: field })).context

  test.each<[wire: string, field: string, call: (wire: string) => Promise<unknown>]>([
    [
      'senhaAtual',
      'currentPassword',
      (wire) => callStore(context(wire), changePassword, { body: { currentPassword: 'a', password: 'b' } }),
    ],
    ['senha', 'password', (wire) => callStore(context(wire), eraseAccount, { body: { password: 'a' } })],
    [
      'cep',
      'postalCode',
      (wire) => callStore(context(wire), savePlace, { body: { postalCode: '1', latitude: null, longitude: null } }),
    ],
  ])('%s is %s', async (wire, field, call) => {
    await expect(call(wire)).rejects.toMatchObject({ field })
  })

  test('of content also within its banners', async () => {
    const campos = [
      { campo: 'conteudo.banners.0.imagem', codigo: 'missing', mensagem: 'Preencha' },
      { campo: 'fim', codigo: 'reversed', mensagem: 'Confira' },
    ]
    const { context } = server(new Refusal(422, { codigo: 'content.invalid', mensagem: 'Erro', campos }))
    const content = { kind: 'texts', translation: {} } as const
    const body = { slug: null, place: null, pageId: null, content, from: null, until: null, version: 1 }
    const refused = await callStore(context, publishContent, { params: { id: 'c1' }, body }).catch(refusalsByField)
    expect(refused).toEqual({ 'content.banners.0.picture': 'Preencha', until: 'Confira' })
  })
})
