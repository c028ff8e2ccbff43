import { expect, test } from 'vitest'
import { demonstration, STORES } from './demonstration.ts'
import { browserAt } from './visitor.ts'

const { origin } = demonstration()
const newVisitor = browserAt(origin)

test('/docs lists the calls under a policy that lets nothing in the page run', async () => {
  const { page } = await newVisitor({ device: 'desktop' })
  const reply = await page.goto('/docs')
  expect(reply?.headers()['content-security-policy']).not.toMatch(/unsafe|https:|validator/)
  // Swagger UI draws only the groups in view.
  await page.getByPlaceholder('Filter by tag').fill('Produtos')
  await page.getByRole('link', { name: 'Operação' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Produtos', exact: true }).click()
  await page.getByText('/v2/app/{idfornecedor}/listaprodutos/{endereco}', { exact: true }).click()
  await page
    .getByRole('button', { name: /try it out/i })
    .first()
    .click()
  await page
    .locator('tr[data-param-name="idfornecedor"] input')
    .first()
    .fill(STORES[0] ?? '')
  await page.locator('tr[data-param-name="endereco"] input').first().fill('0')
  await page
    .getByRole('button', { name: /^execute$/i })
    .first()
    .click()
  await page.locator('.live-responses-table .response-col_status').getByText('200').first().waitFor()
})

test('an address with a broken escape shows the store’s own page for what it does not have', async () => {
  const { page } = await newVisitor({ device: 'desktop', expectedFaults: [/status of 404/] })
  const reply = await page.goto(`/${STORES[0]}/50%`)
  expect(reply?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()
  await page.locator('main').getByRole('link', { name: 'Ver produtos' }).click()
  await page.waitForURL(`**/${STORES[0]}/produtos`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
})
