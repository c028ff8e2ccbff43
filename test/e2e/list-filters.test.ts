import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aStaffMember } from '#test/builders/people.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const expectedFaults = [/\/logo\.svg/]

const LONG_BRAND = 'Companhia Paranaensedealimentosintegraisenaturais do Campo & Filhos'

async function aShop() {
  const store = await aStore(pool)
  const groups = [
    {
      name: 'Alimentação',
      tags: [
        { tag: 'sem-gluten', label: 'Sem glúten' },
        { tag: 'organico', label: 'Orgânico' },
      ],
    },
  ]
  await pool.query('insert into catalog_settings (supplier_id, tag_groups) values ($1, $2)', [
    store.id,
    JSON.stringify(groups),
  ])
  const category = await aCategory(store, 'Mercearia')
  const rows = [
    { name: 'Granola', brand: 'Serra', tags: ['sem-gluten'] },
    { name: 'Aveia', brand: 'Serra', tags: ['organico'], previousPrice: 12 },
    { name: 'Arroz', brand: LONG_BRAND, tags: ['organico'], stock: 0 },
    { name: 'Feijão', brand: LONG_BRAND },
  ]
  await Promise.all(
    rows.map((fields, position) => aProduct(store, { ...fields, categoryId: category.id, price: 9, position })),
  )
  return { store, path: `/${store.slug}/categoria/${category.slug}` }
}

const shown = (page: Page) => page.locator('main [data-page] h2').allTextContents()
const chips = (page: Page) => page.getByRole('list', { name: 'Filtros escolhidos' }).getByRole('link')

test('a shopper filters by two groups, takes one away, and "back" restores it', async () => {
  const { path } = await aShop()
  const { page } = await newVisitor({ device: 'desktop', expectedFaults })
  await page.goto(path)
  await ready(page)
  const filters = page.getByRole('region', { name: 'Filtros' })
  await filters.getByLabel('Orgânico (2)').check()
  await expect.poll(() => shown(page)).toEqual(['Aveia', 'Arroz'])
  // Values of the same group widen the list: their counts stay.
  await filters.getByLabel('Sem glúten (1)').check()
  await expect.poll(() => shown(page)).toEqual(['Granola', 'Aveia', 'Arroz'])
  await filters.getByLabel('Serra (2)').check()
  await expect.poll(() => shown(page)).toEqual(['Granola', 'Aveia'])
  expect(new URL(page.url()).search).toBe('?etiqueta=sem-gluten&etiqueta=organico&marca=Serra')
  await filters.getByLabel(`${LONG_BRAND} (1)`).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Remover o filtro Sem glúten' }).click()
  await expect.poll(() => shown(page)).toEqual(['Aveia'])
  expect(await filters.getByLabel(/^Sem glúten/).isChecked()).toBe(false)
  await page.goBack()
  await expect.poll(() => shown(page)).toEqual(['Granola', 'Aveia'])
  await expect.poll(() => filters.getByLabel(/^Sem glúten/).isChecked()).toBe(true)

  await page.getByLabel('Ordenar por').selectOption('Nome, de A a Z')
  await expect.poll(() => shown(page)).toEqual(['Aveia', 'Granola'])
  await filters.getByLabel('Em oferta (1)').check()
  await expect.poll(() => shown(page)).toEqual(['Aveia'])
  expect(await chips(page).count()).toBe(5)
  await page.getByRole('link', { name: 'Limpar filtros' }).click()
  await expect.poll(() => shown(page)).toHaveLength(4)
  expect(await chips(page).count()).toBe(0)
})

test('a phone has the filters in a sheet, and says where they leave nothing', async () => {
  const { path } = await aShop()
  const { page } = await newVisitor({ expectedFaults })
  await page.goto(path)
  await ready(page)
  await page.getByRole('link', { name: 'Filtrar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtros' })
  // By the keyboard: what is offered changes with each choice, and moves from below a click.
  const choose = (label: string) => sheet.getByLabel(label).press('Space')
  await choose('Sem glúten (1)')
  await sheet.getByRole('button', { name: 'Ver 1 produto' }).waitFor()
  // One brand alone is no choice.
  expect(await sheet.getByRole('group', { name: 'Marcas' }).count()).toBe(0)
  await choose('Orgânico (2)')
  await choose('Serra (2)')
  await choose(`${LONG_BRAND} (1)`)
  await sheet.getByRole('button', { name: 'Ver 3 produtos' }).waitFor()
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect([width, await sheet.evaluate((element) => element.scrollWidth)]).toEqual([360, 360])
  await sheet.getByRole('button', { name: 'Ver 3 produtos' }).click()
  await expect.poll(() => shown(page)).toHaveLength(3)
  await page.getByRole('link', { name: 'Filtrar (4)' }).waitFor()

  // As from a link that was passed on before the last of them was sold.
  await page.goto(`${path}?etiqueta=sem-gluten&marca=${encodeURIComponent(LONG_BRAND)}`)
  await ready(page)
  const main = page.locator('main')
  await main.getByRole('heading', { name: 'Nada fica com estes filtros' }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('link', { name: 'Remover o filtro Sem glúten' }).click()
  await expect.poll(() => shown(page)).toEqual(['Arroz', 'Feijão'])
  await page.getByRole('link', { name: 'Filtrar (1)' }).waitFor()
})

test('filters work without script, in a search too', async () => {
  const { store } = await aShop()
  const { page } = await newVisitor({ hasScript: false, expectedFaults })
  await page.goto(`/${store.slug}/produtos?q=a&ordem=nome`)
  await page.goto(`/${store.slug}/produtos?ordem=nome`)
  await page.getByRole('link', { name: 'Filtrar' }).click()
  const filters = page.getByRole('region', { name: 'Filtros' })
  await filters.getByLabel('Orgânico (2)').check()
  await filters.getByLabel('Sem os esgotados (3)').check()
  await filters.getByRole('button', { name: 'Aplicar filtros' }).click()
  await page.waitForURL(/\?ordem=nome&etiqueta=organico&disponiveis=sim$/)
  await expect.poll(() => shown(page)).toEqual(['Aveia'])
  await page.getByRole('link', { name: 'Remover o filtro Orgânico' }).click()
  await expect.poll(() => shown(page)).toEqual(['Aveia', 'Feijão', 'Granola'])
})

test('hidden prices hide offers too', async () => {
  const store = await aStore(pool, { tags: ['hide-price-for-logged-out-customers'] })
  await aProduct(store, { name: 'Aveia', brand: 'Serra', previousPrice: 50 })
  await aProduct(store, { name: 'Arroz', brand: 'Campo', position: 1 })
  const { page } = await newVisitor({ device: 'desktop', expectedFaults })
  await page.goto(`/${store.slug}/produtos?ofertas=sim`)
  await ready(page)
  expect(await shown(page)).toEqual(['Aveia', 'Arroz'])
  const filters = page.getByRole('region', { name: 'Filtros' })
  await filters.getByLabel('Serra (1)').waitFor()
  expect(await filters.getByLabel(/Em oferta/).count()).toBe(0)
})

test('the departments stand in their sectors, and a segment sees its own', async () => {
  const { page } = await newVisitor()
  await page.goto('/atacado-litoral')
  await ready(page)
  const main = page.locator('main')
  await main.getByRole('heading', { level: 3, name: 'Operação' }).waitFor()
  await page.goto('/atacado-litoral/categorias')
  await ready(page)
  await main.getByRole('heading', { level: 2, name: 'Operação' }).waitFor()
  const snacks = main.getByRole('link', { name: 'Doces, biscoitos e petiscos' })
  await snacks.waitFor()
  await main.getByRole('link', { name: 'Hotelaria' }).click()
  await page.waitForURL(/\?segmento=hotelaria$/)
  await expect.poll(() => snacks.count()).toBe(0)
  expect(await main.getByRole('link', { name: 'Limpeza e higiene' }).count()).toBe(1)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('staff name the filters, and shoppers filter by them', async () => {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  await aProduct(store, { name: 'Aveia', tags: ['organico'] })
  await aProduct(store, { name: 'Arroz', position: 1 })
  const { page } = await newVisitor({ token, expectedFaults })
  await page.goto(`/${store.slug}/gestao/categorias`)
  await ready(page)
  const form = page.getByRole('form', { name: 'Filtros, setores e segmentos' })
  const filters = form.getByRole('group', { name: 'Filtros das listas' })
  await filters.getByLabel('Nome do filtro').fill('Alimentação')
  await form.getByRole('button', { name: 'Salvar filtros e setores' }).click()
  await filters.getByText('Filtro 1: dê um nome e pelo menos uma opção.').locator('visible=true').waitFor()
  await filters.getByLabel('Opções, separadas por ponto e vírgula').fill('Orgânico')
  await filters.getByText('Etiquetas dos produtos: organico').waitFor()
  const sectors = form.getByRole('group', { name: 'Setores da primeira tela' })
  await sectors.getByLabel('Nome do setor').fill('Despensa')
  await sectors.getByLabel('Mercearia').first().check()
  // What is typed into rows is no more lost by a reload than what is typed elsewhere.
  await page.reload()
  await ready(page)
  expect(await sectors.getByLabel('Mercearia').first().isChecked()).toBe(true)
  await form.getByRole('button', { name: 'Salvar filtros e setores' }).click()
  await page.getByText('Filtros, setores e segmentos salvos.').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.goto(`/${store.slug}/produtos`)
  await ready(page)
  await page.getByRole('link', { name: 'Filtrar' }).click()
  await page.getByRole('dialog', { name: 'Filtros' }).getByLabel('Orgânico (1)').check()
  await expect.poll(() => shown(page)).toEqual(['Aveia'])
})

test('a second choice keeps the first, which is still being loaded', async () => {
  const { path } = await aShop()
  const { page } = await newVisitor({ device: 'desktop', expectedFaults })
  await page.goto(`${path}?etiqueta=organico&marca=Serra`)
  await ready(page)
  const answer = Promise.withResolvers<void>()
  await page.route(/\/listaprodutosf\//, async (route) => {
    await answer.promise
    await route.continue()
  })
  const filters = page.getByRole('region', { name: 'Filtros' })
  await page.getByRole('link', { name: 'Remover o filtro Serra' }).click()
  await expect.poll(() => filters.getByLabel(/^Serra/).isChecked()).toBe(false)
  await filters.getByLabel(/^Sem glúten/).check()
  await page.getByLabel('Ordenar por').selectOption('Nome, de A a Z')
  answer.resolve()
  await expect.poll(() => shown(page)).toEqual(['Arroz', 'Aveia', 'Granola'])
  expect(new URL(page.url()).search).toBe('?etiqueta=organico&etiqueta=sem-gluten&ordem=nome')
})
