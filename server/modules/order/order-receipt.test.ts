import { expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer } from '#test/builders/people.ts'
import { cookie } from '#test/builders/quotes.ts'
import { aStore } from '#test/builders/store.ts'

const app = testApp()

test('a paid order has a receipt, and another one says when there will be one', async () => {
  const store = await aStore(app.pool)
  const customer = await aCustomer(store)
  const receipt = (number: number) =>
    app.server().app.inject({
      method: 'GET',
      url: `/v4/orders/${store.slug}/order/${number}/recibo`,
      headers: { 'x-idfornecedor': store.slug, ...cookie(customer.token) },
    })
  const paid = await receipt(await anOrder(store, customer, { status: 'delivered', paymentState: 'paid' }))
  expect([paid.statusCode, paid.headers['content-type'], paid.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  for (const order of [{ status: 'placed' }, { status: 'cancelled', paymentState: 'paid' }] as const)
    expect((await receipt(await anOrder(store, customer, order))).json()).toMatchObject({ codigo: 'order.notPaid' })
})
