import { expect, test } from 'vitest'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, cardOf } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf, pool } = demonstration()
const newVisitor = browserAt(origin)

const OIL = 'Azeite de oliva extravirgem'

test('staff make a coupon, a shopper finds it in the cart and uses it, and a change of two people is no loss', async () => {
  const store = await storeOf('emporio-da-serra')
  const staff = await aStaffMember(store, 'staff', ['prices'])
  const { page } = await newVisitor({ device: 'desktop', token: staff.token, expectedFaults: [/status of 4(09|22)/] })
  const main = page.locator('main')
  await page.goto('/emporio-da-serra/gestao/cupons')
  await ready(page)
  await expectAccessible(page, 'the list of coupons')
  await main.getByRole('link', { name: 'Novo cupom' }).click()
  await arriveAt(page, 'Criar um cupom')
  await main.getByLabel('Código do cupom').fill('pão10')
  await main.getByLabel('Para que serve').fill('R$ 5 no café da manhã')
  await main.getByLabel('Tipo de desconto').selectOption('Valor em reais')
  await main.getByLabel('Quanto desconta').fill('5,50')
  await main.getByLabel('O que ele baixa').selectOption('Alguns produtos')
  await main.getByLabel('Nome ou código do produto').fill('azeite')
  await main.getByLabel('Nome ou código do produto').press('Enter')
  await main.getByRole('button', { name: `Incluir ${OIL}` }).click()
  await main.getByRole('button', { name: `Remover ${OIL}` }).waitFor()
  await main.getByLabel('Como chega ao cliente').selectOption('Na lista de cupons do cliente, para ele aplicar')
  await main.getByRole('button', { name: 'Criar cupom' }).click()
  await main.getByText('Use de 2 a 40 letras sem acento').waitFor()
  await expectAccessible(page, 'a coupon that was refused')
  await main.getByLabel('Código do cupom').fill('cafe550')
  await main.getByRole('button', { name: 'Criar cupom' }).click()
  await main.getByText('Cupom CAFE550 criado.').waitFor()
  await main.getByRole('button', { name: `Remover ${OIL}` }).waitFor()

  const customer = await aCustomer(store)
  const { page: shop } = await newVisitor({
    device: 'phone',
    token: customer.token,
    expectedFaults: [/validar-desconto/, /status of 422/],
  })
  await shop.goto('/emporio-da-serra/produtos?q=azeite')
  await ready(shop)
  await cardOf(shop, OIL)
    .getByRole('button', { name: `Adicionar ${OIL}` })
    .click()
  await shop
    .getByRole('link', { name: /Carrinho, 1 produto|1 produto no carrinho/ })
    .filter({ visible: true })
    .first()
    .click()
  await arriveAt(shop, 'Carrinho')
  await shop.getByText('Tem um cupom de desconto?').click()
  await shop.getByText(`Só em: ${OIL}`).waitFor()
  await expectAccessible(shop, 'the coupons in the cart')
  await shop.getByRole('button', { name: 'Usar o cupom CAFE550' }).click()
  await shop.getByText('Cupom aplicado · R$ 5,50 de desconto').waitFor()

  // The cart has the code of a coupon that the store switched off: typed again, it is refused.
  const switchOn = (isOn: boolean) =>
    pool.query(`update coupon set is_active = $2 where supplier_id = $1 and code = 'CAFE550'`, [store.id, isOn])
  await switchOn(false)
  await shop.reload()
  await ready(shop)
  await shop.getByText('O cupom CAFE550 não vale mais e foi removido.').waitFor()
  await shop.getByText('Tem um cupom de desconto?').click()
  await shop.getByLabel('Cupom de desconto').fill('cafe550')
  await shop.getByRole('button', { name: 'Aplicar' }).click()
  await shop.getByText('Este cupom não existe. Confira o código.').waitFor()
  await switchOn(true)

  // Another person changes the coupon while it is open here.
  await pool.query(
    `update coupon set description = 'Café e pão', version = version + 1 where supplier_id = $1 and code = 'CAFE550'`,
    [store.id],
  )
  await main.getByLabel('Para que serve').fill('Para a manhã')
  let reads = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/gestao\/cupons\/[\w-]+(?:\?|$)/.test(request.url())) reads += 1
  })
  await main.getByRole('button', { name: 'Salvar' }).first().click()
  const theirs = main.getByRole('group', { name: 'Para que serve' }).getByRole('radio').nth(1)
  await theirs.check()
  // What another person stored is read once: a form that was loaded again would lose what is chosen in it.
  await page.waitForLoadState('networkidle')
  expect(reads).toBe(1)
  await expect.poll(() => main.getByLabel('Para que serve', { exact: false }).last().inputValue()).toBe('Café e pão')
  await main.getByRole('button', { name: 'Salvar' }).last().click()
  await main.getByText('Cupom salvo.').waitFor()
  // It is said once.
  await expect.poll(() => new URL(page.url()).search).toBe('')
  const { rows } = await pool.query(
    `select description, version from coupon where supplier_id = $1 and code = 'CAFE550'`,
    [store.id],
  )
  expect(rows).toEqual([{ description: 'Café e pão', version: 3 }])

  // Nor is it said again after another save of the same form.
  await main.getByLabel('Para que serve', { exact: false }).last().fill('Café, pão e bolo')
  await main.getByRole('button', { name: 'Salvar' }).last().click()
  const version = async () =>
    (await pool.query(`select version from coupon where supplier_id = $1 and code = 'CAFE550'`, [store.id])).rows
  await expect.poll(version).toEqual([{ version: 4 }])
  await expect.poll(() => new URL(page.url()).search).toBe('')
})
