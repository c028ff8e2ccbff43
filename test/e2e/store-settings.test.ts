import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const expectedFaults = [/\/logo\.svg/]

async function editorOf(
  store: StoreBuilder,
  { hasScript = true, refusals = [] as readonly RegExp[] } = {},
): Promise<Page> {
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const { page } = await newVisitor({
    device: 'phone',
    token,
    hasScript,
    expectedFaults: [...expectedFaults, ...refusals],
  })
  await page.goto(`/${store.slug}/gestao/ajustes`)
  if (hasScript) await ready(page)
  return page
}

async function visitorOf(store: StoreBuilder, path: string): Promise<Page> {
  const { page } = await newVisitor({ device: 'phone', expectedFaults })
  await page.goto(`/${store.slug}${path}`)
  return page
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Salvar ajustes' }).click()
  await page.getByText('Ajustes salvos. A loja já funciona assim.').waitFor()
}

test('the owner hides the prices, and visitors see none any more', async () => {
  const store = await aStore(pool)
  const { slug } = await aProduct(store, { name: 'Café torrado' })
  const before = await visitorOf(store, `/produto/${slug}`)
  await expect.poll(() => before.getByText(/R\$/).count()).toBeGreaterThan(0)

  const page = await editorOf(store)
  await page.getByLabel('Esconder preços de visitantes').check()
  await page.getByText('Não salvo: quem entra e o que vê').waitFor()
  await expectAccessible(page)
  await save(page)
  await expect.poll(() => page.getByText('Não salvo').count()).toBe(0)
  expect(await page.getByLabel('Esconder preços de visitantes').isChecked()).toBe(true)

  const after = await visitorOf(store, `/produto/${slug}`)
  await after.getByRole('heading', { name: 'Café torrado' }).waitFor()
  await expect
    .poll(async () => {
      await after.reload()
      return after.getByText(/R\$/).count()
    })
    .toBe(0)
})

test('says whom a switch concerns, and which one does nothing beside another', async () => {
  const store = await aStore(pool, { tags: ['has-delivery', 'restrict-not-approved-user-submission'] })
  await aCustomer(store, { isApproved: false })
  const page = await editorOf(store)
  const restricts = page.getByLabel('Só clientes aprovados compram')
  expect(await restricts.isChecked()).toBe(true)
  expect(await page.getByText('Hoje 1 cliente espera por aprovação.').count()).toBe(3)
  await page.getByLabel('Só clientes aprovados entram').check()
  await page.getByText('Sem efeito agora: quem não foi aprovado nem entra.').waitFor()
  await page.getByLabel('Só clientes aprovados entram').uncheck()
  await expect.poll(() => page.getByText('Sem efeito agora').count()).toBe(0)
})

test('what is wrong is said beside each field, and what was typed stays', async () => {
  const store = await aStore(pool)
  const page = await editorOf(store, { refusals: [/422 .*gestao\/ajustes/] })
  await page.getByLabel('Nome da loja').fill('Empório da Vila')
  await page.getByLabel('CNPJ', { exact: true }).first().fill('11.222.333/0001-82')
  await page.getByLabel('Medir visitas no Google Analytics 4').check()
  await page.getByRole('button', { name: 'Salvar ajustes' }).click()
  await page.getByText('CNPJ inválido. Confira os números e as letras.').waitFor()
  await page.getByText('Para medir as visitas, informe o código do Google Analytics 4.').waitFor()
  await page.getByLabel('CNPJ', { exact: true }).first().fill('11.222.333/0001-81')
  await page.getByLabel('Código do Google Analytics 4').fill('g-7xk2m9pq4r')
  await save(page)
  expect(await page.getByLabel('Nome da loja').inputValue()).toBe('Empório da Vila')
  expect(await page.getByLabel('Código do Google Analytics 4').inputValue()).toBe('G-7XK2M9PQ4R')
})

test('works without script, and tells of a change made meanwhile', async () => {
  const store = await aStore(pool)
  const page = await editorOf(store, { hasScript: false })
  await page.getByLabel('Confirmar a maioridade').check()
  await pool.query('update supplier set settings_version = settings_version + 1 where id = $1', [store.id])
  await page.getByRole('button', { name: 'Salvar ajustes' }).click()
  await page.getByText('Outra pessoa mudou os ajustes enquanto você editava.').waitFor()
  expect(await page.getByLabel('Confirmar a maioridade').isChecked()).toBe(true)
  await save(page)
})

test('the store moves to another slug, and links to the earlier one lead there', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Café torrado' })
  const page = await editorOf(store, { refusals: [/422 .*gestao\/ajustes/] })
  await page.getByLabel('Endereço da loja').fill('carrinho')
  await page.getByRole('button', { name: 'Salvar ajustes' }).click()
  await page.getByText('Este endereço é usado pelo sistema. Escolha outro.').waitFor()

  const slug = `nova-${store.slug}`
  await page.getByLabel('Endereço da loja').fill(slug)
  await save(page)
  await expect
    .poll(async () => {
      await page.reload()
      return new URL(page.url()).pathname
    })
    .toBe(`/${slug}/gestao/ajustes`)

  const visitor = await visitorOf(store, '/produtos?busca=cafe')
  await visitor.getByText('Café torrado').first().waitFor()
  expect(visitor.url()).toContain(`/${slug}/produtos?busca=cafe`)
})
