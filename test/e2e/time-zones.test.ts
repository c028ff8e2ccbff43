import { expect, test } from 'vitest'
import { localMoment } from '#domain/calendar.ts'
import { SESSION_COOKIE } from '#server/platform/session/session.ts'
import { aQuote, anOrder } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
/** Its clock is that of São Paulo: what the script writes again by that clock differs from the page, and fails the test. */
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = /\/logo\.svg/

const PLACED_AT = '2026-11-22T02:30:00Z'

async function aStoreWithOrder(timeZone: string) {
  const store = await aStore(pool, { timeZone })
  const customer = await aCustomer(store)
  const number = await anOrder(store, customer)
  await pool.query('update purchase_order set placed_at = $2 where supplier_id = $1', [store.id, PLACED_AT])
  await pool.query('update order_event set happened_at = $2 where supplier_id = $1', [store.id, PLACED_AT])
  return { store, customer, number }
}

test('pages of stores in several zones that are served at once have each the clock of its store', async () => {
  const clocks: readonly (readonly [timeZone: string, placedAt: string])[] = [
    ['America/Noronha', '22/11/2026 às 00:30'],
    ['America/Sao_Paulo', '21/11/2026 às 23:30'],
    ['America/Manaus', '21/11/2026 às 22:30'],
    ['America/Rio_Branco', '21/11/2026 às 21:30'],
  ]
  const stores = await Promise.all(clocks.map(([timeZone]) => aStoreWithOrder(timeZone)))
  const pages = await Promise.all(
    stores.map(async ({ store, customer, number }) => {
      const headers = { cookie: `${SESSION_COOKIE}=${customer.token}` }
      return (await fetch(`${origin}/${store.slug}/pedidos/${number}`, { headers })).text()
    }),
  )
  expect(pages.map((page) => [...new Set(page.match(/2[12]\/11\/2026 às \d\d:\d\d/g))])).toEqual(
    clocks.map(([, placedAt]) => [placedAt]),
  )
})

test('customers and staff of a store read its clock, wherever their browser is', async () => {
  const { store, customer, number } = await aStoreWithOrder('America/Rio_Branco')
  const shopper = await newVisitor({ token: customer.token, expectedFaults: [NO_LOGO] })
  await shopper.page.goto(`/${store.slug}/pedidos/${number}`)
  await ready(shopper.page)
  await shopper.page.locator('main').getByText('21/11/2026 às 21:30').first().waitFor()
  await shopper.page.goto(`/${store.slug}/pedidos`)
  await ready(shopper.page)
  await shopper.page.locator('main').getByText('21/11/2026').first().waitFor()

  const { token } = await aStaffMember(store, 'staff', ['orders'])
  const { page } = await newVisitor({ device: 'desktop', token, expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/gestao/pedidos/${number}`)
  await ready(page)
  await page.locator('main').getByText('21/11/2026 às 21:30').first().waitFor()
})

test('what staff schedule starts by the clock of their store, and is shown by it', async () => {
  const store = await aStore(pool, { timeZone: 'America/Rio_Branco' })
  await aProduct(store, { tags: ['natal'] })
  const { token } = await aStaffMember(store, 'staff', ['content', 'prices', 'settings'])
  const { page } = await newVisitor({ device: 'desktop', token, expectedFaults: [NO_LOGO] })
  const main = page.locator('main')
  const open = async (path: string) => {
    await page.goto(`/${store.slug}/gestao/${path}`)
    await ready(page)
  }

  await open('paginas/nova')
  await main.getByLabel('Título', { exact: true }).fill('Festas')
  await main.getByLabel('Conteúdo').fill('Fechamos mais cedo.')
  await main.getByLabel('No ar a partir de').fill('2098-12-20T08:00')
  await main.getByLabel('No ar até').fill('2098-12-26T20:00')
  await main.getByRole('button', { name: 'Agendar' }).click()
  await main.getByText('Agendado de 20/12/2098 às 08:00 até 26/12/2098 às 20:00').first().waitFor()

  await open('aparencia')
  await main.getByLabel('No ar a partir de').fill('2098-12-10T08:00')
  await main.getByRole('button', { name: 'Agendar' }).click()
  await main.getByRole('heading', { name: 'Agendado para 10/12/2098 às 08:00' }).waitFor()

  await open('promocoes/nova')
  await main.getByLabel('Nome', { exact: true }).fill('Semana do Natal')
  await main.getByLabel('Começa em').fill('2098-12-15T08:00')
  await main.getByLabel('Termina em').fill('2098-12-15T20:00')
  await main.getByLabel('Etiquetas').fill('natal')
  await main.getByLabel('Desconto (%)').fill('10')
  await main.getByRole('button', { name: 'Criar promoção' }).click()
  await main.getByText('Promoção Semana do Natal criada.').waitFor()
  await open('promocoes?situacao=agendadas')
  await main.getByText('15/12/2098 às 08:00 a 15/12/2098 às 20:00').first().waitFor()

  const { rows } = await pool.query<{ starts: Date[] }>(
    `select array(select starts_at from content_version where supplier_id = $1
       union all select starts_at from store_profile_schedule where supplier_id = $1
       union all select starts_at from promotion where supplier_id = $1) as starts`,
    [store.id],
  )
  expect(rows[0]?.starts.map((start) => start.toISOString()).toSorted()).toEqual([
    '2098-12-10T13:00:00.000Z',
    '2098-12-15T13:00:00.000Z',
    '2098-12-20T13:00:00.000Z',
  ])

  await open('auditoria')
  for (const moment of ['10/12/2098 às 08:00', '15/12/2098 às 08:00', '20/12/2098 às 08:00'])
    await main.getByText(moment).first().waitFor()
})

test('an offer is valid from the day that it is at the store', async () => {
  // Where it is another day than by UTC at the time of the test.
  const timeZone = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Etc/GMT+12'
  const store = await aStore(pool, { timeZone })
  const number = await aQuote(store, await aCustomer(store))
  const { token } = await aStaffMember(store, 'attendant')
  const { page } = await newVisitor({ device: 'desktop', token, expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/gestao/orcamentos/${number}`)
  await ready(page)
  const { date } = localMoment(new Date().toISOString(), timeZone)
  expect(await page.getByLabel('Preços válidos até').getAttribute('min')).toBe(date)
})
