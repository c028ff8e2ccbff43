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

test('staff see what shoppers did not find and decide on proposals by one key, also on a phone', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Guaraná natural' })
  await aProduct(store, { name: 'Esponja multiuso' })
  await pool.query(
    `insert into search_event (supplier_id, text, found, next_text, next_found)
     select $1, s.text, 0, s.next_text, s.next_found
     from (values ('refri', 'guarana', 1), ('bucha', 'esponja', 1), ('tofu', null, null)) as s (text, next_text, next_found),
       generate_series(1, 3)`,
    [store.id],
  )
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const { page } = await newVisitor({ device: 'phone', token, expectedFaults: [NO_LOGO] })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/${store.slug}/gestao/busca`)
  await ready(page)
  const main = page.locator('main')
  await main.getByText('3× não fez mais nada').waitFor()
  await main.getByRole('heading', { name: '2 sugestões de sinônimos' }).waitFor()
  await expectAccessible(page)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)

  await main.getByRole('button', { name: 'Aceitar “esponja” como sinônimo de “bucha”' }).focus()
  await page.keyboard.press('r')
  await main.getByRole('heading', { name: '1 sugestão de sinônimo' }).waitFor()
  // The focus moves on, so that the next key decides the next one.
  const accept = main.getByRole('button', { name: 'Aceitar “guarana” como sinônimo de “refri”' })
  await expect.poll(() => accept.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect.poll(() => accept.isEnabled()).toBe(true)
  await page.keyboard.press('a')
  await main.getByText('Quem busca “refri” agora também encontra “guarana”.').waitFor()
  await main.getByRole('button', { name: 'Mudar “refri”' }).or(main.getByText('1 sinônimo')).first().waitFor()
  await main.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await main.getByText('de volta à lista').waitFor()

  await main.getByRole('link', { name: 'Criar um sinônimo para “tofu”' }).click()
  await expect.poll(() => main.getByLabel('O que o cliente digita').inputValue()).toBe('tofu')
})
