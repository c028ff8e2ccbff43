import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aStaffMember } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = /\/logo\.svg/
const refused = (status: number) => new RegExp(`status of ${status} .*/perfil-da-loja`)

async function editor(...expectedFaults: RegExp[]) {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['content'])
  const { page } = await newVisitor({ device: 'desktop', token, expectedFaults: [NO_LOGO, ...expectedFaults] })
  await page.goto(`/${store.slug}/gestao/aparencia`)
  await ready(page)
  const preview = page.frameLocator('iframe').locator('html')
  const shop = async () => (await page.request.get(`/${store.slug}`)).text()
  return { store, token, page, preview, shop }
}

test('staff see a theme in the store itself before they publish it, and return to the one before', async () => {
  const { page, preview, shop } = await editor(refused(422))
  const before = await shop()
  await page.getByLabel('Cor principal', { exact: true }).fill('#ffd500')
  await page.getByText('a cor principal aparece mais escura').waitFor()
  await page.getByLabel('Cantos').selectOption({ label: 'Retos' })
  await expect.poll(() => preview.getAttribute('data-corners')).toBe('square')
  await expect
    .poll(() => preview.evaluate((root) => getComputedStyle(root).getPropertyValue('--accent')))
    .toBe('#ffd500')
  await page.getByRole('button', { name: 'No computador' }).click()
  // As a visitor sees it, and not as the staff member who looks at it.
  await preview.getByRole('link', { name: 'Entrar' }).first().waitFor()
  await expectAccessible(page)
  expect(await shop()).toBe(before)

  await page.getByLabel('Frase da loja').fill('Direto da serra')
  const menu = page.getByRole('group', { name: 'Links do menu' })
  const link = (number: number) => menu.getByRole('group', { name: `Link ${number}`, exact: true })
  for (const [number, name, target] of [
    [1, 'Fora', 'javascript:alert(1)'],
    [2, 'Queijos', '/produtos?etiqueta=queijo'],
  ] as const) {
    if ((await link(number).count()) === 0) await menu.getByRole('button', { name: 'Adicionar link' }).click()
    await link(number).getByLabel('O que aparece').fill(name)
    await link(number).getByLabel('Para onde vai').fill(target)
  }
  await page.getByRole('button', { name: 'Publicar' }).click()
  await link(1).getByText('Link 1: Comece com /').waitFor()
  expect(
    await link(1)
      .getByLabel('Para onde vai')
      .evaluate((input) => input === document.activeElement),
  ).toBe(true)
  // The other first, with the focus on what moves it back; then the refused one is removed.
  await menu.getByRole('button', { name: 'Mover Link 2 para cima' }).click()
  expect(await link(1).getByLabel('O que aparece').inputValue()).toBe('Queijos')
  await menu.getByRole('button', { name: 'Mover Link 1 para baixo' }).and(page.locator(':focus')).waitFor()
  await menu.getByRole('button', { name: 'Remover Link 2' }).click()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText('Publicado. A loja já está assim.').waitFor()
  await expect.poll(shop).toContain('data-corners="square"')
  expect(await shop()).toContain('href="/')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('A versão anterior voltou.').waitFor()
  await expect.poll(shop).not.toContain('data-corners="square"')
  await page.getByText('Versão 3').waitFor()
})

test('a logo is seen in the form at once, and in the store once it is published', async () => {
  const { page, shop } = await editor()
  const logo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#c62828' } })
    .png()
    .toBuffer()
  const group = page.getByRole('group', { name: 'Logotipo', exact: true })
  await group.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await page.getByText('A loja mostra a imagem depois que você publica.').waitFor()
  await expect
    .poll(() => group.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(400)
  await page.getByRole('region', { name: 'Alterações não salvas' }).getByText('logotipo').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText('Publicado. A loja já está assim.').waitFor()
  const name = (await group.getByRole('img').getAttribute('src')) ?? ''
  await expect.poll(shop).toContain(name)
})

test('staff schedule an appearance, see its date, read that another was published since, and cancel it', async () => {
  const { page, shop } = await editor(refused(422))
  const before = await shop()
  await page.getByLabel('Frase da loja').fill('Natal na serra')
  await page.getByLabel('No ar a partir de').fill('2020-12-10T08:00')
  await page.getByRole('button', { name: 'Agendar' }).click()
  await page.getByText('Este momento já passou.').waitFor()
  await page.getByLabel('No ar a partir de').fill('2090-12-10T08:00')
  await page.getByRole('button', { name: 'Agendar' }).click()
  await page.getByText('A loja muda sozinha na hora marcada.').waitFor()
  await page.getByRole('heading', { name: 'Agendado para 10/12/2090 às 08:00' }).waitFor()
  expect(await shop()).toBe(before)
  await expect.poll(() => page.getByLabel('Frase da loja').inputValue()).not.toBe('Natal na serra')

  await page.getByLabel('Frase da loja').fill('Primavera')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText('Publicado. A loja já está assim.').waitFor()
  await page.getByText('Depois de agendado, a loja passou à versão 2.').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Abrir o agendado no formulário' }).click()
  await expect.poll(() => page.getByLabel('Frase da loja').inputValue()).toBe('Natal na serra')
  expect(await page.getByLabel('No ar a partir de').inputValue()).toBe('2090-12-10T08:00')
  await page.getByLabel('No ar a partir de').fill('2090-12-11T09:30')
  await page.getByRole('button', { name: 'Agendar' }).click()
  await page.getByRole('heading', { name: 'Agendado para 11/12/2090 às 09:30' }).waitFor()

  await page.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await page.getByText('Agendamento cancelado.').waitFor()
  await page.getByRole('heading', { name: 'Agendado para' }).waitFor({ state: 'detached' })
})

test('who publishes what another person published meanwhile sees both, and nothing typed is lost', async () => {
  const { store, token, page } = await editor()
  const { page: other } = await newVisitor({ device: 'desktop', token, expectedFaults: [NO_LOGO, refused(409)] })
  await other.goto(`/${store.slug}/gestao/aparencia`)
  await ready(other)
  await page.getByLabel('Frase da loja').fill('A primeira')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText('Publicado. A loja já está assim.').waitFor()

  await other.getByLabel('Frase da loja').fill('A segunda')
  await other.getByLabel('Telefone').fill('(11) 3041-2870')
  // The form is read again after the answer: the choice is made before that ends.
  const readAgain = Promise.withResolvers<undefined>()
  let isAnswered = false
  await other.route('**/v4/gestao/perfil-da-loja*', async (route) => {
    if (isAnswered) await readAgain.promise
    isAnswered ||= route.request().method() !== 'GET'
    await route.continue()
  })
  await other.getByRole('button', { name: 'Publicar' }).click()
  await other.getByText('Outra pessoa mudou isto enquanto você editava.').waitFor()
  expect(await other.getByLabel('Telefone').inputValue()).toBe('(11) 3041-2870')
  await other.getByText('O de agora: A primeira').click()
  const isReadAgain = other.waitForResponse(/perfil-da-loja/)
  readAgain.resolve(undefined)
  await isReadAgain
  await other.getByRole('button', { name: 'Publicar' }).click()
  await other.getByText('Publicado. A loja já está assim.').waitFor()
  expect(await other.getByLabel('Frase da loja').inputValue()).toBe('A primeira')
  expect(await other.getByLabel('Telefone').inputValue()).toBe('(11) 3041-2870')
})
