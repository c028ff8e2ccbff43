import { describe, expect, test } from 'vitest'
import { acceptTerms } from '#contract/registration.ts'
import { testApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { someTerms } from '#test/builders/content.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

async function aStoreWithTerms() {
  const store = await anOpenStore(pool)
  const publish = (version: number) => someTerms(store, version)
  await publish(1)
  const items = [{ id: (await aProduct(store)).id, quantidade: 1 }]
  return { store, publish, items }
}

describe('a store with terms of use', () => {
  test('takes orders only of those who accepted the version in force', async () => {
    const { store, publish, items } = await aStoreWithTerms()
    const buyer = await aBuyer(app, store, { hasTermsOpen: true })
    const { status, failure } = await buyer.buy(items)
    expect([status, failure]).toEqual([
      403,
      { codigo: 'order.termsOpen', mensagem: 'Para enviar pedidos, leia e aceite os termos de uso da loja.' },
    ])

    const accept = () =>
      call(acceptTerms, {
        params: { idcliente: buyer.customerId, idfornecedor: store.slug },
        headers: { cookie: `commerce-auth-token=${buyer.token}` },
      })
    await accept()
    expect((await buyer.buy(items)).status).toBe(200)
    await publish(2)
    expect((await buyer.buy([{ ...items[0], id: items[0]?.id ?? '', quantidade: 2 }])).failure.codigo).toBe(
      'order.termsOpen',
    )
    await accept()
    expect((await buyer.buy([{ id: items[0]?.id ?? '', quantidade: 2 }])).status).toBe(200)
  })

  test('does not require acceptance by those who act for a client, because they cannot accept in the client’s name', async () => {
    const { store, items } = await aStoreWithTerms()
    const buyer = await aBuyer(app, store, { hasTermsOpen: true })
    // As the session of a representative, whose login is no customer's.
    await buyer.cart.save({ cartItens: items }, { idformapagamento: store.paymentId })
    await pool.query(
      `with moved as (update customer set login_id = null where supplier_id = $1),
      seller as (insert into staff (supplier_id, login_id, role) values ($1, $2, 'representative') returning id),
      acting as (update session set acting_customer_id = $3 where supplier_id = $1 and login_id = $2)
      insert into portfolio (supplier_id, representative_id, customer_id) select $1, id, $3 from seller`,
      [store.id, buyer.loginId, buyer.customerId],
    )
    expect((await buyer.submit(buyer.order(items))).status).toBe(200)
  })
})
