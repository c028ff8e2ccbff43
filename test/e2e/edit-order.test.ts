import { expect, test } from 'vitest'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { callsTo } from '#test/builders/server-process.ts'
import { aDelivery, aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { keepScreenshot } from './screenshots.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
const app = callsTo(origin)

/** The stores of the builders have no pictures. */
const NO_PICTURES = /superon\/imagens/
/** Somebody else changes the order meanwhile. */
const OUTDATED = /status of 409/

test('an order is edited on a phone, its customer agrees, and both see it', async () => {
  const store = await anOpenStore(pool, { payment: { kind: 'cash', flow: 'pick-first' } })
  const [staff, buyer] = [await aStaffMember(store, 'staff', ['orders']), await aBuyer(app, store)]
  const rice = await aProduct(store, { name: 'Arroz agulhinha 5 kg', price: 30 })
  const beans = await aProduct(store, { name: 'Feijão carioca 1 kg', price: 8 })
  await aProduct(store, { name: 'Óleo de soja 900 ml', price: 7 })
  const { body } = await buyer.buy([
    { id: rice.id, quantidade: 2 },
    { id: beans.id, quantidade: 3 },
  ])
  const number = body.numpedido
  const { page } = await newVisitor({ device: 'phone', token: staff.token, expectedFaults: [NO_PICTURES, OUTDATED] })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/${store.slug}/gestao/pedidos/${number}`)
  await page.getByRole('link', { name: 'Editar pedido' }).click()
  await page.getByRole('heading', { name: `Editar pedido ${number}` }).waitFor()
  await ready(page)
  await expectAccessible(page, 'an order that is edited')

  await page.getByRole('textbox', { name: 'Quantidade de Arroz agulhinha 5 kg' }).fill('3')
  await page.getByRole('button', { name: 'Remover Feijão carioca 1 kg' }).click()
  await page.getByRole('searchbox').fill('óleo')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Adicionar Óleo de soja 900 ml ao pedido' }).click()
  await page.getByRole('textbox', { name: 'Quantidade de Óleo de soja 900 ml' }).fill('2')
  await page.getByRole('button', { name: 'Conferir mudança' }).click()
  await page.getByRole('heading', { name: 'O que muda' }).waitFor()
  await page.getByText(/antes R\$\s84,00, agora R\$\s104,00/).waitFor()
  await expectAccessible(page, 'what an edit changes')
  await keepScreenshot(page, 'order-edit')

  // Saved by somebody else meanwhile: what was typed stays.
  await pool.query("update purchase_order set note = 'Portaria' where supplier_id = $1 and number = $2", [
    store.id,
    number,
  ])
  await page.getByRole('radio', { name: 'Perguntar na página do pedido' }).check()
  await page.getByRole('button', { name: 'Salvar mudança' }).click()
  await page.getByText(/O pedido mudou enquanto você editava/).waitFor()
  expect(await page.getByRole('textbox', { name: 'Quantidade de Arroz agulhinha 5 kg' }).inputValue()).toBe('3')
  await page.getByRole('button', { name: 'Conferir mudança' }).click()
  await page.getByRole('radio', { name: 'Perguntar na página do pedido' }).check()
  await page.getByRole('button', { name: 'Salvar mudança' }).click()
  await page.getByText(/Esperando o sim do cliente até/).waitFor()
  await expectAccessible(page, 'an edit that waits for its customer')

  const { page: phone } = await newVisitor({ device: 'phone', token: buyer.token, expectedFaults: [NO_PICTURES] })
  await phone.setViewportSize({ width: 360, height: 740 })
  const connected = handshakeOf(page)
  await page.reload()
  await connected
  await phone.goto(`/${store.slug}/pedidos/${number}`)
  await ready(phone)
  await phone.getByText('A loja propõe mudar o seu pedido:').waitFor()
  await expectAccessible(phone, 'an edit that the store proposes')
  await keepScreenshot(phone, 'order-edit-question')
  await phone.getByRole('button', { name: 'Sim, pode ser' }).click()
  await phone.getByText('A loja mudou o pedido').first().waitFor()
  await page.getByText('Pedido editado').first().waitFor()
  await page
    .getByText(/R\$\s104,00/)
    .first()
    .waitFor()
})

test('the delivery of an order is changed, and a colleague leaves a note', async () => {
  const store = await anOpenStore(pool, {
    payment: { kind: 'cash', flow: 'pick-first' },
    delivery: { feeCents: 500, datesAhead: 3, capacity: 5 },
  })
  await aPaymentMethod(store, { kind: 'machine', flow: 'pick-first' })
  const express = await aDelivery(store, { feeCents: 1290, datesAhead: 0 })
  await pool.query(
    "update delivery_option set name = 'Motoboy', period = 'em 2 horas' where supplier_id = $1 and id = $2",
    [store.id, express],
  )
  const [staff, buyer] = [await aStaffMember(store, 'staff', ['orders']), await aBuyer(app, store)]
  const { id } = await aProduct(store, { name: 'Arroz agulhinha 5 kg', price: 30 })
  const placed = await buyer.buy([{ id, quantidade: 2 }], { formaEntrega: { id: express } })
  const number = placed.body.numpedido
  const { page } = await newVisitor({ token: staff.token, expectedFaults: [NO_PICTURES] })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/${store.slug}/gestao/pedidos/${number}/editar`)
  await ready(page)
  await page.getByText('Mudar a entrega').click()
  await page.getByRole('combobox', { name: 'Forma de entrega' }).selectOption({ value: store.deliveryId })
  await page.getByRole('combobox', { name: 'Dia' }).waitFor()
  await expectAccessible(page, 'another delivery')
  await page.getByRole('button', { name: 'Conferir mudança' }).click()
  await page.getByText(/antes R\$\s12,90, agora R\$\s5,00/).waitFor()
  await keepScreenshot(page, 'order-edit-delivery')
  await page.getByRole('button', { name: 'Salvar mudança' }).click()
  await page.getByText('Mudança salva.').waitFor()

  await page.getByRole('link', { name: 'Editar pedido' }).click()
  await page.getByRole('combobox', { name: 'Nova forma de pagamento' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Conferir forma de pagamento' }).click()
  await page.getByRole('button', { name: 'Trocar forma de pagamento' }).waitFor()
  await expectAccessible(page, 'another way to pay')
  await keepScreenshot(page, 'order-edit-method')
  await page.getByRole('button', { name: 'Trocar forma de pagamento' }).click()
  await page.getByText('Mudança salva.').waitFor()

  await page.getByRole('textbox', { name: 'Nova anotação' }).fill('Portão azul\nLigar antes')
  await page.getByRole('button', { name: 'Anotar' }).click()
  await page.getByRole('button', { name: /Remover a anotação/ }).waitFor()
  await expectAccessible(page, 'an order with a note')
  await page.setViewportSize({ width: 1440, height: 900 })
  await keepScreenshot(page, 'order-notes')
  await page.getByRole('button', { name: /Remover a anotação/ }).click()
  await page.getByText('Nenhuma anotação ainda.').waitFor()
})
