import { describe, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { aProduct } from '#test/builders/store.ts'
import { subscriptions, type Subscribed } from '#test/builders/subscriptions.ts'

const app = testApp()
const { pool } = app
const { aSubscriber, seen, change, runNow, letNextComeDue, dateOf, subjectsTo } = subscriptions(app, pool)

describe('a date with a missing product and TROCAR', () => {
  /** Rice at R$ 10 is out of stock; two other kinds are in the same category, and maize of the same price. */
  async function withoutRice(choices: object = {}) {
    const one = await aSubscriber({}, { assinatura: { faltas: 'TROCAR', tolerancia: 10, ...choices } })
    const { store, rice } = one
    const categoryId = (
      await pool.query<{ id: string }>('select category_id as id from product where supplier_id = $1 and id = $2', [
        store.id,
        rice.id,
      ])
    ).rows[0]?.id
    const brown = await aProduct(store, { name: 'Arroz integral', price: 11, categoryId, stock: 50 })
    await aProduct(store, { name: 'Arroz selvagem', price: 9, categoryId, stock: 50 })
    await aProduct(store, { name: 'Milho', price: 10, categoryId, stock: 50 })
    await pool.query('update product set stock = 1000 where supplier_id = $1 and id = $2', [store.id, rice.id])
    return { one, brown }
  }
  async function ordered(one: Subscribed) {
    await letNextComeDue(one)
    await runNow(one)
    const run = await dateOf(one)
    const order = run?.numpedido ? (await one.buyer.detail(run.numpedido)).body : null
    return { run, lines: order?.itens.map(({ nome, quantidade }) => [nome, quantidade]) }
  }

  test('the customer gets what was chosen, and an e-mail', async () => {
    const { one, brown } = await withoutRice()
    const [rice] = (await seen(one)).itens
    expect(rice?.similares).toMatchObject([
      { nome: 'Arroz integral', preco: 11 },
      { nome: 'Arroz selvagem' },
      { nome: 'Milho' },
    ])
    const wish = (idsubstituto: string) =>
      change(one, {
        itens: [
          { id: one.rice.id, quantidade: 2, idsubstituto },
          { id: one.beans.id, quantidade: 1 },
        ],
      })
    expect((await wish(one.rice.id)).failure.codigo).toBe('cart.unknownProduct')
    expect((await wish(one.store.id)).failure.codigo).toBe('cart.unknownProduct')
    expect((await wish(brown.id)).body.itens[0]?.substituto).toEqual({ id: brown.id, nome: 'Arroz integral' })
    // Another change leaves the choice as it is.
    await change(one, {
      itens: [
        { id: one.rice.id, quantidade: 3 },
        { id: one.beans.id, quantidade: 1 },
      ],
    })
    const { run, lines } = await ordered(one)
    expect(run).toMatchObject({
      situacao: 'PEDIDA',
      produtosEmFalta: [],
      trocas: [{ falta: 'Arroz', substituto: 'Arroz integral' }],
    })
    expect(lines).toEqual([
      ['Arroz integral', 3],
      ['Feijão', 1],
    ])
    const day = one.next.split('-').toReversed().join('/')
    expect(await subjectsTo(one)).toContain(`Sua assinatura: o que mudou no pedido de ${day}`)
    expect((await seen(one)).itens.map(({ nome }) => nome)).toEqual(['Arroz', 'Feijão'])
    expect((await wish('')).body.itens[0]?.substituto).toBeNull()
  })

  test('what the store does not sell any more is offered as such, and only where it was chosen', async () => {
    const { one, brown } = await withoutRice()
    const itens = [
      { id: one.rice.id, quantidade: 2, idsubstituto: brown.id },
      { id: one.beans.id, quantidade: 1 },
    ]
    await change(one, { itens })
    await pool.query('update product set is_active = false where supplier_id = $1 and name in ($2, $3)', [
      one.store.id,
      'Arroz integral',
      'Milho',
    ])
    const offered = async () => (await seen(one)).itens[0]?.similares.map(({ nome, aVenda }) => [nome, aVenda])
    expect(await offered()).toEqual([
      ['Arroz integral', false],
      ['Arroz selvagem', true],
    ])
    await change(one, { itens: itens.map((item) => ({ ...item, idsubstituto: '' })) })
    expect(await offered()).toEqual([['Arroz selvagem', true]])
  })

  test('the nearest price comes where nothing was chosen', async () => {
    const { one, brown } = await withoutRice()
    await pool.query('update product set stock = 1000 where supplier_id = $1 and id = $2', [one.store.id, brown.id])
    expect((await ordered(one)).lines).toEqual([
      ['Arroz selvagem', 2],
      ['Feijão', 1],
    ])
  })

  test('what is dearer than the tolerance allows does not come, chosen or not', async () => {
    const { one, brown } = await withoutRice({ tolerancia: 9 })
    await change(one, {
      itens: [
        { id: one.rice.id, quantidade: 2, idsubstituto: brown.id },
        { id: one.beans.id, quantidade: 1 },
      ],
    })
    const { run, lines } = await ordered(one)
    expect(run).toMatchObject({ situacao: 'PEDIDA', produtosEmFalta: ['Arroz'], trocas: [] })
    expect(lines).toEqual([['Feijão', 1]])
  })
})
