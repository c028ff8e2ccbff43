import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct, unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { drag } from './drag.ts'
import { arriveAt, cardOf, searchBox } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

test('a product that staff make is in the store with picture and tiers a moment later, and a dearer tier is pointed out before it is saved', async () => {
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
  const pictures = page.getByRole('region', { name: 'Fotos' })
  await pictures.getByLabel('Escolher fotos').setInputFiles([await photo('#dddd88', 'leite.jpg')])
  await pictures.getByText('1 foto enviada.').waitFor()

  const { page: shop } = await newVisitor({ device: 'phone' })
  const slug = await page.getByRole('link', { name: 'Ver na loja' }).getAttribute('href')
  const shopPath = new URL(slug ?? '', page.url()).pathname
  await shop.goto(shopPath)
  await shop.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
  const tiers = shop.getByRole('table', { name: 'Quanto mais você leva, menos paga' })
  await tiers.getByRole('row', { name: /12 un.*R\$\s4,99/ }).waitFor()
  const shown = shop.locator('article img').first()
  await expect
    .poll(async () => {
      await shop.reload()
      return shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)
    })
    .toBeGreaterThan(0)
  await searchBox(shop).fill(name)
  await searchBox(shop).press('Enter')
  await arriveAt(shop, /^Resultados para/)
  await cardOf(shop, name)
    .getByText(/R\$\s5,49/)
    .waitFor()

  await page.getByLabel('Situação').selectOption({ label: 'Arquivado: fica nos pedidos e sai da loja' })
  await page.getByRole('region', { name: 'Alterações não salvas' }).getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Produto salvo. A loja já mostra a mudança.').waitFor()
  await expect.poll(async () => (await shop.request.get(shopPath)).status()).toBe(404)
})

const photo = async (background: string, name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('staff put pictures on a product, order and describe them by keyboard, and take a removal back', async () => {
  const store = await storeOf('emporio-da-serra')
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const { id, slug } = await aProduct(store, { name: unique('Doce de figo') })
  const { page } = await newVisitor({ device: 'desktop', token, expectedFaults: [/\/imagens\?.*422|422.*\/imagens\?/] })
  await page.goto(`/emporio-da-serra/gestao/produtos/${id}`)
  await ready(page)
  const pictures = page.getByRole('region', { name: 'Fotos' })
  const files = pictures.getByLabel('Escolher fotos')
  const noPicture = { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await files.setInputFiles([await photo('#884422', 'frente.jpg'), await photo('#228844', 'verso.jpg'), noPicture])
  await pictures.getByText('2 fotos enviadas.').waitFor()
  await pictures.getByText('Não conseguimos abrir esta foto.').waitFor()
  await pictures.getByRole('button', { name: 'Desistir de nota.jpg' }).click()
  // The head of the product has them too, although the last one was refused.
  await page.getByRole('link', { name: 'Ver as 2 fotos' }).waitFor()
  await files.setInputFiles([{ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') }])
  await pictures.getByText('HEIC não abre aqui. Salve como JPG.').waitFor()
  await pictures.getByRole('button', { name: 'Desistir de IMG_1.HEIC' }).click()

  const tiles = pictures.getByRole('listitem')
  const first = () => tiles.first().getByRole('img').getAttribute('src')
  const front = await first()
  await pictures.getByRole('button', { name: 'Mover a foto 1 para depois' }).press('Enter')
  await pictures.getByText('Agora é a foto 2 de 2.').waitFor()
  const later = pictures.getByRole('button', { name: 'Mover a foto 2 para depois' })
  await expect.poll(() => later.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await first()).not.toBe(front)
  await tiles.first().getByLabel('O que a foto mostra').fill('O rótulo com os ingredientes')
  await tiles.first().getByLabel('O que a foto mostra').press('Tab')
  await tiles.first().getByRole('img', { name: 'O rótulo com os ingredientes' }).waitFor()
  await expectAccessible(page)

  const pasted = (await photo('#222266', 'colada.jpg')).buffer.toString('base64')
  await page.evaluate((base64) => {
    const clipboardData = new DataTransfer()
    const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    clipboardData.items.add(new File([content], 'colada.jpg', { type: 'image/jpeg' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)
  await pictures.getByText('1 foto enviada.').waitFor()
  await drag(tiles.nth(2).getByRole('img'), tiles.first().getByRole('img'))
  await tiles.nth(1).getByRole('img', { name: 'O rótulo com os ingredientes' }).waitFor()
  await pictures.getByRole('button', { name: 'Remover a foto 1' }).click()
  await expect.poll(() => tiles.count()).toBe(2)
  await page.getByText('Foto tirada do produto.').waitFor()
  // Else the next wait could find this message, whose button brings this picture back.
  await page.getByRole('button', { name: 'Dispensar aviso' }).click()
  await page.getByText('Foto tirada do produto.').waitFor({ state: 'hidden' })

  await pictures.getByRole('button', { name: 'Remover a foto 1' }).click()
  await page.getByText('Foto tirada do produto.').waitFor()
  expect(await tiles.count()).toBe(1)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await tiles.first().getByRole('img', { name: 'O rótulo com os ingredientes' }).waitFor()
  expect(await tiles.count()).toBe(2)

  const { page: shop } = await newVisitor({ device: 'phone' })
  await shop.goto(`/emporio-da-serra/produto/${slug}`)
  await ready(shop)
  const shown = shop.locator('article img').first()
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
})

test('a picture that found no connection is sent again, and what another person changed is not written over', async () => {
  const store = await storeOf('emporio-da-serra')
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const { id } = await aProduct(store, { name: unique('Doce de abóbora') })
  const { page, context, anotherTab } = await newVisitor({
    token,
    expectedFaults: [/ERR_INTERNET_DISCONNECTED/, /409.*\/imagens\?|\/imagens\?.*409/],
  })
  await page.goto(`/emporio-da-serra/gestao/produtos/${id}`)
  await ready(page)
  const pictures = page.getByRole('region', { name: 'Fotos' })
  await context.setOffline(true)
  await pictures.getByLabel('Escolher fotos').setInputFiles([await photo('#884422', 'frente.jpg')])
  await pictures.getByText('A loja não respondeu.').waitFor()
  await context.setOffline(false)
  await pictures.getByRole('button', { name: 'Tentar de novo' }).click()
  await pictures.getByText('1 foto enviada.').waitFor()

  const other = await anotherTab()
  await other.goto(page.url())
  await ready(other)
  await other
    .getByRole('region', { name: 'Fotos' })
    .getByLabel('Escolher fotos')
    .setInputFiles([await photo('#224488', 'lado.jpg')])
  await other.getByText('1 foto enviada.').waitFor()
  await pictures.getByRole('button', { name: 'Remover a foto 1' }).click()
  await pictures.getByText('Outra pessoa mudou as fotos enquanto você editava.').waitFor()
  await expect.poll(() => pictures.getByRole('listitem').count()).toBe(2)
})
