import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anOrder, anOrderToApprove } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
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
  await main.getByLabel('Situação').selectOption('Entregues')
  await page.waitForURL(/situacao=entregues/)
  await main.getByText('1 pedido', { exact: true }).waitFor()
  await main.getByRole('link', { name: `Abrir o pedido ${delivered}` }).waitFor()
  expect(await main.getByRole('link', { name: `Abrir o pedido ${open}` }).count()).toBe(0)

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
  await page.getByRole('link', { name: `Abrir o pedido ${number}` }).click()
  const panel = page.getByRole('region', { name: 'Aprovação' })
  await panel.getByText('Recusar pedido', { exact: true }).click()
  await panel.getByLabel(/Por que você recusa/).waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Aprovar pedido' }).click()
  await page.getByText('Pedido aprovado. Ele já seguiu adiante.').waitFor()
  await page.getByRole('region', { name: 'Andamento' }).getByText('Aprovado pelo responsável da conta').waitFor()
  expect(await panel.count()).toBe(0)
})
