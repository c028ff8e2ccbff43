import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signOut } from '#contract/access.ts'
import { cancelOrder } from '#contract/order.ts'
import { aCustomer, signedIn } from '#test/builders/people.ts'
import { anOrder } from '#test/builders/orders.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { cartLines, more, quantityOf, saved, searchBox } from './shopping.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, store: storeOf, fillCart, find, clientOf } = demonstration()
const newVisitor = browserAt(origin)

const COFFEE = 'Café torrado e moído tradicional'
const SOLUBLE = 'Café solúvel granulado'
const PAUSED = 'As novidades estão demorando a chegar.'

async function aShopper() {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  const id = (name: string) => find('select id from product where supplier_id = $1 and name = $2', [store.id, name])
  await fillCart(store, customer, [
    { id: await id(COFFEE), quantidade: 1 },
    { id: await id(SOLUBLE), quantidade: 1 },
  ])
  return { store, customer }
}

async function open(page: Page, path: string): Promise<void> {
  const connected = handshakeOf(page)
  await page.goto(`/emporio-da-serra/${path}`)
  await ready(page)
  await connected
}

describe('a cart', () => {
  test('that changes on one device changes on the other, and nothing typed there is lost', async () => {
    const { store, customer } = await aShopper()
    const desktop = await newVisitor({ device: 'desktop', token: customer.token })
    const phone = await newVisitor({ device: 'phone', token: await signedIn(store, customer.loginId) })
    await open(desktop.page, 'carrinho')
    await open(phone.page, 'carrinho')
    const [there, here] = [desktop.page.locator('main'), phone.page.locator('main')]
    await searchBox(desktop.page).fill('azei')
    // Not saved before the field is left: a save of its own could bring the change of the phone, which is then no news.
    await quantityOf(cartLines(desktop.page), SOLUBLE).fill('0')

    // It is said for some seconds.
    const said = desktop.page
      .getByRole('status')
      .filter({ hasText: 'O carrinho mudou em outra aba ou aparelho.' })
      .waitFor()
    await Promise.all([said, more(cartLines(phone.page), COFFEE).click()])
    await saved(here)
    await expect.poll(() => quantityOf(cartLines(desktop.page), COFFEE).inputValue()).toBe('2')
    expect(await searchBox(desktop.page).inputValue()).toBe('azei')
    expect(await quantityOf(cartLines(desktop.page), SOLUBLE).inputValue()).toBe('0')

    await quantityOf(cartLines(desktop.page), SOLUBLE).fill('7')
    await quantityOf(cartLines(desktop.page), SOLUBLE).press('Enter')
    await saved(there)
    await expect.poll(() => quantityOf(cartLines(phone.page), SOLUBLE).inputValue()).toBe('7')
    expect(await quantityOf(cartLines(phone.page), COFFEE).inputValue()).toBe('2')
  })

  test('that was saved here is not loaded again', async () => {
    const { customer } = await aShopper()
    const { page } = await newVisitor({ device: 'desktop', token: customer.token })
    await open(page, 'carrinho')
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && new URL(request.url()).pathname.endsWith('/cart')) loads.push(request.url())
    })
    // The answer to the handshake names the cart too.
    const isEcho = (text: string) => text.includes('carrinho-alterado') && !text.includes('handshake-success')
    const echo = new Promise((resolve) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => isEcho(String(payload)) && resolve(null)),
      ),
    )
    const connected = handshakeOf(page)
    await page.reload()
    await connected
    loads.length = 0
    await more(cartLines(page), COFFEE).click()
    await Promise.all([saved(page.locator('main')), echo])
    expect(await quantityOf(cartLines(page), COFFEE).inputValue()).toBe('2')
    expect(loads).toEqual([])
  })
})

test('the status of an order changes without a reload, in the list and on its page', async () => {
  const { store, customer } = await aShopper()
  const number = await anOrder(store, customer, { totalCents: 2500 })
  const { page: list } = await newVisitor({ device: 'phone', token: customer.token })
  const { page: detail } = await newVisitor({
    device: 'desktop',
    token: await signedIn(store, customer.loginId),
  })
  await open(list, 'pedidos')
  await open(detail, `pedidos/${number}`)
  await detail.locator('main').getByText('Pedido recebido').first().waitFor()

  await clientOf(store, customer.token)(cancelOrder, {
    params: { idfornecedor: store.id, numpedido: number },
    body: { motivo: 'Comprei a mais' },
  })
  await list.locator('main').getByText('Cancelado', { exact: true }).waitFor()
  await detail.locator('main').getByText('Comprei a mais').waitFor()
  await detail
    .getByRole('status')
    .filter({ hasText: `O pedido nº ${number} mudou de situação.` })
    .waitFor()
})

test('a page whose connection is lost shows that, polls, and recovers on request', async () => {
  const { store, customer } = await aShopper()
  const { page } = await newVisitor({ device: 'phone', token: customer.token })
  let isBlocked = true
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isBlocked) void socket.close()
    else socket.connectToServer()
  })
  await page.clock.install()
  await page.goto('/emporio-da-serra/carrinho')
  await ready(page)
  const notice = page.getByRole('status').filter({ hasText: PAUSED })
  await expect
    .poll(async () => {
      await page.clock.runFor(3000)
      return notice.count()
    })
    .toBe(1)
  await expectAccessible(page)

  await fillCart(store, customer, [
    {
      id: await find('select id from product where supplier_id = $1 and name = $2', [store.id, COFFEE]),
      quantidade: 5,
    },
  ])
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return quantityOf(cartLines(page), COFFEE).inputValue()
    })
    .toBe('5')

  // With its timers stopped the page does not connect again by itself.
  // A minute ahead, which the clock of the page has not reached before this call is there.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await notice.waitFor()
  const retry = page.getByRole('button', { name: 'Conferir agora' })
  // An attempt that is still under way would recover the page before the click.
  await page.exposeFunction('unblock', () => {
    isBlocked = false
  })
  await retry.evaluate((button) => {
    const { unblock } = window as unknown as { readonly unblock: () => Promise<void> }
    button.addEventListener('click', () => void unblock(), { capture: true })
  })
  await retry.click()
  await page.clock.resume()
  await notice.waitFor({ state: 'detached' })
})

test('a session that ended elsewhere closes the connection, and the page stays as it is', async () => {
  const { store, customer } = await aShopper()
  // What the page loads in the background may come too late for the session.
  const { page } = await newVisitor({ device: 'desktop', token: customer.token, expectedFaults: [/401/] })
  const closed = new Promise((resolve) => page.on('websocket', (socket) => socket.on('close', resolve)))
  await open(page, 'carrinho')
  await clientOf(store, customer.token)(signOut, { params: { sessao: `token|${customer.customerId}` } })
  await closed
  expect(await quantityOf(cartLines(page), COFFEE).inputValue()).toBe('1')
  expect(await page.getByText(PAUSED).count()).toBe(0)
})

test('a visitor loads nothing of it', async () => {
  const { page } = await newVisitor({ device: 'phone' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('websocket', (socket) => requests.push(socket.url()))
  await page.goto('/emporio-da-serra/produtos')
  await ready(page)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => /socket|realtime/.test(url))).toEqual([])
})
