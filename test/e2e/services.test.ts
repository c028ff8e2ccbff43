import { expect, test } from 'vitest'
import { aStaffMember } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

test.each(['phone', 'desktop'] as const)(
  '%s: who decides how the store works tests the look-up of a CEP',
  async (device) => {
    const store = await aStore(pool)
    const { token } = await aStaffMember(store, 'staff', ['settings'])
    const { page } = await newVisitor({ device, token, expectedFaults: [/\/logo\.svg/, /400 .*servicos/] })
    await page.goto(`/${store.slug}/gestao/servicos`)
    await ready(page)
    await page.getByRole('listitem').filter({ hasText: 'SMS' }).getByText('Não ligado').waitFor()

    const form = page.getByRole('form', { name: 'Busca de CEP' })
    await form.getByLabel('CEP').fill('123')
    await form.getByRole('button', { name: 'Buscar este CEP' }).click()
    await form.getByText('O CEP tem 8 números. Confira.').first().waitFor()
    await form.getByLabel('CEP').fill('05435-000')
    await form.getByRole('button', { name: 'Buscar este CEP' }).click()
    await page.getByText(/Funciona/).waitFor()
    expect(await form.getByText('O CEP tem 8 números. Confira.').count()).toBe(0)
    await expectAccessible(page)
  },
)
