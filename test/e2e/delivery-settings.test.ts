import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = /\/logo\.svg/

async function editorOf(store: StoreBuilder, hasScript = true): Promise<Page> {
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const { page } = await newVisitor({ device: 'desktop', token, hasScript, expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/gestao/entrega-e-retirada`)
  if (hasScript) await ready(page)
  return page
}

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true })
const isInSight = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
const said = (page: Page, message: string) => page.getByText(message).waitFor()

test('staff of a new store draw an area, and shoppers there are offered a delivery', async () => {
  const store = await aStore(pool, { tags: [] })
  const page = await editorOf(store)
  await page.getByText('Crie primeiro uma área de entrega').waitFor()

  await page.getByText('Nova área de entrega').click()
  const area = form(page, 'Nova área de entrega')
  await area.getByLabel('Nome da área').fill('Centro')
  await area.getByLabel('Faixas de CEP').fill('01000-000 a 01599-999')
  await area.getByLabel('Contorno').fill('-23.53, -46.66\n-23.53, -46.62\n-23.57, -46.62')
  await area.getByRole('button', { name: 'Desenhar no mapa' }).click()
  const corners = area.getByRole('button', { name: /^Ponto \d de \d/ })
  await expect.poll(() => corners.count()).toBe(3)

  // A click on the map puts a corner, the keys move and remove it.
  const map = area.getByRole('group', { name: 'Mapa para desenhar' })
  const box = await map.boundingBox()
  await map.click({ position: { x: 20, y: (box?.height ?? 0) - 60 } })
  await expect.poll(() => corners.count()).toBe(4)
  const lines = async () => (await area.getByLabel('Contorno').inputValue()).split('\n')
  const drawn = await lines()
  expect(drawn).toHaveLength(4)
  await corners.nth(3).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(lines).not.toEqual(drawn)
  await expectAccessible(page)
  await page.keyboard.press('Delete')
  await expect.poll(() => corners.count()).toBe(3)
  await page.keyboard.press('Control+z')
  await expect.poll(() => corners.count()).toBe(4)
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Ponto 3 de 4/)
  expect(await area.getByLabel('Nome da área').inputValue()).toBe('Centro')
  await page.keyboard.press('Control+z')
  await expect.poll(lines).toEqual(drawn)
  await area.getByRole('button', { name: 'Excluir contorno' }).click()
  await expect.poll(() => corners.count()).toBe(0)
  await area.getByRole('button', { name: 'Desfazer no mapa' }).click()
  await expect.poll(lines).toEqual(drawn)
  await area.getByRole('button', { name: 'Círculo no meio do mapa' }).click()
  await expect.poll(async () => (await lines()).length).toBe(24)
  await area.getByRole('button', { name: 'Criar' }).click()
  // Far below the top of the screen: said where it was sent, with nothing left unsaved and an empty map for the next one.
  await expect.poll(() => isInSight(page.getByText('Centro: criado. A loja já mostra.'))).toBe(true)
  await expect.poll(() => page.getByText('Não salvo').count()).toBe(0)
  await expect.poll(() => corners.count()).toBe(0)

  const option = form(page, 'Nova forma de entrega ou retirada')
  await option.getByLabel('Nome para o cliente').fill('Entrega no centro')
  await option.getByLabel('Taxa (R$)').fill('7,90')
  await option.getByLabel('Prazo, em dias').fill('90')
  await option.getByRole('button', { name: 'Criar' }).click()
  await said(page, 'Use de 0 a 60.')
  await page.getByText('Não salvo').waitFor()
  await option.getByLabel('Prazo, em dias').fill('1')
  await option.getByRole('button', { name: 'Criar' }).click()
  await said(page, 'Entrega no centro: criado. A loja já mostra.')
  await expect.poll(() => page.getByText('Não salvo').count()).toBe(0)
  await page.getByLabel('Entrega no endereço do cliente').check()
  await page.getByLabel('Fuso horário').selectOption({ label: 'Acre e oeste do Amazonas (UTC−5)' })
  await page.getByLabel('Dias sem entrega nem retirada').fill('25/12/2030 Natal')
  await form(page, 'A loja oferece').getByRole('button', { name: 'Salvar' }).click()
  await said(page, 'Salvo. A loja já segue estes dias.')
  await expect.poll(() => form(page, 'A loja oferece').locator('input[name=seen]').inputValue()).toContain('2030-12-25')
  expect(await page.getByLabel('Fuso horário').inputValue()).toBe('America/Rio_Branco')
  await expectAccessible(page)

  await page.getByLabel('CEP', { exact: true }).fill('01310000')
  await page.getByRole('button', { name: 'Conferir CEP' }).click()
  await page.getByText('Centro · R$ 7,90 · a partir de').waitFor()
  await page.getByLabel('CEP', { exact: true }).fill('05435000')
  await page.getByRole('button', { name: 'Conferir CEP' }).click()
  await said(page, 'Nada é oferecido neste CEP.')
})

test('a whole state is an area without a map', async () => {
  const store = await aStore(pool)
  const page = await editorOf(store)
  await page.getByText('Nova área de entrega').click()
  const area = form(page, 'Nova área de entrega')
  await area.getByLabel('Nome da área').fill('São Paulo')
  await area.getByRole('button', { name: 'Criar' }).click()
  await said(page, 'Informe as faixas de CEP, ou desenhe o contorno.')
  await area.getByLabel('Acrescentar um estado inteiro').selectOption('SP')
  expect(await area.getByLabel('Faixas de CEP').inputValue()).toBe('01000-000 a 19999-999')
  await area.getByRole('button', { name: 'Criar' }).click()
  await said(page, 'São Paulo: criado. A loja já mostra.')
  await page.getByText('sem contorno · 1 faixa de CEP').waitFor()
})

test('the check of a CEP offers no delivery that is switched off', async () => {
  const store = await anOpenStore(pool)
  const page = await editorOf(store)
  const check = async () => {
    await page.getByLabel('CEP', { exact: true }).fill('05435000')
    await page.getByRole('button', { name: 'Conferir CEP' }).click()
  }
  await check()
  await page.getByRole('status').getByRole('listitem').first().waitFor()
  const offers = form(page, 'A loja oferece')
  await offers.getByLabel('Entrega no endereço do cliente').uncheck()
  await offers.getByLabel('Retirada em uma loja').uncheck()
  await offers.getByRole('button', { name: 'Salvar' }).click()
  await said(page, 'Salvo. A loja já segue estes dias.')
  await check()
  await said(page, 'A entrega e a retirada estão desligadas: ligue uma delas em “A loja oferece”.')
})

test('an option is changed, undone, removed and comes back; of two editors the second sees it', async () => {
  const store = await aStore(pool)
  const page = await editorOf(store)
  await page.getByText('Nova loja para retirada').click()
  const shop = form(page, 'Nova loja para retirada')
  await shop.getByLabel('Nome de onde retirar').fill('Loja da Sé')
  await shop.getByLabel('Endereço de onde retirar').fill('Praça da Sé, 100')
  await shop.getByLabel('Lugar no mapa').fill('-23,55; -46,633')
  await shop.getByRole('button', { name: 'Criar' }).click()
  await said(page, 'Loja da Sé: criado. A loja já mostra.')
  const option = form(page, 'Nova forma de entrega ou retirada')
  await option.getByLabel('Nome para o cliente').fill('Retirar na Sé')
  await option.getByRole('button', { name: 'Criar' }).click()
  await said(page, 'Retirar na Sé: criado. A loja já mostra.')

  const other = await editorOf(store)
  const open = async (on: Page) => on.locator('summary').filter({ hasText: 'Retirar na Sé' }).click()
  await open(page)
  await open(other)
  await form(page, 'Retirar na Sé').getByLabel('Horário').fill('8h às 20h')
  await form(page, 'Retirar na Sé').getByRole('button', { name: 'Salvar' }).click()
  await said(page, 'Retirar na Sé: salvo. A loja já mostra assim.')
  await form(other, 'Retirar na Sé').getByLabel('Descrição').fill('No balcão')
  await form(other, 'Retirar na Sé').getByRole('button', { name: 'Salvar' }).click()
  await said(other, 'Outra pessoa mudou isto enquanto você editava.')
  expect(await form(other, 'Retirar na Sé').getByLabel('Descrição').inputValue()).toBe('No balcão')

  await page.getByLabel('Dias sem entrega nem retirada').fill('25/12/2030')
  await form(page, 'A loja oferece').getByRole('button', { name: 'Salvar' }).click()
  await said(page, 'Salvo. A loja já segue estes dias.')
  await expect.poll(() => form(page, 'A loja oferece').locator('input[name=seen]').inputValue()).toContain('2030-12-25')
  await other.goto(other.url())
  await ready(other)
  await page.getByLabel('Dias sem entrega nem retirada').fill('25/12/2030\n01/01/2031')
  await form(page, 'A loja oferece').getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => form(page, 'A loja oferece').locator('input[name=seen]').inputValue()).toContain('2031-01-01')
  await other.getByLabel('Dias sem entrega nem retirada').fill('25/12/2030 Natal')
  await form(other, 'A loja oferece').getByRole('button', { name: 'Salvar' }).click()
  await said(other, 'Outra pessoa mudou isto enquanto você editava.')
  expect(await other.getByLabel('Dias sem entrega nem retirada').inputValue()).toBe('25/12/2030 Natal')

  await form(page, 'Retirar na Sé').getByLabel('Horário').fill('9h às 20h')
  await form(page, 'Retirar na Sé').getByRole('button', { name: 'Salvar' }).click()
  await said(page, 'Retirar na Sé: salvo. A loja já mostra assim.')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await said(page, 'Retirar na Sé: como estava.')
  // The form is read again after the message.
  await expect.poll(() => form(page, 'Retirar na Sé').getByLabel('Horário').inputValue()).toBe('8h às 20h')
  await page.getByRole('button', { name: 'Excluir Retirar na Sé' }).click()
  await said(page, 'Retirar na Sé: excluído.')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await said(page, 'Retirar na Sé: como estava.')
  await page.locator('summary').filter({ hasText: 'Retirar na Sé' }).waitFor()
})

test('without script the same forms work', async () => {
  const store = await aStore(pool)
  const page = await editorOf(store, false)
  await page.getByText('Nova área de entrega').click()
  const area = form(page, 'Nova área de entrega')
  await area.getByLabel('Nome da área').fill('Zona Oeste')
  await area.getByLabel('Contorno').fill('-23.53, -46.66\n-23.57, -46.62\n-23.53, -46.62\n-23.57, -46.66')
  await area.getByRole('button', { name: 'Criar' }).click()
  await said(page, 'sem cruzar as linhas')
  await area.getByLabel('Contorno').fill('-23.53, -46.66\n-23.53, -46.62\n-23.57, -46.62')
  await area.getByRole('button', { name: 'Criar' }).click()
  await said(page, 'Zona Oeste: criado. A loja já mostra.')
})
