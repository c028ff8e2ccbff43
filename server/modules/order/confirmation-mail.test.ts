import { describe, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aCoupon, aPickup, aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

/** Amounts are written with a space that does not break. */
const read = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

describe('the confirmation of an order', () => {
  test('says what was ordered, what it costs, how it comes and how it is paid', async () => {
    const store = await anOpenStore(pool, { delivery: { feeCents: 990, datesAhead: 0 } })
    const buyer = await aBuyer(app, store)
    const rice = await aProduct(store, { name: 'Arroz <bom> & barato', price: 10.5 })
    const tea = await aProduct(store, { name: 'Chá', price: 7.33, packagingPrice: 2 })
    await pool.query('update customer set email_verified_at = now() where id = $1', [buyer.customerId])
    const code = await aCoupon(store, { value: 10 })
    const items = [units(rice, 2), units(tea, 3, { embalarParaPresente: true })]
    await buyer.cart.save({ cartItens: items, codigoCupom: code })
    await buyer.submit(buyer.order(items, { cupom: code, anotacoes: 'Portão azul' }))

    const [mail, ...others] = await mailsTo(pool, buyer.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ supplierId: store.id, subject: 'Recebemos o seu pedido nº 1' })
    expect(read(mail?.plain)).toContain(`Ver pedido:\nhttp://localhost/${store.slug}/pedidos/1\n`)
    const lines = [
      'Arroz <bom> & barato (2 un × R$ 10,50): R$ 21,00',
      'Chá (3 un × R$ 7,33, para presente): R$ 21,99',
      'Produtos: R$ 42,99',
      'Embalagem para presente: R$ 6,00',
      `Desconto (${code}): − R$ 4,30`,
      'Entrega: R$ 9,90',
      'Total: R$ 54,59',
      'Entrega em casa (Rua Harmonia, 123 – Vila Madalena, São Paulo/SP, 05435-000): 8h às 18h',
      'Sua observação: Portão azul',
      'Agora falta só o Pix: o código para pagar está na página do pedido.',
    ]
    expect(read(mail?.plain).split('\n')).toEqual(expect.arrayContaining(lines))
    expect(mail?.plain).toContain('você pode desistir da compra em até 7 dias depois de receber')
    expect(mail?.html).toContain('Arroz &lt;bom&gt; &amp; barato')
    expect(mail?.html).toContain(`href="http://localhost/${store.slug}/pedidos/1"`)
  })

  test('repeats nothing that the customer wrote to a mailbox that was never proved: it may be a stranger’s', async () => {
    const store = await anOpenStore(pool, { delivery: { feeCents: 990, datesAhead: 0 } })
    const buyer = await aBuyer(app, store)
    await pool.query(`update address set street = 'http://premio.exemplo' where supplier_id = $1`, [store.id])
    await buyer.buy([units(await aProduct(store), 1)], { anotacoes: 'Ganhe um prêmio em premio.exemplo' })
    const [mail] = await mailsTo(pool, buyer.email)
    expect(mail?.plain).toContain('Entrega em casa: 8h às 18h')
    expect(`${mail?.html} ${mail?.plain}`).not.toMatch(/prêmio|premio/)
  })

  test('names the number of its order, also with concurrent orders', async () => {
    const store = await anOpenStore(pool)
    const rice = await aProduct(store)
    const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer(app, store)))
    const placed = await Promise.all(
      buyers.map(async (buyer) => ({ buyer, number: (await buyer.buy([units(rice, 1)])).body.numpedido })),
    )
    for (const { buyer, number } of placed) {
      const mails = await mailsTo(pool, buyer.email)
      expect(mails.map(({ subject }) => subject)).toEqual([`Recebemos o seu pedido nº ${number}`])
      expect(mails[0]?.plain).toContain(`/pedidos/${number}\n`)
    }
  })

  test('of a pickup names the store, and of a quote promises nothing', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const pickup = await aPickup(store)
    await pool.query('update delivery_option set dates_ahead = 0 where supplier_id = $1', [store.id])
    const cash = await aPaymentMethod(store, { kind: 'cash' })
    await buyer.buy([units(await aProduct(store), 1)], {
      tipoEntrega: 'RETIRADA',
      formaEntrega: { id: pickup.optionId },
      enderecoentrega: null,
      formaPagamento: { idformapagto: cash },
    })
    const collected = read((await mailsTo(pool, buyer.email))[0]?.plain)
    expect(collected).toContain('Loja Pinheiros – Rua dos Pinheiros, 500, São Paulo/SP')
    expect(collected).toContain('Você acompanha cada passo pela página do pedido.')

    const quoting = await anOpenStore(pool, { tags: ['has-delivery', 'support-budget'] })
    const asking = await aBuyer(app, quoting)
    await asking.buy([units(await aProduct(quoting), 1)])
    const [quote] = await mailsTo(pool, asking.email)
    expect(quote?.subject).toBe('Recebemos o seu pedido de orçamento nº 1')
    expect(read(quote?.plain)).toMatch(/Total estimado: R\$ 10,00\n/)
    expect(quote?.plain).not.toContain('falta só o Pix')
    expect(quote?.plain).not.toContain('desistir')
  })

  test('is written once for an order that is sent twice, and not at all for one that is refused', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const rice = await aProduct(store, { stock: 1 })
    await buyer.cart.save({ cartItens: [units(rice, 1)] })
    const body = buyer.order([units(rice, 1)])
    await Promise.all(Array.from({ length: 3 }, () => buyer.submit(body, { 'idempotency-key': 'k1' })))
    expect(await mailsTo(pool, buyer.email)).toHaveLength(1)
    expect((await buyer.buy([units(rice, 1)])).status).not.toBe(200)
    expect(await mailsTo(pool, buyer.email)).toHaveLength(1)
  })

  test('never keeps an order from being placed', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const rice = await aProduct(store)
    await pool.query(`update customer set email = 'sem e-mail' where supplier_id = $1`, [store.id])
    expect((await buyer.buy([units(rice, 1)])).status).toBe(200)
    const { rows } = await pool.query('select 1 from mail where supplier_id = $1', [store.id])
    expect(rows).toEqual([])
  })

  test('of a long order leaves the rest to its page', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const products = await Promise.all(
      Array.from({ length: 33 }, (_, index) => aProduct(store, { name: `Produto ${String(index).padStart(2, '0')}` })),
    )
    await buyer.buy(products.map((product) => units(product, 1)))
    const [mail] = await mailsTo(pool, buyer.email)
    expect(mail?.plain).toContain('E mais 3 produtos')
    expect(mail?.plain).not.toContain('Produto 30')
    expect(mail?.html.length).toBeLessThan(30_000)
  })
})
