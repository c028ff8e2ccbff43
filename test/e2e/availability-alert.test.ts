import { expect, test } from 'vitest'
import { aCustomer } from '#test/builders/people.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

test('a customer waits for a sold-out product, sees it in the account, and changes their mind', async () => {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  const { rows } = await pool.query<{ slug: string; name: string }>(
    `select slug, name from product where supplier_id = $1 and is_active and stock_policy = 'tracked' and stock = 0 limit 1`,
    [store.id],
  )
  const product = rows[0] ?? { slug: '', name: '' }
  const path = `/${store.slug}/produto/${product.slug}`

  const visitor = await newVisitor({ device: 'phone' })
  await visitor.page.goto(path)
  const signIn = visitor.page.getByRole('link', { name: 'Entrar e criar aviso' })
  expect(await signIn.getAttribute('href')).toContain(encodeURIComponent(`/produto/${product.slug}`))

  const { page } = await newVisitor({ device: 'phone', token: customer.token })
  const main = page.locator('main')
  await page.goto(path)
  await ready(page)
  await main.getByRole('button', { name: 'Avise-me quando chegar' }).click()
  await main.getByText('Pronto! Avisamos por e-mail.').waitFor()
  await expectAccessible(page, 'a product that a person waits for')
  await page.reload()
  await main.getByRole('button', { name: 'Cancelar aviso' }).waitFor()

  await page.goto(`/${store.slug}/conta/avisos`)
  await ready(page)
  await expectAccessible(page, 'what a person waits for')
  await main.getByRole('button', { name: `Cancelar o aviso de ${product.name}` }).click()
  await main.getByText('Aviso cancelado.').waitFor()
  await main.getByText('Nenhum aviso').waitFor()
  await main.getByRole('button', { name: 'Desfazer' }).click()
  await main.getByRole('link', { name: product.name }).click()
  await arriveAt(page, product.name)
  await main.getByRole('button', { name: 'Cancelar aviso' }).waitFor()
})
