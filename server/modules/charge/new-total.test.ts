import { expect, test } from 'vitest'
import * as orders from '#contract/order-desk.ts'
import * as wire from '#contract/charge.ts'
import * as picking from '#contract/picking.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { eventsHandledIn, mailsTo } from '#test/builders/outbox.ts'
import { aPaymentAccount, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'

const app = await testAppWithSandbox()
const { call, pool, control } = app

type Made = Awaited<ReturnType<typeof aProduct>>

/** An order of two products, 3 × 10 and 1 × 5 reais, that was paid by Pix and is being picked. */
async function aPaidPicking() {
  const store = await anOpenStore(pool, { payment: { kind: 'pix', flow: 'pay-first' } })
  await aPaymentAccount(app, store, 'api-pix')
  const [buyer, picker] = await Promise.all([aBuyer(app, store), aStaffMember(store, 'staff', ['picking'])])
  const [cheese, bread] = await Promise.all([aProduct(store, { price: 10 }), aProduct(store, { price: 5 })])
  const { body } = await buyer.buy([
    { id: cheese.id, quantidade: 3 },
    { id: bread.id, quantidade: 1 },
  ])
  const numpedido = body.numpedido
  const receipt = () =>
    call(wire.generateReceipt, {
      params: { numorder: numpedido, idclient: buyer.customerId },
      headers: { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug },
    })
  const status = async () => (await buyer.detail(numpedido)).body.status
  await control(`charges/${(await receipt()).body.txid}/pay`)
  await expect.poll(status).toBe('PAGO')
  const at = {
    params: { numpedido },
    query: { idfornecedor: store.slug },
    headers: { cookie: `commerce-auth-token=${picker.token}` },
  }
  const { itens } = (await buyer.detail(numpedido)).body
  const lineOf = ({ id }: { readonly id: string }) => ({
    ...at,
    params: { numpedido, posicao: itens.findIndex((line) => line.id === id) + 1 },
  })
  expect((await call(orders.moveOrder, { ...at, body: { de: 'PAGO', para: 'SEPARANDO' } })).status).toBe(200)
  const desk = {
    pick: (product: Made, separado: number) =>
      call(picking.pickItem, { ...lineOf(product), body: { separado, acimaDaTolerancia: false } }),
    pickReplacement: (separado: number) =>
      call(picking.pickItem, {
        ...at,
        params: { numpedido, posicao: 3 },
        body: { separado, acimaDaTolerancia: false },
      }),
    replace: (product: Made, by: Made, quantidade: number) =>
      call(picking.reportMissingItem, { ...lineOf(product), body: { decisao: 'TROCAR', id: by.id, quantidade } }),
    finish: () => call(picking.finishPicking, at),
  }
  const refunds = async () =>
    (
      await pool.query<{ amount: number; state: string }>(
        'select amount_cents::integer as amount, state from refund where supplier_id = $1 order by created_at',
        [store.id],
      )
    ).rows
  return { store, buyer, numpedido, desk, refunds, receipt, bread, cheese }
}

test('what was paid and not picked is returned once', async () => {
  const { desk, refunds, buyer, numpedido, store, cheese, bread } = await aPaidPicking()
  await desk.pick(cheese, 2)
  await desk.pick(bread, 0)
  expect((await desk.finish()).status).toBe(200)
  await expect.poll(refunds).toEqual([{ amount: 1500, state: 'done' }])
  expect((await buyer.detail(numpedido)).body).toMatchObject({ totalpedido: 20, situacaoPagamento: 'PAGO' })

  // The event comes again.
  await pool.query(
    `insert into domain_event (supplier_id, name, payload) values ($1, 'order.changed', json_build_object('number', $2::bigint, 'kind', 'new-total'))`,
    [store.id, numpedido],
  )
  app.server().appContext.events.dispatch()
  await eventsHandledIn(pool, [store.id])
  expect(await refunds()).toHaveLength(1)
  const subjects = (await mailsTo(pool, buyer.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /^Devolvemos R\$\s15,00 do pedido/.test(subject))).toHaveLength(1)
})

test('a higher total to which the customer agreed is charged by its difference', async () => {
  const { desk, refunds, receipt, buyer, numpedido, store, bread, cheese } = await aPaidPicking()
  await desk.replace(cheese, bread, 8)
  await desk.pick(bread, 1)
  await desk.pickReplacement(8)
  expect((await desk.finish()).status).toBe(200)
  const { perguntas } = (await buyer.detail(numpedido)).body
  await call(orders.answerQuestion, {
    params: { idfornecedor: store.slug, numpedido, idpergunta: perguntas[0]?.idpergunta ?? '' },
    headers: { cookie: `commerce-auth-token=${buyer.token}` },
    body: { aceita: true },
  })
  expect((await desk.finish()).status).toBe(200)
  const paymentState = async () => (await buyer.detail(numpedido)).body.situacaoPagamento
  await expect.poll(paymentState).not.toBe('PAGO')
  const { body } = await receipt()
  expect(body).toMatchObject({ tipo: 'PIX', valor: 10 })
  await control(`charges/${body.txid}/pay`)
  await expect.poll(paymentState).toBe('PAGO')
  expect(await refunds()).toEqual([])
})
