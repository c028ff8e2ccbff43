import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { StaffModule } from '#domain/access/can.ts'
import { moveOrder } from '#contract/order-desk.ts'
import { submitOrder } from '#contract/order.ts'
import { anOpenStore } from '#test/builders/checkout.ts'
import { anNfe, cnpjOf } from '#test/builders/nfe.ts'
import { anOrder, sendHome } from '#test/builders/orders.ts'
import { aCustomer, anAddress, aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { keepScreenshot } from './screenshots.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, handshakeOf, ready, type VisitorOptions } from './visitor.ts'

const { origin, pool, fillCart, clientOf } = demonstration()
const newVisitor = browserAt(origin)

async function aDesk(modules: readonly StaffModule[], tags: readonly string[] = []) {
  const store = await aStore(pool, { tags })
  const [customer, { token }] = await Promise.all([
    aCustomer(store, { name: 'Beatriz Lima' }),
    aStaffMember(store, 'staff', modules),
  ])
  const open = async (path: string, options: VisitorOptions = {}) => {
    const { page } = await newVisitor({ device: 'desktop', token, ...options })
    await page.goto(`/${store.slug}/gestao${path}`)
    await ready(page)
    return page
  }
  return { store, customer, open }
}

/** However long what is done with it takes, from the moment when it is held: on a busy machine it would be made before it is seen. */
const keepHeld = ({ id }: { readonly id: string }) =>
  expect
    .poll(async () => {
      const sql = "update held_move set due_at = now() + interval '5 minutes' where supplier_id = $1"
      return (await pool.query(sql, [id])).rowCount
    })
    .toBe(1)

test('one key moves an order on, and it can be undone; a cancellation needs its reason', async () => {
  const { store, customer, open } = await aDesk(['orders'])
  const number = await anOrder(store, customer, { paymentKind: 'cash' })
  const page = await open(`/pedidos/${number}`)
  await page.keyboard.press('a')
  await keepHeld(store)
  await page.getByText('Avançando para “Em separação” (Carla Equipe)…').waitFor()
  await expectAccessible(page, 'a move that waits')
  await keepScreenshot(page, 'order-desk-order')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('button', { name: 'Começar a separar' }).waitFor()

  await page.getByText('Cancelar pedido').first().click()
  await page.getByLabel('Motivo, que o cliente vai ler').fill('Acabou o estoque')
  await page.getByRole('button', { name: 'Sim, cancelar o pedido' }).click()
  await page.getByText('Acabou o estoque').waitFor()
  expect(await page.getByRole('button', { name: 'Começar a separar' }).count()).toBe(0)
})

test('on the board an order is moved by its key or opened beside it, and cancelled there', async () => {
  const { store, customer, open } = await aDesk(['orders'])
  const first = await anOrder(store, customer, { paymentKind: 'cash' })
  const second = await anOrder(store, customer, { paymentKind: 'cash', status: 'picking' })
  const page = await open('/pedidos?vista=quadro')
  await page.getByRole('region', { name: 'Em separação' }).getByText(`${second} Ana Souza`).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expectAccessible(page, 'the board')
  await page.keyboard.press('a')
  await keepHeld(store)
  await page.getByText('Avançando para “Em separação”…').waitFor()
  await keepScreenshot(page, 'order-desk-board')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('button', { name: `Começar a separar: pedido ${first}` }).waitFor()

  const pane = page.getByRole('region', { name: 'Detalhes' })
  const reason = pane.getByLabel('Motivo, que o cliente vai ler')
  await page.getByRole('link', { name: `${first} Ana Souza` }).click()
  await pane.getByText('Cancelar pedido').first().click()
  await reason.fill('Não temos mais')
  await page.getByRole('link', { name: `${second} Ana Souza` }).click()
  await pane.getByRole('heading', { name: `Pedido nº ${second}` }).waitFor()
  await pane.getByText('Cancelar pedido').first().click()
  // What was typed for one order does not stand in the next.
  expect(await reason.inputValue()).toBe('')
  await reason.fill('Acabou o estoque')
  await pane.getByRole('button', { name: 'Sim, cancelar o pedido' }).click()
  await pane.getByText('Acabou o estoque').waitFor()
  await expect.poll(() => page.getByRole('link', { name: `${second} Ana Souza` }).count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('vista')).toBe('quadro')
})

test('a payment that is short is found by its tab and accepted beside the list', async () => {
  const { store, customer, open } = await aDesk(['orders', 'finance'])
  const number = await anOrder(store, customer, { status: 'awaiting-payment', totalCents: 5000 })
  await anOrder(store, customer, { paymentKind: 'cash' })
  await pool.query(
    `insert into payment (supplier_id, external_id, order_number, amount_cents, received_at, problem)
     values ($1, $2, $3, 4500, now(), 'short')`,
    [store.id, randomUUID(), number],
  )
  const page = await open('/pedidos')
  await page.getByRole('link', { name: 'A resolver 1' }).click()
  await page.waitForURL(/pagamentos-a-resolver/)
  const row = page.getByRole('row', { name: /Pago a menor/ })
  const [status, problem] = await Promise.all(
    ['Aguardando pagamento', 'Pago a menor'].map((mark) => row.getByText(mark).filter({ visible: true }).boundingBox()),
  )
  // Two marks are read as two, beside or below each other.
  expect(spaceBetween(status, problem)).toBeGreaterThanOrEqual(4)
  await row.getByRole('link', { name: String(number) }).click()
  const pane = page.getByRole('region', { name: 'Detalhes' })
  await pane.getByRole('heading', { name: 'Pagamento a resolver' }).waitFor()
  await expectAccessible(page, 'a payment to decide')
  await keepScreenshot(page, 'order-desk-payment')
  await pane.getByRole('button', { name: 'Aceitar a menor' }).click()
  await pane.getByRole('button', { name: 'Começar a separar' }).waitFor()
  await expect.poll(() => pane.getByRole('heading', { name: 'Pagamento a resolver' }).count()).toBe(0)

  // There are open orders, only none whose payment waits for a decision.
  await page.goto(`/${store.slug}/gestao/pedidos?situacao=pagamentos-a-resolver`)
  await page.getByRole('heading', { name: 'Nenhum pagamento a resolver' }).waitFor()
  expect(await page.getByText('Nenhum pedido em aberto').count()).toBe(0)
})

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null

const spaceBetween = (first: Box = null, second: Box = null): number =>
  first === null || second === null
    ? Number.NaN
    : Math.max(second.x - first.x - first.width, second.y - first.y - first.height)

/** Counts the tones that a page plays, from its next load on. */
async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      start.apply(this, when)
      if (this.context.state === 'running') performance.mark('tone')
    }
  })
  return () => page.evaluate(() => performance.getEntriesByName('tone').length)
}

test('during a shift a new order is announced until it is seen, and its customer sees how it moves', async () => {
  const store = await anOpenStore(pool, { payment: { kind: 'cash', flow: 'pick-first' } })
  const [customer, { token }, product] = await Promise.all([
    aCustomer(store, { name: 'Beatriz Lima' }),
    aStaffMember(store, 'staff', ['orders']),
    aProduct(store),
  ])
  const addressId = await anAddress(store, customer.customerId)
  const desk = (await newVisitor({ device: 'desktop', token })).page
  const connected = handshakeOf(desk)
  const tones = await countTones(desk)
  await desk.goto(`/${store.slug}/gestao`)
  await connected
  await desk.getByRole('button', { name: 'Começar turno' }).click()
  await desk.getByRole('button', { name: 'Turno aberto', pressed: true }).waitFor()
  // One hears at once whether the sound is loud enough.
  await expect.poll(tones).toBe(2)

  const lines = [{ id: product.id, quantidade: 1 }]
  await fillCart(store, customer, lines)
  const { numpedido } = await clientOf(store, customer.token)(submitOrder, {
    params: { sessao: `token|${customer.customerId}`, idcliente: customer.customerId },
    body: {
      itens: lines,
      tipoEntrega: 'DELIVERY',
      formaEntrega: { id: store.deliveryId },
      enderecoentrega: { idendereco: addressId },
      formaPagamento: { idformapagto: store.paymentId },
    },
  })
  await desk.getByRole('alert').getByText('Espera por você: 1 pedido para atender').waitFor()
  await expect.poll(tones).toBe(4)
  await expectAccessible(desk, 'a new order')
  await keepScreenshot(desk, 'order-desk-shift')
  await expect.poll(() => desk.title()).toMatch(/^\(1\) Novos · /)
  await desk.getByRole('button', { name: 'Já vi' }).click()
  // It waits, seen or not.
  await expect.poll(() => desk.title()).toMatch(/^\(1\) Hoje/)

  const shopper = (await newVisitor({ token: customer.token })).page
  const follows = handshakeOf(shopper)
  await shopper.goto(`/${store.slug}/pedidos/${numpedido}`)
  await follows
  await clientOf(store, token)(moveOrder, {
    params: { numpedido },
    query: { idfornecedor: store.slug },
    body: { de: 'ENVIADO', para: 'SEPARANDO' },
  })
  await expect.poll(() => desk.title()).toMatch(/^Hoje/)
  await shopper.getByText('Em separação').first().waitFor()
  await desk.goto(`/${store.slug}/gestao/pedidos/${numpedido}`)
  await desk.getByText('Em separação').first().waitFor()
})

test('a sound that the browser holds back after a reload is let free by a touch anywhere', async () => {
  const store = await anOpenStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['orders'])
  const desk = (await newVisitor({ device: 'desktop', token })).page
  await desk.goto(`/${store.slug}/gestao`)
  await ready(desk)
  await desk.getByRole('button', { name: 'Começar turno' }).click()
  await desk.getByRole('button', { name: 'Turno aberto', pressed: true }).waitFor()
  // As a browser does that has not been touched since.
  await desk.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        void this.suspend()
      }
    }
  })
  await desk.reload()
  const blocked = desk.getByText('O navegador bloqueou o som.')
  await blocked.waitFor()
  await desk.getByRole('heading', { level: 1 }).click()
  await blocked.waitFor({ state: 'detached' })
})

/** After a wrong code the error stands only at the code field, which gets the focus; there is one button to confirm. */
async function expectRefusedCode(page: Page, confirm: string): Promise<void> {
  const code = page.getByLabel('Código que o cliente disse')
  await code.fill('9999')
  expect(await page.getByText(confirm, { exact: true }).count()).toBe(1)
  // What confirms is no saving of changes.
  expect(await page.getByRole('button', { name: 'Salvar' }).count()).toBe(0)
  await page.getByRole('button', { name: confirm }).click()
  const problem = page.getByText('O código não confere. Peça o código que aparece no pedido do cliente.')
  await problem.waitFor()
  expect(await problem.count()).toBe(1)
  expect(await code.getAttribute('aria-invalid')).toBe('true')
  expect((await code.getAttribute('aria-describedby'))?.split(' ')).toContain(await problem.getAttribute('id'))
  await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
}

test('a delivery is confirmed by its code, on the page of the order and beside the list', async () => {
  const { store, customer, open } = await aDesk(['orders'])
  const number = await anOrder(store, customer, { paymentKind: 'cash', status: 'out-for-delivery' })
  await sendHome(store, [number])
  await pool.query("update purchase_order set handover_code = '1234' where supplier_id = $1", [store.id])
  const page = await open(`/pedidos/${number}`, { expectedFaults: [/status of 422/] })
  await page.getByText('Registrar entrega').click()
  await expectRefusedCode(page, 'Confirmar entrega')
  await expectAccessible(page, 'a refused code')

  await page.goto(`/${store.slug}/gestao/pedidos`)
  await ready(page)
  await page.getByRole('link', { name: String(number), exact: true }).click()
  const pane = page.getByRole('region', { name: 'Detalhes' })
  await pane.getByText('Registrar entrega').click()
  await expectRefusedCode(page, 'Confirmar entrega')
  await pane.getByLabel('Código que o cliente disse').fill('1234')
  await pane.getByRole('button', { name: 'Confirmar entrega' }).click()
  await expect
    .poll(async () => (await pool.query('select status from purchase_order where supplier_id = $1', [store.id])).rows)
    .toEqual([{ status: 'delivered' }])
})

test('a delivery without code and name says once that one of them is enough, until either is typed', async () => {
  const { store, customer, open } = await aDesk(['orders'])
  const number = await anOrder(store, customer, { paymentKind: 'cash', status: 'out-for-delivery' })
  await sendHome(store, [number])
  const page = await open(`/pedidos/${number}`)
  await page.getByText('Registrar entrega').click()
  const code = page.getByLabel('Código que o cliente disse')
  const receivedBy = page.getByLabel('Ou o nome de quem recebeu')
  const confirm = page.getByRole('button', { name: 'Confirmar entrega' })
  const invalid = page.locator('[aria-invalid=true]')
  const unproved = page.getByText('Digite o código do cliente, ou o nome de quem recebeu.')
  for (const [field, typed] of [
    [code, '1'],
    [receivedBy, 'P'],
  ] as const) {
    await confirm.click()
    await unproved.waitFor()
    expect(await unproved.count()).toBe(1)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await invalid.count()).toBe(1)
    expect((await code.getAttribute('aria-describedby'))?.split(' ')).toContain(await unproved.getAttribute('id'))
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
    await field.fill(typed)
    await unproved.waitFor({ state: 'detached' })
    expect(await invalid.count()).toBe(0)
    expect(await page.getByText('(opcional)').count()).toBe(0)
    await field.fill('')
  }
  await receivedBy.fill('Portaria')
  await confirm.click()
  await expect
    .poll(async () => (await pool.query('select status from purchase_order where supplier_id = $1', [store.id])).rows)
    .toEqual([{ status: 'delivered' }])
})

test('the picker of an order that waits for its payment reads that the picking is done', async () => {
  const { store, customer, open } = await aDesk(['picking'])
  const number = await anOrder(store, customer, { status: 'picking', flow: 'pick-first' })
  const page = await open(`/separacao/${number}`)
  await ready(page)
  await page.getByRole('button', { name: 'Separado' }).click()
  await page.getByText('1 de 1').waitFor()
  await page.getByRole('button', { name: 'Concluir separação' }).click()
  await page.getByText('Separação concluída. Esperando o pagamento do cliente.').waitFor()
})

test('an order by weight is picked on a tablet, and handed over there for its code', async () => {
  const { store, customer, open } = await aDesk(['picking'])
  const number = await anOrder(store, customer, { paymentKind: 'cash', status: 'picking' })
  await pool.query('update order_line set weight_tolerance = 500 where supplier_id = $1', [store.id])
  await pool.query('update purchase_order set authorized_cents = 1050 where supplier_id = $1', [store.id])
  const page = await open('/separacao', { expectedFaults: [/status of 422/] })
  await page.setViewportSize({ width: 820, height: 1180 })
  await arriveAt(page, 'Separação')
  await page.getByRole('link', { name: /Beatriz|Ana Souza/ }).click()
  await arriveAt(page, `Pedido nº ${number}`)
  await page.getByText('Falta 1 item').waitFor()
  await page.getByRole('button', { name: 'Peso na balança' }).click()
  for (const key of ['1', ',', '0', '9']) await page.getByRole('button', { name: key, exact: true }).click()
  await page.getByText('Passou 0,04 un. Retire um pouco ou peça o ok do cliente.').waitFor()
  await expectAccessible(page, 'the keypad')
  await keepScreenshot(page, 'order-desk-picking')
  await page.getByRole('button', { name: 'Apagar' }).click()
  await page.getByRole('button', { name: '4', exact: true }).click()
  await page.getByRole('button', { name: 'Separado' }).click()
  await page.getByText('1 de 1').waitFor()
  await page.getByRole('button', { name: 'Concluir separação' }).click()
  await page.getByText('Separação concluída.').waitFor()
  await page.getByRole('button', { name: 'Pronto para retirada' }).click()
  await page.getByText('Registrar retirada').waitFor()

  await page.goto(`/${store.slug}/gestao/separacao`)
  await ready(page)
  await page
    .getByRole('region', { name: 'Esperando retirada' })
    .getByRole('link', { name: new RegExp(`Pedido nº ${number}`) })
    .click()
  await arriveAt(page, `Pedido nº ${number}`)
  await page.getByText('Registrar retirada').click()
  await expectRefusedCode(page, 'Confirmar retirada')
  const { rows } = await pool.query<{ code: string }>(
    'select handover_code as code from purchase_order where supplier_id = $1',
    [store.id],
  )
  await page.getByLabel('Código que o cliente disse').fill(rows[0]?.code ?? '')
  await page.getByRole('checkbox', { name: /Recebi R\$/ }).check()
  await page.getByRole('button', { name: 'Confirmar retirada' }).click()
  await page.getByText('Entregue ao cliente.').waitFor()
  const paid = await pool.query('select status, payment_state from purchase_order where supplier_id = $1', [store.id])
  expect(paid.rows).toEqual([{ status: 'delivered', payment_state: 'paid' }])
})

test('the bar of the back office is one line on a tablet', async () => {
  const { open } = await aDesk(['orders'])
  const page = await open('/pedidos?vista=quadro', { device: 'phone' })
  await page.setViewportSize({ width: 768, height: 1024 })
  const bar = await page.getByRole('banner').boundingBox()
  const account = await page.getByRole('banner').locator('summary').last().boundingBox()
  expect(bar?.height).toBeLessThan(60)
  expect(account?.x).toBeGreaterThan(700)
})

test('the list of orders is no wider than its page at any width, also with a scrollbar', async () => {
  const { store, customer, open } = await aDesk(['orders'])
  for (const status of ['placed', 'awaiting-payment', 'out-for-delivery'] as const)
    await anOrder(store, customer, { paymentKind: 'cash', status })
  const page = await open('/pedidos')
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const width of [641, 700, 753, 768, 1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(excess, { message: `${width} px` }).toBeLessThanOrEqual(0)
  }
})

test('on a tablet each column of the board is in sight, and an empty board says that older orders are done', async () => {
  const { store, customer, open } = await aDesk(['orders'])
  await anOrder(store, customer, { paymentKind: 'cash', status: 'delivered' })
  const page = await open('/pedidos?vista=quadro')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('heading', { name: 'Nenhum pedido em aberto' }).waitFor()

  for (const status of ['placed', 'picking', 'ready-for-pickup', 'out-for-delivery'] as const)
    await anOrder(store, customer, { paymentKind: 'cash', status })
  await page.reload()
  await ready(page)
  const columns = page.locator('main section[data-status]')
  const edges = await columns.evaluateAll((all) => all.map((column) => column.getBoundingClientRect().right))
  expect(edges.length).toBeGreaterThan(3)
  expect(Math.max(...edges)).toBeLessThan(768)
})

test('staff say in the list which products are weighed, and how far the weight may be from the ordered one', async () => {
  const { store, open } = await aDesk(['catalogue'])
  await aProduct(store, { name: 'Queijo minas', unit: 'kg' })
  await aProduct(store, { name: 'Arroz', unit: 'un' })
  const page = await open('/venda-por-peso')
  const row = page.getByRole('row').filter({ hasText: 'Queijo minas' })
  await row.getByRole('checkbox', { name: 'Vender Queijo minas por peso' }).check()
  await page.getByText('Queijo minas: vendido por peso.').waitFor()
  await row.getByRole('button', { name: 'Mudar Tolerância (%) de Queijo minas: Sem' }).click()
  await row.getByRole('textbox').fill('120')
  await row.getByRole('textbox').press('Enter')
  await row.getByRole('alert').filter({ hasText: 'de 0 a 100' }).waitFor()
  await row.getByRole('textbox').fill('7,5')
  await row.getByRole('textbox').press('Enter')
  await row.getByRole('button', { name: 'Mudar Tolerância (%) de Queijo minas: 7,5' }).waitFor()
  await expectAccessible(page, 'what is weighed')
  await keepScreenshot(page, 'weighing')
  expect(await page.getByText('Arroz').count()).toBe(0)
  const { rows } = await pool.query(
    'select is_weighed, weight_tolerance from product where supplier_id = $1 and unit = $2',
    [store.id, 'kg'],
  )
  expect(rows).toEqual([{ is_weighed: true, weight_tolerance: 750 }])
})

test('on a phone what waits stands at the entry that leads to it, also behind "Mais"', async () => {
  const modules = ['orders', 'customers', 'catalogue', 'finance', 'settings'] as const
  const { store, customer, open } = await aDesk(modules, ['block-not-approved-user'])
  await anOrder(store, customer, { paymentKind: 'cash' })
  await aCustomer(store, { name: 'Mercado do Zé', isApproved: false })
  const page = await open('', { device: 'phone' })
  const bar = page.getByRole('navigation', { name: 'Gestão' })
  const entries = bar.getByRole('link', { name: /Pedidos/ }).or(bar.getByRole('button', { name: /Mais/ }))
  expect(await entries.getByRole('img').count()).toBe(2)
  const lies = await entries.evaluateAll((all) =>
    all.map((entry) => {
      const [outer, inner] = [entry, entry.querySelector('[role=img]') ?? document.body].map((one) =>
        one.getBoundingClientRect(),
      )
      return outer !== undefined && inner !== undefined && outer.left <= inner.left && inner.right <= outer.right
    }),
  )
  expect(lies).toEqual([true, true])
})

test('the XML of a NF-e is stored with its order, read again and removed', async () => {
  const { store, customer, open } = await aDesk(['orders'])
  const number = await anOrder(store, customer, { status: 'delivered', totalCents: 1000 })
  const page = await open(`/pedidos/${number}`, { expectedFaults: [/status of 422/] })
  const send = (label: string, xml: string) =>
    page.getByLabel(label).setInputFiles({ name: 'nota.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) })
  await send('Enviar XML da NF-e', '<nfeProc/>')
  await page.getByText('Este arquivo não é o XML de uma NF-e 4.00').waitFor()
  const xml = anNfe({ issuer: await cnpjOf(store), recipient: customer.document, total: '9.00', number })
  await send('Enviar XML da NF-e', xml)
  await page.getByText('Nota fiscal guardada. O cliente já pode vê-la no pedido.').waitFor()
  await page.getByText('O total da nota fiscal não é o do pedido.').waitFor()
  await page.getByRole('button', { name: 'Remover nota fiscal' }).click()
  await page.getByText('Nota fiscal removida do pedido.').waitFor()
})
