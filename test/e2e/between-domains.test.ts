import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aCustomer, PASSWORD, type Person } from '#test/builders/people.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { modal, openAccount } from './modal-parts.ts'
import { arriveAt } from './shopping.ts'
import { serverOfManyHosts } from './two-hosts.ts'
import { browserAt, ready } from './visitor.ts'

const { pool, traces, originOf } = await serverOfManyHosts()
const newVisitor = browserAt(originOf('localhost'))
const NO_PICTURES = /superon\/imagens|status of 404/

interface Shop extends StoreBuilder {
  readonly origin: string
}

/** A store with its own domain, named by the test. */
async function aShop(label: string, name: string, sister?: StoreBuilder): Promise<Shop> {
  const host = `${unique(label)}.localhost`
  const store = await aStore(pool, { domain: host })
  await pool.query(
    'update supplier set name = $2, company_id = coalesce((select company_id from supplier where id = $3), company_id) where id = $1',
    [store.id, name, sister?.id ?? null],
  )
  return { ...store, origin: originOf(host) }
}

async function twoShops() {
  const a = await aShop('loja-a', 'Loja A')
  return { a, b: await aShop('loja-b', 'Loja B', a) }
}

async function signIn(page: Page, person: Person): Promise<void> {
  await page.locator('main input[name=identifier]').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.locator('main').getByRole('button', { name: 'Entrar', exact: true }).click()
}

const greeting = (page: Page) =>
  page
    .locator('header')
    .getByText(/\bAna\b/)
    .filter({ visible: true })
    .first()
const codesSeen = (text: readonly string[]) => text.filter((line) => /login-token\/[\w-]{20,}/.test(line))
const cookiesOf = async (page: Page, origin: string) =>
  (await page.context().cookies(origin)).filter(({ name }) => name === 'commerce-auth-token')

test.each([true, false])('signing in to another store leads there, with script: %s', async (hasScript) => {
  const { a, b } = await twoShops()
  const person = await aCustomer(b)
  const { page } = await newVisitor({ device: 'desktop', hasScript, expectedFaults: [NO_PICTURES] })
  await page.goto(`${a.origin}/lojas`)
  await page.getByRole('link', { name: 'Entrar em Loja B' }).click()
  await arriveAt(page, 'Entrar')
  if (hasScript) await ready(page)
  await page.getByText(/Entre para comprar .*Loja B/).waitFor()
  await signIn(page, person)

  if (!hasScript) {
    await page.waitForURL(`${b.origin}/**`)
    await page.getByText(`Você vai entrar na loja Loja B como ${person.email}.`).waitFor()
    await page.getByRole('button', { name: 'Entrar na loja' }).click()
  }
  await page.waitForURL(`${b.origin}/`)
  await greeting(page).waitFor()
  expect(await cookiesOf(page, a.origin)).toEqual([])
  expect(await cookiesOf(page, b.origin)).toMatchObject([{ httpOnly: true, sameSite: 'Lax' }])
  expect(codesSeen([...traces.log, ...traces.referers])).toEqual([])
})

test('a person who is signed in goes along to a store of the same company', async () => {
  const { a, b } = await twoShops()
  const person = await aCustomer(a, { name: 'Ana Souza' })
  await pool.query(
    `insert into customer (supplier_id, login_id, kind, document, name, email) values ($1, $2, 'person', $3, 'Ana Souza', $4)`,
    [b.id, person.loginId, person.document, person.email],
  )
  const { page, context } = await newVisitor({ device: 'phone', expectedFaults: [NO_PICTURES] })
  await context.addCookies([
    { name: 'commerce-auth-token', value: person.token, url: a.origin, httpOnly: true, sameSite: 'Lax' },
  ])
  await page.goto(a.origin)
  await ready(page)
  await openAccount(page)
  await modal(page, 'Minha conta').getByRole('link', { name: 'Outras lojas' }).click()
  await modal(page, 'Escolha a loja').getByRole('button', { name: 'Ir para esta loja' }).click()
  await page.waitForURL(`${b.origin}/`)
  expect(await cookiesOf(page, b.origin)).toHaveLength(1)
  // And the way back is a way like any other.
  await page.goBack()
  expect(page.url()).not.toMatch(/login-token\/./)
})

test('a link that a person sends does not sign in without a click, and works once', async () => {
  const { a, b } = await twoShops()
  const person = await aCustomer(b)
  const { page, anotherTab } = await newVisitor({ device: 'phone', expectedFaults: [NO_PICTURES, /status of 401/] })
  const reply = await page.request.post(`${originOf('localhost')}/v1/app/token/usuario/autenticar`, {
    // As from the page of A: this process resolves no host below localhost.
    headers: { 'x-idfornecedor': a.id, host: new URL(a.origin).host },
    data: { cpf: person.email, senha: PASSWORD, idfornecedor: b.id, tokenOrigin: 'commerce' },
  })
  const { redirecionar } = (await reply.json()) as { redirecionar: string }
  await page.goto(redirecionar)
  await ready(page)
  await page.getByText('Só continue se este e-mail for seu').waitFor()
  // The code has left the address bar, and is in none of the links.
  await page.waitForURL(`${b.origin}/${b.slug}/login-token`)
  expect(await page.locator('a[href*="login-token"]').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Entrar na loja' }).click()
  await page.waitForURL(`${b.origin}/`)
  expect(await cookiesOf(page, b.origin)).toHaveLength(1)

  const again = await anotherTab()
  await again.goto(redirecionar)
  await ready(again)
  await again.getByRole('button', { name: 'Entrar na loja' }).click()
  await again.getByText('Falha ao logar usuário vai token').waitFor()
  await again.getByRole('link', { name: 'Entrar com senha' }).waitFor()
})
