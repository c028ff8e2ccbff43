import { readFileSync } from 'node:fs'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { someTerms } from '#test/builders/content.ts'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration, PASSWORD } from './demonstration.ts'
import { arriveAt, cardOf, quantityOf } from './shopping.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

/** State is stored half a second after the last change. */

const CAMPAIGN = '?utm_source=instagram&utm_medium=social&utm_campaign=feira%20de%20maio'

/** A store of the test's own, with the pictures of a demonstration store. */
async function aPicturedStore(tags: readonly string[]): Promise<StoreBuilder> {
  const store = await aStore(pool, { tags: ['has-delivery', 'has-collect', ...tags] })
  await pool.query(
    `update supplier set presentation = (select presentation from supplier where slug = 'emporio-da-serra') where id = $1`,
    [store.id],
  )
  await aProduct(store, { name: 'Azeite extravirgem' })
  return store
}

const campaignOf = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.startsWith('utm_'))
const keptBy = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>)
/** What is stored besides the choice itself. */
const stateOf = async (page: Page) =>
  Object.entries(await keptBy(page)).find(([key]) => key.startsWith('state '))?.[1] ?? null

/** The calls of the page's script so far. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = []
  page.on(
    'request',
    (request) => request.resourceType() === 'fetch' && !request.url().includes('/assets/') && calls.push(request),
  )
  return calls
}
const consentsOf = (request: Request | undefined) =>
  ['necessarios', 'sessao', 'desempenho', 'personalizacao']
    .map((slot) => request?.headers()[`x-cookie-${slot}`])
    .join(' ')

test('a store with opt-in cookies stores nothing before the choice, and nothing after a withdrawal', async () => {
  const store = await aPicturedStore(['require-prior-consent'])
  const { page, context } = await newVisitor()
  const calls = callsOf(page)
  const bar = page.getByRole('region', { name: 'Sua privacidade' })
  await page.goto(`/${store.slug}${CAMPAIGN}`)
  await bar.waitFor()
  await expectAccessible(page)
  expect([await context.cookies(), await keptBy(page)]).toEqual([[], {}])
  await page.getByRole('link', { name: 'Todos os produtos' }).first().click()
  await arriveAt(page, /produtos/i)
  expect(calls.length).toBeGreaterThan(0)
  for (const call of calls)
    expect([consentsOf(call), call.headers()['x-utm-source']]).toEqual(['true false false false', undefined])
  expect([await context.cookies(), await keptBy(page)]).toEqual([[], {}])

  // Three answers, each as near as the others.
  const widths = await Promise.all(
    (await bar.getByRole('button').or(bar.getByRole('link')).all()).map(async (answer) =>
      Math.round((await answer.boundingBox())?.width ?? 0),
    ),
  )
  expect([widths.length, new Set(widths).size]).toEqual([3, 1])

  // Who agrees after arriving by a campaign is counted from here on.
  await page.goto(`/${store.slug}${CAMPAIGN}`)
  await bar.getByRole('button', { name: 'Aceitar' }).click()
  await bar.waitFor({ state: 'detached' })
  expect((await campaignOf(context)).map(({ name, value }) => `${name}=${value}`)).toEqual([
    'utm_source=instagram',
    'utm_medium=social',
    'utm_campaign=feira%20de%20maio',
  ])
  const before = calls.length
  await page.getByRole('link', { name: 'Todos os produtos' }).first().click()
  await arriveAt(page, /produtos/i)
  expect(calls[before]?.headers()).toMatchObject({
    'x-cookie-personalizacao': 'true',
    'x-utm-source': 'instagram',
    'x-utm-campaign': 'feira%20de%20maio',
    'x-utm-all': 'utm_source=instagram&utm_medium=social&utm_campaign=feira%20de%20maio',
  })

  // Withdrawing is as near as every page's foot.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Preferências de cookies' }).click()
  await arriveAt(page, 'Preferências de cookies')
  await expectAccessible(page)
  await page.locator('main').getByRole('button', { name: 'Só necessários' }).click()
  await page.getByText('Suas preferências foram salvas.').waitFor()
  expect(await campaignOf(context)).toEqual([])
  expect(await stateOf(page)).toBeNull()
  await page.reload()
  await ready(page)
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1)
})

test('elsewhere a campaign is stored for seven days, and every request names the consents', async () => {
  const { page, context } = await newVisitor()
  const calls = callsOf(page)
  await page.goto(`/emporio-da-serra/produtos${CAMPAIGN}`)
  await ready(page)
  for (const { name, expires } of await campaignOf(context))
    expect([name, Math.round((expires - Date.now() / 1000) / 86_400)]).toEqual([name, 7])
  expect(await campaignOf(context)).toHaveLength(3)
  await page.getByRole('combobox', { name: 'Buscar produtos' }).fill('cafe')
  await arriveAt(page, 'Resultados para “cafe”')
  await page.getByRole('link', { name: 'Hortifrúti' }).first().click()
  await arriveAt(page, 'Hortifrúti')
  expect(calls.length).toBeGreaterThan(1)
  for (const call of calls)
    expect([consentsOf(call), call.headers()['x-idfornecedor'] !== undefined, call.headers()['x-utm-source']]).toEqual([
      'true true true true',
      true,
      'instagram',
    ])
  expect(await page.getByRole('region', { name: 'Sua privacidade' }).count()).toBe(0)
})

test('what a signed-in person chose is on record, once', async () => {
  const store = await aPicturedStore(['require-prior-consent'])
  const person = await aCustomer(store)
  const { page } = await newVisitor({ token: person.token })
  await page.goto(`/${store.slug}`)
  const recorded = page.waitForResponse((response) => response.url().includes('/consentimento'))
  await page.getByRole('button', { name: 'Só necessários' }).click()
  expect((await recorded).status()).toBe(200)
  await page.reload()
  await ready(page)
  const { rows } = await pool.query(
    'select version, is_necessary, is_session, is_performance, is_personalisation from consent where supplier_id = $1 and login_id = $2',
    [store.id, person.loginId],
  )
  expect(rows).toEqual([
    { version: 1, is_necessary: true, is_session: false, is_performance: false, is_personalisation: false },
  ])
})

test('a change that could not be saved waits in the browser, unless another version wrote it, and goes at sign-out', async () => {
  const store = await aPicturedStore([])
  const person = await aCustomer(store)
  await anAddress(store, person.customerId, { isPrimary: true })
  const { page, context, anotherTab } = await newVisitor({
    device: 'desktop',
    token: person.token,
  })
  // Pages end as on a phone that runs out of power: without a last word.
  await context.addInitScript(() => addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true))
  // No save leaves a page, not even one that outlives it.
  await context.addInitScript(() => {
    const send = window.fetch.bind(window)
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      const isSave = (init?.method ?? 'GET') === 'POST' && /\/usuario\/[^/]+\/cart/.test(url)
      return isSave && localStorage.getItem('holds-saves')
        ? Promise.reject(new TypeError('no network'))
        : send(input, init)
    }
  })
  const elsewhere = await anotherTab()
  await elsewhere.goto(`/v2/configuracao/fornecedor/${store.slug}/tema`)
  await elsewhere.evaluate(() => localStorage.setItem('holds-saves', 'yes'))
  const list = `/${store.slug}/produtos`
  const add = async () => {
    await page.goto(list)
    await ready(page)
    // The button comes a moment after the rest.
    await page.waitForLoadState('networkidle')
    await cardOf(page, 'Azeite extravirgem').getByRole('button', { name: 'Adicionar Azeite extravirgem' }).click()
    await expect.poll(() => stateOf(elsewhere)).toMatch(/Azeite/)
  }
  const quantity = () => quantityOf(cardOf(page, 'Azeite extravirgem'), 'Azeite extravirgem')

  await add()
  expect(await stateOf(elsewhere)).not.toMatch(/coupon|password|token/i)

  // Where to receive is one thing in all tabs.
  await expect.poll(() => stateOf(elsewhere)).toMatch(/"label":"Casa"/)
  await elsewhere.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage))
      localStorage.setItem(key, String(value).replace('"label":"Casa"', '"label":"Trabalho"'))
  })
  await page.getByText('Entregar em Trabalho').first().waitFor()

  await page.goto(list)
  await quantity().waitFor()
  expect(await quantity().inputValue()).toBe('1')

  await page.goto('about:blank')
  await elsewhere.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage))
      if (key.startsWith('state '))
        localStorage.setItem(key, String(value).replace(/"version":"[^"]*"/, '"version":"0.0.0-outra"'))
  })
  await page.goto(list)
  await ready(page)
  await page.waitForLoadState('networkidle')
  expect(await quantity().count()).toBe(0)

  await add()
  await elsewhere.evaluate(() => localStorage.removeItem('holds-saves'))
  await page.goto(`/${store.slug}/sair`)
  await ready(page)
  await expect.poll(() => stateOf(elsewhere)).not.toBeNull()
  await page.locator('main').getByRole('button', { name: 'Sair' }).click()
  await page.getByRole('link', { name: 'Entrar' }).first().waitFor()
  await expect.poll(() => stateOf(elsewhere)).toBeNull()
  const { rows } = await pool.query('select quantity from cart_line where supplier_id = $1 and customer_id = $2', [
    store.id,
    person.customerId,
  ])
  expect(rows).toEqual([{ quantity: 1000 }])
  const operations = await pool.query('select from cart_operation where supplier_id = $1 and customer_id = $2', [
    store.id,
    person.customerId,
  ])
  expect(operations.rowCount).toBe(1)
})

test('a person downloads what is known of them, and erases the account', async () => {
  const store = await aPicturedStore([])
  const person = await aCustomer(store, { name: 'Zuleica Quintanilha' })
  const { page } = await newVisitor({ token: person.token, expectedFaults: [/status of 422/] })
  await page.goto(`/${store.slug}/conta/privacidade`)
  await ready(page)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar meus dados' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`meus-dados-${store.slug}.json`)
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({
    cadastro: { nome: 'Zuleica Quintanilha', documento: person.document },
    acesso: { email: person.email },
  })

  const main = page.locator('main')
  const erase = async (password: string) => {
    await main.getByLabel('Sua senha, para confirmar').fill(password)
    await main.getByLabel('Entendi que não dá para desfazer').check()
    await main.getByRole('button', { name: 'Excluir minha conta' }).click()
  }
  await main.getByText('Excluir minha conta…').click()
  await erase('errada')
  await main.locator('input[name=password][aria-invalid=true]').waitFor()
  await expectAccessible(page)
  await erase(PASSWORD)
  await arriveAt(page, 'Sua conta foi excluída')
  await page.getByRole('link', { name: 'Entrar' }).first().waitFor()
  expect(await stateOf(page)).toBeNull()
  expect((await pool.query('select from customer where supplier_id = $1', [store.id])).rowCount).toBe(0)
})

test('an account is erased without script too', async () => {
  const store = await aPicturedStore([])
  const person = await aCustomer(store)
  const { page, context } = await newVisitor({ token: person.token, hasScript: false })
  await page.goto(`/${store.slug}/conta/privacidade`)
  const main = page.locator('main')
  expect(await main.getByRole('link', { name: 'Baixar meus dados' }).getAttribute('href')).toContain('/meus-dados')
  await main.getByText('Excluir minha conta…').click()
  await main.getByLabel('Sua senha, para confirmar').fill(PASSWORD)
  await main.getByLabel('Entendi que não dá para desfazer').check()
  await main.getByRole('button', { name: 'Excluir minha conta' }).click()
  await arriveAt(page, 'Sua conta foi excluída')
  expect(await context.cookies()).toEqual([])
  expect((await pool.query('select from customer where supplier_id = $1', [store.id])).rowCount).toBe(0)
})

test('a store for adults shows its question once, and shows minors a way out', async () => {
  const store = await aPicturedStore(['requires-age-check'])
  const { page } = await newVisitor()
  const question = page.getByRole('dialog', { name: 'Você tem 18 anos ou mais?' })
  await page.goto(`/${store.slug}/produtos`)
  await question.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  expect(await question.isVisible()).toBe(true)
  await question.getByRole('button', { name: 'Não' }).click()
  await arriveAt(page, 'Esta loja é para maiores de 18 anos')
  await page.getByRole('link', { name: 'Responder de novo' }).click()
  await question.getByRole('button', { name: 'Sim, tenho 18 anos ou mais' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => stateOf(page)).toMatch(/"isAdult":true/)
  await page.goto(`/${store.slug}`)
  await ready(page)
  await page.waitForLoadState('networkidle')
  expect(await question.count()).toBe(0)

  // Nothing is in the way of who reads without script.
  const { page: plain } = await newVisitor({ hasScript: false })
  await plain.goto(`/${store.slug}/produtos`)
  expect(await plain.getByRole('heading', { name: 'Azeite extravirgem' }).isVisible()).toBe(true)
})

test('a store for adults asks only those of whose age it knows nothing', async () => {
  const store = await aPicturedStore(['requires-age-check'])
  const born = async ({ customerId, token }: { customerId: string; token: string }, date: string | null) => {
    await pool.query('update customer set birth_date = $3 where supplier_id = $1 and id = $2', [
      store.id,
      customerId,
      date,
    ])
    return token
  }
  const isAsked = async (token: string) => {
    const { page } = await newVisitor({ token })
    // The question appears together with what connects.
    const connected = handshakeOf(page)
    await page.goto(`/${store.slug}/produtos`)
    await connected
    return (await page.getByRole('dialog', { name: 'Você tem 18 anos ou mais?' }).count()) > 0
  }
  expect(await isAsked(await born(await aCustomer(store), '1990-02-03'))).toBe(false)
  expect(await isAsked(await born(await aCustomer(store, { kind: 'company' }), null))).toBe(false)
  expect(await isAsked(await born(await aCustomer(store), null))).toBe(true)
})

test('a customer accepts the terms that are new, or puts them off until ordering', async () => {
  const store = await aPicturedStore([])
  await someTerms(store, 1, { summary: 'Trocas em até 30 dias.' })
  const person = await aCustomer(store, { hasTermsOpen: true })
  const { page } = await newVisitor({ token: person.token })
  const question = page.getByRole('dialog', { name: 'Termos de uso' })
  await page.goto(`/${store.slug}`)
  await question.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.goto(`/${store.slug}/produtos`)
  await ready(page)
  await page.waitForLoadState('networkidle')
  expect(await question.count()).toBe(0)
  await page.goto(`/${store.slug}/finalizar`)
  await question.getByRole('button', { name: 'Aceitar os termos' }).click()
  await question.waitFor({ state: 'detached' })
  const { rows } = await pool.query(
    'select version from terms_acceptance where supplier_id = $1 and customer_id = $2',
    [store.id, person.customerId],
  )
  expect(rows).toEqual([{ version: 1 }])
})
