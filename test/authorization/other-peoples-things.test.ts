import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeFailure } from '#contract/failures.ts'
import type { FailureCode } from '#domain/failure.ts'
import { testApp } from '#test/builders/app.ts'
import { belongingsIn, versionsOf, type Belongings } from './belongings.ts'
import { aWorld, type World } from './callers.ts'
import type { Sent } from './row.ts'
import { rowOf } from './rows.ts'
import { sendAs } from './send.ts'

const app = testApp()
const { pool } = app

describe('another person’s data is refused like data that does not exist', () => {
  let world: World
  let foreign: Belongings
  beforeAll(async () => {
    world = await aWorld(pool)
    foreign = await belongingsIn(pool)
  })

  interface Swap {
    readonly name: string
    /** Of an endpoint that does more than one thing: which. */
    readonly what?: string
    readonly code: FailureCode
    /** The call with the id of something else in its place. */
    readonly swap: (sent: Sent, id: string) => Sent
    readonly id: (of: Belongings) => string
  }
  const inParams =
    (field: string) =>
    (sent: Sent, id: string): Sent => ({ ...sent, params: { ...sent.params, [field]: id } })
  const inQuery =
    (field: string) =>
    (sent: Sent, id: string): Sent => ({ ...sent, query: { ...sent.query, [field]: id } })
  const inBody =
    (field: string, wrap: (id: string) => unknown = (id) => id) =>
    (sent: Sent, id: string): Sent => ({ ...sent, body: { ...(sent.body as object), [field]: wrap(id) } })
  const instead =
    (field: string) =>
    ({ query, ...sent }: Sent, id: string): Sent => ({
      ...sent,
      query: { idfornecedor: query?.idfornecedor ?? '', [field]: id },
    })
  const user = ({ linkedUser }: Belongings) => linkedUser.loginId
  const address = ({ addressId }: Belongings) => addressId
  const product = ({ productId }: Belongings) => productId
  const customer = ({ owner }: Belongings) => owner.customerId
  const submit = 'POST /v2/app/:sessao/usuario/:idcliente/pedido'
  const items = (id: string) => [{ id, quantidade: 1 }]

  const SWAPS: readonly Swap[] = [
    {
      name: 'GET /v2/app/:sessao/fornecedor/:idfornecedor/produto/:id',
      code: 'catalog.productNotFound',
      swap: inParams('id'),
      id: product,
    },
    {
      name: 'GET /v2/app/:idfornecedor/listaprodutos/:endereco',
      code: 'catalog.categoryNotFound',
      swap: inQuery('categ'),
      id: ({ categoryId }) => categoryId,
    },
    { name: 'POST /v1/app/:sessao/enderecosput', code: 'address.notFound', swap: inBody('idendereco'), id: address },
    {
      name: 'POST /v1/app/:sessao/cliente/enderecos/:idendereco/excluir',
      code: 'address.notFound',
      swap: inParams('idendereco'),
      id: address,
    },
    {
      name: 'GET /v4/app/:sessao/formas-entrega/:idfornecedor',
      code: 'address.notFound',
      swap: inQuery('idendereco'),
      id: address,
    },
    {
      name: 'POST /v4/app/formas-entrega/:idfornecedor/:cep',
      code: 'cart.unknownProduct',
      swap: inBody('produtos', items),
      id: product,
    },
    {
      name: 'POST /v2/app/:sessao/usuario/:idcliente/cart',
      code: 'cart.unknownProduct',
      swap: inBody('cartItens', items),
      id: product,
    },
    {
      name: 'GET /v2/app/cupom-desconto/validar-desconto/fornecedor/:idfornecedor/cliente/:idcliente/cupom/:codigo',
      code: 'coupon.invalid',
      swap: inParams('codigo'),
      id: ({ coupon }) => coupon,
    },
    {
      name: 'POST /v2/app/:sessao/usuario/:idcliente/cart',
      code: 'coupon.invalid',
      swap: inBody('codigoCupom'),
      id: ({ coupon }) => coupon,
    },
    { name: submit, code: 'order.cartChanged', swap: inBody('itens', items), id: product },
    {
      name: submit,
      code: 'address.notFound',
      swap: inBody('enderecoentrega', (idendereco) => ({ idendereco })),
      id: address,
    },
    {
      name: submit,
      code: 'address.notFound',
      swap: inBody('enderecofaturamento', (idendereco) => ({ idendereco })),
      id: address,
    },
    {
      name: submit,
      code: 'payment.methodNotFound',
      swap: inBody('formaPagamento', (idformapagto) => ({ idformapagto })),
      id: ({ store }) => store.paymentId,
    },
    {
      name: submit,
      code: 'delivery.optionNotFound',
      swap: inBody('formaEntrega', (id) => ({ id })),
      id: ({ store }) => store.deliveryId,
    },
    { name: submit, code: 'access.notAllowed', swap: inParams('idcliente'), id: customer },
    {
      name: 'GET /v2/app/:sessao/usuario/:idcliente/cart',
      code: 'access.notAllowed',
      swap: inParams('idcliente'),
      id: customer,
    },
    {
      name: 'GET /v2/app/pedido/cliente/:idcliente',
      code: 'access.notAllowed',
      swap: inParams('idcliente'),
      id: customer,
    },
    {
      name: 'GET /v2/app/:sessao/enderecos/:idcliente/faturamento',
      code: 'access.notAllowed',
      swap: inParams('idcliente'),
      id: customer,
    },
    {
      name: 'GET /v2/app/:sessao/fornecedor/:idfornecedor/formas-pagamento',
      code: 'access.notAllowed',
      swap: inQuery('idcliente'),
      id: customer,
    },
    {
      name: 'POST /v4/payment/generate-receipt/:numorder/:idclient',
      code: 'access.notAllowed',
      swap: inParams('idclient'),
      id: customer,
    },
    {
      name: 'GET /v1/app/usuario-cliente/:idCadastroExtraCliente/:idUsuario',
      code: 'access.notAllowed',
      swap: inParams('idCadastroExtraCliente'),
      id: customer,
    },
    {
      name: 'GET /v1/app/usuario-cliente/:idCadastroExtraCliente/:idUsuario',
      code: 'access.notAllowed',
      swap: inParams('idUsuario'),
      id: ({ owner }) => owner.loginId,
    },
    {
      name: 'POST /v1/app/:sessao/usuario/autenticar',
      what: 'to go on for the owner',
      code: 'access.notAllowed',
      swap: inBody('idcadastroextracliente'),
      id: customer,
    },
    {
      name: 'POST /v1/app/:sessao/usuario/autenticar/representante',
      what: 'to act for the owner',
      code: 'access.notAllowed',
      swap: inBody('idcliente'),
      id: customer,
    },
    {
      name: 'GET /v1/app/:sessao/cliente',
      code: 'access.notAllowed',
      swap: inQuery('idcadastroextracliente'),
      id: customer,
    },
    {
      name: 'GET /v1/app/:sessao/cliente',
      code: 'access.notAllowed',
      swap: inQuery('email'),
      id: ({ owner }) => owner.email,
    },
    {
      name: 'PUT /v4/client/:idcliente/supplier/:idfornecedor/termos-uso',
      code: 'access.notAllowed',
      swap: inParams('idcliente'),
      id: customer,
    },
    { name: 'GET /v4/verificacao/situacao', code: 'access.notAllowed', swap: inQuery('idcliente'), id: customer },
    {
      name: 'GET /v4/verificacao/enviar-verificacao',
      code: 'access.notAllowed',
      swap: inQuery('idcliente'),
      id: customer,
    },
    {
      name: 'POST /v4/verificacao/confirmar-verificacao',
      code: 'access.notAllowed',
      swap: inBody('idcliente'),
      id: customer,
    },
    {
      name: 'POST /v1/app/:sessao/usuario/:idcliente/usuarios',
      code: 'access.notAllowed',
      swap: inParams('idcliente'),
      id: customer,
    },
    {
      name: 'GET /v1/app/usuario/:idcliente/:idusuario',
      code: 'access.notAllowed',
      swap: inParams('idcliente'),
      id: customer,
    },
    {
      name: 'GET /v1/app/usuario/:idcliente/:idusuario',
      code: 'access.notAllowed',
      swap: inParams('idusuario'),
      id: user,
    },
    {
      name: 'GET /v1/app/usuario/:idcliente/:idusuario',
      what: 'with a jwttoken',
      code: 'access.notAllowed',
      swap: inParams('idusuario'),
      id: user,
    },
    {
      name: 'POST /v1/app/usuario/:sessao/:idcliente',
      code: 'access.notAllowed',
      swap: inParams('idcliente'),
      id: customer,
    },
    { name: 'PUT /v1/app/usuario/:idusuario', code: 'access.notAllowed', swap: inParams('idusuario'), id: user },
    {
      name: 'PUT /v1/app/usuario/:idusuario',
      code: 'access.notAllowed',
      swap: inBody('dadosUsuario', (idcliente) => ({ idcliente, ativo: false })),
      id: customer,
    },
    {
      name: 'DELETE /v1/app/usuario/:idfornecedor/:idcliente/:idusuario',
      code: 'access.notAllowed',
      swap: inParams('idcliente'),
      id: customer,
    },
    {
      name: 'DELETE /v1/app/usuario/:idfornecedor/:idcliente/:idusuario',
      code: 'access.notAllowed',
      swap: inParams('idusuario'),
      id: user,
    },
    {
      name: 'POST /v1/app/:sessao/usuario/:idusuario/clientes-vinculados',
      code: 'access.notAllowed',
      swap: inParams('idusuario'),
      id: user,
    },
    {
      name: 'GET /v4/representante/:idfornecedor/:idrepresentante',
      code: 'access.notAllowed',
      swap: inParams('idrepresentante'),
      id: ({ representative }) => representative.loginId,
    },
    {
      name: 'GET /v4/gestao/clientes/:idcliente',
      code: 'access.notAllowed',
      swap: inParams('idcliente'),
      id: customer,
    },
    {
      name: 'PUT /v4/gestao/clientes/:idcliente/situacao',
      code: 'access.notAllowed',
      swap: inParams('idcliente'),
      id: customer,
    },
    {
      name: 'PUT /v4/gestao/clientes/:idcliente/codigo-erp',
      code: 'access.notAllowed',
      swap: inParams('idcliente'),
      id: customer,
    },
    {
      name: 'DELETE /v4/api-key/:idfornecedor/chaves/:idchave',
      code: 'access.notAllowed',
      swap: inParams('idchave'),
      id: ({ keyId }) => keyId,
    },
    { name: 'GET /v2/app/:sessao/fornecedor', code: 'address.notFound', swap: instead('idendereco'), id: address },
    { name: 'GET /v2/app/:sessao/fornecedor', code: 'access.notAllowed', swap: instead('idcliente'), id: customer },
  ]

  test.each(SWAPS)('$name: $code', async ({ name, what, code, swap, id }) => {
    const { endpoint, sent, rightful = 'customer' } = rowOf(name, what)
    const nobodys = randomUUID()
    const request = await sent(world)
    const before = await Promise.all([versionsOf(pool, world.store.id), versionsOf(pool, foreign.store.id)])
    const answers = [
      await sendAs(app, world, endpoint, swap(request, id(foreign)), world.tokens[rightful]),
      await sendAs(app, world, endpoint, swap(request, nobodys), world.tokens[rightful]),
    ]
    for (const answer of answers) expect(answer).toEqual(encodeFailure({ code, details: {} }))
    expect(await Promise.all([versionsOf(pool, world.store.id), versionsOf(pool, foreign.store.id)])).toEqual(before)
  })

  test('also an order, by its number, of another customer of the store and of another store', async () => {
    const { endpoint } = rowOf('GET /v2/app/:sessao/order/:numpedido')
    const receipt = rowOf('POST /v4/payment/generate-receipt/:numorder/:idclient').endpoint
    const other = world.tokens['other customer']
    const notFound = encodeFailure({ code: 'order.notFound', details: {} })
    for (const number of [world.orderNumber, 999_999]) {
      expect(await sendAs(app, world, endpoint, { params: { numpedido: number } }, other)).toEqual(notFound)
    }
    const { rows } = await pool.query<{ id: string }>(
      'select c.id from customer c join session s using (supplier_id, login_id) where c.supplier_id = $1 and s.token_hash = sha256($2::text::bytea)',
      [world.store.id, other],
    )
    for (const numorder of [world.orderNumber, 999_999]) {
      expect(await sendAs(app, world, receipt, { params: { numorder, idclient: rows[0]?.id ?? '' } }, other)).toEqual(
        notFound,
      )
    }
  })
})
