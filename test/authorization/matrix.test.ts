import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { authenticate, signOut } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { encodeFailure } from '#contract/failures.ts'
import type { FailureCode } from '#domain/failure.ts'
import { testApp } from '#test/builders/app.ts'
import { CALLS, nameOf, type CallRow, type Sent } from './authorization-calls.ts'
import { sendAs } from './authorization-send.ts'
import { aWorld, belongingsIn, CALLERS, versionsOf, type Belongings, type Caller, type World } from './authorization-world.ts'

const app = testApp()
const { pool, server } = app

type Answer = 'ok' | FailureCode
type Row = Readonly<Record<Caller, Answer>>

const PRETENDERS = ['session of another store', 'ended session', 'expired session', 'rubbish token'] as const
const everybody = (answer: Answer): Row => Object.fromEntries(CALLERS.map((caller) => [caller, answer])) as Row
const pretenders = (answer: Answer) => Object.fromEntries(PRETENDERS.map((caller) => [caller, answer])) as Pick<Row, (typeof PRETENDERS)[number]>
const EVERYBODY = everybody('ok')
/** The owner's own things: for the owner, and for whoever works on the owner's account. */
const OWNERS: Row = {
  ...everybody('access.notAllowed'),
  visitor: 'access.signInRequired',
  customer: 'ok',
  'linked user': 'ok',
  'linked user who submits': 'ok',
  ...pretenders('access.sessionExpired'),
}
const owners = (changes: Partial<Row>): Row => ({ ...OWNERS, ...changes })
const without = (answer: Answer) => ({ 'other customer': answer, representative: answer, attendant: answer, staff: answer })

/** Who gets what when calling for the owner's things. Every endpoint of the contract stands here once. */
const MATRIX: Readonly<Record<string, Row>> = {
  'GET /v2/app/:sessao/fornecedor': EVERYBODY,
  'GET /v2/app/:sessao/configuracao/fornecedor': EVERYBODY,
  'GET /v2/configuracao/fornecedor/:idfornecedor/tema': EVERYBODY,
  'GET /v2/app/config/fornecedor/:idfornecedor/rodape': EVERYBODY,
  'GET /v2/app/:sessao/fornecedor/areaatendimento': EVERYBODY,
  'GET /v2/app/:idfornecedor/listaprodutos/:endereco': EVERYBODY,
  'GET /v1/app/:sessao/listaprodutosf/:idfornecedor': EVERYBODY,
  'GET /v2/app/:sessao/fornecedor/:idfornecedor/produto/:id': EVERYBODY,
  'GET /v2/app/token/listaprodutos/full-text/pesquisar': EVERYBODY,
  'GET /v2/app/:sessao/listacategoriasprodutos/:idfornecedor': EVERYBODY,
  'GET /v2/app/:sessao/customizacao/carrossel/list-for-page/:idfornecedor': EVERYBODY,
  'GET /v4/pagina-estatica/:idfornecedor/slug/:slug': EVERYBODY,
  'POST /v4/app/formas-entrega/:idfornecedor/:cep': EVERYBODY,
  'GET /v2/app/:sessao/usuario/:login': EVERYBODY,
  'POST /v1/app/:sessao/usuario/autenticar': EVERYBODY,
  'GET /v2/app/:sessao/get-configuracoes-cliente': EVERYBODY,
  'GET /v1/app/:sessao/cliente/logout': EVERYBODY,
  'GET /v1/app/usuario-cliente/:idCadastroExtraCliente/:idUsuario': OWNERS,
  'GET /v1/app/:sessao/enderecos': OWNERS,
  'POST /v1/app/:sessao/enderecos': OWNERS,
  'POST /v1/app/:sessao/enderecosput': OWNERS,
  'POST /v1/app/:sessao/cliente/enderecos/:idendereco/excluir': OWNERS,
  'GET /v2/app/:sessao/enderecos/:idcliente/faturamento': OWNERS,
  'GET /v4/app/:sessao/formas-entrega/:idfornecedor': OWNERS,
  // Visitors may ask how one can pay; only who names a customer must be that customer.
  'GET /v2/app/:sessao/fornecedor/:idfornecedor/formas-pagamento': owners(pretenders('access.signInRequired')),
  'GET /v2/app/cupom-desconto/validar-desconto/fornecedor/:idfornecedor/cliente/:idcliente/cupom/:codigo': OWNERS,
  'GET /v2/app/:sessao/usuario/:idcliente/cart': OWNERS,
  // Specification §5: without a customer a save has a text of its own.
  'POST /v2/app/:sessao/usuario/:idcliente/cart': owners({
    visitor: 'cart.notSignedIn', representative: 'cart.notSignedIn', attendant: 'cart.notSignedIn', staff: 'cart.notSignedIn',
  }),
  'POST /v2/app/:sessao/usuario/:idcliente/pedido': owners({ 'linked user': 'order.notAllowed' }),
  'POST /v2/app/:sessao/usuario/:idcliente/pedido/duplicidade': owners({
    customer: 'order.noDuplicate', 'linked user': 'order.noDuplicate', 'linked user who submits': 'order.noDuplicate',
  }),
  'GET /v2/app/pedido/cliente/:idcliente': OWNERS,
  'GET /v2/app/:sessao/order/:numpedido': owners(without('order.notFound')),
  'POST /v4/payment/generate-receipt/:numorder/:idclient': OWNERS,
}

/** After these the callers are no longer who they were. */
const ENDS_SESSIONS: ReadonlySet<Endpoint> = new Set<Endpoint>([authenticate, signOut])
let shared: Promise<World>
beforeAll(() => {
  shared = aWorld(pool)
})

const expected = (answer: Answer) => (answer === 'ok' ? { status: 200, body: expect.anything() as unknown } : encodeFailure({ code: answer, details: {} }))

describe('the matrix', () => {
  test('has a row and a call for every endpoint that is served, and for no other', () => {
    const served = [...server().served.keys()].toSorted()
    expect(Object.keys(MATRIX).toSorted()).toEqual(served)
    expect(CALLS.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(served)
  })
})

describe.each(CALLS)('$endpoint.method $endpoint.path', ({ endpoint, sent }) => {
  const row = MATRIX[nameOf(endpoint)] ?? EVERYBODY

  test('answers each caller as it should, and changes nothing where it refuses', async () => {
    const world = ENDS_SESSIONS.has(endpoint) ? await aWorld(pool) : await shared
    for (const caller of CALLERS) {
      const request = await sent(world)
      const before = row[caller] === 'ok' ? null : await versionsOf(pool, world.store.id)
      const reply = await sendAs(app, world, endpoint, request, world.tokens[caller])
      expect.soft(reply, caller).toEqual(expected(row[caller]))
      if (before !== null) expect.soft(await versionsOf(pool, world.store.id), caller).toBe(before)
    }
  })
})

describe('somebody else’s things look like nobody’s', () => {
  let world: World
  let foreign: Belongings
  beforeAll(async () => {
    world = await aWorld(pool)
    foreign = await belongingsIn(pool)
  })

  const callOf = (name: string): CallRow => {
    const row = CALLS.find(({ endpoint }) => nameOf(endpoint) === name)
    if (!row) throw new Error(`no call ${name}`)
    return row
  }

  interface Swap {
    readonly name: string
    readonly code: FailureCode
    /** The call with the id of something else in its place. */
    readonly swap: (sent: Sent, id: string) => Sent
    readonly id: (of: Belongings) => string
  }
  const inParams = (field: string) => (sent: Sent, id: string): Sent => ({ ...sent, params: { ...sent.params, [field]: id } })
  const inQuery = (field: string) => (sent: Sent, id: string): Sent => ({ ...sent, query: { ...sent.query, [field]: id } })
  const inBody = (field: string, wrap: (id: string) => unknown = (id) => id) => (sent: Sent, id: string): Sent => ({ ...sent, body: { ...(sent.body as object), [field]: wrap(id) } })
  const address = ({ addressId }: Belongings) => addressId
  const product = ({ productId }: Belongings) => productId
  const customer = ({ owner }: Belongings) => owner.customerId
  const submit = 'POST /v2/app/:sessao/usuario/:idcliente/pedido'
  const items = (id: string) => [{ id, quantidade: 1 }]

  const SWAPS: readonly Swap[] = [
    { name: 'GET /v2/app/:sessao/fornecedor/:idfornecedor/produto/:id', code: 'catalog.productNotFound', swap: inParams('id'), id: product },
    { name: 'GET /v2/app/:idfornecedor/listaprodutos/:endereco', code: 'catalog.categoryNotFound', swap: inQuery('categ'), id: ({ categoryId }) => categoryId },
    { name: 'POST /v1/app/:sessao/enderecosput', code: 'address.notFound', swap: inBody('idendereco'), id: address },
    { name: 'POST /v1/app/:sessao/cliente/enderecos/:idendereco/excluir', code: 'address.notFound', swap: inParams('idendereco'), id: address },
    { name: 'GET /v4/app/:sessao/formas-entrega/:idfornecedor', code: 'address.notFound', swap: inQuery('idendereco'), id: address },
    { name: 'POST /v4/app/formas-entrega/:idfornecedor/:cep', code: 'cart.unknownProduct', swap: inBody('produtos', items), id: product },
    { name: 'POST /v2/app/:sessao/usuario/:idcliente/cart', code: 'cart.unknownProduct', swap: inBody('cartItens', items), id: product },
    { name: 'GET /v2/app/cupom-desconto/validar-desconto/fornecedor/:idfornecedor/cliente/:idcliente/cupom/:codigo', code: 'coupon.invalid', swap: inParams('codigo'), id: ({ coupon }) => coupon },
    { name: 'POST /v2/app/:sessao/usuario/:idcliente/cart', code: 'coupon.invalid', swap: inBody('codigoCupom'), id: ({ coupon }) => coupon },
    { name: submit, code: 'order.cartChanged', swap: inBody('itens', items), id: product },
    { name: submit, code: 'address.notFound', swap: inBody('enderecoentrega', (idendereco) => ({ idendereco })), id: address },
    { name: submit, code: 'address.notFound', swap: inBody('enderecofaturamento', (idendereco) => ({ idendereco })), id: address },
    { name: submit, code: 'payment.methodNotFound', swap: inBody('formaPagamento', (idformapagto) => ({ idformapagto })), id: ({ store }) => store.paymentId },
    { name: submit, code: 'delivery.optionNotFound', swap: inBody('formaEntrega', (id) => ({ id })), id: ({ store }) => store.deliveryId },
    { name: submit, code: 'access.notAllowed', swap: inParams('idcliente'), id: customer },
    { name: 'GET /v2/app/:sessao/usuario/:idcliente/cart', code: 'access.notAllowed', swap: inParams('idcliente'), id: customer },
    { name: 'GET /v2/app/pedido/cliente/:idcliente', code: 'access.notAllowed', swap: inParams('idcliente'), id: customer },
    { name: 'GET /v2/app/:sessao/enderecos/:idcliente/faturamento', code: 'access.notAllowed', swap: inParams('idcliente'), id: customer },
    { name: 'GET /v2/app/:sessao/fornecedor/:idfornecedor/formas-pagamento', code: 'access.notAllowed', swap: inQuery('idcliente'), id: customer },
    { name: 'POST /v4/payment/generate-receipt/:numorder/:idclient', code: 'access.notAllowed', swap: inParams('idclient'), id: customer },
    { name: 'GET /v1/app/usuario-cliente/:idCadastroExtraCliente/:idUsuario', code: 'access.notAllowed', swap: inParams('idCadastroExtraCliente'), id: customer },
    { name: 'GET /v1/app/usuario-cliente/:idCadastroExtraCliente/:idUsuario', code: 'access.notAllowed', swap: inParams('idUsuario'), id: ({ owner }) => owner.loginId },
  ]

  test.each(SWAPS)('$name: $code', async ({ name, code, swap, id }) => {
    const { endpoint, sent } = callOf(name)
    const nobodys = randomUUID()
    const request = await sent(world)
    const before = await Promise.all([versionsOf(pool, world.store.id), versionsOf(pool, foreign.store.id)])
    const answers = [
      await sendAs(app, world, endpoint, swap(request, id(foreign)), world.tokens.customer),
      await sendAs(app, world, endpoint, swap(request, nobodys), world.tokens.customer),
    ]
    for (const answer of answers) expect(answer).toEqual(encodeFailure({ code, details: {} }))
    expect(await Promise.all([versionsOf(pool, world.store.id), versionsOf(pool, foreign.store.id)])).toEqual(before)
  })

  test('also an order, by its number, of another customer of the store and of another store', async () => {
    const { endpoint } = callOf('GET /v2/app/:sessao/order/:numpedido')
    const receipt = callOf('POST /v4/payment/generate-receipt/:numorder/:idclient').endpoint
    const other = world.tokens['other customer']
    const notFound = encodeFailure({ code: 'order.notFound', details: {} })
    for (const number of [world.orderNumber, 999_999]) {
      expect(await sendAs(app, world, endpoint, { params: { numpedido: number } }, other)).toEqual(notFound)
    }
    const { rows } = await pool.query<{ id: string }>('select c.id from customer c join session s using (supplier_id, login_id) where c.supplier_id = $1 and s.token_hash = sha256($2::text::bytea)', [world.store.id, other])
    for (const numorder of [world.orderNumber, 999_999]) {
      expect(await sendAs(app, world, receipt, { params: { numorder, idclient: rows[0]?.id ?? '' } }, other)).toEqual(notFound)
    }
  })
})
