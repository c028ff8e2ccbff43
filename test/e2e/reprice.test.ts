import { expect, test } from 'vitest'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = /\/logo\.svg/

test('staff change the prices of all products of a list, look at each, apply and undo', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Arroz', price: 10 })
  await aProduct(store, { name: 'Feijão', price: 8.9 })
  const staff = await aStaffMember(store, 'staff', ['catalogue'])
  const { page } = await newVisitor({ device: 'desktop', token: staff.token, expectedFaults: [NO_LOGO] })
  const main = page.locator('main')
  await page.goto(`/${store.slug}/gestao/produtos`)
  await ready(page)
  await main.getByRole('checkbox', { name: 'Selecionar esta página' }).check()
  await main.getByRole('button', { name: 'Reajustar preços' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reajustar os preços de 2 produtos' })
  await dialog.getByLabel('Quanto muda').fill('muito')
  await dialog.getByRole('button', { name: 'Conferir os preços' }).click()
  await dialog.getByText('Digite quanto o preço muda').waitFor()
  await dialog.getByLabel('Quanto muda').fill('5')
  await dialog.getByLabel('Como termina cada preço').selectOption('90')
  await expectAccessible(page, 'the change of prices')
  await dialog.getByRole('button', { name: 'Conferir os preços' }).click()
  await main.getByRole('heading', { name: 'Reajuste de preços: +5%, terminando em ,90' }).waitFor()
  const row = main.getByRole('listitem').filter({ hasText: 'Arroz' })
  await row.getByText('10,9').waitFor()
  await expectAccessible(page, 'the checked prices')
  // Nothing was sent, so there are no columns to say.
  expect(await main.getByRole('list', { name: 'Etapas' }).getByRole('listitem').allInnerTexts()).toEqual([
    'Conferir',
    'Aplicar',
    'Pronto',
  ])
  expect(await main.getByRole('link', { name: 'Mudar colunas' }).count()).toBe(0)
  await main.getByRole('button', { name: /^Aplicar 1/ }).click()
  await main.getByRole('button', { name: 'Desfazer tudo' }).waitFor()
  const prices = async () =>
    (
      await pool.query<{ price: number }>(
        'select price::float8 / 10000 as price from product where supplier_id = $1 order by name',
        [store.id],
      )
    ).rows.map(({ price }) => price)
  expect(await prices()).toEqual([10.9, 8.9])
  await main.getByRole('button', { name: 'Desfazer tudo' }).click()
  await main.getByText('Tudo desfeito').first().waitFor()
  expect(await prices()).toEqual([10, 8.9])
})

test('staff tag and archive selected products on a phone', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Arroz' })
  await aProduct(store, { name: 'Feijão' })
  const staff = await aStaffMember(store, 'staff', ['catalogue'])
  const { page } = await newVisitor({ device: 'phone', token: staff.token, expectedFaults: [NO_LOGO] })
  await page.setViewportSize({ width: 360, height: 740 })
  const main = page.locator('main')
  const select = async () => {
    await page.goto(`/${store.slug}/gestao/produtos`)
    await ready(page)
    await main.getByRole('checkbox', { name: 'Selecionar Arroz' }).check()
  }
  await select()
  await main.getByRole('button', { name: 'Mudar etiquetas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mudar as etiquetas de 1 produto' })
  await dialog.getByRole('button', { name: 'Conferir as etiquetas' }).click()
  await dialog.getByText('Digite uma etiqueta a incluir ou a remover.').waitFor()
  await dialog.getByLabel('Etiquetas a incluir').fill('Oferta da semana')
  await expectAccessible(page, 'the change of tags')

  // What is prepared when the person has cancelled leads nowhere.
  const { promise: isCancelled, resolve: cancel } = Promise.withResolvers<void>()
  await page.route(
    /produtos\/em-lote/,
    async (route) => {
      await isCancelled
      await route.continue()
    },
    { times: 1 },
  )
  const prepared = page.waitForResponse(/produtos\/em-lote/)
  await dialog.getByRole('button', { name: 'Conferir as etiquetas' }).click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'detached' })
  const opened: string[] = []
  page.on('request', (request) => opened.push(request.url()))
  cancel()
  await (await prepared).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(opened.filter((url) => /import/.test(url))).toEqual([])
  await main.getByRole('button', { name: 'Mudar etiquetas' }).click()
  await dialog.getByLabel('Etiquetas a incluir').fill('Oferta da semana')
  await dialog.getByRole('button', { name: 'Conferir as etiquetas' }).click()
  await main.getByText('Etiquetas: oferta-da-semana').waitFor()
  await main.getByRole('button', { name: 'Aplicar 1 linha' }).click()
  await main.getByRole('button', { name: 'Desfazer tudo' }).waitFor()

  await select()
  await main.getByRole('button', { name: 'Arquivar' }).click()
  await main.getByText('À venda: de Sim para Não').waitFor()
  await main.getByRole('button', { name: 'Aplicar 1 linha' }).click()
  await main.getByRole('button', { name: 'Desfazer tudo' }).waitFor()
  const { rows } = await pool.query<{ name: string; tags: string[] }>(
    'select name, tags from product where supplier_id = $1 and not is_active',
    [store.id],
  )
  expect(rows).toEqual([{ name: 'Arroz', tags: ['oferta-da-semana'] }])
})
