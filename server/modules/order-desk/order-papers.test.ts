import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { printOrders } from '#contract/order-paper.ts'
import { testApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aStaffMember } from '#test/builders/people.ts'

const app = testApp()
const { call, pool } = app

/** The pages and the text of a PDF in the standard fonts. */
function readPdf(base64: string): { pages: number; text: string } {
  const file = Buffer.from(base64, 'base64')
  const raw = file.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body]) => {
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
    return readPdf(body.pdf)
  }

  const labels = await print('ETIQUETA', second, first)
  expect(labels.pages).toBe(2)
  expect(labels.text).toMatch(new RegExp(`Pedido ${second}\\nAna Souza[\\s\\S]*Impresso 1×[\\s\\S]*Pedido ${first}\\n`))
  expect((await print('ETIQUETA', first)).text).toContain('Impresso 2×')

  const list = await print('SEPARACAO', second)
  expect(list.text).toContain(`Separação do pedido ${second}`)
  expect(list.text).toContain('peso: ________ un (até 1,05)')
  expect(list.text).not.toContain('25,90')

  const receipts = await print('CUPOM', first, second)
  expect(receipts.pages).toBe(2)
  expect(receipts.text).toMatch(new RegExp(`Pedido ${first}\\n[\\s\\S]*Total: R\\$ 10,00[\\s\\S]*Pedido ${second}\\n`))
  expect(receipts.text).toContain('1 un × R$ 25,90 = R$ 25,90')

  const paper = await print('PEDIDO', second)
  expect(paper.text).toContain('R$ 25,90')
  expect(paper.text).toContain('Impresso 1×')
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
