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

test('staff count with a scanner on a phone, correct a sum, and post the differences', async () => {
  const store = await aStore(pool)
  await aProduct(store, { code: 'ARR', gtin: '7891000100103', name: 'Arroz', price: 10, stock: 5 })
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const { page } = await newVisitor({
    device: 'phone',
    token,
    expectedFaults: [NO_LOGO, /status of 422 .*\/leituras/],
  })
  await page.goto(`/${store.slug}/gestao/produtos/contagem`)
  await ready(page)
  await page.getByText('Nenhuma contagem ainda').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Nome da contagem').fill('Depósito')
  await page.getByRole('button', { name: 'Começar', exact: true }).click()
  await page.getByRole('heading', { name: 'Depósito' }).waitFor()
  await ready(page)

  // A scanner types the code and Enter.
  const code = page.getByLabel('Código ou código de barras')
  const scan = async (typed: string) => {
    await code.fill(typed)
    await code.press('Enter')
  }
  await scan('7891000100103')
  await page.getByText('Arroz: 1 un no total.').waitFor()
  await scan('7891000100103')
  await page.getByText('Arroz: 2 un no total.').waitFor()
  await scan('999')
  await page.getByText('999: A loja não tem um produto com este código.').waitFor()
  await page.reload()
  await ready(page)
  await page.getByText('-3 un (-R$ 30,00)').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: /Total contado/ }).click()
  await page.getByRole('textbox', { name: /Total contado/ }).fill('4')
  await page.keyboard.press('Enter')
  await page.getByText('-1 un (-R$ 10,00)').waitFor()
  await page.getByRole('button', { name: 'Lançar as diferenças' }).click()
  await page.getByText('Contagem lançada: o estoque da loja é o contado.').waitFor()
  await expectAccessible(page)
  const { rows } = await pool.query('select stock from product where supplier_id = $1', [store.id])
  expect(rows).toEqual([{ stock: 4000 }])
})
