import { expect, test } from 'vitest'
import { aDelivery } from '#test/builders/selling.ts'
import { aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, placeOf } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
const NO_PICTURES = /superon\/imagens|status of 404/

test.each(['phone', 'desktop'] as const)(
  'a visitor on a %s finds a store by the place where it delivers',
  async (device) => {
    const { page } = await newVisitor({ device, expectedFaults: [NO_PICTURES] })
    await page.goto('/')
    await expectAccessible(page)
    await page.getByLabel('CEP').fill('69900-000')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page.getByRole('heading', { name: 'Infelizmente ainda não atendemos este endereço' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('CEP').fill('12')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page.getByText('O CEP tem 8 números. Confira.').waitFor()
    // São Paulo: the stores of one company, and other tests' own, deliver there.
    await page.getByLabel('CEP').fill('05435-000')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page.getByRole('heading', { name: 'Lojas para 05435-000' }).waitFor()
    for (const name of [/^Empório da Serra/, /^Casa da Serra/]) await page.getByRole('link', { name }).waitFor()
    // Santos: only one store delivers there, and it is opened.
    await page.getByLabel('CEP').fill('11060-002')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page.waitForURL(/\/atacado-litoral$/)
    await page.waitForFunction(() => localStorage.getItem('company-id') !== null)
    await page.getByRole('banner').getByRole('link', { name: 'Entregar em 11060-002' }).waitFor()
    await page.goto('/')
    await page.getByText('Sua última escolha').waitFor()
    expect(await page.getByRole('link').first().textContent()).toContain('Atacado Litoral')
  },
)

test('the place of the device is a place too, and where it is unknown the CEP still works', async () => {
  const { page, context } = await newVisitor({ device: 'phone', expectedFaults: [NO_PICTURES] })
  await page.goto('/')
  await page.getByRole('button', { name: 'Usar minha localização' }).click()
  await page.getByText('Seu aparelho não informou onde você está.').waitFor()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -23.9655, longitude: -46.3322 })
  await page.getByRole('radio', { name: 'Entrega' }).check()
  await page.getByRole('button', { name: 'Usar minha localização' }).click()
  await page.waitForURL(/\/atacado-litoral$/)
})

test.each([true, false])(
  'a store that requires an address first admits who gave one, with script: %s',
  async (hasScript) => {
    const store = await aStore(pool, { tags: ['has-delivery', 'requires-address-to-access'] })
    await aDelivery(store)
    const { page } = await newVisitor({
      device: 'phone',
      hasScript,
      expectedFaults: [NO_PICTURES, /status of (400|422)/],
    })
    await page.goto(`/${store.slug}/produtos?q=arroz`)
    await arriveAt(page, 'Onde você quer receber?')
    if (hasScript) {
      await ready(page)
      await expectAccessible(page)
    }
    const main = page.locator('main')
    await main.getByLabel('CEP').fill('123')
    await main.getByRole('button', { name: 'Ver produtos' }).click()
    await main.locator('input[name=postalCode][aria-invalid=true]').waitFor()
    expect(await main.getByLabel('CEP').inputValue()).toBe('123')
    await main.getByLabel('CEP').fill('20040-002')
    await main.getByRole('button', { name: 'Ver produtos' }).click()
    await main.getByText('Infelizmente ainda não atendemos este endereço').waitFor()
    await main.getByLabel('CEP').fill('05435-000')
    await main.getByRole('button', { name: 'Ver produtos' }).click()
    await page.waitForURL(/\/produtos\?q=arroz$/)
    if (hasScript) await page.locator('header').getByText('05435-000').first().waitFor()
    await page.goto(`/${store.slug}`)
    expect(placeOf(page)).toBe(`/${store.slug}`)
  },
)
