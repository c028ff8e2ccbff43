import { expect, test } from 'vitest'
import { demonstration } from './demonstration.ts'
import { arriveAt, searchBox } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin } = demonstration()
const newVisitor = browserAt(origin)

test('a list follows what is typed; a newer text cancels the question under way, and what is typed stays as it is typed', async () => {
  const { page } = await newVisitor({ device: 'desktop' })
  await page.goto('/emporio-da-serra/produtos')
  await ready(page)
  // The answer to the first text never comes.
  await page.route('**/listaprodutosf/**sk=caf', () => undefined)
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('sk=caf'))
  const searchRequest = page.waitForRequest((request) => request.url().endsWith('sk=caf'))
  await searchBox(page).pressSequentially('caf')
  await searchRequest
  await searchBox(page).pressSequentially('e ')
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
  await arriveAt(page, 'Resultados para “cafe”')
  expect(page.url()).toBe(`${origin}/emporio-da-serra/produtos?q=cafe`)
  expect([await searchBox(page).inputValue(), await page.getByRole('listbox').isVisible()]).toEqual(['cafe ', false])

  await searchBox(page).fill('')
  await arriveAt(page, 'Todos os produtos')
  await page.goBack()
  expect(await searchBox(page).inputValue()).toBe('')
})

test('what is typed while a list is being loaded is searched for with the choices of that list', async () => {
  const { page } = await newVisitor({ device: 'desktop' })
  await page.goto('/emporio-da-serra/produtos')
  await ready(page)
  const answer = Promise.withResolvers<void>()
  await page.route(/\/listaprodutosf\//, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByLabel('Ordenar por').selectOption('Nome, de A a Z')
  await page.locator('main[aria-busy=true]').waitFor()
  const searched = page.waitForRequest((request) => request.url().includes('sk=caf'))
  await searchBox(page).pressSequentially('caf')
  await searched
  answer.resolve()
  await arriveAt(page, 'Resultados para “caf”')
  expect([await searchBox(page).inputValue(), new URL(page.url()).search]).toEqual(['caf', '?q=caf&ordem=nome'])
})
