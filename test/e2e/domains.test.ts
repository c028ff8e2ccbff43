import { afterAll, expect, test } from 'vitest'
import { proofRecordName } from '#domain/supplier/domain-claim.ts'
import { NO_SERVICES } from '#server/config.ts'
import { aDnsServer } from '#test/builders/dns-server.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aStore, unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { serverOfManyHosts } from './two-hosts.ts'
import { browserAt, ready } from './visitor.ts'

const dns = await aDnsServer()
const domainProofs = { ...NO_SERVICES.domainProofs, dnsServers: [dns.address] }
const { originOf, pool } = await serverOfManyHosts({ ...NO_SERVICES, domainProofs })
const newVisitor = browserAt(originOf('localhost'))
afterAll(() => dns.close())

/** The pictures of the builder’s store do not exist. */
const NO_PICTURES = /superon\/imagens/

test('staff claim a domain, prove it by DNS, and remove it by mistake', async () => {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const { page } = await newVisitor({ device: 'phone', token, expectedFaults: [NO_PICTURES, /status of 422/] })
  await page.goto(`/${store.slug}/gestao/dominios`)
  await ready(page)
  const main = page.locator('main')
  await main.getByText('A loja ainda não tem domínio próprio').waitFor()
  await expectAccessible(page, 'no domain')
  const field = main.getByLabel('Domínio', { exact: true })
  await field.fill('loja.com.br:8080')
  await main.getByRole('button', { name: 'Incluir domínio' }).click()
  await main.getByText('Informe o domínio sem a porta.').first().waitFor()
  expect(await field.inputValue()).toBe('loja.com.br:8080')

  const name = `www.${unique('loja')}.exemplo`
  await field.fill(`https://${name.toUpperCase()}/`)
  await main.getByRole('button', { name: 'Incluir domínio' }).click()
  const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await card.getByText('Aguardando a prova').waitFor()
  await expectAccessible(page, 'a domain that waits')
  await card.getByRole('button', { name: `Verificar ${name}` }).click()
  await main.getByText(`Ainda não encontramos a prova de ${name}.`).waitFor()
  await card.getByText('DNS: ainda não há registro TXT com este nome.').waitFor()

  dns.txt.set(proofRecordName(name), [
    (await card
      .locator('code', { hasText: /^verificacao-loja=/ })
      .first()
      .textContent()) ?? '',
  ])
  await card.getByRole('button', { name: `Verificar ${name}` }).click()
  await main.getByText(`Verificado. A loja abre em ${name}`).waitFor()
  await card.getByText('Domínio principal').waitFor()
  await expectAccessible(page, 'a domain that is proved')

  await card.getByRole('button', { name: `Remover ${name}` }).click()
  await main.getByRole('button', { name: 'Desfazer' }).click()
  await main.getByText(`Verificado. A loja abre em ${name}`).waitFor()
})
