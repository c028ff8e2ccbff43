import { expect, test } from 'vitest'
import { anOrder, sendHome } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { keepScreenshot } from './screenshots.ts'
import { hold } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

test('a run is planned at the desk, and its courier reports a stop without internet', async () => {
  const store = await aStore(pool)
  const [customer, planner, courier] = await Promise.all([
    aCustomer(store, { name: 'Beatriz Lima', phone: '11987654321' }),
    aStaffMember(store, 'staff', ['orders']),
    aStaffMember(store, 'staff', ['delivery']),
  ])
  await pool.query("update login set name = 'Davi Entregador' where id = $1", [courier.loginId])
  const [first, second] = [
    await anOrder(store, customer, { paymentKind: 'cash', status: 'picking' }),
    await anOrder(store, customer, { paymentKind: 'cash', status: 'picking' }),
  ]
  await pool.query("update purchase_order set customer_name = 'Caio Reis' where supplier_id = $1 and number = $2", [
    store.id,
    second,
  ])
  await pool.query('update purchase_order set picked_at = now() where supplier_id = $1', [store.id])
  await sendHome(store, [first, second])
  const desk = (await newVisitor({ device: 'desktop', token: planner.token })).page
  await desk.goto(`/${store.slug}/gestao/entregas`)
  await ready(desk)
  await desk.getByRole('checkbox', { name: /Selecionar todos de Vila Madalena/ }).check()
  await desk.getByRole('button', { name: 'Criar rota com 2 pedidos' }).click()
  await desk.getByRole('button', { name: `Descer o pedido ${first}` }).waitFor()
  // What is chosen while another change is sent does not take that one back.
  const change = await hold(desk, /\/v4\/gestao\/entregas\/[^/]+$/)
  await desk.getByRole('button', { name: `Descer o pedido ${first}` }).click()
  await change.begun
  await desk.getByRole('article').getByLabel('Entregador').selectOption({ label: 'Davi Entregador' })
  change.release()
  const run = desk.getByRole('article', { name: 'Davi Entregador · 2 paradas' })
  await run.waitFor()
  await expect.poll(() => run.getByRole('listitem').first().textContent()).toContain('Caio Reis')
  await expectAccessible(desk, 'the plan of deliveries')
  await keepScreenshot(desk, 'deliveries-plan')

  const { page: phone, context } = await newVisitor({
    token: courier.token,
    hasWorker: true,
    expectedFaults: [/ERR_INTERNET_DISCONNECTED/],
  })
  await phone.goto(`/${store.slug}/gestao/entregas`)
  await ready(phone)
  await phone.getByRole('link', { name: 'Abrir a rota' }).click()
  await phone.getByRole('button', { name: 'Sair para entrega' }).click()
  await phone.getByRole('heading', { name: `Pedido nº ${second}` }).waitFor()
  await phone.getByText('Não entreguei').first().waitFor()
  // What a page without internet is answered with is there once it has the buttons of a run that left.
  await expect
    .poll(() => phone.evaluate(async () => (await (await caches.match(location.href))?.text())?.includes('Cheguei')))
    .toBe(true)
  await expectAccessible(phone, 'a stop')
  await keepScreenshot(phone, 'deliveries-stop')
  await context.setOffline(true)
  await phone.getByText('Entregue', { exact: true }).click()
  // The error stands at the empty field, and the field gets the focus.
  await phone.getByRole('button', { name: 'Confirmar entrega' }).click()
  const code = phone.getByLabel('Código que o cliente disse')
  await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await code.getAttribute('aria-invalid')).toBe('true')
  expect(await phone.getByText('Peça o código, escreva o nome de quem recebeu ou tire uma foto.').count()).toBe(1)
  await phone.getByLabel('Ou o nome de quem recebeu').fill('Portaria')
  await phone.getByRole('button', { name: 'Confirmar entrega' }).click()
  await phone.getByText('1 confirmação espera neste aparelho').waitFor()
  await phone.getByRole('heading', { name: `Pedido nº ${first}` }).waitFor()
  await phone.reload()
  await ready(phone)
  await phone.getByRole('heading', { name: `Pedido nº ${first}` }).waitFor()
  await phone.getByText('1 confirmação espera neste aparelho').waitFor()
  // A phone without room for another report.
  await phone.evaluate(() => {
    for (let room = 8_000_000; room >= 1; room /= 2)
      try {
        localStorage.setItem(`photos of ${room}`, 'x'.repeat(room))
      } catch {
        // Half of it may fit.
      }
  })
  await phone.getByText('Não entreguei', { exact: true }).click()
  await phone.getByRole('button', { name: 'Ninguém em casa' }).click()
  await phone.getByText('2 confirmações esperam neste aparelho').waitFor()
  await phone.getByText('Este aparelho está sem espaço.').waitFor()
  await expectAccessible(phone, 'a run without room on the phone')
  await context.setOffline(false)
  await expect
    .poll(
      async () =>
        (
          await pool.query('select received_by from purchase_order where supplier_id = $1 and status = $2', [
            store.id,
            'delivered',
          ])
        ).rows,
    )
    .toEqual([{ received_by: 'Portaria' }])
  await phone.getByText('Rota concluída. Todas as paradas foram feitas.').waitFor()
  await phone.getByRole('listitem').filter({ hasText: 'Ninguém em casa' }).waitFor()
  await expect.poll(() => phone.getByText(/neste aparelho|sem espaço/).count()).toBe(0)
  await phone.getByRole('button', { name: 'Mais', exact: true }).click()
  await phone.getByRole('button', { name: 'Sair' }).click()
  await phone.waitForURL((url) => !url.pathname.includes('/gestao'))
  await expect
    .poll(() => phone.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('balcao-run'))))
    .toEqual([])
})
