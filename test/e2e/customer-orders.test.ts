import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anNfe, cnpjOf, nfeSample } from '#test/builders/nfe.ts'
import { anOrder, anOrderToApprove, aQuote } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember, anAddress } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { expectOnFirstScreen } from './first-screen.ts'
import { submitButton } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

test('the list of orders is filtered on a phone, and what it shows is downloaded', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const delivered = await anOrder(store, customer, { status: 'delivered' })
  const open = await anOrder(store, customer, { status: 'picking' })
  const { page } = await newVisitor({ token: customer.token })
  await page.goto(`/${store.slug}/pedidos`)
  await ready(page)
  const main = page.locator('main')
  await main.getByText('2 pedidos', { exact: true }).waitFor()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Filtrar e baixar' }).click()
  await expectAccessible(page)
  await main.getByLabel('Situação').selectOption('Entregues')
  await page.waitForURL(/situacao=entregues/)
  await main.getByText('1 pedido', { exact: true }).waitFor()
  await main.getByRole('link', { name: new RegExp(`^Pedido nº ${delivered}\\b`) }).waitFor()
  expect(await main.getByRole('link', { name: new RegExp(`^Pedido nº ${open}\\b`) }).count()).toBe(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Baixar 1 pedido (planilha)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('meus-pedidos.xlsx')
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  await main.getByRole('searchbox').fill('nada disso')
  await main.getByText('Nenhum pedido encontrado').waitFor()
})

test('the first screen of a phone has the newest order, and opens the filters that are used', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const number = await anOrder(store, customer)
  const { page } = await newVisitor({ token: customer.token })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/${store.slug}/pedidos`)
  await ready(page)
  const main = page.locator('main')
  await expectOnFirstScreen(page, main.getByRole('link', { name: `Pedir de novo o pedido nº ${number}` }))
  await page.goto(`/${store.slug}/pedidos?periodo=30-dias`)
  await ready(page)
  expect(await main.getByLabel('Período').inputValue()).toBe('30-dias')
  await main.getByLabel('Período').and(page.locator(':visible')).waitFor()
})

test('what is typed into the search before the script is there is searched, by product', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const [number] = [await anOrder(store, customer), await anOrder(store, customer)]
  await pool.query(`update order_line set name = 'Café torrado' where supplier_id = $1 and order_number = $2`, [
    store.id,
    number,
  ])
  const { page } = await newVisitor({ token: customer.token })
  const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto(`/${store.slug}/pedidos`, { waitUntil: 'commit' })
  const main = page.locator('main')
  await main.getByText('2 pedidos', { exact: true }).waitFor()
  await main.getByRole('searchbox').fill('cafe')
  goOn()
  await main.getByText('1 pedido', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('busca')).toBe('cafe')
  await main.getByRole('link', { name: new RegExp(`^Pedido nº ${number}\\b`) }).waitFor()
})

test('a customer rates a delivered order, and reads what the store answers', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const number = await anOrder(store, customer, { status: 'delivered' })
  const { page } = await newVisitor({ token: customer.token })
  await page.goto(`/${store.slug}/pedidos/${number}`)
  await ready(page)
  const main = page.locator('main')
  const form = main.getByRole('region', { name: 'Avaliar o pedido' })
  await form.getByRole('radio', { name: '4 estrelas' }).first().check()
  await form.getByLabel(/Comentário/).fill('Chegou cedo.')
  await form.getByText('Quer avaliar os produtos também?').click()
  await form.getByRole('radio', { name: '5 estrelas' }).last().check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Enviar avaliação' }).click()
  const given = main.getByRole('region', { name: 'Sua avaliação' })
  await given.getByText('Chegou cedo.').waitFor()
  await given.getByRole('img', { name: '5 estrelas' }).waitFor()

  const staff = await aStaffMember(store, 'staff', ['orders'])
  const { page: desk } = await newVisitor({ token: staff.token, device: 'desktop' })
  await desk.goto(`/${store.slug}/gestao/avaliacoes`)
  await ready(desk)
  await expectAccessible(desk)
  await desk.getByRole('link', { name: String(number), exact: true }).click()
  await desk.getByLabel('Resposta ao cliente').fill('Obrigado, volte sempre!')
  await desk.getByRole('button', { name: 'Responder' }).click()
  await desk.getByRole('button', { name: 'Corrigir a resposta' }).waitFor()

  await page.reload()
  await page.locator('main').getByText('Obrigado, volte sempre!').waitFor()
})

test('the principal of an account finds the order that waits, and approves it; until then the desk says so', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const number = await anOrderToApprove(store, customer)
  const staff = await aStaffMember(store, 'staff', ['orders'])
  const { page: desk } = await newVisitor({ token: staff.token, device: 'desktop' })
  await desk.goto(`/${store.slug}/gestao/pedidos/${number}`)
  await ready(desk)
  await desk.locator('main header').getByText('Aguarda aprovação', { exact: true }).waitFor()
  expect(await desk.getByRole('button', { name: 'Separar' }).count()).toBe(0)

  const { page } = await newVisitor({ token: customer.token })
  await page.goto(`/${store.slug}/pedidos`)
  await ready(page)
  await page.getByText('1 pedido aguarda a sua aprovação.').waitFor()
  await page.getByRole('link', { name: 'Ver e decidir' }).click()
  await page.waitForURL(/situacao=aguardando-aprovacao/)
  await page.getByRole('link', { name: new RegExp(`^Pedido nº ${number}\\b`) }).click()
  const panel = page.getByRole('region', { name: 'Aprovação' })
  await panel.getByText('Recusar pedido', { exact: true }).click()
  await panel.getByLabel(/Por que você recusa/).waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Aprovar pedido' }).click()
  await page.getByText('Pedido aprovado. Ele já seguiu adiante.').waitFor()
  await page.getByRole('region', { name: 'Andamento' }).getByText('Aprovado pelo responsável pela conta').waitFor()
  expect(await panel.count()).toBe(0)
})

test('an order of 30 products is sent again by four taps on a phone', async () => {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId, { isPrimary: true })
  const { rows } = await pool.query<{ id: string; quantidade: number }>(
    `select id, coalesce(min_per_order, granularity, 1000) / 1000.0::float8 as quantidade from product
     where supplier_id = $1 and is_active and not is_quote_only and stock_policy = 'untracked' order by code limit 30`,
    [store.id],
  )
  const number = await anOrder(store, customer, { status: 'delivered' })
  await pool.query('delete from order_line where supplier_id = $1 and order_number = $2', [store.id, number])
  await pool.query(
    `insert into order_line (supplier_id, order_number, position, product_id, code, name, unit, quantity, unit_price, price_rule,
       is_gift_wrapped, items_cents, packaging_cents, discount_cents, total_cents, terms)
     select $1, $2, w.position, p.id, p.code, p.name, p.unit, (w.units * 1000)::int, p.price, 'regular', false, 1000, 0, 0, 1000, '{}'
     from unnest($3::uuid[], $4::float8[]) with ordinality as w(id, units, position)
     join product p on p.supplier_id = $1 and p.id = w.id`,
    [store.id, number, rows.map(({ id }) => id), rows.map(({ quantidade }) => quantidade)],
  )
  const { page } = await newVisitor({ token: customer.token })
  await page.goto(`/${store.slug}/pedidos`)
  await ready(page)
  const main = page.locator('main')

  await main.getByRole('link', { name: `Pedir de novo o pedido nº ${number}` }).click()
  await page.waitForURL(/repetir$/)
  const add = main.getByRole('button', { name: /^Pôr 30 produtos no carrinho/ })
  await add.waitFor()
  await expectAccessible(page)
  await add.click()
  await main.getByText('Os produtos do pedido foram carregados no seu carrinho').waitFor()
  await main.getByText('30 produtos', { exact: true }).waitFor()
  await main.getByRole('link', { name: 'Finalizar compra' }).click()
  await page.waitForURL(/finalizar$/)
  await submitButton(page).click()
  await page.waitForURL(/\/submissao\/\d+$/)

  const { rows: repeated } = await pool.query<{ count: number }>(
    `select count(*)::int as count from order_line l join purchase_order o using (supplier_id)
     where o.supplier_id = $1 and o.customer_id = $2 and o.number > $3 and l.order_number = o.number`,
    [store.id, customer.customerId, number],
  )
  expect(repeated).toEqual([{ count: 30 }])
})

test('staff upload the XML of a note, and its customer downloads the DANFE', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const number = await anOrder(store, customer, { status: 'delivered', totalCents: 1000 })
  const { page } = await newVisitor({
    token: (await aStaffMember(store, 'staff', ['orders'])).token,
    expectedFaults: [/status of 422/],
  })
  await page.goto(`/${store.slug}/gestao/pedidos/${number}`)
  await ready(page)
  const upload = async (xml: string) =>
    page
      .locator('main input[type=file]')
      .setInputFiles({ name: 'nfe.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) })
  // Larger than what browsers send to its end when their page is closed.
  await upload(nfeSample('foods'))
  await page.getByText('Esta nota fiscal foi emitida por 34.128.745/0001-52').waitFor()
  await upload(anNfe({ issuer: await cnpjOf(store), recipient: customer.document, number, total: '12.00' }))
  await page.getByText('O total da nota fiscal não é o do pedido.').waitFor()
  await page.getByText(`NF-e nº ${number}, série 1`).waitFor()
  await expectAccessible(page)

  const { page: phone } = await newVisitor({ token: customer.token })
  await phone.goto(`/${store.slug}/pedidos/${number}`)
  await ready(phone)
  const [download] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('link', { name: 'Ver o DANFE (PDF)' }).click(),
  ])
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('what waits for the customer is on the first screen of an order on a phone: the payment, or the priced quote', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const unpaid = await anOrder(store, customer, { status: 'awaiting-payment', paymentKind: 'pix' })
  const { page } = await newVisitor({ token: customer.token })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/${store.slug}/pedidos/${unpaid}`)
  await ready(page)
  // One way back, and not two below each other.
  await page.getByRole('main').getByRole('link', { name: 'Todos os pedidos' }).waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'Minha conta' }).count()).toBe(0)
  const pay = await page.getByRole('main').getByRole('link', { name: 'Pagar com Pix' }).boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Navegação principal' }).boundingBox()
  expect((pay?.y ?? 740) + (pay?.height ?? 0)).toBeLessThan(bar?.y ?? 0)

  const quote = await aQuote(store, customer, 'quote-priced')
  await page.goto(`/${store.slug}/pedidos/${quote}`)
  await ready(page)
  const topOf = async (name: string) =>
    (await page.getByRole('heading', { level: 2, name, exact: true }).boundingBox())?.y
  expect(await topOf('Orçamento')).toBeLessThan((await topOf('Andamento')) ?? 0)
})
