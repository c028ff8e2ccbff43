import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { printOrders } from '#contract/order-paper.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aBreakfast, comboItem } from '#test/builders/combos.ts'
import { anOrder, sendHome } from '#test/builders/orders.ts'
import { codesIn, printed, textOfPages } from '#test/codes.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

/** The pages and the text of a PDF in the standard fonts. */
function readPdf(base64: string): { pages: number; text: string } {
  const file = Buffer.from(base64, 'base64')
  const raw = file.toString('latin1')
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body]) => {
    try {
      return inflateSync(Buffer.from(body ?? '', 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const shown = streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts]) => parts ?? ''))
  const decode = (hex: string) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))
  const text = shown.map((parts) => [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => decode(hex ?? '')).join(''))
  return { pages: raw.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0, text: text.join('\n') }
}

test('papers of many orders come in one PDF, and say how often they were printed', async () => {
  const store = await anOpenStore(pool)
  const [buyer, staff] = await Promise.all([aBuyer(app, store), aStaffMember(store, 'staff', ['orders'])])
  const first = await anOrder(store, buyer)
  const second = await anOrder(store, buyer, { totalCents: 2590 })
  await pool.query('update order_line set weight_tolerance = 500 where supplier_id = $1 and order_number = $2', [
    store.id,
    second,
  ])
  const print = async (tipo: Input<typeof printOrders>['body']['tipo'], ...pedidos: number[]) => {
    const { body } = await call(printOrders, {
      params: {},
      query: { idfornecedor: store.slug },
      headers: { cookie: `commerce-auth-token=${staff.token}` },
      body: { tipo, pedidos },
    })
    return { ...readPdf(body.pdf), pdf: body.pdf }
  }

  const labels = await print('ETIQUETA', second, first)
  expect(labels.pages).toBe(2)
  expect(labels.text).toMatch(new RegExp(`Pedido ${second}\\nAna Souza[\\s\\S]*Impresso 1×[\\s\\S]*Pedido ${first}\\n`))
  expect((await print('ETIQUETA', first)).text).toContain('Impresso 2×')

  // As a label printer draws it, which has 203 dots in an inch.
  const read = await Promise.all((await printed(labels.pdf, 203)).map((page) => codesIn(page, 'QRCode')))
  expect(read.map(([code]) => code?.slice(-`/gestao/pedidos/${first}`.length))).toEqual([
    `/gestao/pedidos/${second}`,
    `/gestao/pedidos/${first}`,
  ])

  await pool.query("update customer set phone = '+5511943214321' where supplier_id = $1", [store.id])
  for (const paper of ['ETIQUETA', 'CUPOM', 'SEPARACAO', 'PEDIDO'] as const)
    expect((await print(paper, first)).text).toContain('Tel. (11) 94321-4321')

  const list = await print('SEPARACAO', second)
  expect(list.text).toContain(`Separação do pedido ${second}`)
  expect(list.text).toContain('até 1,05 un')
  expect(list.text).not.toContain('25,90')

  await pool.query(
    "update purchase_order set payment_kind = 'cash', change_for_cents = 5000, delivery_period = 'entre 8h e 12h' where supplier_id = $1 and number = $2",
    [store.id, second],
  )
  const receipts = await print('CUPOM', first, second)
  expect(receipts.text).toContain('entre 8h e 12h')
  expect(receipts.text).toContain('Troco para R$ 50,00')
  expect(receipts.pages).toBe(2)
  expect(receipts.text).toMatch(new RegExp(`Pedido ${first}\\n[\\s\\S]*Total: R\\$ 10,00[\\s\\S]*Pedido ${second}\\n`))
  expect(receipts.text).toContain('1 un × R$ 25,90 = R$ 25,90')

  await pool.query(
    `insert into order_line (supplier_id, order_number, position, product_id, code, name, unit, quantity, unit_price, price_rule,
       items_cents, packaging_cents, discount_cents, total_cents, terms)
     select supplier_id, order_number, n, product_id, code, 'Feijão ' || n, unit, quantity, unit_price, price_rule, 100, 0, 0, 100, terms
     from order_line, generate_series(2, 60) n where supplier_id = $1 and order_number = $2 and position = 1`,
    [store.id, first],
  )
  const long = await print('SEPARACAO', first, second)
  expect(long.pages).toBe(4)
  expect(long.text).toMatch(/Página 3 de 3[\s\S]*Separação do pedido/)

  await pool.query(
    `with line as (update order_line set unit_price = 130935, quantity = 48000, items_cents = 62849, packaging_cents = 500,
       discount_cents = 6285, total_cents = 57064 where supplier_id = $1 and order_number = $2)
     update purchase_order set items_cents = 62849, packaging_cents = 500, discount_cents = 6285, total_cents = 57064
     where supplier_id = $1 and number = $2`,
    [store.id, second],
  )
  expect((await print('CUPOM', second)).text).toContain('48 un × R$ 13,0935 = R$ 628,49')
  const paper = await print('PEDIDO', second)
  expect(paper.text).toMatch(/R\$ 13,0935\nR\$ 628,49[\s\S]*Desconto: R\$ 62,85/)
  expect(paper.text).toContain('Impresso 1×')
})

test('a combo is one group on each paper that lists products', async () => {
  const store = await anOpenStore(pool)
  const [buyer, staff] = await Promise.all([aBuyer(app, store), aStaffMember(store, 'staff', ['orders'])])
  const { comboId, coffee, bread } = await aBreakfast(store)
  const milk = await aProduct(store, { name: 'Leite', price: 5 })
  const items = [units(milk, 1), comboItem(comboId, 2, [coffee, bread])]
  await buyer.cart.save({ cartItens: items })
  const { body } = await buyer.submit(buyer.order(items))
  const textOf = async (tipo: Input<typeof printOrders>['body']['tipo']) => {
    const { body: paper } = await call(printOrders, {
      params: {},
      query: { idfornecedor: store.slug },
      headers: { cookie: `commerce-auth-token=${staff.token}` },
      body: { tipo, pedidos: [body.numpedido] },
    })
    return readPdf(paper.pdf).text
  }
  expect(await textOf('PEDIDO')).toMatch(
    /2\nCombo Café da manhã\nEconomia de R\$ 14,00\nR\$ 25,00\nR\$ 50,00\n2 un\n– Café 500 g\n.*\nR\$ 15,63\nR\$ 31,26\n/,
  )
  expect(await textOf('SEPARACAO')).toMatch(/2\nCombo Café da manhã\n2 un\n– Café 500 g\n.*\n2 un\n– Pão integral\n/)
  expect(await textOf('CUPOM')).toContain(
    'Combo: 2 × Café da manhã\n– 2 un Café 500 g\n– 2 un Pão integral\nR$ 25,00 por combo = R$ 50,00\nEconomia de R$ 14,00\n',
  )
})

test('an order of another store is not printed', async () => {
  const [store, other] = await Promise.all([anOpenStore(pool), anOpenStore(pool)])
  const [buyer, staff] = await Promise.all([aBuyer(app, other), aStaffMember(store, 'staff', ['orders'])])
  const number = await anOrder(other, buyer)
  const { status } = await call(printOrders, {
    params: {},
    query: { idfornecedor: store.slug },
    headers: { cookie: `commerce-auth-token=${staff.token}` },
    body: { tipo: 'PEDIDO', pedidos: [number] },
  })
  expect(status).toBe(404)
})

test('no paper cuts an address with a long number, nor a long name', async () => {
  const store = await anOpenStore(pool)
  const name = 'Maria Aparecida Fernandes de Albuquerque Vasconcelos Cavalcanti de Oliveira'
  const customer = await aCustomer(store, { name })
  const staff = await aStaffMember(store, 'staff', ['orders'])
  const number = await anOrder(store, customer)
  await sendHome(store, [number])
  const place = {
    street: 'Rua Professor Doutor Euryclides de Jesus Zerbini, antiga Estrada Municipal do Morro Grande',
    number: 'QD 12 LT 5 CJ Z CASA 3 FUNDOS2',
    complement: 'Condomínio Residencial Parque das Araucárias, bloco 4, apartamento 1201, ao lado da portaria',
    district: 'Conjunto Habitacional Brigadeiro Faria Lima',
    city: 'São José do Vale do Rio Preto',
    state: 'RJ',
    postalCode: '25780000',
  }
  await pool.query(
    'update purchase_order set customer_name = $3, delivery_address = delivery_address || $4::jsonb where supplier_id = $1 and number = $2',
    [store.id, number, name, JSON.stringify(place)],
  )
  for (const tipo of ['ETIQUETA', 'CUPOM', 'PEDIDO', 'SEPARACAO'] as const) {
    const { body } = await call(printOrders, {
      params: {},
      query: { idfornecedor: store.slug },
      headers: { cookie: `commerce-auth-token=${staff.token}` },
      body: { tipo, pedidos: [number] },
    })
    const [text = ''] = await textOfPages(body.pdf)
    for (const part of [name, place.number, place.complement, 'Rio Preto/RJ, 25780-000'])
      expect(text, tipo).toContain(part)
  }
})
