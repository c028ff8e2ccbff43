import { expect, test } from 'vitest'
import { apiKeyLogin, createApiKey } from '#contract/api-key.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, placeOf } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, store: storeOf, clientOf } = demonstration()
const newVisitor = browserAt(origin)

async function aKeyedCustomer() {
  const store = await storeOf('emporio-da-serra')
  const manager = await aStaffMember(store, 'staff', ['settings'])
  const { apiKey } = await clientOf(store, manager.token)(createApiKey, {
    params: { idfornecedor: store.id },
    body: { nome: 'ERP', escopos: ['customer.read', 'cart.write'] },
  })
  const customer = await aCustomer(store, { name: 'Zélia Chaves' })
  const erpCode = unique('C')
  await pool.query('update customer set erp_code = $3 where supplier_id = $1 and id = $2', [
    store.id,
    customer.customerId,
    erpCode,
  ])
  return { apiKey, erpCode }
}

test('a link with a key signs in after a second, and the key is nowhere to be seen', async () => {
  const { apiKey, erpCode } = await aKeyedCustomer()
  const { page } = await newVisitor({ device: 'desktop' })
  const isSeen = Promise.withResolvers<void>()
  await page.route(`**${apiKeyLogin.path}*`, async (route) => {
    await isSeen.promise
    await route.continue()
  })
  const served = await page.goto(`/emporio-da-serra/produtos?q=pao&api_key=${apiKey}&id_erp_usuario=${erpCode}`)
  expect(await served?.text()).not.toContain(apiKey)
  await page.getByText('Entrando na sua conta…').waitFor()
  expect(placeOf(page)).toBe('/emporio-da-serra/produtos?q=pao')
  isSeen.resolve()
  await page
    .locator('header')
    .getByText(/\bZélia\b/)
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(placeOf(page)).toBe('/emporio-da-serra/produtos?q=pao')
  expect(await page.content()).not.toContain(apiKey)
})

test('a link into the account signs in first, and then goes there', async () => {
  const { apiKey, erpCode } = await aKeyedCustomer()
  const { page } = await newVisitor({ device: 'phone' })
  await page.goto(`/emporio-da-serra/pedidos?api_key=${apiKey}&id_erp_usuario=${erpCode}`)
  await page.waitForURL(/\/emporio-da-serra\/pedidos$/)
})

test('an invalid key shows a calm message, and shopping continues', async () => {
  const { apiKey } = await aKeyedCustomer()
  const { page } = await newVisitor({ device: 'phone', expectedFaults: [/status of 401/] })
  await page.goto(`/emporio-da-serra?api_key=${apiKey}&id_erp_usuario=ninguem`)
  const alert = page.getByRole('alert', { name: 'Não deu para entrar' })
  await alert.getByText('Erro ao obter cliente!').waitFor()
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Fechar' }).click()
  await alert.waitFor({ state: 'detached' })
})

test.each([true, false])('staff make a key, see it once and revoke it, with script: %s', async (hasScript) => {
  const store = await storeOf('emporio-da-serra')
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const name = unique('ERP')
  const { page } = await newVisitor({ device: hasScript ? 'desktop' : 'phone', token, hasScript })
  await page.goto('/emporio-da-serra/gestao/chaves')
  await arriveAt(page, 'Chaves de API')
  if (hasScript) await ready(page)
  const main = page.locator('main')
  await main.getByRole('textbox', { name: 'Nome', exact: false }).fill(name)
  await main.getByLabel('Alterar o carrinho').check()
  await main.getByRole('button', { name: 'Criar chave' }).click()
  await page.getByText('Copie agora: ela não aparece de novo.').waitFor()
  const secret = await main.getByRole('textbox', { name: 'Chave', exact: true }).inputValue()
  expect(secret).toMatch(/^bk_[0-9a-f]{8}_[\w-]{43}$/)
  if (hasScript) await expectAccessible(page)

  await page.goto('/emporio-da-serra/gestao/chaves')
  if (hasScript) await ready(page)
  expect(await page.content()).not.toContain(secret)
  const row = main.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  expect(await row.textContent()).toMatch(/Ativa.*Entrar e consultar · Carrinho.*Carla Equipe.*Nunca usada/)
  await row.getByText('Revogar', { exact: true }).click()
  await row.getByRole('button', { name: 'Sim, revogar' }).click()
  await page.getByText('Chave revogada.').waitFor()
  await row.getByText('Revogada', { exact: true }).waitFor()
})

test('the keys are shown to no other customer', async () => {
  const store = await storeOf('emporio-da-serra')
  const { page } = await newVisitor({ token: (await aCustomer(store)).token, expectedFaults: [/status of 404/] })
  expect((await page.goto('/emporio-da-serra/gestao/chaves'))?.status()).toBe(404)
})
