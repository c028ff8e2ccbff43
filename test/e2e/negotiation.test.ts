import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { aBreakfast, comboItem } from '#test/builders/combos.ts'
import { aCustomer, anAddress, aStaffMember } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { FAILED_AFTERWARDS, failAfterwards } from './shopping.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, pool, fillCart } = demonstration()
const newVisitor = browserAt(origin)

/** The stores of the builders have no pictures. */
const NO_PICTURES = [/superon\/imagens/, /404/]

test('an attendant sets a price that the customer sees at once, agrees to, gives up and gets back, and submits the order', async () => {
  const store = await anOpenStore(pool, { tags: ['has-delivery'], payment: { kind: 'cash' } })
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId)
  const attendant = await aStaffMember(store, 'attendant')
  const rice = await aProduct(store, { name: 'Arroz', price: 10 })
  await fillCart(store, customer, [{ id: rice.id, quantidade: 10 }])

  const { page: shop } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: NO_PICTURES })
  const handshake = handshakeOf(shop)
  await shop.goto(`/${store.slug}/carrinho`)
  await ready(shop)
  await handshake
  const { page: desk } = await newVisitor({ device: 'desktop', token: attendant.token, expectedFaults: NO_PICTURES })
  await desk.goto(`/${store.slug}/gestao/carrinhos`)
  await ready(desk)
  await expectAccessible(desk, 'the carts of a store')
  await desk.getByRole('link', { name: /Ana Souza/ }).click()
  await desk.getByRole('button', { name: 'Negociar neste carrinho' }).click()
  const price = desk.getByLabel('Preço de Arroz', { exact: true })
  await price.fill('-20%')
  await desk.getByText('Passa do desconto que você pode dar').waitFor()
  await price.fill('-5%')
  await price.press('Enter')
  await desk.getByText('1 preço negociado sai do carrinho').waitFor()
  await expectAccessible(desk, 'a cart under negotiation')

  const main = shop.locator('main')
  const part = shop.getByRole('region', { name: 'Negociação' })
  await part.getByText('Carla está ajustando os seus preços').waitFor()
  await main.getByText('Preço negociado').waitFor()
  await expectAccessible(shop, 'the cart of a customer under negotiation')
  await part.getByRole('button', { name: 'Aceitar os preços' }).click()
  await part.getByText('Você aceitou estes preços.').waitFor()
  await part.getByRole('button', { name: 'Liberar carrinho' }).click()
  await part.getByText(/O preço negociado deixa de valer \(\+ R\$\s5,00\)/).waitFor()
  await part.getByRole('button', { name: 'Liberar agora' }).click()
  await desk.getByRole('button', { name: 'Negociar neste carrinho' }).waitFor()

  await shop.getByRole('button', { name: 'Voltar a estes preços' }).click()
  await part.getByText('Carla está ajustando os seus preços').waitFor()
  await desk.getByText('O carrinho está com você até').waitFor()
  expect(await price.inputValue()).toBe('9,50')

  await part.getByRole('button', { name: 'Aceitar os preços' }).click()
  await desk.getByRole('button', { name: 'Preparar o pedido' }).click()
  const order = desk.getByRole('region', { name: 'Pedido em nome do cliente' })
  await order.getByText('R$ 95,00').last().waitFor()
  await expectAccessible(desk, 'the order of a customer')

  // What was typed outlives a while without the cart, and the total is that of the cart as it is then.
  const [note, change] = [desk.getByLabel('Recado ao cliente'), order.getByLabel('Troco para')]
  await note.fill('Ligo amanhã')
  await change.fill('200')
  await desk.getByRole('button', { name: 'Devolver ao cliente' }).click()
  await desk.getByRole('button', { name: 'Negociar neste carrinho' }).click()
  await order.getByText('R$ 100,00').last().waitFor()
  expect([await note.inputValue(), await change.inputValue()]).toEqual(['Ligo amanhã', '200'])
  await desk.getByRole('button', { name: /^Voltar a/ }).click()
  await order.getByText('R$ 95,00').last().waitFor()
  await part.getByRole('button', { name: 'Aceitar os preços' }).click()
  await desk.getByText('O cliente aceitou').waitFor()
  await order.getByRole('button', { name: 'Enviar pedido' }).click()
  await desk.getByText('Pedido nº 1 enviado em nome do cliente.').waitFor()
  await main.getByText('Nada por aqui ainda').waitFor()
})

test('two attendants pass the turn, decide about a quantity that the other set, and ask for consent by e-mail', async () => {
  const store = await anOpenStore(pool, { tags: ['has-delivery'], payment: { kind: 'cash' } })
  const customer = await aCustomer(store)
  const rice = await aProduct(store, { name: 'Arroz', price: 10 })
  await fillCart(store, customer, [{ id: rice.id, quantidade: 10 }])
  const openCart = async () => {
    const { token } = await aStaffMember(store, 'attendant')
    const { page } = await newVisitor({ device: 'desktop', token, expectedFaults: NO_PICTURES })
    const handshake = handshakeOf(page)
    await page.goto(`/${store.slug}/gestao/carrinhos/${customer.customerId}`)
    await ready(page)
    await handshake
    return page
  }
  const [mine, other] = [await openCart(), await openCart()]
  const rowOf = (page: typeof mine) => page.getByRole('row', { name: /Arroz/ })
  const passTurn = async (from: typeof mine, to: typeof mine) => {
    await to.getByRole('button', { name: 'Pedir a vez' }).click()
    await to.getByText('Você pediu a vez.').waitFor()
    await from.getByRole('button', { name: 'Passar a vez' }).click()
    await to.getByText('O carrinho está com você até').waitFor()
  }

  await mine.getByRole('button', { name: 'Negociar neste carrinho' }).click()
  await mine.getByText('O carrinho está com você até').waitFor()
  await passTurn(mine, other)
  const quantity = other.getByLabel('Quantidade de Arroz')
  await quantity.fill('12')
  await quantity.press('Enter')
  await rowOf(other).getByText('R$ 120,00').waitFor()

  await passTurn(other, mine)
  await mine.getByText('Carla pôs 12, você 10.').waitFor()
  await expectAccessible(mine, 'a line that two people set')
  await mine.getByRole('button', { name: 'Voltar para 10' }).click()
  await rowOf(mine).getByText('R$ 100,00').waitFor()
  await mine.getByRole('button', { name: 'Pedir por e-mail' }).click()
  await mine.getByText('Pedimos o aceite ao cliente por e-mail.').waitFor()

  // What was typed and not saved says nothing about a cart that was given back.
  await mine.getByLabel('Preço de Arroz', { exact: true }).fill('-20%')
  await mine.getByText('Passa do desconto que você pode dar').waitFor()
  await mine.getByRole('button', { name: 'Devolver ao cliente' }).click()
  await mine.getByRole('button', { name: 'Negociar neste carrinho' }).waitFor()
  expect(
    await rowOf(mine)
      .getByText(/Passa do desconto|Pedir aprovação/)
      .count(),
  ).toBe(0)
})

test('an attendant puts a combo into the cart by keyboard, chooses other products, and its customer sees it at once', async () => {
  const store = await anOpenStore(pool, { tags: ['has-delivery'], payment: { kind: 'cash' } })
  const customer = await aCustomer(store)
  const attendant = await aStaffMember(store, 'attendant')
  const rice = await aProduct(store, { name: 'Arroz', price: 10 })
  await aBreakfast(store)
  await fillCart(store, customer, [{ id: rice.id, quantidade: 10 }])
  const shopper = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: NO_PICTURES })
  const handshake = handshakeOf(shopper.page)
  await shopper.page.goto(`/${store.slug}/carrinho`)
  await ready(shopper.page)
  await handshake
  const { page: desk } = await newVisitor({ device: 'desktop', token: attendant.token, expectedFaults: NO_PICTURES })
  await desk.goto(`/${store.slug}/gestao/carrinhos/${customer.customerId}`)
  await ready(desk)
  await desk.getByRole('button', { name: 'Negociar neste carrinho' }).click()

  const choice = desk.getByRole('combobox', { name: 'Pôr um combo' })
  await choice.focus()
  await desk.keyboard.press('ArrowDown')
  await desk.getByLabel('Quantos de Café da manhã').waitFor()
  await desk.keyboard.press('Tab')
  await desk.keyboard.type('2')
  await desk.keyboard.press('Enter')
  await desk.getByText('Combo 2 × Café da manhã: R$ 50,00').waitFor()
  await shopper.page.getByRole('status').filter({ hasText: 'Carla (atendimento) pôs 2 × Café da manhã.' }).waitFor()
  await shopper.page.getByText('Pão integral').filter({ visible: true }).first().waitFor()
  await expectAccessible(desk, 'a combo of a cart that is held')

  const combos = desk.getByRole('list', { name: /^Combos/ })
  await combos.getByLabel('Para acompanhar').selectOption('Bolo de fubá')
  await combos.getByRole('button', { name: 'Gravar Café da manhã' }).press('Enter')
  await shopper.page.getByText('Carla (atendimento) trocou os produtos de Café da manhã.').first().waitFor()
  await shopper.page.getByText('Bolo de fubá').filter({ visible: true }).first().waitFor()
  await combos.getByRole('button', { name: 'Remover o combo Café da manhã' }).press('Enter')
  await shopper.page.getByText('Carla (atendimento) removeu Café da manhã.').first().waitFor()
})

test('an attendant negotiates by keyboard alone, and sends the order with its combo', async () => {
  const store = await anOpenStore(pool, { tags: ['has-delivery'], payment: { kind: 'cash' } })
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId)
  const attendant = await aStaffMember(store, 'attendant')
  const rice = await aProduct(store, { name: 'Arroz', price: 10 })
  const { comboId, coffee, bread } = await aBreakfast(store)
  await fillCart(store, customer, [{ id: rice.id, quantidade: 10 }, comboItem(comboId, 2, [coffee, bread])])
  const { page } = await newVisitor({
    device: 'desktop',
    token: attendant.token,
    expectedFaults: [...NO_PICTURES, FAILED_AFTERWARDS],
  })
  const { keyboard } = page
  await page.goto(`/${store.slug}/gestao/carrinhos`)
  await ready(page)
  /** Goes on by Tab to the element, which has to come soon after the one that has the focus. */
  const tabTo = async (element: Locator, most = 3) => {
    await element.waitFor()
    for (let presses = 0; presses < most; presses++) {
      await keyboard.press('Tab')
      if (await element.evaluate((found) => found === document.activeElement)) return
    }
    throw new Error(`not reached by Tab: ${String(element)}`)
  }
  const hasFocus = (element: Locator) =>
    expect.poll(() => element.evaluate((found) => found === document.activeElement)).toBe(true)
  const button = (name: string) => page.getByRole('button', { name })

  await keyboard.press('/')
  await hasFocus(page.getByRole('searchbox', { name: /^Nome, documento/ }))
  await keyboard.press('Tab')
  await keyboard.press('j')
  await hasFocus(page.getByRole('link', { name: /Ana Souza/ }))
  await keyboard.press('Enter')
  await tabTo(button('Negociar neste carrinho'))
  await keyboard.press('Enter')
  await tabTo(button('Devolver ao cliente'))
  const price = page.getByLabel('Preço de Arroz', { exact: true })
  await tabTo(price)
  await keyboard.type('-5%')
  await keyboard.press('Enter')
  await expect.poll(() => price.inputValue()).toBe('9,50')
  await hasFocus(price)
  await page.getByText('Combo 2 × Café da manhã: R$ 50,00').waitFor()

  await tabTo(page.getByLabel('Recado ao cliente'), 9)
  await keyboard.type('Até amanhã')
  await tabTo(button('Gravar recado'))
  await keyboard.press('Enter')
  await page.getByText('Recado gravado.').waitFor()
  await hasFocus(button('Gravar recado'))
  await tabTo(button('Telefone'))
  await keyboard.press('Enter')
  await page.getByText('O cliente aceitou por telefone').waitFor()
  await tabTo(button('Preparar o pedido'))
  await keyboard.press('Enter')
  const order = page.getByRole('region', { name: 'Pedido em nome do cliente' })
  await order.getByText('R$ 145,00').last().waitFor()
  await hasFocus(order.getByRole('heading'))
  await tabTo(button('Enviar pedido'), 10)
  await failAfterwards(page, /\/pedido\?/)
  await keyboard.press('Enter')
  await page.getByText('Pedido nº 1 enviado em nome do cliente.').waitFor()
  const { rows } = await pool.query(
    "select name, total_cents::integer as total, combo ->> 'name' as combo from order_line where supplier_id = $1 order by position",
    [store.id],
  )
  expect(rows).toEqual([
    { name: 'Arroz', total: 9500, combo: null },
    { name: 'Café 500 g', total: 3126, combo: 'Café da manhã' },
    { name: 'Pão integral', total: 1874, combo: 'Café da manhã' },
  ])
})
