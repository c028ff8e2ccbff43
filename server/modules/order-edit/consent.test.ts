import { expect, test } from 'vitest'
import * as wire from '#contract/order-edit.ts'
import * as desk from '#contract/order-desk.ts'
import { testApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { eventsHandledIn, mailsTo } from '#test/builders/outbox.ts'
import { aCustomer, aStaffMember, type Person } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

/** An order of 2 × 10 reais in cash, of which staff proposed 5. */
async function aProposal() {
  const store = await anOpenStore(pool, { payment: { kind: 'cash', flow: 'pick-first' } })
  const [staff, buyer] = [await aStaffMember(store, 'staff', ['orders']), await aBuyer(app, store)]
  const { id } = await aProduct(store, { name: 'Arroz', price: 10, stock: 10 })
  const numpedido = (await buyer.buy([{ id, quantidade: 2 }])).body.numpedido
  const headers = { cookie: `commerce-auth-token=${staff.token}`, 'x-idfornecedor': store.slug }
  const propose = async (quantidade: number) => {
    const { versao } = (await call(wire.getEditableOrder, { params: { numpedido }, headers })).body
    const body = { versao, itens: [{ posicao: 1, quantidade, preco: 9.5 }], acordo: 'PERGUNTAR' }
    return call(wire.editOrder, { params: { numpedido }, headers, body })
  }
  expect((await propose(5)).body).toMatchObject({ feita: false, total: 47.5, aguardaAte: expect.any(String) })
  const questions = async () => (await buyer.detail(numpedido)).body.perguntas
  const answer = async (aceita: boolean, { token }: Pick<Person, 'token'> = buyer) =>
    call(wire.answerEdit, {
      params: { idfornecedor: store.slug, numpedido, idpergunta: (await questions()).at(-1)?.idpergunta ?? '' },
      headers: { cookie: `commerce-auth-token=${token}` },
      body: { aceita },
    })
  const stock = async () =>
    (
      await pool.query<{ stock: number }>('select stock from product where supplier_id = $1 and id = $2', [
        store.id,
        id,
      ])
    ).rows[0]?.stock
  return { store, buyer, numpedido, headers, propose, questions, answer, stock }
}

test('nothing changes before the customer agrees, and then what was proposed', async () => {
  const { store, buyer, numpedido, questions, answer, stock } = await aProposal()
  expect((await buyer.detail(numpedido)).body.totalpedido).toBe(20)
  expect(await stock()).toBe(8000)
  expect(await questions()).toMatchObject([
    {
      tipo: 'MUDANCA',
      respondidoEm: null,
      mudanca: { totalAnterior: 20, total: 47.5, aguardaAte: expect.any(String) },
    },
  ])
  await eventsHandledIn(pool, [store.id])
  const subjects = (await mailsTo(pool, buyer.email)).map(({ subject }) => subject)
  expect(subjects).toContain(`Pedido nº ${numpedido}: a loja precisa da sua resposta`)

  expect((await answer(true, await aCustomer(store))).failure.codigo).toBe('order.notFound')
  const { body } = await answer(true)
  expect(body).toMatchObject({ totalpedido: 47.5, itens: [{ quantidade: 5, preco: 9.5 }] })
  expect(body.eventos.slice(-2)).toMatchObject([{ tipo: 'RESPOSTA' }, { tipo: 'EDITADO' }])
  expect(await stock()).toBe(5000)
  expect((await answer(true)).failure.codigo).toBe('order.questionClosed')
})

test('declined, the order stays as it is', async () => {
  const { answer, stock, questions } = await aProposal()
  expect((await answer(false)).body).toMatchObject({ totalpedido: 20 })
  expect(await stock()).toBe(8000)
  expect(await questions()).toMatchObject([{ aceita: false }])
})

test('a proposal falls away with its time, with another one, and with any change of the order', async () => {
  const { store, numpedido, headers, propose, questions, answer } = await aProposal()
  await propose(4)
  expect(await questions()).toMatchObject([{ mudanca: { total: 38, aguardaAte: expect.any(String) } }])
  await pool.query("update order_question set due_at = now() - interval '1 minute' where supplier_id = $1", [store.id])
  expect(await questions()).toMatchObject([{ mudanca: { aguardaAte: null } }])
  expect((await answer(true)).failure.codigo).toBe('order.questionClosed')

  await propose(3)
  await call(desk.moveOrder, { params: { numpedido }, headers, body: { de: 'ENVIADO', para: 'SEPARANDO' } })
  expect(await questions()).toMatchObject([{ mudanca: { aguardaAte: null } }])
  expect((await answer(true)).failure.codigo).toBe('order.editOutdated')
})
