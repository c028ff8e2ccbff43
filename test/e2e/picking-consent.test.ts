import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBuyer, anOpenStore, type Buyer, type OpenStore, type OpenStoreFields } from '#test/builders/checkout.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember, type Person } from '#test/builders/people.ts'
import { aPaymentAccount } from '#test/builders/payment-sandbox.ts'
import { callsTo } from '#test/builders/server-process.ts'
import { aCategory, aProduct, type ProductFields, type StoreBuilder } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { keepScreenshot } from './screenshots.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, pool, find } = demonstration()
const newVisitor = browserAt(origin)
const app = callsTo(origin)

/** The stores of the builders have no pictures. */
const NO_PICTURES = /superon\/imagens/

/** The order on the tablet of its picker and on the phone of its customer, both of which follow what the other does. */
async function bothSides(store: StoreBuilder, customer: Person, number: number) {
  const picker = await aStaffMember(store, 'staff', ['picking'])
  const open = async (token: string, path: string) => {
    const { page } = await newVisitor({ token, expectedFaults: [NO_PICTURES] })
    const connected = handshakeOf(page)
    await page.goto(`/${store.slug}${path}`)
    await ready(page)
    await connected
    return page
  }
  const tablet = await open(picker.token, `/gestao/separacao/${number}`)
  await tablet.setViewportSize({ width: 768, height: 1024 })
  const phone = await open(customer.token, `/pedidos/${number}`)
  return { tablet, phone, status: phone.locator('main') }
}

interface Shop {
  readonly store: OpenStore
  readonly buyer: Buyer
  readonly number: number
}

/** An order of one unit of each product, placed by its customer. */
async function anOrderOf(products: readonly ProductFields[], fields: OpenStoreFields): Promise<Shop> {
  const store = await anOpenStore(pool, fields)
  if (fields.payment?.kind === 'pix') await aPaymentAccount(app, store, 'api-pix')
  const buyer = await aBuyer(app, store)
  const made = []
  for (const product of products) made.push(await aProduct(store, product))
  const lines = made.map(({ id }) => ({ id, quantidade: 1 }))
  await pool.query("update product set is_weighed = true where supplier_id = $1 and unit = 'kg'", [store.id])
  const { body } = await buyer.buy(lines)
  return { store, buyer, number: body.numpedido }
}

const lineOf = (tablet: Page, name: string) =>
  tablet.getByRole('listitem').filter({ has: tablet.getByText(name, { exact: true }) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const totalOf = ({ store, number }: Shop) =>
  find('select total_cents::integer from purchase_order where supplier_id = $1 and number = $2', [store.id, number])

test('of what is missing one item is asked about, one replaced and one taken off, and the total follows', async () => {
  const shop = await anOrderOf(
    [
      { name: 'Queijo minas', price: 30 },
      { name: 'Leite integral', price: 6 },
      { name: 'Pão francês', price: 8 },
      { name: 'Café torrado', price: 20 },
    ],
    { payment: { kind: 'cash', flow: 'pick-first' } },
  )
  const { store, buyer, number } = shop
  const similarTo = async (name: string, product: ProductFields) => {
    const categoryId = (await aCategory(store)).id
    await pool.query('update product set category_id = $3 where supplier_id = $1 and name = $2', [
      store.id,
      name,
      categoryId,
    ])
    await aProduct(store, { ...product, categoryId })
  }
  await similarTo('Queijo minas', { name: 'Queijo prato', price: 28 })
  await similarTo('Pão francês', { name: 'Broa de milho', price: 11 })
  const { tablet, phone } = await bothSides(store, buyer, number)
  await press(tablet, 'Começar a separar')
  await phone.getByText('Estamos separando seus produtos.').waitFor()

  await lineOf(tablet, 'Queijo minas').getByRole('link', { name: 'Em falta' }).click()
  await expectAccessible(tablet, 'what is missing')
  await keepScreenshot(tablet, 'picking-missing')
  await press(tablet, 'Perguntar ao cliente')
  await lineOf(tablet, 'Queijo minas').getByText('Esperando a resposta do cliente').waitFor()
  await phone.getByText('Queijo minas está em falta. Quer Queijo prato (1 un, R$ 28,00/un) no lugar?').waitFor()
  await expectAccessible(phone, 'a question about an order')
  await keepScreenshot(phone, 'order-question')

  await lineOf(tablet, 'Leite integral').getByRole('link', { name: 'Em falta' }).click()
  await press(tablet, 'Remover do pedido')
  await tablet.getByText('1 de 4').waitFor()
  await lineOf(tablet, 'Pão francês').getByRole('link', { name: 'Em falta' }).click()
  await press(tablet, 'Trocar')
  await lineOf(tablet, 'Broa de milho').getByText('No lugar de um item em falta').waitFor()
  await lineOf(tablet, 'Broa de milho').getByRole('button', { name: 'Separado' }).click()
  await tablet.getByText('3 de 5').waitFor()
  await lineOf(tablet, 'Café torrado').getByRole('button', { name: 'Separado' }).click()
  await tablet.getByText('Falta 1 item', { exact: true }).waitFor()
  expect(await tablet.getByRole('button', { name: 'Concluir separação' }).isDisabled()).toBe(true)

  await press(phone, 'Sim, pode ser')
  await phone.getByRole('heading', { name: 'A loja precisa da sua resposta' }).waitFor({ state: 'detached' })
  await lineOf(tablet, 'Queijo prato').getByRole('button', { name: 'Separado' }).click()
  await tablet.getByText('6 de 6').waitFor()
  await press(tablet, 'Concluir separação')
  await tablet.getByText('Separação concluída.').waitFor()
  await phone.getByText('R$ 56,00').first().waitFor()
  await keepScreenshot(phone, 'order-picked')
  // 28 for the other cheese, 8 for the bread in whose place dearer bread came, 20 for the coffee.
  expect(await totalOf(shop)).toBe('5600')
})

test('a weight above the tolerance is charged once its customer agreed to the total', async () => {
  const shop = await anOrderOf([{ name: 'Picanha', price: 60, unit: 'kg', granularity: 0.5 }], {
    payment: { kind: 'pix', flow: 'pick-first' },
  })
  const { store, buyer, number } = shop
  const { tablet, phone } = await bothSides(store, buyer, number)
  await phone.getByText('Há produtos vendidos por peso: o total final pode chegar a R$ 63,00.').waitFor()
  await press(tablet, 'Começar a separar')
  await press(tablet, 'Peso na balança')
  for (const key of ['9', '9', '0']) await press(tablet, key)
  await tablet.getByText('990 kg? O pedido é de 1 kg.').waitFor()
  await expectAccessible(tablet, 'a weight in grams')
  await press(tablet, 'Usar 990 g')
  expect(await tablet.getByLabel('Peso na balança, em kg').inputValue()).toBe('0,99')
  for (let at = 0; at < 4; at++) await press(tablet, 'Apagar')
  for (const key of ['1', ',', '2']) await press(tablet, key)
  await tablet.getByText('Passou 150 g. Retire um pouco ou peça o ok do cliente.').waitFor()
  await press(tablet, 'Pedir o ok do cliente')
  await tablet.getByText('1 de 1').waitFor()
  await press(tablet, 'Concluir separação')
  await tablet.getByText('Perguntamos a ele; a resposta aparece aqui.').waitFor()
  await phone.getByText('Com o peso dos produtos, o total passa de R$ 60,00 para R$ 72,00. Pode ser?').waitFor()
  expect(await totalOf(shop)).toBe('6000')

  await press(phone, 'Sim, pode ser')
  await tablet.getByText('O cliente aceitou o novo total. Conclua a separação.').waitFor()
  await expectAccessible(tablet, 'a total that its customer accepted')
  await press(tablet, 'Concluir separação')
  await phone.getByText('Seguimos assim que o pagamento for confirmado.').first().waitFor()
  expect(await totalOf(shop)).toBe('7200')
  await phone.getByRole('link', { name: 'Pagar com Pix' }).click()
  await phone.getByRole('img', { name: /^QR Code do Pix de R\$\s72,00/ }).waitFor()
})

test('the code on the phone of a customer hands the order over at the counter', async () => {
  const store = await anOpenStore(pool)
  const customer = await aCustomer(store)
  const number = await anOrder(store, customer, { status: 'picking', flow: 'pick-first', paymentKind: 'cash' })
  const { tablet, phone } = await bothSides(store, customer, number)
  expect(await phone.getByText('Ao receber, informe este código:').count()).toBe(0)
  await press(tablet, 'Separado')
  await tablet.getByText('1 de 1').waitFor()
  await press(tablet, 'Concluir separação')
  await press(tablet, 'Pronto para retirada')
  const said = phone.getByText(/^Ao receber, informe este código: \d{4}$/)
  await said.waitFor()
  await keepScreenshot(phone, 'order-pickup-code')
  const [code = ''] = /\d{4}$/.exec((await said.textContent()) ?? '') ?? []
  await tablet.locator('summary', { hasText: 'Registrar retirada' }).click()
  await tablet.getByLabel('Código que o cliente disse').fill(code)
  await tablet.getByRole('checkbox', { name: /Recebi R\$/ }).check()
  await press(tablet, 'Confirmar retirada')
  await tablet.getByText('Entregue ao cliente.').waitFor()
  await phone.getByRole('heading', { name: 'Avaliar o pedido' }).waitFor()
  expect(await said.count()).toBe(0)
})
