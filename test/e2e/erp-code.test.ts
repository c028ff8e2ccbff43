import { expect, test } from 'vitest'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

test.each([true, false])('staff give a customer its code in the store’s own books, and take it away, with script: %s', async (hasScript) => {
  const store = await storeOf('emporio-da-serra')
  const { token } = await aStaffMember(store, 'staff', ['customers'])
  const customer = await aCustomer(store, { name: 'Zélia Prado' })
  const { page } = await newVisitor({ device: 'phone', token, hasScript, expectedFaults: [/status of 409/] })
  await page.goto(`/emporio-da-serra/gestao/clientes/${customer.customerId}`)
  await arriveAt(page, 'Zélia Prado')
  if (hasScript) await ready(page)
  const field = page.getByLabel('Código no ERP')
  const save = async (code: string) => {
    await field.fill(code)
    await page.getByRole('button', { name: 'Salvar código' }).click()
  }

  // Helena's: what was typed is still there, and the answer is in sight.
  await save('C-1001')
  const fault = page.getByText('Este código do ERP já é de outro cliente da loja. Confira o código.')
  await fault.waitFor()
  expect(await field.inputValue()).toBe('C-1001')
  expect(await fault.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight)).toBe(true)
  if (hasScript) await expectAccessible(page)

  const code = unique('C')
  await save(` ${code} `)
  await page.getByText('Código salvo.').waitFor()
  expect(await field.inputValue()).toBe(code)
  if (hasScript) await expectAccessible(page)
  await save('')
  await page.getByText('Código removido.').waitFor()
  expect(await field.inputValue()).toBe('')
})
