import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadCart } from '#contract/cart.ts'
import * as wire from '#contract/shopping-list.ts'
import { mailNewLists } from '#server/modules/shopping-list/mails.ts'
import { deleteExpiredRows } from '#server/platform/database/retention.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { actingFor, aLinkedUser, aPortfolio, aStaffMember } from '#test/builders/people.ts'
import { cookie } from '#test/builders/quotes.ts'
import { scopeOf } from '#test/builders/scope.ts'
import { aShoppingList } from '#test/builders/shopping-lists.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

async function aShop() {
  const store = await anOpenStore(pool)
  const buyer = await aBuyer(app, store)
  const [rice, beans, tea] = await Promise.all([
    aProduct(store, { name: 'Arroz', price: 10 }),
    aProduct(store, { name: 'Feijão', price: 5 }),
    aProduct(store, { name: 'Chá', price: 8 }),
  ])
  return { store, buyer, rice, beans, tea, as: listsAs(store.slug, buyer.token) }
}

/** The calls of one session. */
function listsAs(slug: string, token: string) {
  const headers = { 'x-idfornecedor': slug, ...cookie(token) }
  const at = (idlista: string) => ({ params: { idfornecedor: slug, idlista }, headers })
  return {
    create: (body: Parameters<typeof call<typeof wire.createShoppingList>>[1]['body']) =>
      call(wire.createShoppingList, { params: { idfornecedor: slug }, body, headers }),
    lists: async (query: { idclient?: string; type?: 'FROM_CLIENT' | 'TO_CLIENT' } = {}) =>
      (await call(wire.listShoppingLists, { params: { idfornecedor: slug }, query, headers })).body.listas,
    products: (id: string) => call(wire.shoppingListProducts, { ...at(id), query: {} }),
    quantities: async (id: string) =>
      Object.fromEntries(
        (await call(wire.shoppingListProducts, { ...at(id), query: {} })).body.produtos.map((line) => [
          line.nome,
          line.quantidade,
        ]),
      ),
    apply: (id: string, body: { produtos?: string[] } = {}) => call(wire.applyShoppingList, { ...at(id), body }),
    add: (idproduto: string, body: object) =>
      call(wire.addShoppingListProduct, { params: { idfornecedor: slug, idproduto }, body, headers }),
    /** With the list in the place of the supplier, who is known by the header. */
    addTo: (idfornecedor: string, idproduto: string) =>
      call(wire.addShoppingListProduct, { params: { idfornecedor, idproduto }, body: {}, headers }),
    copy: (idfornecedor: string, idproduto: string, idlista: string, body: object = {}) =>
      call(wire.copyShoppingListProduct, { params: { idfornecedor, idproduto, idlista }, body, headers }),
    disable: (id: string) => call(wire.disableShoppingList, at(id)),
    change: (id: string, body: object) => call(wire.changeShoppingList, { ...at(id), body }),
    set: (idlista: string, idproduto: string, quantidade: number) =>
      call(wire.changeShoppingListProduct, {
        params: { idfornecedor: slug, idlista, idproduto },
        body: { quantidade },
        headers,
      }),
  }
}

describe('a list is created', () => {
  test('from the cart, from an order, from another list and from products', async () => {
    const { buyer, rice, beans, tea, as } = await aShop()
    const { numpedido } = (await buyer.buy([units(rice, 2)])).body
    await buyer.cart.save({ cartItens: [units(beans, 3)] })
    const fromCart = (await as.create({ nome: '  Do carrinho ', carrinho: true })).body
    expect(fromCart).toMatchObject({ nome: 'Do carrinho', type: 'FROM_CLIENT', totalItens: 1, podeAlterar: true })
    const fromOrder = (await as.create({ nome: 'Do pedido', numpedido })).body
    expect(await as.quantities(fromOrder.idlista)).toEqual({ Arroz: 2 })
    const all = await as.create({
      nome: 'Tudo',
      carrinho: true,
      numpedido,
      idlistaorigem: fromOrder.idlista,
      produtos: [{ id: tea.id, quantidade: 1 }],
    })
    expect(await as.quantities(all.body.idlista)).toEqual({ Arroz: 4, Chá: 1, Feijão: 3 })
    expect((await as.lists()).map(({ nome }) => nome)).toEqual(['Tudo', 'Do pedido', 'Do carrinho'])
    expect((await as.create({ nome: ' ' })).failure).toMatchObject({ codigo: 'shoppingList.unnamed', campo: 'nome' })
  })

  test('but not with a product that the store does not have', async () => {
    const { tea, as } = await aShop()
    const produtos = [tea.id, randomUUID()].map((id) => ({ id, quantidade: 1 }))
    expect((await as.create({ nome: 'Chá e o quê?', produtos })).failure).toMatchObject({
      codigo: 'shoppingList.unknownProduct',
      mensagem: 'Este produto não existe mais na loja.',
    })
    expect(await as.lists()).toEqual([])
  })

  test('up to a hundred of an account', async () => {
    const { store, buyer, as } = await aShop()
    await pool.query(
      `insert into shopping_list (supplier_id, customer_id, name, origin, is_shared)
       select $1, $2, 'Lista ' || n, 'from-client', true from generate_series(1, 100) n`,
      [store.id, buyer.customerId],
    )
    expect((await as.create({ nome: 'Mais uma' })).failure.codigo).toBe('shoppingList.tooMany')
  })
})

describe('products of a list', () => {
  test('are added, copied, set and removed', async () => {
    const { store, buyer, rice, beans, as } = await aShop()
    const box = await aProduct(store, { name: 'Caixa', min: 4 })
    const id = await aShoppingList(store, buyer, { lines: [{ productId: rice.id, units: 2 }] })
    const other = await aShoppingList(store, buyer, { name: 'Outra' })
    expect((await as.add(rice.id, { idlista: id, quantidade: 3 })).status).toBe(200)
    await as.addTo(id, box.id)
    await as.set(id, beans.id, 6)
    expect(await as.quantities(id)).toEqual({ Arroz: 5, Caixa: 4, Feijão: 6 })
    await as.copy(id, rice.id, other)
    await as.copy(store.slug, beans.id, other, { quantidade: 1.5 })
    expect(await as.quantities(other)).toEqual({ Arroz: 5, Feijão: 1.5 })
    await as.copy(store.slug, id, other)
    expect(await as.quantities(other)).toEqual({ Arroz: 10, Caixa: 4, Feijão: 7.5 })
    await as.set(id, rice.id, 0)
    expect(await as.quantities(id)).toEqual({ Caixa: 4, Feijão: 6 })
    expect((await as.set(id, id, 1)).failure.codigo).toBe('shoppingList.unknownProduct')
  })

  test('are shown beside what they are today', async () => {
    const { store, buyer, rice, beans, tea, as } = await aShop()
    const id = await aShoppingList(store, buyer, {
      lines: [rice, beans, tea].map((product) => ({ productId: product.id, units: 2 })),
    })
    await soldOutAndGone(store.id, beans.id, tea.id)
    expect((await as.products(id)).body.produtos).toMatchObject([
      { nome: 'Arroz', hoje: { quantidade: 2, preco: 10, total: 20 }, motivo: null },
      { nome: 'Chá', hoje: null, motivo: 'NAO_VENDE_MAIS' },
      { nome: 'Feijão', hoje: null, motivo: 'ESGOTADO' },
    ])
  })
})

const soldOutAndGone = (supplierId: string, soldOutId: string, goneId: string) =>
  pool.query(
    `update product set is_active = id <> $3, stock_policy = case when id = $2 then 'tracked' else stock_policy end, stock = 0
     where supplier_id = $1 and id in ($2, $3)`,
    [supplierId, soldOutId, goneId],
  )

describe('a list is applied', () => {
  test('without losing what is in the cart, and says what is not sold', async () => {
    const { store, buyer, rice, beans, tea, as } = await aShop()
    const lots = await aProduct(store, { name: 'Lote', price: 1, min: 6 })
    const id = await aShoppingList(store, buyer, {
      lines: [rice, beans, tea, lots].map((product) => ({ productId: product.id, units: 3 })),
    })
    await buyer.cart.save({ cartItens: [units(rice, 5)] })
    await pool.query('update product set is_active = false where supplier_id = $1 and id = $2', [store.id, tea.id])
    const { body } = await as.apply(id)
    expect(body).toMatchObject({
      sucesso: true,
      mensagem: '3 de 4 produtos da lista estão no carrinho.',
      aplicados: 3,
      naoAplicados: [{ nome: 'Chá', motivo: 'NAO_VENDE_MAIS' }],
      ajustados: [{ nome: 'Lote', quantidadeDaLista: 3, quantidade: 6 }],
    })
    const inCart = async () => {
      const cart = await call(loadCart, {
        params: { sessao: 'token', idcliente: buyer.customerId },
        query: { idfornecedor: store.slug },
        headers: cookie(buyer.token),
      })
      return Object.fromEntries(cart.body.produtosSelecionados.map(({ nome, quantidade }) => [nome, quantidade]))
    }
    expect(await inCart()).toEqual({ Arroz: 5, Feijão: 3, Lote: 6 })
    expect((await as.apply(id)).body).toMatchObject({ versao: body.versao })
    expect(await inCart()).toEqual({ Arroz: 5, Feijão: 3, Lote: 6 })
  })

  test('in part, and is refused where nothing is sold', async () => {
    const { store, buyer, rice, tea, as } = await aShop()
    const id = await aShoppingList(store, buyer, {
      lines: [rice, tea].map((product) => ({ productId: product.id, units: 1 })),
    })
    expect((await as.apply(id, { produtos: [tea.id] })).body).toMatchObject({ aplicados: 1, totalCompras: 8 })
    expect((await as.apply(id, { produtos: [tea.id, randomUUID(), tea.id] })).body).toMatchObject({
      mensagem: 'Os produtos da lista estão no carrinho. Um dos produtos escolhidos não está na lista.',
      aplicados: 1,
      foraDaLista: 1,
    })
    await soldOutAndGone(store.id, rice.id, tea.id)
    expect((await as.apply(id)).failure).toMatchObject({
      codigo: 'shoppingList.nothingToApply',
      mensagem: 'Nenhum produto da lista está à venda agora.',
    })
  })
})

describe('a list is seen', () => {
  test('by its author alone until it is shared with the account', async () => {
    const { store, buyer, as } = await aShop()
    const colleague = listsAs(store.slug, (await aLinkedUser(store, buyer, ['submissao_pedido'])).token)
    const own = (await colleague.create({ nome: 'Só minha', compartilhada: false })).body.idlista
    expect(await as.lists()).toEqual([])
    expect((await as.products(own)).failure.codigo).toBe('shoppingList.notFound')
    expect((await colleague.change(own, { compartilhada: true })).body).toMatchObject({ propria: true })
    expect(await as.lists()).toMatchObject([{ nome: 'Só minha', propria: false, podeAlterar: true, autor: 'Bruno' }])
    expect((await as.change(own, { compartilhada: false })).failure.codigo).toBe('access.notAllowed')
  })

  test('but not changed by a linked user who only sees orders', async () => {
    const { store, buyer, rice } = await aShop()
    const id = await aShoppingList(store, buyer)
    const reader = listsAs(store.slug, (await aLinkedUser(store, buyer, ['ver_pedidos'])).token)
    expect(await reader.lists()).toMatchObject([{ podeAlterar: false }])
    expect((await reader.set(id, rice.id, 1)).failure.codigo).toBe('access.notAllowed')
  })

  test('that the store made: the customer applies and copies it', async () => {
    const { store, buyer, rice, as } = await aShop()
    const seller = await aStaffMember(store, 'representative')
    await aPortfolio(store, seller, [buyer])
    const representative = listsAs(store.slug, await actingFor(store, seller.loginId, buyer.customerId))
    const made = await representative.create({ nome: 'Sugestão', produtos: [{ id: rice.id, quantidade: 2 }] })
    const id = made.body.idlista
    expect(await as.lists({ type: 'FROM_CLIENT' })).toEqual([])
    expect(await as.lists({ type: 'TO_CLIENT' })).toMatchObject([
      { type: 'TO_CLIENT', podeAlterar: false, autor: 'Carla' },
    ])
    expect((await as.change(id, { nome: 'Minha' })).failure).toMatchObject({
      codigo: 'shoppingList.madeByStore',
      mensagem: 'Esta lista foi feita pela loja. Para mudá-la, faça uma cópia.',
    })
    expect((await as.apply(id)).body).toMatchObject({ aplicados: 1 })
    expect((await as.create({ nome: 'Minha', idlistaorigem: id })).body).toMatchObject({
      type: 'FROM_CLIENT',
      totalItens: 1,
    })
    const staff = listsAs(store.slug, (await aStaffMember(store, 'staff', ['customers'])).token)
    expect(await staff.lists({ idclient: buyer.customerId })).toMatchObject([{ nome: 'Sugestão', podeAlterar: true }])
    expect((await staff.change(id, { nome: 'Sugestão do mês' })).body.nome).toBe('Sugestão do mês')
    const { rows } = await pool.query(
      `select acting_as, changes from audit_event where supplier_id = $1 and action = 'shopping-list.changed' order by happened_at`,
      [store.id],
    )
    expect(rows).toEqual([
      { acting_as: 'representative', changes: [{ field: 'name', before: null, after: 'Sugestão' }] },
      { acting_as: 'staff', changes: [{ field: 'name', before: 'Sugestão', after: 'Sugestão do mês' }] },
    ])
  })
})

test('the customer is written to once about a list of the store, some minutes after its last change', async () => {
  const { store, buyer, rice } = await aShop()
  const staff = listsAs(store.slug, (await aStaffMember(store, 'staff', ['customers'])).token)
  const made = await staff.create({ nome: 'Volta às aulas', idclient: buyer.customerId })
  const mails = async () => {
    await mailNewLists(openDatabase(pool), async (id) => (id === store.id ? scopeOf(app.server(), store) : null))
    return mailsTo(pool, buyer.email)
  }
  const wait = (minutes: number) =>
    pool.query('update shopping_list set mail_at = mail_at - make_interval(mins => $2) where supplier_id = $1', [
      store.id,
      minutes,
    ])
  await wait(11)
  // An empty list is nothing to tell.
  expect(await mails()).toEqual([])
  await staff.set(made.body.idlista, rice.id, 2)
  await wait(9)
  expect(await mails()).toEqual([])
  await wait(2)
  const [mail, ...more] = await mails()
  expect([mail?.subject, more]).toEqual(['Loja de Teste fez uma lista de compras para você', []])
  expect(mail?.plain).toContain(`/listas/${made.body.idlista}`)
  expect(mail?.plain).toMatch(/Arroz:?\s+2 /)
  await staff.set(made.body.idlista, rice.id, 3)
  await wait(11)
  expect(await mails()).toHaveLength(1)
})

test('staff make a list of an order of the customer where they see orders', async () => {
  const { store, buyer, rice } = await aShop()
  const { numpedido } = (await buyer.buy([units(rice, 2)])).body
  const makeAs = async (modules: Parameters<typeof aStaffMember>[2]) =>
    listsAs(store.slug, (await aStaffMember(store, 'staff', modules)).token).create({
      nome: 'Como no pedido',
      idclient: buyer.customerId,
      numpedido,
    })
  expect((await makeAs(['customers'])).failure.codigo).toBe('access.notAllowed')
  expect((await makeAs(['customers', 'orders'])).body).toMatchObject({ type: 'TO_CLIENT', totalItens: 1 })
})

test('a disabled list is restored for thirty days, then deleted', async () => {
  const { store, buyer, rice, as } = await aShop()
  const id = await aShoppingList(store, buyer, { lines: [{ productId: rice.id, units: 2 }] })
  expect((await as.disable(id)).status).toBe(200)
  expect(await as.lists()).toEqual([])
  expect((await as.apply(id)).failure.codigo).toBe('shoppingList.notFound')
  await as.change(id, { ativa: true })
  expect(await as.quantities(id)).toEqual({ Arroz: 2 })
  await as.disable(id)
  const expire = (days: number) =>
    pool.query(
      `update shopping_list set disabled_at = now() - make_interval(days => $3) where supplier_id = $1 and id = $2`,
      [store.id, id, days],
    )
  await expire(29)
  await deleteExpiredRows(openDatabase(pool))
  expect((await as.change(id, { ativa: true })).status).toBe(200)
  await expire(31)
  await deleteExpiredRows(openDatabase(pool))
  expect((await as.change(id, { ativa: true })).failure.codigo).toBe('shoppingList.notFound')
})
