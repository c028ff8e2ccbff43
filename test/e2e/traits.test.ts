import { expect, test } from 'vitest'
import { aStaffMember } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
const expectedFaults = [/\/logo\.svg/, /422 .*caracteristicas/]

test('what staff ask besides stands in the registration form until they remove it', async () => {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const { page } = await newVisitor({ device: 'phone', token, expectedFaults })
  await page.goto(`/${store.slug}/gestao/perguntas`)
  await ready(page)
  const registration = page.getByRole('region', { name: 'No cadastro' })
  await registration.getByText('Nova pergunta').click()
  const form = page.getByRole('form', { name: 'Nova pergunta do cadastro' })
  await form.getByLabel('Pergunta', { exact: true }).fill('Ramo do negócio')
  await form.getByLabel('Como se responde').selectOption('Uma de várias opções')
  await form.getByLabel('Opções').fill('Bar')
  await form.getByRole('button', { name: 'Criar' }).click()
  await form.getByText('Escreva pelo menos duas opções, uma por linha.').first().waitFor()
  await form.getByLabel('Opções').fill('Bar\nPadaria')
  await form.getByRole('button', { name: 'Criar' }).click()
  await page.getByText('A pergunta “Ramo do negócio” foi criada.').waitFor()
  expect(await form.getByLabel('Pergunta', { exact: true }).inputValue()).toBe('')
  await expectAccessible(page)

  const { page: visitor } = await newVisitor({ device: 'phone', expectedFaults })
  const open = async () => {
    await visitor.goto(`/${store.slug}/cadastro`)
    await ready(visitor)
  }
  await open()
  await visitor.getByLabel('Ramo do negócio').selectOption('Padaria')

  await registration.getByText('Ramo do negócio').first().click()
  await registration.getByText('Remover pergunta').first().click()
  await registration.getByRole('button', { name: 'Remover pergunta' }).click()
  await page.getByText('Pergunta removida.').waitFor()
  await open()
  expect(await visitor.getByLabel('Ramo do negócio').count()).toBe(0)
})
