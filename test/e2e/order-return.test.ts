import { expect, test } from 'vitest'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aPhoto } from '#test/builders/photos.ts'
import { aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { keepScreenshot } from './screenshots.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

test('a consumer withdraws on a phone, the store takes the goods and the money back, and both see it', async () => {
  const store = await aStore(pool)
  const [customer, member] = await Promise.all([aCustomer(store), aStaffMember(store, 'staff', ['orders', 'finance'])])
  const number = await anOrder(store, customer, { status: 'delivered', paymentKind: 'cash', paymentState: 'paid' })

  const phone = (await newVisitor({ token: customer.token })).page
  await phone.goto(`/${store.slug}/pedidos/${number}`)
  await ready(phone)
  await phone.getByRole('link', { name: 'Devolver ou trocar' }).click()
  await phone.getByRole('heading', { name: `Devolver ou trocar: pedido nº ${number}` }).waitFor()
  await ready(phone)
  // What is missing is said at the fields before anything is sent.
  await phone.getByRole('button', { name: 'Pedir a devolução' }).click()
  await phone.getByText('Escolha pelo menos um produto.').waitFor()
  await phone.getByRole('checkbox', { name: /Arroz agulhinha/ }).check()
  await phone.getByLabel('Motivo').selectOption({ label: 'Desisti da compra' })
  await expectAccessible(phone, 'the form of a return')
  await keepScreenshot(phone, 'return-form')
  await phone.getByRole('button', { name: 'Pedir a devolução' }).click()
  await phone.getByText('Pronto! A loja recebeu o seu pedido').waitFor()
  const photo = { name: 'caixa.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() }
  await phone.getByLabel('Juntar fotos').setInputFiles([photo])
  await phone.getByRole('img', { name: 'Foto 1 da devolução' }).waitFor()
  await expectAccessible(phone, 'a return that waits')
  await keepScreenshot(phone, 'return-waiting')

  const desk = (await newVisitor({ device: 'desktop', token: member.token })).page
  await desk.goto(`/${store.slug}/gestao/devolucoes`)
  await ready(desk)
  await expectAccessible(desk, 'the list of returns')
  await keepScreenshot(desk, 'returns-list')
  await desk.getByRole('link', { name: `Pedido nº ${number}` }).click()
  await desk.getByRole('heading', { name: `Devolução do pedido nº ${number}` }).waitFor()
  expect(await desk.getByRole('button', { name: 'Recusar' }).count()).toBe(0)
  await desk.getByLabel('Recado ao cliente').fill('Buscamos amanhã.')
  await expectAccessible(desk, 'a return to decide')
  await keepScreenshot(desk, 'return-to-decide')
  await desk.getByRole('button', { name: 'Aceitar a devolução' }).click()
  await phone.getByText('Buscamos amanhã.').waitFor()

  await desk.getByRole('heading', { name: 'Produtos recebidos' }).waitFor()
  await expectAccessible(desk, 'a return to receive')
  await keepScreenshot(desk, 'return-to-receive')
  await desk.getByRole('button', { name: 'Confirmar o recebimento' }).click()
  await desk.getByText('Valor da devolução').waitFor()
  await expectAccessible(desk, 'a return to refund')
  await keepScreenshot(desk, 'return-to-refund')
  const today = await desk.evaluate(() => new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' }))
  await desk.getByLabel('Devolvido em').fill(today)
  await desk.getByRole('button', { name: 'Confirmar a devolução do valor' }).click()
  await desk.getByText(/R\$\s10,00 devolvidos em/).waitFor()

  await phone.getByText(/A loja devolveu R\$\s10,00 em/).waitFor()
  await expectAccessible(phone, 'a return that is over')
  await keepScreenshot(phone, 'return-done')

  await desk.goto(`/${store.slug}/gestao/devolucoes/pedido/${number}`)
  await ready(desk)
  await expectAccessible(desk, 'the returns of an order')
  await keepScreenshot(desk, 'order-returns')
  await desk.goto(`/${store.slug}/gestao/devolucoes/regras`)
  await ready(desk)
  await desk.getByLabel('Dias para empresas (CNPJ)', { exact: false }).fill('30')
  await desk.getByRole('button', { name: 'Salvar' }).first().click()
  await desk.getByText('Regras salvas.').waitFor()
  await expectAccessible(desk, 'the rules of returns')
  await keepScreenshot(desk, 'return-rules')
})
