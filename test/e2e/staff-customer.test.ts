import { expect, test } from 'vitest'
import { aCustomer, aLinkedUser, aStaffMember } from '#test/builders/people.ts'
import { unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

test('a phone dials the number for the whole country of a company as the country knows it', async () => {
  const store = await storeOf('emporio-da-serra')
  const { token } = await aStaffMember(store, 'staff', ['customers'])
  const customer = await aCustomer(store, { kind: 'company', phone: '+5508007012345' })
  const { page } = await newVisitor({ token })
  await page.goto(`/emporio-da-serra/gestao/clientes/${customer.customerId}`)
  expect(await page.getByRole('link', { name: '0800 701 2345' }).getAttribute('href')).toBe('tel:08007012345')
})

test.each([true, false])(
  'staff give a customer its code in the store’s own books, and look after its users, with script: %s',
  async (hasScript) => {
    const store = await storeOf('emporio-da-serra')
    const { token } = await aStaffMember(store, 'staff', ['customers'])
    const customer = await aCustomer(store, { name: 'Zélia Prado' })
    const helper = await aLinkedUser(store, customer)
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

    await page.getByRole('link', { name: 'Gerenciar usuários' }).click()
    await arriveAt(page, 'Usuários da conta')
    await page.getByRole('link', { name: 'Convidar' }).click()
    await page.getByText('A pessoa entra na conta de Zélia Prado só depois de aceitar.').waitFor()
    await page.getByLabel('E-mail').fill(helper.email)
    await page.getByRole('button', { name: 'Enviar convite' }).click()
    await page.getByText('Esta pessoa já está na lista de usuários da conta.').waitFor()
    const email = `${unique('bia')}@exemplo.com.br`
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Enviar pedidos').check()
    await page.getByRole('button', { name: 'Enviar convite' }).click()
    await page.getByRole('article', { name: email }).getByText('Enviar pedidos').waitFor()
    if (hasScript) await expectAccessible(page)

    const card = page.getByRole('article', { name: 'Bruno Auxiliar' })
    await card.getByRole('link', { name: 'Alterar' }).click()
    await page.getByLabel('Ver os pedidos da conta').check()
    await page.locator('#conteudo').getByRole('button', { name: 'Salvar', exact: true }).click()
    await card.getByText('Ver os pedidos da conta').waitFor()
    await card.getByText('Remover', { exact: true }).click()
    await card.getByText('Remover Bruno Auxiliar? A pessoa sai da conta na hora.').waitFor()
    await card.getByRole('button', { name: 'Sim, remover' }).click()
    await page.getByText('Pessoa removida da conta.').waitFor()
    expect(await card.count()).toBe(0)
    await page.getByRole('link', { name: 'Zélia Prado' }).click()
    await page.getByText('1 convite esperando resposta').waitFor()
  },
)
