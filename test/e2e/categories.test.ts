import type { Page } from 'playwright-core'
import type { Static } from 'typebox'
import { expect, test } from 'vitest'
import { listCategories } from '#contract/catalog.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aCategory, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { drag } from './drag.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = /\/logo\.svg/

async function aNewStore() {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  /** The names of each department and its categories, as the store has them. */
  const menu = async () => {
    const url = listCategories.path.replace(':sessao', 'token').replace(':idfornecedor', store.slug)
    const departments = (await (await fetch(`${origin}${url}`)).json()) as Static<typeof listCategories.reply>
    return departments.flatMap(({ nome, filhos }) => [nome, ...filhos.map((child) => child.nome)])
  }
  return { store, token, menu }
}

const rowsOf = (page: Page) => async () =>
  (
    await page.locator('summary[aria-label^="Editar "]').evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''))
  ).map((label) => label.slice('Editar '.length))

test('staff of a new store make its menu, by keys and by dragging, and undo', async () => {
  const { store, token, menu } = await aNewStore()
  const { page } = await newVisitor({
    device: 'desktop',
    token,
    expectedFaults: [NO_LOGO, /status of 409 .*\/gestao\/categorias/],
  })
  const rows = rowsOf(page)
  await page.goto(`/${store.slug}/gestao/categorias`)
  await ready(page)
  await page.getByText('Nenhum departamento ainda').waitFor()
  for (const name of ['Hortifrúti', 'Padaria', 'Bebidas']) {
    await page.getByLabel('Novo departamento').fill(name)
    await page.keyboard.press('Enter')
    await page.getByText(`${name} foi criado e já está no menu.`).waitFor()
  }
  await page.getByLabel('Novo departamento').fill('padaria')
  await page.keyboard.press('Enter')
  await page.getByText('Já existe uma categoria com este nome aqui.').waitFor()
  await page.getByLabel('Nova categoria em Hortifrúti').fill('Frutas')
  await page.keyboard.press('Enter')
  await page.getByText('Frutas foi criado e já está no menu.').waitFor()
  await expectAccessible(page)

  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  await page.getByRole('button', { name: 'Subir Bebidas' }).focus()
  await page.keyboard.press('Enter')
  // The row has moved, and the key goes on where it was.
  await expect.poll(rows).toEqual(['Hortifrúti', 'Frutas', 'Bebidas', 'Padaria'])
  await expect.poll(focused).toBe('Subir Bebidas')
  await expect.poll(menu).toEqual(['Hortifrúti', 'Frutas', 'Bebidas', 'Padaria'])
  // At the end of the list the arrow is off: the one that leads back has the focus.
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Descer Bebidas')
  await expect.poll(menu).toEqual(['Bebidas', 'Hortifrúti', 'Frutas', 'Padaria'])
  await page.keyboard.press('Enter')
  await expect.poll(rows).toEqual(['Hortifrúti', 'Frutas', 'Bebidas', 'Padaria'])
  await expect.poll(focused).toBe('Descer Bebidas')

  const row = (name: string) => page.locator('[draggable]', { has: page.locator(`[aria-label="Editar ${name}"]`) })
  await drag(row('Frutas'), row('Padaria'))
  await page.getByText('Frutas mudou de lugar.').waitFor()
  await expect.poll(menu).toEqual(['Hortifrúti', 'Bebidas', 'Padaria', 'Frutas'])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(rows).toEqual(['Hortifrúti', 'Frutas', 'Bebidas', 'Padaria'])
  await expect.poll(menu).toEqual(['Hortifrúti', 'Frutas', 'Bebidas', 'Padaria'])

  await page.locator('summary[aria-label="Editar Frutas"]').click()
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.getByText('Frutas foi excluído.').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Frutas foi criado e já está no menu.').waitFor()
})

test('who presses an arrow again at once, or before the rows have moved, moves by two', async () => {
  const { store, token, menu } = await aNewStore()
  // By their names until they are moved.
  for (const name of ['Bebidas', 'Hortifrúti', 'Limpeza', 'Padaria']) await aCategory(store, name)
  const { page } = await newVisitor({ device: 'desktop', token, expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/gestao/categorias`)
  await ready(page)
  await page.getByRole('button', { name: 'Subir Padaria' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(menu).toEqual(['Bebidas', 'Padaria', 'Hortifrúti', 'Limpeza'])
  // The screen has read it too: a read that comes later would be counted below.
  await expect.poll(rowsOf(page)).toEqual(['Bebidas', 'Padaria', 'Hortifrúti', 'Limpeza'])

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let reads = 0
  await page.route('**/gestao/categorias', async (route) => {
    // The first read is the action's, the second the screen's own after it.
    if (route.request().method() === 'GET' && ++reads === 2) await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Subir Limpeza' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Limpeza mudou de lugar.').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(menu).toEqual(['Bebidas', 'Limpeza', 'Padaria', 'Hortifrúti'])
  release()
})

test('without script the same forms work', async () => {
  const { store, token, menu } = await aNewStore()
  const { page } = await newVisitor({ device: 'phone', token, hasScript: false, expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/gestao/categorias`)
  for (const name of ['Hortifrúti', 'Padaria']) {
    await page.getByLabel('Novo departamento').fill(name)
    await page.getByRole('button', { name: 'Criar' }).last().click()
    await page.getByText(`${name} foi criado e já está no menu.`).waitFor()
  }
  await page.getByRole('button', { name: 'Descer Hortifrúti' }).click()
  await page.getByText('Hortifrúti mudou de lugar.').waitFor()
  await expect.poll(menu).toEqual(['Padaria', 'Hortifrúti'])
})
