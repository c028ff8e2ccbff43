import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signOut } from '#contract/access.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { aCustomer, anAddress, aPortfolio, aStaffMember, PASSWORD } from '#test/builders/people.ts'
import { unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, cardOf, hold, more, placeOf, quantityOf, submitButton } from './shopping.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, store: storeOf, pool, clientOf } = demonstration()
const newVisitor = browserAt(origin)

const COFFEE = 'Café torrado e moído tradicional'

/** A representative of the test with two clients, and a third client without a representative. */
async function aPortfolioStore() {
  const store = await storeOf('emporio-da-serra')
  const seller = await aStaffMember(store, 'representative')
  const names = { mercearia: unique('Mercearia Ação'), quiosque: unique('Quiosque'), other: unique('Mercearia Alheia') }
  const [mercearia, quiosque] = [
    await aCustomer(store, { kind: 'company', name: names.mercearia, creditLimitCents: 500_000 }),
    await aCustomer(store, { kind: 'company', name: names.quiosque }),
  ]
  await aCustomer(store, { kind: 'company', name: names.other })
  await anAddress(store, mercearia.customerId, { isPrimary: true })
  await anInvoice(store, mercearia, { amountCents: 123_456, dueInDays: -2 })
  await aPortfolio(store, seller, [mercearia, quiosque])
  return { store, seller, names, mercearia, quiosque }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByLabel('CPF').fill(email)
  await page.getByRole('main').getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Two packs into the cart by the card, where companies would have a table, and until the store has it. */
async function addCoffee(page: Page, { customerId }: { readonly customerId: string }): Promise<void> {
  await page.getByRole('button', { name: 'Cartões' }).click()
  await cardOf(page, COFFEE)
    .getByRole('button', { name: `Adicionar ${COFFEE}` })
    .click()
  await more(cardOf(page, COFFEE), COFFEE).click()
  // The two changes may be saved one after the other.
  const stored = async () =>
    (await pool.query('select quantity from cart_line where customer_id = $1', [customerId])).rows
  await expect.poll(stored).toEqual([{ quantity: 2000 }])
}

const LOADS = { '/cart?': 'cart', '/faturas-cliente/': 'invoices', '/enderecos': 'addresses' } as const

/** What is loaded for a signed-in person, in order. */
function watchLoads(page: Page) {
  const seen: string[] = []
  page.on('request', (request) => {
    const found = Object.entries(LOADS).find(
      ([part]) => request.method() === 'GET' && request.resourceType() === 'fetch' && request.url().includes(part),
    )
    if (found) seen.push(found[1])
  })
  return seen
}

test.each(['phone', 'desktop'] as const)(
  'a representative finds a client, buys for it, and the order says both: %s',
  async (device) => {
    const { store, seller, names, mercearia } = await aPortfolioStore()
    const { page } = await newVisitor({ device })
    const main = page.locator('main')
    const banner = page.getByRole('complementary', { name: 'Para quem você está comprando' })

    // Signs in and lands at the clients; nothing is loaded for a visitor, nor for one who acts for no customer yet.
    const loads = watchLoads(page)
    await page.goto('/emporio-da-serra/entrar?voltar=%2Fprodutos%3Fq%3Dcafe')
    await ready(page)
    await signIn(page, seller.email)
    await arriveAt(page, 'Meus clientes')
    expect(new URL(page.url()).pathname).toBe('/emporio-da-serra/gestao/carteira')
    await main.getByText('2 clientes', { exact: true }).waitFor()
    await expectAccessible(page)

    // Searches without accents, as one types; what is not in the portfolio is not found.
    await main.getByRole('searchbox', { name: /^Buscar por nome/ }).pressSequentially('mercearia acao')
    await main.getByRole('status').filter({ hasText: '1 cliente encontrado' }).waitFor()
    expect(await main.getByRole('rowheader').allTextContents()).toHaveLength(1)
    await main.getByRole('searchbox').fill(names.other)
    await main.getByText('Nenhum cliente encontrado').waitFor()
    await main.getByRole('link', { name: 'Limpar filtros' }).click()

    expect(loads).toEqual([])

    // Buys for it: its cart comes with the page, its invoices at once, its addresses a second later (specification §4 "Login"): the
    // second is tested with a clock of its own, in customer-preload.test.ts.
    const addresses = page.waitForResponse((response) => response.url().includes('/enderecos'))
    await main.getByRole('button', { name: `Comprar para este cliente: ${names.mercearia}` }).click()
    await banner.getByText(`Comprando para ${names.mercearia}`).waitFor()
    // Back where the representative wanted to go before signing in, and before searching.
    await arriveAt(page, /cafe/)
    expect(placeOf(page)).toBe('/emporio-da-serra/produtos?q=cafe')
    await addresses
    expect(loads).toEqual(['invoices', 'addresses'])
    await page
      .getByRole('banner')
      .getByRole('link', { name: /, minha conta$/ })
      .click()
    await page.getByRole('dialog').getByText('Crédito disponível: R$ 3.765,44 de R$ 5.000,00').waitFor()
    await page.getByRole('dialog').getByRole('link', { name: '1 fatura vencida: R$ 1.234,56' }).click()
    await arriveAt(page, 'Faturas')
    await main.getByText('Venceu em').waitFor()
    await expectAccessible(page)

    await page.goto('/emporio-da-serra/produtos?q=cafe')
    await ready(page)
    await banner.getByText(names.mercearia).waitFor()
    await addCoffee(page, mercearia)
    await page.goto('/emporio-da-serra/finalizar')
    await ready(page)
    await main.getByText(`Pedido em nome de ${names.mercearia}`).filter({ visible: true }).first().waitFor()
    await submitButton(page).click()
    await page.waitForURL(/\/submissao\/\d+$/)
    const number = Number(page.url().split('/').at(-1))

    // The order names both, on the screen and in the database.
    await page.goto(`/emporio-da-serra/pedidos/${number}`)
    await main.getByText('Representante').waitFor()
    await main.getByText('Carla Equipe').waitFor()
    const { rows } = await pool.query(
      'select customer_id, placed_by, placed_as from purchase_order where supplier_id = $1 and number = $2',
      [store.id, number],
    )
    expect(rows).toEqual([
      { customer_id: mercearia.customerId, placed_by: seller.loginId, placed_as: 'representative' },
    ])
  },
)

test('switching the client shows the other cart; leaving it leaves none', async () => {
  const { seller, names, mercearia } = await aPortfolioStore()
  const { page } = await newVisitor({ device: 'desktop', token: seller.token })
  const main = page.locator('main')
  const banner = page.getByRole('complementary', { name: 'Para quem você está comprando' })

  await page.goto('/emporio-da-serra/gestao/carteira')
  await ready(page)
  await main.getByRole('button', { name: `Comprar para este cliente: ${names.mercearia}` }).click()
  await banner.getByText(names.mercearia).waitFor()
  await page.goto('/emporio-da-serra/produtos?q=cafe')
  await ready(page)
  await addCoffee(page, mercearia)

  // Comes back to where the switch was begun, with the other cart.
  await banner.getByRole('link', { name: 'Trocar de cliente' }).click()
  await main.getByText('Comprando agora').waitFor()
  await main.getByRole('button', { name: `Comprar para este cliente: ${names.quiosque}` }).click()
  await banner.getByText(names.quiosque).waitFor()
  await page.waitForURL(/produtos\?q=cafe$/)
  await page.getByRole('link', { name: 'Carrinho, 0 produtos' }).first().waitFor()
  await cardOf(page, COFFEE)
    .getByRole('button', { name: `Adicionar ${COFFEE}` })
    .waitFor()

  await banner.getByRole('link', { name: 'Trocar de cliente' }).click()
  await main.getByRole('button', { name: `Comprar para este cliente: ${names.mercearia}` }).click()
  await banner.getByText(names.mercearia).waitFor()
  expect(await quantityOf(cardOf(page, COFFEE), COFFEE).inputValue()).toBe('2')

  await banner.getByRole('button', { name: 'Sair do cliente' }).click()
  await arriveAt(page, 'Meus clientes')
  await banner.waitFor({ state: 'detached' })
})

test('while the choice of a client is under way, the page does not leave for the sign-in because its session ended', async () => {
  const { store, seller, names } = await aPortfolioStore()
  const { page } = await newVisitor({ device: 'desktop', token: seller.token, expectedFaults: [/status of 401/] })
  const isLive = handshakeOf(page)
  await page.goto('/emporio-da-serra/gestao/carteira')
  await isLive
  const choice = await hold(page, /\/gestao\/carteira\?voltar/)
  const clicked = page.getByRole('button', { name: `Comprar para este cliente: ${names.quiosque}` }).click()
  await choice.begun
  const asksWhoIsSignedIn = page.waitForResponse((response) => response.url().includes('/get-configuracoes-cliente'))
  await clientOf(store, seller.token)(signOut, { params: { sessao: 'token' } })
  await asksWhoIsSignedIn
  choice.release()
  await clicked
  await page.waitForURL(/\/entrar\?/)
  expect(page.url()).not.toContain('sessao=desconectada')
})

test('without script a representative chooses a client too, and the page says for whom', async () => {
  const { seller, names } = await aPortfolioStore()
  const { page } = await newVisitor({ token: seller.token, hasScript: false })
  await page.goto('/emporio-da-serra/gestao/carteira?busca=quiosque')
  await page.getByRole('button', { name: `Comprar para este cliente: ${names.quiosque}` }).click()
  await page
    .getByRole('complementary', { name: 'Para quem você está comprando' })
    .getByText(`Comprando para ${names.quiosque}`)
    .waitFor()
})
