import { expect, test } from 'vitest'
import { aStaffMember } from '#test/builders/people.ts'
import { unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

test('a product that staff make is in the store, and a dearer tier is pointed out before it is saved', async () => {
  const store = await storeOf('emporio-da-serra')
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const { page } = await newVisitor({ device: 'desktop', token })
  const name = unique('Leite da fazenda')
  await page.goto('/emporio-da-serra/gestao/produtos/novo')
  await ready(page)
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Código', { exact: true }).fill(unique('LF').toUpperCase())
  await page.getByLabel('Categoria', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Preço', { exact: true }).fill('5,49')
  await page.getByLabel('Faixas de preço').fill('12 5,60')
  await page.getByText('A partir de 12 sai mais caro (R$ 5,60) que comprando menos (R$ 5,49).').waitFor()
  await page.getByLabel('Faixas de preço').fill('12 4,99')
  await page.getByLabel('Vendido de quanto em quanto').fill('3')
  await page.getByText('Clientes podem pedir 3, 6, 9, 12…').waitFor()
  await page.getByRole('button', { name: 'Criar produto' }).click()
  await page.getByText(`${name} foi criado e já está na loja.`).waitFor()
  await expectAccessible(page)

  const { page: shop } = await newVisitor({ device: 'phone' })
  const slug = await page.getByRole('link', { name: 'Ver na loja' }).getAttribute('href')
  await shop.goto(new URL(slug ?? '', page.url()).pathname)
  await shop.getByRole('heading', { name, exact: true, level: 1 }).waitFor()

  await page.getByLabel('Situação').selectOption({ label: 'Arquivado: fica nos pedidos e sai da loja' })
  await page.getByRole('region', { name: 'Alterações não salvas' }).getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Produto salvo. A loja já mostra a mudança.').waitFor()
  await expect.poll(async () => (await shop.request.get(shop.url())).status()).toBe(404)
})
