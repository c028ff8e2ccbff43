import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCustomer, PASSWORD } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

const NEW_PASSWORD = 'cavalo correto bateria'
const STORE = '/emporio-da-serra'

/** The newest message to a person, as the developer reads it in the outbox. */
async function openMail(page: Page, email: string): Promise<void> {
  await page.goto('/dev/outbox')
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 2, name: 'Text' }).waitFor()
}

const sentMessage = (page: Page) => page.frameLocator('iframe[title=HTML]')

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('main').getByLabel('E-mail').fill(email)
  await page.locator('main').getByLabel('Senha', { exact: true }).fill(password)
  await page.locator('main').getByRole('button', { name: 'Entrar' }).click()
}

test.each([true, false])(
  'a forgotten password is replaced by the link of the e-mail, with script: %s',
  async (hasScript) => {
    const store = await storeOf('emporio-da-serra')
    const customer = await aCustomer(store)
    const product = await aProduct(store, { price: 4 })
    const { page } = await newVisitor({ device: 'phone', hasScript, expectedFaults: [/status of 4(01|22)/] })
    const main = page.locator('main')
    const wanted = `?${new URLSearchParams({ voltar: '/produtos?q=cafe', adicionar: product.id })}`
    await page.goto(`${STORE}/entrar${wanted}`)
    await main.getByRole('link', { name: 'Esqueci minha senha' }).click()
    await arriveAt(page, 'Esqueci minha senha')
    if (hasScript) await ready(page)
    if (hasScript) await expectAccessible(page)
    await main.getByRole('textbox').fill(customer.email)
    await main.getByRole('button', { name: 'Enviar link' }).click()
    await arriveAt(page, 'Confira seu e-mail')
    expect(await main.textContent()).toMatch(/caixa de entrada e o spam/)

    await openMail(page, customer.email)
    const button = sentMessage(page).getByRole('link', { name: 'Criar nova senha' })
    // The server under test took any free port, which its own address does not name.
    const link = new URL((await button.getAttribute('href')) ?? '')
    expect(`${link.pathname}${link.search}`).toBe(`${STORE}/redefinir-senha${wanted}`)
    await page.goto(`${link.pathname}${link.search}${link.hash}`)
    await arriveAt(page, 'Criar nova senha')
    const code = link.hash.replace('#codigo=', '')
    if (hasScript) {
      await main.locator(`input[type=hidden][value="${code}"]`).waitFor({ state: 'attached' })
      // Neither the history of the browser nor a person who watches the screen has a code.
      expect(page.url()).toBe(`${origin}${STORE}/redefinir-senha${wanted}`)
      await expectAccessible(page)
    } else await main.getByLabel('Código do e-mail').fill(code)

    await main.getByLabel('Nova senha').fill('12345678')
    await main.getByRole('button', { name: 'Salvar nova senha' }).click()
    await main.getByText('Esta senha é fácil de adivinhar').waitFor()
    expect(page.url()).not.toContain(code)
    await main.getByLabel('Nova senha').fill(NEW_PASSWORD)
    await main.getByRole('button', { name: 'Salvar nova senha' }).click()
    await arriveAt(page, 'Entrar')
    await main.getByText('Senha alterada. Entre com a nova senha.').waitFor()
    expect(page.url()).not.toContain(code)

    await signIn(page, customer.email, PASSWORD)
    await main.getByText('Usuário inexistente ou credenciais inválidas').waitFor()
    await signIn(page, customer.email, NEW_PASSWORD)
    // Back where one wanted to go before the password was forgotten.
    await page.waitForURL(`${origin}${STORE}/produtos?q=cafe`)
    if (hasScript) await page.getByRole('link', { name: 'R$ 4,00, 1 produto no carrinho' }).first().waitFor()

    await openMail(page, customer.email)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sua senha foi alterada')
    await page.goto(`${link.pathname}${link.hash}`)
    if (!hasScript) await main.getByLabel('Código do e-mail').fill(code)
    else await main.locator('input[type=hidden][name=code]').waitFor({ state: 'attached' })
    await main.getByLabel('Nova senha').fill('outra senha boa')
    await main.getByRole('button', { name: 'Salvar nova senha' }).click()
    await main.getByRole('alert').filter({ hasText: 'Este link venceu ou já foi usado' }).waitFor()
  },
)

test('a customer changes the password, stays signed in, and proves the e-mail address and the phone', async () => {
  const phone = `+55119${String(Date.now()).slice(-8)}`
  const customer = await aCustomer(await storeOf('emporio-da-serra'), { phone })
  const { page } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [/status of 422/] })
  const main = page.locator('main')
  await page.goto(`${STORE}/conta/senha`)
  await ready(page)
  await expectAccessible(page)
  await main.getByLabel('Senha atual').fill('errada')
  await main.getByLabel('Nova senha').fill(NEW_PASSWORD)
  await main.getByRole('button', { name: 'Alterar senha' }).click()
  await main.getByText('A senha atual não confere.').waitFor()
  await main.getByLabel('Senha atual').fill(PASSWORD)
  await main.getByRole('button', { name: 'Alterar senha' }).click()
  await main.getByText('Senha alterada. Nos outros aparelhos será preciso entrar de novo.').waitFor()

  await main.getByRole('link', { name: 'Confirmar e-mail' }).click()
  await arriveAt(page, 'E-mail da conta')
  await main.getByRole('button', { name: 'Enviar código' }).click()
  await main.getByLabel('Código de 6 dígitos').waitFor()
  await expectAccessible(page)
  await openMail(page, customer.email)
  const code = /^\d{6}$/m.exec((await page.locator('pre').textContent()) ?? '')?.[0] ?? ''
  await page.goto(`${STORE}/conta/email?enviado`)
  await ready(page)
  await main.getByLabel('Código de 6 dígitos').fill(code)
  await main.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await main.getByText('E-mail confirmado.').waitFor()
  await main.getByText('Confirmado', { exact: true }).waitFor()
  // The phone goes the same way.
  await page.goto(`${STORE}/conta/senha`)
  await ready(page)
  await main.getByRole('link', { name: 'Confirmar telefone' }).click()
  await arriveAt(page, 'Telefone da conta')
  await main.getByRole('button', { name: 'Receber pelo WhatsApp' }).click()
  await main.getByText('Código enviado pelo WhatsApp.').waitFor()
  await main.getByText('você pode pedir outro código').waitFor()
  await expectAccessible(page)
  await main.getByLabel('Código de 6 dígitos').fill('1')
  await main.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await main.getByText('O código não confere ou já venceu.').waitFor()
  const messages = await page.context().newPage()
  await openMail(messages, phone)
  await main.getByLabel('Código de 6 dígitos').fill((await messages.locator('pre').textContent()) ?? '')
  await main.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await main.getByText('Telefone confirmado.').waitFor()
})
