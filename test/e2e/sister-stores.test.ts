import { expect, test } from 'vitest'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { aStaffMember, PASSWORD } from '#test/builders/people.ts'
import { aStore, unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

test('an owner opens another store of the company on a phone, and signs in to its back office', async () => {
  const store = await aStore(pool)
  const owner = await aStaffMember(store, 'staff', STAFF_MODULES)
  const slug = unique('filial')
  const { page } = await newVisitor({ device: 'phone', token: owner.token, expectedFaults: [/status of 422/] })
  await page.goto(`/${store.slug}/gestao/lojas`)
  await ready(page)
  await expectAccessible(page)
  await page.getByLabel('Nome da loja').fill('Filial do Porto')
  await page.getByLabel('Endereço da loja').fill(slug)
  await page.getByLabel('Razão social').fill('Porto Alimentos Ltda.')
  await page.getByLabel('CNPJ').fill('11.222.333/0001-82')
  await page.getByRole('button', { name: 'Abrir loja' }).click()
  await page.getByText('CNPJ inválido. Confira os números e as letras.').waitFor()
  expect(await page.getByLabel('Nome da loja').inputValue()).toBe('Filial do Porto')
  await page.getByLabel('CNPJ').fill('11.222.333/0001-81')
  await page.getByRole('button', { name: 'Abrir loja' }).click()
  await page.getByText('Filial do Porto está aberta.').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Abrir a gestão de Filial do Porto' }).click()
  await page.waitForURL(new RegExp(`/${slug}/entrar`))
  await ready(page)
  await page.getByLabel(/e-mail/i).fill(owner.email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(new RegExp(`/${slug}/gestao`))
  await arriveAt(page, /Hoje|Bom dia|Boa tarde|Boa noite/)
  await page.goto(`/${slug}/gestao/lojas`)
  await ready(page)
  await page.getByText('Você está aqui').waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    expect.stringContaining('Filial do Porto'),
    expect.any(String),
    'Abrir outra loja',
  ])
})
