import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { SLOW_POSTAL_CODE } from './postal-code-server.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, store: storeOf, fillCart, find } = demonstration()
const newVisitor = browserAt(origin)

const fieldIn = (page: Page) => (label: string) =>
  page.locator('main').getByRole('textbox', { name: new RegExp(`^${label}\\b`) })

/** A place is kept half a second after it became one, for pages that the server makes without knowing of it. */
const remembers = (page: Page, place: string) =>
  page.waitForFunction((name) => Object.values(localStorage).some((kept) => String(kept).includes(name)), place)

const typed = { CEP: '05435-000', Rua: 'Rua Harmonia', Número: '12', Bairro: 'Vila Madalena', Cidade: 'São Paulo' }

test.each([true, false])('a customer keeps addresses, with script: %s', async (hasScript) => {
  const { token } = await aCustomer(await storeOf('emporio-da-serra'))
  const { page } = await newVisitor({ device: 'phone', token, hasScript, expectedFaults: [/status of 400/] })
  const main = page.locator('main')
  const field = fieldIn(page)
  await page.goto('/emporio-da-serra/enderecos')
  if (hasScript) await ready(page)
  await main.getByRole('link', { name: 'Novo endereço' }).click()
  await arriveAt(page, 'Novo endereço')

  // All that is missing is shown at once, beside its field.
  await main.getByRole('button', { name: 'Salvar endereço' }).click()
  await main.getByRole('alert').getByText('Confira os 6 campos destacados.').waitFor()
  await expect.poll(() => main.locator('[aria-invalid=true]').count()).toBe(6)
  if (hasScript) expect(await field('CEP').evaluate((input) => input === document.activeElement)).toBe(true)

  // The fault is shown there too, and nothing typed is lost.
  for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
  await main.getByRole('combobox', { name: 'UF' }).selectOption('SP')
  await field('CEP').fill('123')
  await field('Apelido').fill('Casa da praia')
  await main.getByRole('button', { name: 'Salvar endereço' }).click()
  await main.locator('input[name=postalCode][aria-invalid=true]').waitFor()
  const problemId = (await field('CEP').getAttribute('aria-describedby')) ?? ''
  expect(await main.locator(`[id="${problemId}"]`).textContent()).toMatch(/cep/i)
  expect([
    await field('Apelido').inputValue(),
    await field('CEP').inputValue(),
    await field('Rua').inputValue(),
  ]).toEqual(['Casa da praia', '123', 'Rua Harmonia'])
  if (hasScript) await expectAccessible(page)

  await field('CEP').fill(typed.CEP)
  await main.getByRole('button', { name: 'Salvar endereço' }).click()
  await arriveAt(page, 'Meus endereços')
  const card = main.getByRole('article', { name: 'Casa da praia' })
  expect(await card.textContent()).toContain('Rua Harmonia, 12 – Vila Madalena, São Paulo/SP, 05435-000')
  expect(await card.getByText('Principal').isVisible()).toBe(true)

  // Changed, and removed after a question.
  await card.getByRole('link', { name: 'Alterar Casa da praia' }).click()
  await arriveAt(page, 'Alterar endereço')
  expect(await field('CEP').inputValue()).toBe('05435-000')
  await field('Complemento').fill('fundos')
  await main.getByRole('button', { name: 'Salvar endereço' }).click()
  await card.getByText('Rua Harmonia, 12, fundos').waitFor()
  await card.getByText('Excluir', { exact: true }).click()
  await card.getByText('Excluir o endereço Casa da praia?').waitFor()
  if (hasScript) await expectAccessible(page)
  await card.getByRole('button', { name: 'Sim, excluir' }).click()
  await main.getByRole('heading', { name: 'Nenhum endereço ainda' }).waitFor()
})

test('a CEP fills in what is empty, and never what was typed', async () => {
  const { token } = await aCustomer(await storeOf('emporio-da-serra'))
  const { page } = await newVisitor({ device: 'phone', token })
  const field = fieldIn(page)
  const state = page.locator('main').getByRole('combobox', { name: 'UF' })
  const hint = page.locator('main form').getByRole('status').first()
  await page.goto('/emporio-da-serra/enderecos?novo')
  await ready(page)

  // Masked while it is typed; the whole of it is looked up.
  await field('CEP').pressSequentially('05435000')
  expect(await field('CEP').inputValue()).toBe('05435-000')
  await hint.filter({ hasText: 'Endereço encontrado' }).waitFor()
  expect([
    await field('Rua').inputValue(),
    await field('Bairro').inputValue(),
    await field('Cidade').inputValue(),
    await state.inputValue(),
  ]).toEqual(['Rua Harmonia', 'Vila Madalena', 'São Paulo', 'SP'])

  // Another CEP replaces what the first one filled in, but not what was corrected by hand.
  await field('Rua').fill('Rua da Harmonia')
  await field('CEP').fill('01310-100')
  await expect.poll(() => field('Bairro').inputValue()).toBe('Bela Vista')
  expect(await field('Rua').inputValue()).toBe('Rua da Harmonia')

  // A state that does not fit is reported, and may be meant all the same.
  await state.selectOption('RJ')
  await hint.filter({ hasText: 'Este CEP é de SP. Confira a UF.' }).waitFor()
  await state.selectOption('SP')

  await field('CEP').fill('99999-999')
  await hint.filter({ hasText: 'Não encontramos este CEP' }).waitFor()
  expect(await state.inputValue()).toBe('RS')
  await page.getByText('Infelizmente ainda não atendemos o seu endereço').waitFor()

  // A look-up that does not answer blocks nothing: what was typed in the meantime is what is saved.
  await field('CEP').fill(SLOW_POSTAL_CODE)
  await hint.filter({ hasText: 'Buscando o endereço' }).waitFor()
  await state.selectOption('SP')
  await page.getByRole('button', { name: 'Sem número' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await arriveAt(page, 'Meus endereços')
  await page.getByText('Rua da Harmonia, s/n – Bela Vista, São Paulo/SP, 01311-000').waitFor()
})

test('a place is marked on the map by keyboard, and sent with the address', async () => {
  const store = await storeOf('emporio-da-serra')
  const person = await aCustomer(store)
  const id = await anAddress(store, person.customerId, { latitude: null, longitude: null })
  const { page } = await newVisitor({ device: 'desktop', token: person.token })
  await page.goto(`/emporio-da-serra/enderecos?alterar=${id}`)
  await ready(page)
  await page.getByRole('button', { name: 'Marcar no mapa' }).click()
  await page.getByText('Nenhum local marcado.').waitFor()
  await page.getByRole('button', { name: 'Colocar marcador' }).focus()
  await page.keyboard.press('Enter')
  const pin = page.getByRole('button', { name: 'Marcador do endereço. Mova com as setas.' })
  expect(await pin.evaluate((element) => element === document.activeElement)).toBe(true)

  const latitude = async () => Number(await page.locator('input[name=latitude]').inputValue())
  const longitude = async () => Number(await page.locator('input[name=longitude]').inputValue())
  const [north, west] = [await latitude(), await longitude()]
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(latitude).toBeGreaterThan(north)
  await expect.poll(longitude).toBeLessThan(west)
  await page.getByText('Local marcado. Fica dentro da área de entrega.').waitFor()
  await expectAccessible(page)

  const marked = [await latitude(), await longitude()]
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await arriveAt(page, 'Meus endereços')
  const { rows } = await pool.query<{ latitude: number; longitude: number }>(
    'select latitude, longitude from address where supplier_id = $1 and id = $2',
    [store.id, id],
  )
  expect(rows).toEqual([{ latitude: marked[0], longitude: marked[1] }])

  // A visitor who refuses to share the location gets a calm message, and loses nothing.
  await page.goto(`/emporio-da-serra/enderecos?alterar=${id}`)
  await ready(page)
  await page.getByRole('button', { name: 'Marcar no mapa' }).click()
  await page.getByRole('button', { name: 'Usar minha localização' }).click()
  await page.getByText('Sem problema: seu aparelho não informou onde você está.').waitFor()
  await page.getByRole('button', { name: 'Remover marcador' }).click()
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await arriveAt(page, 'Meus endereços')
  expect(
    await find('select count(*) from address where supplier_id = $1 and id = $2 and latitude is null', [store.id, id]),
  ).toBe('1')
})

test('the chosen address is where things go, in the address book and, after a while, at the checkout', async () => {
  const store = await storeOf('emporio-da-serra')
  const person = await aCustomer(store)
  await anAddress(store, person.customerId, { isPrimary: true })
  const other = await anAddress(store, person.customerId)
  await pool.query("update address set nickname = 'Trabalho' where supplier_id = $1 and id = $2", [store.id, other])
  const { page } = await newVisitor({ device: 'desktop', token: person.token })
  await page.goto('/emporio-da-serra/enderecos')
  await ready(page)
  const card = page.getByRole('article', { name: 'Trabalho' })
  const answer = Promise.withResolvers<void>()
  await page.route(/\/endereco/, async (route) => {
    await answer.promise
    await route.continue()
  })
  const button = card.getByRole('button', { name: 'Entregar aqui: Trabalho' })
  await button.click()
  await button.and(page.locator('[aria-busy]')).waitFor()
  // All of them wait, and the pressed one shows it.
  expect(await page.locator('main button[aria-busy]').count()).toBe(1)
  expect(await button.evaluate((element) => getComputedStyle(element, '::after').content)).not.toBe('none')
  expect(await page.locator('main button[aria-disabled=true]').count()).toBeGreaterThan(1)
  answer.resolve()
  await page.getByText('Pronto! Seus próximos pedidos vão para este endereço.').waitFor()
  await card.getByText('Entrega neste endereço').waitFor()

  // Enough for a delivery.
  const productId = await find(
    "select id from product where supplier_id = $1 and is_active and stock_policy = 'untracked' and unit = 'un' order by price desc limit 1",
    [store.id],
  )
  await fillCart(store, person, [{ id: productId, quantidade: 12 }])
  await remembers(page, 'Trabalho')
  await page.goto('/emporio-da-serra/finalizar')
  await page.getByRole('radio', { name: /Trabalho/, checked: true }).waitFor()
})

test('an address outside the delivery area is marked, and takes the place of the chosen one only on request', async () => {
  const store = await storeOf('emporio-da-serra')
  const person = await aCustomer(store)
  await anAddress(store, person.customerId, { isPrimary: true })
  // In Rio Branco, Acre.
  const far = await anAddress(store, person.customerId, { postalCode: '69900000', latitude: -9.97, longitude: -67.81 })
  await pool.query("update address set nickname = 'Sítio' where supplier_id = $1 and id = $2", [store.id, far])
  const productId = await find(
    "select id from product where supplier_id = $1 and is_active and stock_policy = 'untracked' and unit = 'un' order by price desc limit 1",
    [store.id],
  )
  await fillCart(store, person, [{ id: productId, quantidade: 12 }])
  const { page } = await newVisitor({ device: 'desktop', token: person.token, expectedFaults: [/422/] })
  const place = (name: string) => page.getByRole('banner').getByRole('link', { name: `Entregar em ${name}` })
  // By the keyboard: what comes with dates and prices moves what is below, and a click would meet another choice.
  const choose = (name: RegExp) => page.getByRole('radio', { name }).press('Space')

  await page.goto('/emporio-da-serra/finalizar')
  await ready(page)
  await page.getByRole('group', { name: 'Data da entrega' }).waitFor()
  await choose(/Sítio Fora da área de entrega/)
  const refusal = page.getByText('Escolha outro endereço ou outra forma de receber')
  await refusal.waitFor()
  // The address that is loaded a second after the sign-in does not replace the one chosen here.
  await remembers(page, 'Casa')
  expect(await refusal.isVisible()).toBe(true)
  await choose(/^Casa/)
  await page.getByRole('group', { name: 'Data da entrega' }).waitFor()
  expect(await place('Sítio').count()).toBe(0)
  await choose(/Sítio Fora da área de entrega/)
  await refusal.waitFor()

  // The remembered address does not replace it either.
  await page.goto('/emporio-da-serra/finalizar')
  await ready(page)
  await choose(/Sítio Fora da área de entrega/)
  await refusal.waitFor()
  await page.reload()
  await refusal.waitFor()
  await ready(page)
  expect(await refusal.isVisible()).toBe(true)

  await page.goto('/emporio-da-serra/produtos')
  await ready(page)
  await place('Casa').click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: /Sítio Fora da área de entrega/ }).click()
  await panel.getByText('Ainda não entregamos em “Sítio”.').waitFor()
  expect(await place('Sítio').count()).toBe(0)
  await panel.getByRole('button', { name: 'Trocar mesmo assim' }).click()
  await panel.getByText('Infelizmente ainda não atendemos o seu endereço').waitFor()
  await expectAccessible(page, 'an address that is not served')
  await panel.getByRole('button', { name: 'Desfazer' }).click()
  await panel.getByRole('button', { name: /^Casa/, pressed: true }).waitFor()

  await page.goto('/emporio-da-serra/enderecos')
  await ready(page)
  expect(
    await page
      .getByRole('article', { name: 'Sítio' })
      .getByRole('button', { name: /^Entregar aqui/ })
      .count(),
  ).toBe(0)
})

test('a store of single addresses offers to change the one there is', async () => {
  const store = await aStore(pool, { tags: ['has-delivery', 'uses-single-address'] })
  // Its pictures are those of a store that has some.
  await pool.query(
    "update supplier set presentation = (select presentation from supplier where slug = 'emporio-da-serra') where id = $1",
    [store.id],
  )
  const person = await aCustomer(store)
  await anAddress(store, person.customerId, { isPrimary: true })
  const { page } = await newVisitor({ device: 'phone', token: person.token })
  await page.goto(`/${store.slug}/enderecos`)
  await ready(page)
  await page.getByText('Esta loja trabalha com um só endereço de entrega.').waitFor()
  expect(await page.getByRole('link', { name: 'Novo endereço' }).count()).toBe(0)
  await page.goto(`/${store.slug}/enderecos?novo`)
  await arriveAt(page, 'Meus endereços')
  await page.getByRole('link', { name: 'Alterar Casa' }).click()
  await arriveAt(page, 'Alterar endereço')
  await fieldIn(page)('Complemento').fill('fundos')
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await page.getByText('Rua Harmonia, 123, fundos').waitFor()
})

test('the billing address is separate', async () => {
  const { token } = await aCustomer(await storeOf('emporio-da-serra'))
  const { page } = await newVisitor({ device: 'phone', token })
  await page.goto('/emporio-da-serra/enderecos')
  await ready(page)
  await page.getByRole('link', { name: 'Cadastrar endereço de faturamento' }).click()
  await arriveAt(page, 'Endereço de faturamento')
  for (const [label, value] of Object.entries({ ...typed, Apelido: 'Matriz' })) await fieldIn(page)(label).fill(value)
  await page.locator('main').getByRole('combobox', { name: 'UF' }).selectOption('SP')
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await page.getByText('Endereço de faturamento salvo.').waitFor()
  const billing = page.getByRole('region', { name: 'Endereço de faturamento' })
  expect(await billing.textContent()).toContain('Rua Harmonia, 12 – Vila Madalena, São Paulo/SP, 05435-000')
  await page.getByRole('heading', { name: 'Nenhum endereço ainda' }).waitFor()
  await expectAccessible(page)
})
