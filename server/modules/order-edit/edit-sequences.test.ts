import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as wire from '#contract/order-edit.ts'
import type { OpenStore } from '#test/builders/checkout.ts'
import { testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import {
  act,
  ACTION,
  aShop,
  expectBalanced,
  expectMoneySettled,
  expectMovesOfTheTable,
  ordersOf,
  turn,
  type Action,
  type Shop,
} from '#test/builders/random-orders.ts'
import { aDelivery } from '#test/builders/selling.ts'

const app = await testAppWithSandbox()
const { call, pool } = app

const position = fc.integer({ min: 1, max: 3 })
const quantity = fc.integer({ min: 0, max: 12 })
const EDIT = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit-line' as const), turn, position, quantity }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit-add' as const), turn, quantity }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit-day' as const), turn, day: fc.nat({ max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit-option' as const), turn }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('edit-twice' as const), turn, quantity, day: fc.nat({ max: 4 }) }),
  },
)
type Edit = typeof EDIT extends fc.Arbitrary<infer One> ? One : never
const isEdit = (action: Action | Edit): action is Edit => action.do.startsWith('edit-')

const made = { lines: 0, deliveries: 0, races: 0 }

/** Sends edits of one order at its version; two of them at the same time. */
async function edit({ store, staff, replacement, expressId }: Shop & { readonly expressId: string }, action: Edit) {
  const orders = (await ordersOf(store)).filter(({ status }) => status !== 'cancelled')
  const order = orders[action.turn % Math.max(orders.length, 1)]
  if (order === undefined) return
  const at = {
    params: { numpedido: order.number },
    headers: { cookie: `commerce-auth-token=${staff.token}`, 'x-idfornecedor': store.slug },
  }
  const { status, body: shown } = await call(wire.getEditableOrder, at)
  if (status !== 200) return
  const { body: choices } = await call(wire.listDeliveryChoices, { ...at, query: { tipoEntrega: 'DELIVERY' } })
  const onDay = (day: number) => {
    const option = choices.formasEntrega.find(({ id }) => id === store.deliveryId)
    const date = option?.agendamento[day % Math.max(option.agendamento.length, 1)]
    return { entrega: { tipoEntrega: 'DELIVERY', idformaentrega: store.deliveryId, data_de_entrega: date } } as const
  }
  const line = (wanted: number, of: number) => ({ itens: [{ posicao: of, quantidade: wanted }] })
  const send = (body: object) =>
    call(wire.editOrder, { ...at, body: { versao: shown.versao, acordo: 'COMBINADO', ...body } as never })
  switch (action.do) {
    case 'edit-line':
      made.lines += Number((await send(line(action.quantity, action.position))).status === 200)
      return
    case 'edit-add':
      made.lines += Number(
        (await send({ novos: [{ idproduto: replacement.id, quantidade: action.quantity + 1 }] })).status === 200,
      )
      return
    case 'edit-day':
      made.deliveries += Number((await send(onDay(action.day))).status === 200)
      return
    case 'edit-option':
      made.deliveries += Number(
        (await send({ entrega: { tipoEntrega: 'DELIVERY', idformaentrega: expressId } })).status === 200,
      )
      return
    case 'edit-twice': {
      const answers = await Promise.all([send(line(action.quantity + 1, 1)), send(onDay(action.day))])
      const won = answers.filter((answer) => answer.status === 200)
      expect(won.length).toBeLessThanOrEqual(1)
      made.races += won.length
    }
  }
}

/** Orders whose amounts are not the sum of their parts, and payments of which more goes back than came in. */
async function faultsOf({ id }: OpenStore) {
  const { rows } = await pool.query(
    `select o.number::integer, o.total_cents, o.items_cents, o.discount_cents, l.*
     from purchase_order o cross join lateral (
       select sum(total_cents) as lines, sum(items_cents) as items, sum(discount_cents) as discount
       from order_line where supplier_id = $1 and order_number = o.number) l
     where o.supplier_id = $1 and (o.total_cents <> l.lines + o.delivery_fee_cents or o.items_cents <> l.items
       or o.discount_cents <> l.discount
       or (select coalesce(sum(p.amount_cents), 0) from payment p where p.supplier_id = $1 and p.order_number = o.number)
         < (select coalesce(sum(r.amount_cents), 0) from refund r join payment p on p.supplier_id = $1 and p.id = r.payment_id
            where r.supplier_id = $1 and p.order_number = o.number and r.state <> 'failed'))`,
    [id],
  )
  return rows
}

test('in random sequences of edits and other calls totals, stock, places, coupons, credit and money add up, and one of two edits wins', async () => {
  const isBalanced = fc.asyncProperty(
    fc.array(fc.oneof({ weight: 2, arbitrary: ACTION }, { weight: 3, arbitrary: EDIT }), {
      minLength: 16,
      maxLength: 24,
    }),
    async (actions) => {
      const shop = await aShop(app)
      const expressId = await aDelivery(shop.store, { feeCents: 700, datesAhead: 0 })
      await act(shop, { do: 'place', payment: 0, quantity: 2, isQuote: false }, [])
      for (const action of actions) {
        if (isEdit(action)) await edit({ ...shop, expressId }, action)
        else await act(shop, action, await ordersOf(shop.store))
        await expectBalanced(shop.store)
        expect(await faultsOf(shop.store)).toEqual([])
      }
      await expectMovesOfTheTable(shop.store)
      await expectMoneySettled(shop.store)
    },
  )
  // The same sequences in every run.
  await fc.assert(isBalanced, { numRuns: 5, seed: 7, endOnFailure: true })
  for (const count of Object.values(made)) expect(count).toBeGreaterThan(0)
})
