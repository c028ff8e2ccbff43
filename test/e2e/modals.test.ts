import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aCustomer, aLinkedUser, anAddress, PASSWORD } from '#test/builders/people.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import {
  banner,
  dialogsOn,
  isFocused,
  modal,
  openAccount,
  openLogin,
  openMenu,
  openReceive,
  pressBack,
} from './modal-parts.ts'
import { arriveAt, cardOf, placeOf, quantityOf } from './shopping.ts'
import { browserAt, ready, type Device } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)
const DEVICES: readonly Device[] = ['phone', 'desktop']
const APPLES = 'Maçã gala'
const SEARCH = '/emporio-da-serra/produtos?q=ma%C3%A7%C3%A3+gala'

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

describe.each(DEVICES)('a modal on a %s', (device) => {
  test('traps the focus, locks the scrolling of the page, and restores both', async () => {
    const { page } = await newVisitor({ device })
    await visit(page, SEARCH)
    const opener = banner(page).getByRole('link', { name: 'Entrar' })
    await openLogin(page)
    const login = modal(page, 'Entrar')
    await login.getByRole('textbox', { name: /CPF/ }).waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')

    // Round and round: what lies behind is out of reach; the browser's own controls are not the page.
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press(presses < 8 ? 'Tab' : 'Shift+Tab')
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    const before = await page.evaluate(() => scrollY)
    await page.mouse.move(20, 600)
    await page.mouse.wheel(0, 800)
    expect(await page.evaluate(() => scrollY)).toBe(before)

    await page.keyboard.press('Escape')
    await login.waitFor({ state: 'detached' })
    expect(await isFocused(opener)).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).not.toBe('hidden')
    expect(placeOf(page)).toBe(SEARCH)
  })

  test('closes by a touch outside, unless something is typed', async () => {
    const { page } = await newVisitor({ device })
    await visit(page, '/emporio-da-serra')
    const login = modal(page, 'Entrar')
    await openLogin(page)
    await login.getByRole('textbox', { name: /CPF/ }).waitFor()
    await page.mouse.click(5, 5)
    await login.waitFor({ state: 'detached' })

    await openLogin(page)
    await login.getByRole('textbox', { name: /CPF/ }).fill('ana@')
    await page.mouse.click(5, 5)
    expect(await login.getByRole('textbox', { name: /CPF/ }).inputValue()).toBe('ana@')
    await login.getByRole('button', { name: 'Fechar' }).click()
    await login.waitFor({ state: 'detached' })
  })

  test('signs in where one is: beside the product that was pressed, which is in the cart once', async () => {
    const person = await aCustomer(await storeOf('emporio-da-serra'), { name: 'Iara Moura' })
    const { page } = await newVisitor({ device, expectedFaults: [/status of 401/] })
    await visit(page, SEARCH)
    await cardOf(page, APPLES).getByRole('link', { name: 'Faça login para comprar' }).click()
    const login = modal(page, 'Entrar')
    await login.getByRole('textbox', { name: /CPF/ }).fill(person.email)
    await login.getByLabel('Senha', { exact: true }).fill('errada')
    await login.getByRole('button', { name: 'Entrar' }).click()
    await login.getByText('Usuário inexistente ou credenciais inválidas').waitFor()
    expect(await login.getByRole('textbox', { name: /CPF/ }).inputValue()).toBe(person.email)

    await login.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await login.getByRole('button', { name: 'Entrar' }).click()
    await login.waitFor({ state: 'detached' })
    expect(placeOf(page)).toBe(SEARCH)
    await banner(page).getByRole('link', { name: 'Iara Moura, minha conta' }).waitFor()
    expect(await quantityOf(cardOf(page, APPLES), APPLES).inputValue()).toBe('300')
    await page.reload()
    expect(await quantityOf(cardOf(page, APPLES), APPLES).inputValue()).toBe('300')
  })

  test('takes a new address, and the header names it', async () => {
    const person = await aCustomer(await storeOf('emporio-da-serra'))
    const { page } = await newVisitor({ device, token: person.token, expectedFaults: [/status of 400/] })
    await visit(page, '/emporio-da-serra/produtos')
    await openReceive(page)
    await modal(page, 'Como você quer receber?').getByRole('link', { name: 'Novo endereço' }).click()
    const form = modal(page, 'Novo endereço')
    await form.getByRole('textbox', { name: /^CEP/ }).fill('99')
    for (const [label, value] of [
      ['Rua', 'Rua Harmonia'],
      ['Número', '12'],
      ['Bairro', 'Vila Madalena'],
      ['Cidade', 'São Paulo'],
      ['Apelido', 'Casa da Iara'],
    ] as const) {
      await form.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value)
    }
    await form.getByRole('combobox', { name: 'UF' }).selectOption('SP')
    await form.getByRole('button', { name: 'Salvar endereço' }).click()
    await form.locator('input[name=postalCode][aria-invalid=true]').waitFor()
    expect(await form.getByRole('textbox', { name: /^Apelido/ }).inputValue()).toBe('Casa da Iara')

    await form.getByRole('textbox', { name: /^CEP/ }).fill('05435-000')
    await form.getByRole('button', { name: 'Salvar endereço' }).click()
    await form.waitFor({ state: 'detached' })
    await banner(page).getByRole('link', { name: 'Entregar em Casa da Iara' }).waitFor()
    expect(placeOf(page)).toBe('/emporio-da-serra/produtos')
  })

  test('takes the CEP of a visitor, who may also fetch', async () => {
    const { page } = await newVisitor({ device })
    await visit(page, '/emporio-da-serra')
    const receive = modal(page, 'Como você quer receber?')
    await openReceive(page)
    await receive.getByRole('textbox', { name: /CEP/ }).fill('123')
    await receive.getByRole('button', { name: 'Usar este CEP' }).click()
    await receive.getByText('O CEP tem 8 números. Confira.').waitFor()

    await receive.getByRole('textbox', { name: /CEP/ }).fill('99999-999')
    await receive.getByRole('button', { name: 'Usar este CEP' }).click()
    await receive.getByText('Infelizmente ainda não atendemos o seu endereço').waitFor()
    await receive.getByRole('link', { name: 'Ver lojas que atendem aí' }).waitFor()

    await receive.getByRole('textbox', { name: /CEP/ }).fill('05435-000')
    await receive.getByRole('button', { name: 'Usar este CEP' }).click()
    await banner(page).getByRole('link', { name: 'Entregar em 05435-000' }).waitFor()

    await openReceive(page)
    await receive.getByRole('button', { name: /^Retirada/ }).click()
    await receive.getByText('Loja Pinheiros').waitFor()
    await receive.getByRole('button', { name: 'Quero retirar' }).click()
    await banner(page).getByRole('link', { name: 'Retirar na loja' }).waitFor()
  })
})

test('one at a time, in order: the side menu goes in 200 ms, others in 600 ms, and the next comes 100 ms later', async () => {
  const { token } = await aCustomer(await storeOf('emporio-da-serra'))
  const { page } = await newVisitor({ device: 'phone', token })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const start = new Date('2026-11-21T12:00:00Z')
  await page.clock.install({ time: start })
  await visit(page, '/emporio-da-serra')
  await openMenu(page)
  await modal(page, 'Menu').getByRole('link', { name: 'Ana Souza' }).waitFor()
  // From here on only the test advances the time.
  await page.clock.pauseAt(new Date(start.getTime() + 3_600_000))

  /** Pairs of milliseconds that pass and what is shown then. */
  const expectStory = async (story: readonly (readonly [number, string])[]) => {
    for (const [ms, shown] of story) {
      if (ms > 0) await page.clock.runFor(ms)
      await expect.poll(() => dialogsOn(page)).toBe(shown)
    }
  }
  /** What is on its way is shown after a while that passes as well. */
  const arrived = (part: Locator) =>
    expect
      .poll(async () => {
        await page.clock.runFor(500)
        return part.count()
      })
      .toBe(1)

  await modal(page, 'Menu').getByRole('link', { name: 'Ana Souza' }).click()
  await expectStory([
    [0, 'Menu leaving'],
    [199, 'Menu leaving'],
    [1, ''],
    [99, ''],
    [1, 'Minha conta'],
  ])
  const payment = modal(page, 'Minha conta').getByRole('link', { name: 'Forma de pagamento' })
  await arrived(payment)
  await payment.click()
  await expectStory([
    [0, 'Minha conta leaving'],
    [599, 'Minha conta leaving'],
    [1, ''],
    [99, ''],
    [1, 'Como você quer pagar?'],
  ])
  const pix = modal(page, 'Como você quer pagar?').getByRole('button', { name: /Pix/ })
  await arrived(pix)
  await pix.click()
  await expectStory([
    [0, 'Como você quer pagar? leaving'],
    [199, 'Como você quer pagar? leaving'],
    [1, ''],
  ])
})

test.each(['in the same document', 'in a document of its own'])(
  '"back" closes what is open, and the next "back" leaves for the page before, %s',
  async (place) => {
    const { page } = await newVisitor({ device: 'desktop' })
    await visit(page, '/emporio-da-serra/produtos')
    const product = page.locator('main article').getByRole('link').first()
    const path = (await product.getAttribute('href')) ?? ''
    if (place === 'in the same document') await product.click()
    else await page.goto(path)
    await page.waitForURL((url) => url.pathname === path)
    await ready(page)
    await openLogin(page)
    const login = modal(page, 'Entrar')
    await login.getByRole('textbox', { name: /CPF/ }).fill('ana@')
    await pressBack(page)
    await login.waitFor({ state: 'detached' })
    expect(placeOf(page)).toBe(path)
    expect(await isFocused(banner(page).getByRole('link', { name: 'Entrar' }))).toBe(true)

    await page.goBack()
    if (place === 'in a document of its own') await page.goBack()
    await arriveAt(page, 'Produtos')
  },
)

test('going elsewhere closes what is open', async () => {
  const { page } = await newVisitor({ device: 'phone' })
  await visit(page, '/emporio-da-serra')
  await openMenu(page)
  await modal(page, 'Menu').getByRole('link', { name: 'Frutas', exact: true }).click()
  await arriveAt(page, 'Frutas')
  await page.waitForFunction(() => document.querySelector('dialog') === null)
})

test('a second after the sign-in the header names the primary address', async () => {
  const store = await storeOf('emporio-da-serra')
  const person = await aCustomer(store)
  await anAddress(store, person.customerId, { isPrimary: true })
  const { page } = await newVisitor({ device: 'desktop', token: person.token })
  await visit(page, '/emporio-da-serra')
  await banner(page)
    .getByRole('link', { name: /^Entregar em/ })
    .waitFor()
  await openAccount(page)
  await modal(page, 'Minha conta').getByRole('link', { name: 'Meus endereços' }).click()
  await arriveAt(page, 'Meus endereços')
})

test('a registration is updated over the screen, and a user of the account over the list', async () => {
  const store = await storeOf('emporio-da-serra')
  const person = await aCustomer(store, { name: 'Lia Campos' })
  const helper = await aLinkedUser(store, person)
  const { page } = await newVisitor({ device: 'phone', token: person.token, expectedFaults: [/status of 4\d\d/] })
  await visit(page, '/emporio-da-serra/produtos')
  await openAccount(page)
  await modal(page, 'Minha conta').getByRole('link', { name: 'Meu cadastro' }).click()
  const registration = modal(page, 'Meu cadastro')
  const name = registration.getByRole('textbox', { name: /^Nome completo/ })
  await name.fill('Lia')
  await registration.getByRole('button', { name: 'Salvar' }).click()
  await registration.locator('input[name=fullName][aria-invalid=true]').waitFor()
  expect(await name.inputValue()).toBe('Lia')
  await expectAccessible(page, 'the registration in a modal')
  expect(placeOf(page)).toBe('/emporio-da-serra/produtos')

  await visit(page, '/emporio-da-serra/conta/usuarios')
  await page.locator(`a[href$="alterar=${helper.loginId}"]`).click()
  const user = modal(page, 'Alterar usuário')
  await user
    .getByRole('checkbox', { name: /pedidos/i })
    .first()
    .check()
  await expectAccessible(page, 'a user in a modal')
  await user.getByRole('button', { name: 'Salvar' }).click()
  await user.waitFor({ state: 'detached' })
  await page.locator('main').getByRole('status').filter({ hasText: /\S/ }).waitFor()
  await expect.poll(() => placeOf(page)).toBe('/emporio-da-serra/conta/usuarios')
  await page.reload()
  await ready(page)
  expect(await page.locator('main').getByRole('status').filter({ hasText: /\S/ }).count()).toBe(0)
})

test('without script every part of the header leads to a screen', async () => {
  const { token } = await aCustomer(await storeOf('emporio-da-serra'))
  const { page } = await newVisitor({ device: 'desktop', token, hasScript: false })
  await page.goto('/emporio-da-serra')
  await openAccount(page)
  await arriveAt(page, 'Minha conta')
  await openReceive(page)
  await arriveAt(page, 'Meus endereços')
  await page.getByRole('button', { name: 'Sair' }).first().click()
  await openLogin(page)
  await arriveAt(page, 'Entrar')
})
