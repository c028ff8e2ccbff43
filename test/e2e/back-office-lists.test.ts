import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { publish } from '#server/platform/events/publish.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { publishingScope } from '#test/builders/scope.ts'
import { aStore } from '#test/builders/store.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, placeOf } from './shopping.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

test('a list of orders says what came since, and is saved as a view and as a file', async () => {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['orders'])
  const ana = await aCustomer(store, { name: 'Ana Souza' })
  const { page } = await newVisitor({ device: 'desktop', token })
  // An order of before would be read again with the connection, and the new one with it.
  const connected = handshakeOf(page)
  await page.goto(`/${store.slug}/gestao/pedidos?situacao=em-aberto`)
  await ready(page)
  await connected

  // The row stays away until it is wanted.
  const number = await anOrder(store, ana, { totalCents: 7000 })
  await publish(publishingScope(pool, store.id), 'order.placed', { number })
  const bar = page.getByRole('status').filter({ hasText: '1 pedido novo.' })
  await bar.waitFor()
  expect(await page.getByRole('rowheader').count()).toBe(0)
  await bar.getByRole('button', { name: 'Mostrar' }).click()
  await page.getByText('1 pedido', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: /^Pedidos.*1/ }).count()).toBeGreaterThan(0)

  await page.locator('summary').filter({ hasText: 'Salvar visão' }).click()
  const form = page.getByRole('form', { name: 'Salvar visão' })
  await form.getByLabel('Nome da visão').fill('Para hoje')
  await form.getByRole('button', { name: 'Salvar' }).click()
  const views = page.getByRole('navigation', { name: 'Visões salvas' })
  await views.getByRole('link', { name: 'Para hoje' }).waitFor()
  await page.waitForURL(/\?situacao=em-aberto&visao=/)
  await page.getByLabel('Mais sobre a visão Para hoje').click()
  await page.getByRole('button', { name: 'Abrir a lista com ela' }).click()
  await views.getByLabel('começa com ela').waitFor()
  await page.goto(`/${store.slug}/gestao/pedidos`)
  await arriveAt(page, 'Pedidos')
  expect(placeOf(page)).toMatch(/\?situacao=em-aberto&visao=/)

  await page.locator('summary').filter({ hasText: 'Exportar' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /csv/ }).click(),
  ])
  expect(
    (await readFile(await download.path(), 'utf8')).split('\n').filter((row) => row.includes('Ana Souza')),
  ).toHaveLength(1)
})
