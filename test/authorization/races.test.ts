import { describe, expect, test } from 'vitest'
import { signOut } from '#contract/access.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, type Buyer } from '#test/builders/checkout.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

const ROUNDS = [1, 2, 3]
const outcomes = (answers: readonly { status: number; failure: { codigo: string } }[]) =>
  answers.map(({ status, failure }) => (status === 200 ? 'ok' : failure.codigo)).toSorted()

describe('two at the same moment', () => {
  test.each(ROUNDS)('the last use of a coupon goes to one of two customers (%i)', async () => {
    const store = await anOpenStore(pool)
    const code = await aCoupon(store, { value: 50, maxUses: 1 })
    const items = [units(await aProduct(store), 1)]
    const buyers = [await aBuyer(app, store), await aBuyer(app, store)]
    await Promise.all(buyers.map((buyer) => buyer.cart.save({ cartItens: items, codigoCupom: code })))
    expect(
      outcomes(await Promise.all(buyers.map((buyer) => buyer.submit(buyer.order(items, { cupom: code }))))),
    ).toEqual(['coupon.exhausted', 'ok'])
    const { rows } = await pool.query(
      'select used, (select count(*)::int from coupon_use u where u.supplier_id = c.supplier_id) as uses from coupon c where supplier_id = $1',
      [store.id],
    )
    expect(rows).toEqual([{ used: 1, uses: 1 }])
  })

  test.each(ROUNDS)('the last place of a day goes to one of two customers (%i)', async () => {
    const store = await anOpenStore(pool, { delivery: { capacity: 1, datesAhead: 2 } })
    const items = [units(await aProduct(store), 1)]
    const buyers = [await aBuyer(app, store), await aBuyer(app, store)]
    const { rows: days } = await pool.query<{ date: string }>(
      `select ((now() at time zone 'America/Sao_Paulo')::date + 2)::text as date`,
    )
    const onDay = { formaEntrega: { id: store.deliveryId, data_de_entrega: days[0]?.date ?? '' } }
    await Promise.all(buyers.map((buyer) => buyer.cart.save({ cartItens: items })))
    const [first, second] = outcomes(await Promise.all(buyers.map((buyer) => buyer.submit(buyer.order(items, onDay)))))
    expect(second).toBe('ok')
    expect(['delivery.slotFull', 'delivery.dateUnavailable']).toContain(first)
    expect((await pool.query('select taken from delivery_slot where supplier_id = $1', [store.id])).rows).toEqual([
      { taken: 1 },
    ])
  })

  test.each(ROUNDS)('two orders never lend more than the credit limit (%i)', async () => {
    const store = await anOpenStore(pool, { payment: { kind: 'account' } })
    const [rice, beans] = [await aProduct(store, { price: 60 }), await aProduct(store, { price: 60 })]
    const buyer = await aBuyer(app, store, { creditLimitCents: 10_000 })
    // Each tab orders what is in the cart at its turn: the second finds it filled again.
    const buy = async (product: { id: string }) => buyer.buy([units(product, 1)])
    const answers = [...(await Promise.all([buy(rice), buy(beans)])), await buy(rice), await buy(beans)]
    expect(outcomes(answers).filter((outcome) => outcome === 'ok')).toHaveLength(1)
    const { rows } = await pool.query('select credit_used_cents::int as used from customer where supplier_id = $1', [
      store.id,
    ])
    expect(rows).toEqual([{ used: 6000 }])
  })

  test.each(ROUNDS)('two saves of one cart at the same version lose neither change (%i)', async () => {
    const store = await anOpenStore(pool)
    const [rice, beans, coffee] = [await aProduct(store), await aProduct(store), await aProduct(store)]
    const buyer = await aBuyer(app, store)
    const { body: cart } = await buyer.cart.save({ cartItens: [units(rice, 1)] })
    const save = (items: Parameters<Buyer['cart']['save']>[0]['cartItens']) =>
      buyer.cart.save({ cartItens: items, versao: cart.versao })
    const answers = await Promise.all([
      save([units(rice, 1), units(beans, 2, { alterado: true })]),
      save([units(rice, 1), units(coffee, 3, { alterado: true })]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.versao).toSorted()).toEqual([cart.versao + 1, cart.versao + 2])
    const kept = (await buyer.cart.load()).body.produtosSelecionados.map(({ id, quantidade }) => [id, quantidade])
    expect(new Map(kept as [string, number][])).toEqual(
      new Map([
        [rice.id, 1],
        [beans.id, 2],
        [coffee.id, 3],
      ]),
    )
  })

  test.each(ROUNDS)('a sign-out during a save leaves it whole or undone, and the session ended (%i)', async () => {
    const store = await anOpenStore(pool)
    const items = [units(await aProduct(store), 2), units(await aProduct(store), 3)]
    const buyer = await aBuyer(app, store)
    const [saved, left] = await Promise.all([
      buyer.cart.save({ cartItens: items }),
      app.call(signOut, { params: { sessao: buyer.token }, headers: { 'x-idfornecedor': store.slug } }),
    ])
    expect(left.status).toBe(200)
    expect([200, 401]).toContain(saved.status)
    const { rowCount } = await pool.query('select 1 from cart_line where supplier_id = $1 and quantity > 0', [store.id])
    expect(rowCount).toBe(saved.status === 200 ? 2 : 0)
    const late = await buyer.cart.save({ cartItens: [] })
    expect([late.status, late.failure.codigo]).toEqual([401, 'access.sessionExpired'])
  })
})
