import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { cartOf, units, type Item, type Operation } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aBreakfast, aCombo, comboItem } from '#test/builders/combos.ts'
import { actingFor, aLinkedUser, aPortfolio, aStaffMember, signedIn } from '#test/builders/people.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

async function aBreakfastBuyer() {
  const store = await anOpenStore(pool)
  const buyer = await aBuyer(app, store)
  return { store, buyer, ...(await aBreakfast(store)) }
}

/** A combo of an operation, with the chosen products. */
const comboInCart = (comboId: string, products: readonly { readonly id: string }[]) => ({
  id: randomUUID(),
  idcombopromocional_cabecalho: comboId,
  produtos: products.map(({ id }) => ({ id })),
})

describe('a combo in a cart', () => {
  test('is a line with the chosen products, whose shares add up to its price', async () => {
    const { buyer, comboId, coffee, cake } = await aBreakfastBuyer()
    const { body } = await buyer.cart.save({ cartItens: [comboItem(comboId, 3, [coffee, cake])] })
    expect(body).toMatchObject({ totalProdutos: 75, totalCompras: 75 })
    expect(body.produtosSelecionados).toMatchObject([
      {
        idcombopromocional_cabecalho: comboId,
        nome: 'Café da manhã',
        quantidade: 3,
        precoAplicado: 25,
        total: 75,
        regraPreco: 'COMBO',
        produtos: [
          { nome: 'Café 500 g', quantidade: 3, precoAplicado: 14.29, total: 42.87, regraPreco: 'COMBO' },
          { nome: 'Bolo de fubá', quantidade: 3, precoAplicado: 10.71, total: 32.13 },
        ],
      },
    ])
    expect((await buyer.cart.load()).body.produtosSelecionados).toEqual(body.produtosSelecionados)
  })

  test('is beside loose products, changes in number and is removed as a whole', async () => {
    const { buyer, comboId, coffee, bread } = await aBreakfastBuyer()
    const id = randomUUID()
    const save = (quantidade: number) =>
      buyer.cart.save({ cartItens: [comboItem(comboId, quantidade, [coffee, bread], id)], operacoes: [] })
    await buyer.cart.save({ cartItens: [units(coffee, 1)] })
    expect((await save(1)).body.totalCompras).toBe(45)
    const { body } = await save(2)
    expect([body.totalCompras, body.produtosSelecionados.length]).toEqual([70, 2])
    const removed = (await save(0)).body
    expect([removed.totalCompras, removed.produtosSelecionados.length]).toEqual([20, 1])
  })

  test('is in the answer to a save that waited for the one which put it there', async () => {
    const { buyer, comboId, coffee, cake, bread } = await aBreakfastBuyer()
    await buyer.cart.save({ cartItens: [units(bread, 1)] })
    const holder = await pool.connect()
    const { rows: pids } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const waitUntilHeld = (saves: number) =>
      expect
        .poll(async () => {
          const { rows } = await pool.query(
            `with first as (select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid)))
             select from pg_stat_activity where pid in (select pid from first) or pg_blocking_pids(pid) && array(select pid from first)`,
            [pids[0]?.pid],
          )
          return rows.length
        })
        .toBe(saves)
    try {
      await holder.query('begin')
      await holder.query('select from cart where customer_id = $1 for update', [buyer.customerId])
      const first = buyer.cart.save({ cartItens: [comboItem(comboId, 1, [coffee, cake])], operacoes: [] })
      await waitUntilHeld(1)
      const second = buyer.cart.save({ cartItens: [units(coffee, 1)], operacoes: [] })
      await waitUntilHeld(2)
      await holder.query('commit')
      const names = async (save: typeof first) => (await save).body.produtosSelecionados.map(({ nome }) => nome)
      expect(await names(first)).toEqual(['Pão integral', 'Café da manhã'])
      expect(await names(second)).toEqual(['Café 500 g', 'Café da manhã'])
    } finally {
      holder.release(true)
    }
  })

  test('is in the log with its number before and after where the store changes it', async () => {
    const { store, buyer, comboId, coffee, bread } = await aBreakfastBuyer()
    const seller = await aStaffMember(store, 'representative')
    await aPortfolio(store, seller, [buyer])
    const token = await actingFor(store, seller.loginId, buyer.customerId)
    const cart = cartOf(app, store, { ...buyer, token })
    const id = randomUUID()
    for (const count of [2, 3, 0]) await cart.save({ cartItens: [comboItem(comboId, count, [coffee, bread], id)] })
    const { rows } = await pool.query<{ changes: unknown }>(
      `select changes from audit_event where supplier_id = $1 and action = 'cart.changed' order by happened_at`,
      [store.id],
    )
    expect(rows.flatMap(({ changes }) => changes)).toEqual(
      [
        [0, 2000],
        [2000, 3000],
        [3000, 0],
      ].map(([before, after]) => ({ field: 'quantity', part: 'Café da manhã', before, after })),
    )
  })

  test('is changed by operations, each once, and of two people both count', async () => {
    const { store, buyer, comboId, coffee, bread } = await aBreakfastBuyer()
    const combo = comboInCart(comboId, [coffee, bread])
    const [first, second] = [1, 2].map((diferenca) => ({ id: randomUUID(), combo, diferenca }))
    const other = cartOf(app, store, { ...buyer, token: await signedIn(store, buyer.loginId) })
    const send = (cart: typeof other, ...operacoes: Operation[]) => cart.save({ cartItens: [], operacoes })
    if (!first || !second) throw new Error('two operations')
    await Promise.all([send(buyer.cart, first), send(other, second)])
    const { body } = await send(buyer.cart, first, second)
    expect(body.produtosSelecionados).toMatchObject([{ nome: 'Café da manhã', quantidade: 3 }])
    const removal = { id: randomUUID(), combo, quantidade: 0 }
    expect((await send(other, removal)).body.produtosSelecionados).toEqual([])
    expect((await send(buyer.cart, first, removal)).body.produtosSelecionados).toEqual([])
  })

  test('names who set it last to the others, also who removed it', async () => {
    const { store, buyer, comboId, coffee, bread } = await aBreakfastBuyer()
    const linked = await aLinkedUser(store, buyer)
    const other = cartOf(app, store, linked)
    const id = randomUUID()
    const save = (cart: typeof other, quantidade: number) =>
      cart.save({ cartItens: [comboItem(comboId, quantidade, [coffee, bread], id)], operacoes: [] })
    const seenBy = async (cart: typeof other) => (await cart.load()).body
    expect((await save(other, 2)).body.produtosSelecionados).toMatchObject([{ alteradoPor: null }])
    const author = { nome: 'Bruno', papel: 'USUARIO_VINCULADO', em: expect.any(String) }
    const { alteradoPor, produtosSelecionados } = await seenBy(buyer.cart)
    expect([alteradoPor, produtosSelecionados]).toMatchObject([author, [{ alteradoPor: author }]])

    // The same number again, as a client sends it that saves its whole cart.
    await save(buyer.cart, 2)
    expect((await seenBy(buyer.cart)).produtosSelecionados).toMatchObject([{ alteradoPor: author }])
    await save(buyer.cart, 3)
    expect((await seenBy(buyer.cart)).produtosSelecionados).toMatchObject([{ alteradoPor: null }])
    await save(other, 0)
    const removed = await seenBy(buyer.cart)
    expect([removed.alteradoPor, removed.produtosSelecionados]).toMatchObject([author, []])
    await save(buyer.cart, 1)
    expect((await seenBy(other)).produtosSelecionados).toMatchObject([{ quantidade: 1, alteradoPor: { nome: 'Ana' } }])
  })

  test('that is refused takes its whole save along', async () => {
    const { buyer, comboId, coffee, bread } = await aBreakfastBuyer()
    const salt = { id: randomUUID(), idproduto: bread.id, diferenca: 1 }
    const add = { id: randomUUID(), combo: comboInCart(comboId, [coffee]), diferenca: 1 }
    const { failure } = await buyer.cart.save({ cartItens: [], operacoes: [salt, add] })
    expect(failure.codigo).toBe('combo.choiceInvalid')
    const { body } = await buyer.cart.save({ cartItens: [], operacoes: [salt] })
    expect(body.produtosSelecionados).toMatchObject([{ nome: 'Pão integral', quantidade: 1 }])
  })

  test('takes no coupon, which still lowers the loose products', async () => {
    const { store, buyer, comboId, coffee, bread } = await aBreakfastBuyer()
    const code = await aCoupon(store, { kind: 'percent', value: 10 })
    const { body } = await buyer.cart.save({
      cartItens: [units(coffee, 1), comboItem(comboId, 1, [coffee, bread])],
      codigoCupom: code,
    })
    expect([body.totalProdutos, body.totalDescontoEspecifico, body.totalCompras]).toEqual([45, 2, 43])
  })

  test.each<[what: string, code: string, choose: (b: Awaited<ReturnType<typeof aBreakfastBuyer>>) => Item]>([
    ['a choice that is not whole', 'combo.choiceInvalid', (b) => comboItem(b.comboId, 1, [b.coffee])],
    ['a product of another part', 'combo.choiceInvalid', (b) => comboItem(b.comboId, 1, [b.cake, b.coffee])],
    ['more than a line can have', 'combo.soldOut', (b) => comboItem(b.comboId, 100, [b.coffee, b.cake])],
    ['a combo that the store does not have', 'combo.notFound', (b) => comboItem(randomUUID(), 1, [b.coffee, b.cake])],
  ])('is refused with %s', async (_what, code, choose) => {
    const given = await aBreakfastBuyer()
    const { failure } = await given.buyer.cart.save({ cartItens: [choose(given)] })
    expect(failure.codigo).toBe(code)
    expect((await given.buyer.cart.load()).body.produtosSelecionados).toEqual([])
  })

  test('leaves the total with a word where it is no longer sold', async () => {
    const { store, buyer, comboId, coffee, bread } = await aBreakfastBuyer()
    await buyer.cart.save({ cartItens: [comboItem(comboId, 1, [coffee, bread]), units(bread, 1)] })
    await pool.query('update combo set is_active = false where supplier_id = $1', [store.id])
    const { body } = await buyer.cart.load()
    expect([body.totalCompras, body.mensagem]).toEqual([12, 'Não estão mais disponíveis: Café da manhã.'])
  })

  test.each<[what: string, motivo: string, sql: string]>([
    ['the store ended it', 'ENCERRADO', 'update combo set ends_at = now() where supplier_id = $1'],
    ['another choice is offered', 'MUDOU', 'delete from combo_product where supplier_id = $1 and product_id = $2'],
    [
      'one of its products is sold out',
      'ESGOTADO',
      "update product set stock_policy = 'tracked', stock = 1000 where supplier_id = $1 and id = $2",
    ],
  ])('says what happened where %s, with its products', async (_what, motivo, sql) => {
    const { store, buyer, comboId, coffee, bread } = await aBreakfastBuyer()
    await buyer.cart.save({ cartItens: [comboItem(comboId, 2, [coffee, bread])] })
    await pool.query(sql, [store.id, ...(sql.includes('$2') ? [bread.id] : [])])
    const { body } = await buyer.cart.load()
    expect([body.produtosSelecionados, body.totalCompras]).toEqual([[], 0])
    expect(body.combosIndisponiveis).toMatchObject([
      {
        idcombopromocional_cabecalho: comboId,
        nome: 'Café da manhã',
        quantidade: 2,
        motivo,
        produtos: [
          { nome: 'Café 500 g', preco: 20, quantidade: 2, vendido: true },
          { nome: 'Pão integral', preco: 12, quantidade: 2, vendido: true },
        ],
      },
    ])
    const [lost] = body.combosIndisponiveis
    const combo = { ...comboInCart(comboId, []), id: lost?.id ?? '' }
    const { body: after } = await buyer.cart.save({
      cartItens: [],
      operacoes: [
        { id: randomUUID(), combo, quantidade: 0 },
        { id: randomUUID(), idproduto: coffee.id, diferenca: 2 },
      ],
    })
    expect([after.combosIndisponiveis, after.totalCompras]).toEqual([[], 40])
  })

  test('names the product that the store does not sell any more, which is not only out of stock', async () => {
    const { store, buyer, comboId, coffee, bread } = await aBreakfastBuyer()
    const items = [comboItem(comboId, 2, [coffee, bread])]
    await buyer.cart.save({ cartItens: items })
    await pool.query('update product set is_active = false where supplier_id = $1 and id = $2', [store.id, bread.id])
    const { body } = await buyer.cart.load()
    expect(body.combosIndisponiveis).toMatchObject([
      {
        motivo: 'NAO_VENDE_MAIS',
        produtos: [
          { nome: 'Café 500 g', vendido: true },
          { nome: 'Pão integral', vendido: false, motivo: 'NAO_VENDE_MAIS' },
        ],
      },
    ])
    expect(body.combosIndisponiveis[0]?.produtos[0]).not.toHaveProperty('motivo')
    expect((await buyer.submit(buyer.order(items))).failure).toMatchObject({ codigo: 'order.noLongerSold' })
  })

  test('is ordered with its parts, and the cart is empty then', async () => {
    const { store, buyer, comboId, coffee, bread } = await aBreakfastBuyer()
    const items = [units(coffee, 1), comboItem(comboId, 2, [coffee, bread])]
    await buyer.cart.save({ cartItens: items })
    const placed = await buyer.submit(buyer.order(items))
    expect(placed.status).toBe(200)
    const { rows } = await pool.query(
      `select name, quantity / 1000 as units, price_rule, total_cents::integer, combo ->> 'name' as combo from order_line
       where supplier_id = $1 order by position`,
      [store.id],
    )
    expect(rows).toEqual([
      { name: 'Café 500 g', units: 1, price_rule: 'regular', total_cents: 2000, combo: null },
      { name: 'Café 500 g', units: 2, price_rule: 'combo', total_cents: 3126, combo: 'Café da manhã' },
      { name: 'Pão integral', units: 2, price_rule: 'combo', total_cents: 1874, combo: 'Café da manhã' },
    ])
    expect((await buyer.cart.load()).body.produtosSelecionados).toEqual([])
  })

  test('takes the stock of its parts together with that of loose products', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const wine = await aProduct(store, { name: 'Vinho', price: 40, stock: 5 })
    const comboId = await aCombo(store, { name: 'Dupla', price: 70, parts: [{ units: 2, products: [wine] }] })
    const stock = async () => {
      const { rows } = await pool.query<{ stock: number }>('select stock from product where id = $1', [wine.id])
      return (rows[0]?.stock ?? 0) / 1000
    }
    const id = randomUUID()
    const buy = async (loose: number) => {
      const items = [units(wine, loose), comboItem(comboId, 1, [wine], id)]
      await buyer.cart.save({ cartItens: items })
      return buyer.submit(buyer.order(items))
    }
    expect((await buy(4)).failure.codigo).toBe('order.outOfStock')
    expect(await stock()).toBe(5)
    const { body } = await buy(3)
    expect(await stock()).toBe(0)
    await buyer.cancel(body.numpedido)
    expect(await stock()).toBe(5)
  })
})
