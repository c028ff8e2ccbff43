import { expect, test } from 'vitest'
import { aCustomer } from '#test/builders/people.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

const typed = { CEP: '05435-000', UF: 'sp', Rua: 'Rua Harmonia', Número: '12', Bairro: 'Vila Madalena', Cidade: 'São Paulo' }

test.each([true, false])('a customer keeps addresses, with script: %s', async (hasScript) => {
  const { token } = await aCustomer(await storeOf('emporio-da-serra'))
  const { page } = await newVisitor({ device: 'phone', token, hasScript, expectedFaults: [/status of 400/] })
  const main = page.locator('main')
  const field = (label: string) => main.getByRole('textbox', { name: new RegExp(`^${label}\\b`) })
  await page.goto('/emporio-da-serra/enderecos')
  if (hasScript) await ready(page)
  await main.getByRole('link', { name: 'Novo endereço' }).click()
  await arriveAt(page, 'Novo endereço')

  // What is wrong stands beside its field, and nothing typed is lost.
  for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
  await field('CEP').fill('123')
  await field('Apelido').fill('Casa da praia')
  await main.getByRole('button', { name: 'Salvar endereço' }).click()
  await main.locator('input[name=cep][aria-invalid=true]').waitFor()
  const problemId = (await field('CEP').getAttribute('aria-describedby')) ?? ''
  expect(await main.locator(`[id="${problemId}"]`).textContent()).toMatch(/cep/i)
  expect([await field('Apelido').inputValue(), await field('CEP').inputValue(), await field('Rua').inputValue()]).toEqual(['Casa da praia', '123', 'Rua Harmonia'])
  if (hasScript) await expectAccessible(page)

  await field('CEP').fill(typed.CEP)
  await main.getByRole('button', { name: 'Salvar endereço' }).click()
  await arriveAt(page, 'Meus endereços')
  const card = main.getByRole('article', { name: 'Casa da praia' })
  expect(await card.textContent()).toContain('Rua Harmonia, 12 – Vila Madalena, São Paulo/SP, 05435-000')
  expect(await card.getByText('Principal').isVisible()).toBe(true)

  // Changed, and removed after a question.
  await card.getByRole('link', { name: 'Alterar Casa da praia' }).click()
  await arriveAt(page, 'Alterar endereço')
  expect(await field('CEP').inputValue()).toBe('05435-000')
  await field('Complemento').fill('fundos')
  await main.getByRole('button', { name: 'Salvar endereço' }).click()
  await card.getByText('Rua Harmonia, 12, fundos').waitFor()
  await card.getByText('Excluir', { exact: true }).click()
  await card.getByText('Excluir o endereço Casa da praia?').waitFor()
  if (hasScript) await expectAccessible(page)
  await card.getByRole('button', { name: 'Sim, excluir' }).click()
  await arriveAt(page, 'Nenhum endereço ainda')
})
