import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { publish } from '#server/platform/events/publish.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { publishingScope } from '#test/builders/scope.ts'
import { aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { busyStores } from './busy-store.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, hold, placeOf } from './shopping.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
const aBusyStore = busyStores(pool, newVisitor)

test('a list of orders says what came since, and is saved as a view and as a file', async () => {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['orders'])
  const ana = await aCustomer(store, { name: 'Ana Souza' })
  const { page } = await newVisitor({ device: 'desktop', token })
  // An order of before would be read again with the connection, and the new one with it.
  const connected = handshakeOf(page)
  await page.goto(`/${store.slug}/gestao/pedidos?situacao=em-aberto`)
  await ready(page)
  await connected

  // The row stays away until it is wanted.
  const number = await anOrder(store, ana, { totalCents: 7000 })
  await publish(publishingScope(pool, store.id), 'order.placed', { number, isQuote: false, paymentKind: 'cash' })
  const bar = page.getByRole('status').filter({ hasText: '1 pedido novo.' })
  await bar.waitFor()
  expect(await page.getByRole('rowheader').count()).toBe(0)
  await bar.getByRole('button', { name: 'Mostrar' }).click()
  await page.getByText('1 pedido', { exact: true }).waitFor()
  await page
    .getByRole('link', { name: /^Pedidos.*1/ })
    .first()
    .waitFor()

  await page.locator('summary').filter({ hasText: 'Salvar visão' }).click()
  const form = page.getByRole('form', { name: 'Salvar visão' })
  await form.getByLabel('Nome da visão').fill('Para hoje')
  await form.getByRole('button', { name: 'Salvar' }).click()
  const views = page.getByRole('navigation', { name: 'Visões salvas' })
  await views.getByRole('link', { name: 'Para hoje' }).waitFor()
  await page.waitForURL(/\?situacao=em-aberto&visao=/)
  await page.getByLabel('Mais sobre a visão Para hoje').click()
  await page.getByRole('button', { name: 'Abrir a lista com ela' }).click()
  await views.getByLabel('começa com ela').waitFor()
  await page.goto(`/${store.slug}/gestao/pedidos`)
  await arriveAt(page, 'Pedidos')
  expect(placeOf(page)).toMatch(/\?situacao=em-aberto&visao=/)

  await page.locator('summary').filter({ hasText: 'Exportar' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /csv/ }).click(),
  ])
  expect(
    (await readFile(await download.path(), 'utf8')).split('\n').filter((row) => row.includes('Ana Souza')),
  ).toHaveLength(1)
})

test('customers are decided one by one beside their list, and what is opened meanwhile stays open', async () => {
  const { open } = await aBusyStore()
  const page = await open('/clientes?ordem=nome', { expectedFaults: [/status of 503/] })
  const pane = page.getByRole('region', { name: 'Detalhes' })
  const names = () => page.getByRole('rowheader').allTextContents()
  const isShown = (name: string) => pane.getByRole('heading', { level: 2, name }).waitFor()
  const approve = pane.getByRole('button', { name: 'Aprovar cadastro' })
  await page.getByRole('link', { name: 'Ana Souza' }).click()
  await isShown('Ana Souza')
  const answer = await hold(page, /\/clientes\/[^/]+\/situacao/)
  await approve.click()
  await answer.begun
  await page.keyboard.press('j')
  await isShown('Beatriz Lima')
  await page.keyboard.press('j')
  await isShown('Carlos Prado')
  answer.release()
  await expect.poll(names).toEqual(['Beatriz Lima', 'Carlos Prado'])
  await isShown('Carlos Prado')

  await page.keyboard.press('k')
  await isShown('Beatriz Lima')
  const list = await hold(page, /\/v4\/gestao\/clientes\?/)
  await approve.click()
  await isShown('Carlos Prado')
  await list.begun
  await page.keyboard.press('k')
  await isShown('Beatriz Lima')
  // What cannot be read again stays as it was read last.
  await page.route(/\/v4\/gestao\/clientes\/[^/]+$/, (route) => route.fulfill({ status: 503 }), { times: 1 })
  list.release()
  await expect.poll(names).toEqual(['Carlos Prado'])
  await pane.getByRole('alert').getByText('Não deu para carregar').waitFor()
  await isShown('Beatriz Lima')
  await pane.getByRole('button', { name: 'Tentar de novo' }).click()
  await pane.getByRole('alert').waitFor({ state: 'detached' })
  await pane.getByText('Aprovado', { exact: true }).waitFor()
})

test('the columns of a list are offered where it has them, and not where each row has two lines', async () => {
  const { open } = await aBusyStore()
  const page = await open('/pedidos')
  const menu = page.locator('summary').filter({ hasText: 'Colunas' })
  const head = page.getByRole('table', { name: 'Pedidos' }).locator('thead')
  const hasColumns = () => head.evaluate((element) => element.getBoundingClientRect().height > 1)
  const seen = async () => ({ hasColumns: await hasColumns(), isOffered: await menu.isVisible() })
  const widths = [360, 640, 680, 720, 768, 1024, 1280, 1440]
  const lists: Awaited<ReturnType<typeof seen>>[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    lists.push(await seen())
  }
  expect(lists.map(({ isOffered }) => isOffered)).toEqual(lists.map((list) => list.hasColumns))
  expect(lists.map(({ isOffered }) => isOffered)).toEqual([false, false, false, true, true, true, true, true])

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('rowheader').first().getByRole('link').click()
  await page.getByRole('region', { name: 'Detalhes' }).waitFor()
  expect(await seen()).toEqual({ hasColumns: false, isOffered: false })
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await seen()).toEqual({ hasColumns: true, isOffered: true })
})

test('what was typed is restored after a reload, and discarded on request', async () => {
  const { open } = await aBusyStore()
  const page = await open('/chaves')
  const bar = page.getByRole('region', { name: 'Alterações não salvas' })
  const name = page.getByRole('textbox', { name: /^Nome/ })
  await name.fill('ERP da matriz')
  await page.getByLabel('Alterar o carrinho').check()
  await bar.getByText('Não salvo: nome, o que ela pode fazer em nome do cliente').waitFor()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await ready(page)
  await bar.waitFor()
  expect(await name.inputValue()).toBe('ERP da matriz')
  expect(await page.getByLabel('Alterar o carrinho').isChecked()).toBe(true)
  await bar.getByRole('button', { name: 'Descartar' }).click()
  await bar.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('')
  await name.fill('ERP')
  await page.keyboard.press('Control+s')
  await page.getByRole('rowheader', { name: 'ERP', exact: true }).waitFor()
  await bar.waitFor({ state: 'detached' })
})

test('an origin is checked, allowed, taken away, and allowed again', async () => {
  const { open } = await aBusyStore()
  const page = await open('/origens', { expectedFaults: [/status of 422/] })
  const field = page.getByRole('textbox', { name: /^Endereço do site/ })
  await field.fill('http://app.exemplo.com.br')
  await page.getByRole('button', { name: 'Permitir' }).click()
  await page.getByText('Informe a origem como https://app.exemplo.com.br', { exact: false }).waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('HTTPS://app.exemplo.com.br')
  await page.getByRole('button', { name: 'Permitir' }).click()
  await page.getByText('https://app.exemplo.com.br já pode chamar a loja.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remover https://app.exemplo.com.br' }).click()
  await page.getByText('https://app.exemplo.com.br não pode mais chamar a loja.').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('rowheader', { name: 'https://app.exemplo.com.br' }).waitFor()
})

describe('the tasks in the background', () => {
  test('show what failed for good, and try it again', async () => {
    const { store, ana, open } = await aBusyStore()
    const event = {
      id: 1,
      name: 'order.placed',
      supplierId: store.id,
      happenedAt: new Date().toISOString(),
      payload: { number: 1 },
    }
    await pool.query(
      `insert into pgboss.job (name, data, state, completed_on, source_name, source_id, source_output, source_retry_count, singleton_key)
       values ('dead-letter', $1, 'completed', now(), 'order.mail', gen_random_uuid(), '{"message": "x", "fault": "unreachable"}', 8, $2)`,
      [event, `${store.id}/1`],
    )
    const page = await open('/tarefas')
    await page.getByText('Não foi possível conectar ao outro sistema.').waitFor()
    await expectAccessible(page)
    await page.getByRole('row').getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByText('1 tarefa voltou para a fila.').waitFor()
    await page.getByRole('heading', { name: 'Nada falhou' }).waitFor()
    const sent = async () =>
      (await pool.query('select from mail where supplier_id = $1 and customer_id = $2', [store.id, ana.customerId]))
        .rowCount
    await expect.poll(sent).toBe(1)
  })
})
