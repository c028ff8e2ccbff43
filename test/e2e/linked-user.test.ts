import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCustomer, aLinkedUser, anAddress } from '#test/builders/people.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, submitButton } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf, fillCart, find, pool } = demonstration()
const newVisitor = browserAt(origin)

const COFFEE = 'Café torrado e moído tradicional'
const USERS = '/emporio-da-serra/conta/usuarios'

async function anAccount() {
  const store = await storeOf('emporio-da-serra')
  const principal = await aCustomer(store, { kind: 'company', name: unique('Mercearia') })
  await anAddress(store, principal.customerId, { isPrimary: true })
  const coffee = await find('select id from product where supplier_id = $1 and name = $2', [store.id, COFFEE])
  const orders = async () =>
    (
      await pool.query('select placed_as, placed_by from purchase_order where supplier_id = $1 and customer_id = $2', [
        store.id,
        principal.customerId,
      ])
    ).rows
  return { store, principal, coffee, orders }
}

const change = (page: Page, name: string) => page.getByRole('link', { name: `Alterar ${name}` })

test('a linked user without permission is stopped at submission; the principal grants it, and it goes through', async () => {
  const { store, principal, coffee, orders } = await anAccount()
  const helper = await aLinkedUser(store, principal)
  await fillCart(store, helper, [{ id: coffee, quantidade: 2 }])

  // It names the person to ask, and offers nothing that the server would refuse.
  const { page } = await newVisitor({ token: helper.token })
  await page.goto('/emporio-da-serra/finalizar')
  await ready(page)
  await page
    .getByText(/^Você não tem permissão para enviar pedidos de/)
    .filter({ visible: true })
    .waitFor()
  expect(await submitButton(page).count()).toBe(0)
  await expectAccessible(page)

  const { page: principals } = await newVisitor({ device: 'desktop', token: principal.token })
  await principals.goto(USERS)
  await ready(principals)
  await change(principals, 'Bruno Auxiliar').click()
  await principals.getByRole('checkbox', { name: 'Enviar pedidos' }).check()
  await expectAccessible(principals)
  await principals.getByRole('button', { name: 'Salvar' }).click()
  await principals.getByText('Alterações salvas. Já estão valendo.').waitFor()

  await page.reload()
  await ready(page)
  await submitButton(page).click()
  await page.waitForURL(/\/submissao\/\d+$/)
  expect(await orders()).toEqual([{ placed_as: 'linked-user', placed_by: helper.loginId }])
})

test('a user who is removed is out at once, and back by undoing it', async () => {
  const { store, principal } = await anAccount()
  const helper = await aLinkedUser(store, principal)
  const { page } = await newVisitor({ token: principal.token })
  await page.goto(USERS)
  await ready(page)
  await page.locator('summary', { hasText: 'Remover' }).click()
  await page.getByRole('button', { name: 'Sim, remover' }).click()
  await page.getByText('Pessoa removida da conta.').waitFor()
  expect(await change(page, 'Bruno Auxiliar').count()).toBe(0)
  const { page: helpers } = await newVisitor({ token: helper.token })
  await helpers.goto('/emporio-da-serra/pedidos')
  await arriveAt(helpers, 'Entrar')

  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Acesso reativado.').waitFor()
  await change(page, 'Bruno Auxiliar').waitFor()
  await expectAccessible(page)
})

test('a person invited joins by the link of the e-mail, whose code is in no URL that a server sees', async () => {
  const { principal } = await anAccount()
  const email = `${unique('bia')}@exemplo.com.br`
  const { page: principals } = await newVisitor({ token: principal.token })
  await principals.goto(USERS)
  await ready(principals)
  await principals.getByRole('link', { name: 'Convidar' }).click()
  await principals.getByLabel('E-mail').fill('bia@')
  // Pasted from a text that was laid out: a hyphen and a blank that no keyboard has.
  await principals.getByLabel('E-mail').fill(`${email.replace('-', '\u2010')}\u00A0`)
  await principals.getByRole('button', { name: 'Enviar convite' }).click()
  await principals.getByText('Convite enviado.').waitFor()
  await principals.getByRole('heading', { name: email }).waitFor()

  const [mail] = await mailsTo(pool, email)
  const code = /#codigo=([\w-]{43})/.exec(JSON.stringify(mail))?.[1] ?? ''
  const { page, context } = await newVisitor()
  const asked: string[] = []
  context.on('request', (request) => void asked.push(request.url()))
  await page.goto(`/emporio-da-serra/convite#codigo=${code}`)
  await page.getByLabel('Seu nome').fill('Bia Lima')
  await page.getByLabel('Crie uma senha').fill('cavalo correto bateria')
  await expectAccessible(page)
  expect(page.url()).not.toContain(code)
  await page.getByRole('button', { name: 'Aceitar e entrar' }).click()
  await page.waitForURL(/\/emporio-da-serra\/?$/)
  expect(asked.filter((url) => url.includes(code) && !url.includes('#'))).toEqual([])

  await principals.reload()
  await principals.getByRole('heading', { name: 'Bia Lima' }).waitFor()
})

test('a person of two accounts goes from one to the other, cart and all', async () => {
  const { store, principal, coffee } = await anAccount()
  const own = await aCustomer(store, { name: 'Ana Souza' })
  await pool.query('insert into linked_user (supplier_id, customer_id, login_id) values ($1, $2, $3)', [
    store.id,
    principal.customerId,
    own.loginId,
  ])
  await fillCart(store, principal, [{ id: coffee, quantidade: 1 }])
  const customerName = await find('select name from customer where supplier_id = $1 and id = $2', [
    store.id,
    principal.customerId,
  ])

  const { page } = await newVisitor({ device: 'desktop', token: own.token })
  await page.goto('/emporio-da-serra/conta')
  await ready(page)
  await page.locator('main').getByRole('link', { name: 'Trocar de conta' }).click()
  await arriveAt(page, 'Trocar de conta')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Usar esta conta: ${customerName}` }).click()
  await page.waitForURL(/\/emporio-da-serra\/?$/)
  await page
    .getByRole('link', { name: /, 1 produto no carrinho$/ })
    .first()
    .waitFor()
})
