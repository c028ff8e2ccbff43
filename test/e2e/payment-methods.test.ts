import { test } from 'vitest'
import { aStaffMember } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = /\/logo\.svg/

test('staff decide how customers may pay, and in which order', async () => {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const { page } = await newVisitor({ device: 'desktop', token, expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/gestao/formas-pagamento`)
  await ready(page)
  await page.getByText('Sem uma forma de pagamento, ninguém consegue fechar um pedido.').waitFor()
  const fresh = page.getByRole('form', { name: 'Nova forma de pagamento' })
  await fresh.getByLabel('Nome para o cliente').fill('Pix')
  await fresh.getByLabel('Desconto ou acréscimo (%)').fill('-95')
  await fresh.getByRole('button', { name: 'Criar' }).click()
  await page.getByText('Use de -90 a 100.').waitFor()
  await fresh.getByLabel('Desconto ou acréscimo (%)').fill('-5')
  await fresh.getByRole('button', { name: 'Criar' }).click()
  await page.getByText('Pix já aparece no fechamento do pedido.').waitFor()

  await fresh.getByLabel('Tipo').selectOption({ label: 'Cartão pela internet' })
  await fresh.getByLabel('Nome para o cliente').fill('Cartão')
  await fresh.getByRole('button', { name: 'Criar' }).click()
  await page.getByText('A forma Cartão foi criada, mas ainda não aparece no fechamento do pedido.').waitFor()
  await page.getByText('Os clientes não veem esta forma: nenhuma conta ativa cobra cartão.').waitFor()

  await fresh.getByLabel('Tipo').selectOption({ label: 'Na conta do cliente (fatura)' })
  await fresh.getByLabel('Prazo da fatura, em dias').fill('14')
  await fresh.getByLabel('Nome para o cliente').fill('Na conta')
  await fresh.getByRole('button', { name: 'Criar' }).click()
  await page.getByText('Na conta já aparece no fechamento do pedido.').waitFor()
  await page.getByRole('button', { name: 'Subir Na conta' }).click()
  await page.getByText('Ordem salva.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Na conta' }).locator('summary').click()
  await expectAccessible(page)
  const changed = page.getByRole('form', { name: 'Na conta' })
  await changed.getByLabel('Oferecer aos clientes').uncheck()
  await changed.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Forma de pagamento salva.').waitFor()
  await page.getByText('desligada').waitFor()
})
